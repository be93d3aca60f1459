import type { Wait } from './command.ts';
import type { Reply } from './reply.ts';
import type { Database } from './store.ts';

/** A key whose change makes the client's transaction fail. */
export interface Watched {
  readonly db: Database;
  readonly key: string;
  /** It was dead already when it was watched, so that its death is no change. */
  readonly expired: boolean;
}

/** What the server remembers of one connection. */
export class Client {
  readonly id: number;
  readonly push: (message: Reply) => void;
  readonly end: () => void;
  readonly born: number;
  name = '';
  db = 0;
  /** The commands of an open MULTI. */
  queue: (readonly string[])[] | null = null;
  /** A command of the open MULTI was refused: EXEC will be, too. */
  spoiled = false;
  /** A watched key changed: EXEC answers nil. */
  dirty = false;
  watched: Watched[] = [];
  readonly channels = new Set<string>();
  readonly patterns = new Set<string>();
  readonly shards = new Set<string>();
  /** Set while the client waits: how it can be woken. */
  waiting: {
    readonly wait: Wait;
    readonly db: Database;
    readonly wake: (reply: Reply) => void;
  } | null = null;
  /** Sent while it waited. */
  readonly backlog: { readonly argv: readonly string[]; readonly done: (reply: Reply) => void }[] =
    [];
  closed = false;
  lastCommand = 'NULL';
  lastActive: number;
  noEvict = false;
  /** With 3 a client that listens to channels may ask other things, too. */
  protocol: 2 | 3 = 2;

  constructor(id: number, born: number, push: (message: Reply) => void, end: () => void) {
    this.id = id;
    this.born = born;
    this.lastActive = born;
    this.push = push;
    this.end = end;
  }

  /** How many channels and patterns it listens to. */
  get subscriptions(): number {
    return this.channels.size + this.patterns.size;
  }
}
