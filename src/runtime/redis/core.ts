import { Client } from './client.ts';
import { Wait, type Call, type Command } from './command.ts';
import { ErrorReply, QUEUED, type Reply } from './reply.ts';
import { ScriptEngine } from './scripting.ts';
import type { RedisEnvironment } from './server.ts';
import { Database, type Watcher } from './store.ts';

const DATABASES = 16;

/** A command found in the table, or the error that Redis answers instead. */
export type Found = Command | ErrorReply;

const shown = (text: string): string => text.replace(/[\r\n]/g, ' ');

const unknownCommand = (argv: readonly string[]): ErrorReply => {
  let args = '';
  for (const item of argv.slice(1)) {
    if (args.length >= 128) break;
    args += `'${item.slice(0, 128 - args.length)}' `;
  }
  return new ErrorReply(
    shown(`ERR unknown command '${argv[0]?.slice(0, 128)}', with args beginning with: ${args}`),
  );
};

/** Commands that are run, not queued, while a MULTI is open. */
const immediate = new Set(['exec', 'discard', 'multi', 'watch', 'quit', 'reset']);
/** Commands that a listening connection may still send. */
const whileListening = new Set([
  'ping',
  'subscribe',
  'psubscribe',
  'ssubscribe',
  'unsubscribe',
  'punsubscribe',
  'sunsubscribe',
  'quit',
  'reset',
]);

/**
 * The server's inside: who is connected, what is stored, who waits for what. One command runs at a
 * time and to its end; what it has to say to others goes out when it is over.
 */
export class Core implements Watcher {
  environment: RedisEnvironment;
  readonly commands: ReadonlyMap<string, Command>;
  readonly databases: readonly Database[];
  readonly clients = new Map<number, Client>();
  readonly channels = new Map<string, Set<Client>>();
  readonly patterns = new Map<string, Set<Client>>();
  readonly shards = new Map<string, Set<Client>>();
  readonly settings = new Map<string, string>();
  readonly started: number;
  readonly scripts: ScriptEngine;
  time: number;
  processed = 0;
  #lastId = 0;
  readonly #outbox: (() => void)[] = [];
  readonly #watching = new Map<Database, Map<string, Set<Client>>>();
  readonly #blocked = new Map<Database, Map<string, Set<Client>>>();
  readonly #timers = new Map<Client, () => void>();
  #ready: { readonly db: Database; readonly key: string }[] = [];
  #awake: Client[] = [];
  readonly #leaving: Client[] = [];

  constructor(environment: RedisEnvironment, commands: ReadonlyMap<string, Command>) {
    this.environment = environment;
    this.commands = commands;
    this.time = Math.floor(environment.now());
    this.started = this.time;
    this.databases = Array.from({ length: DATABASES }, (_, index) => new Database(index, this));
    this.scripts = new ScriptEngine(this);
  }

  database(index: number): Database {
    return this.databases[index] as Database;
  }

  connect(push: (message: Reply) => void, end: () => void): Client {
    this.#lastId += 1;
    const client = new Client(this.#lastId, Math.floor(this.environment.now()), push, end);
    this.clients.set(client.id, client);
    return client;
  }

  /** Forgets a client: its waits, watches and subscriptions. */
  disconnect(client: Client): void {
    client.closed = true;
    client.backlog.length = 0;
    if (client.waiting) this.#release(client);
    this.unwatch(client);
    for (const [names, all] of [
      [client.channels, this.channels],
      [client.patterns, this.patterns],
      [client.shards, this.shards],
    ] as const) {
      for (const name of names) {
        const listeners = all.get(name);
        listeners?.delete(client);
        if (listeners?.size === 0) all.delete(name);
      }
      names.clear();
    }
    this.clients.delete(client.id);
  }

  /** Hangs up on a client once everything said before has reached it. */
  hangUp(client: Client): void {
    this.disconnect(client);
    this.#outbox.push(() => client.end());
  }

  /** QUIT: the client goes when it has heard the answer. */
  leave(client: Client): void {
    this.#leaving.push(client);
  }

  /** Says something to a client when the present command is over. */
  tell(client: Client, message: Reply): void {
    this.#outbox.push(() => {
      if (!client.closed) client.push(message);
    });
  }

  /** Runs one command of a client, or keeps it until the client no longer waits. */
  send(client: Client, argv: readonly string[], done: (reply: Reply) => void): void {
    if (client.closed) return;
    if (client.waiting) {
      client.backlog.push({ argv, done });
      return;
    }
    this.#process(client, argv, done);
    this.#settle();
  }

  #process(client: Client, argv: readonly string[], done: (reply: Reply) => void): void {
    this.time = Math.floor(this.environment.now());
    this.processed += 1;
    client.lastActive = this.time;
    const reply = this.#dispatch(client, argv);
    if (reply instanceof Wait) this.#block(client, reply, done);
    else this.#outbox.push(() => done(reply));
  }

  /** Serves whoever waited for what has just come, then lets everybody hear. */
  #settle(): void {
    while (this.#ready.length > 0 || this.#awake.length > 0) {
      this.#serve();
      for (const client of this.#awake.splice(0))
        while (!client.waiting && client.backlog.length > 0) {
          const next = client.backlog.shift();
          if (next) this.#process(client, next.argv, next.done);
        }
    }
    for (const client of this.#leaving.splice(0)) this.hangUp(client);
    for (let out = this.#outbox.shift(); out; out = this.#outbox.shift()) out();
  }

  /** The row of the table for a command as it was sent. */
  find(argv: readonly string[]): Found {
    const name = argv[0] ?? '';
    const command = this.commands.get(name) ?? this.commands.get(name.toLowerCase());
    if (!command) return unknownCommand(argv);
    const second = argv[1];
    if (second === undefined || !this.commands.has(`${command.name}|`)) return command;
    return (
      this.commands.get(`${command.name}|${second.toLowerCase()}`) ??
      new ErrorReply(
        shown(
          `ERR unknown subcommand '${second.slice(0, 128)}'. Try ${command.name.toUpperCase()} HELP.`,
        ),
      )
    );
  }

  /** The complaint about the number of arguments, if there is one. */
  static arityError(command: Command, argv: readonly string[]): ErrorReply | null {
    if (command.arity > 0 ? argv.length === command.arity : argv.length >= -command.arity)
      return null;
    return new ErrorReply(`ERR wrong number of arguments for '${command.name}' command`);
  }

  #dispatch(client: Client, argv: readonly string[]): Reply | Wait {
    const found = this.find(argv);
    const refusal = this.#refusal(client, found, argv);
    if (refusal) {
      if (client.queue) client.spoiled = true;
      if (!(found instanceof ErrorReply) && found.name === 'exec') {
        client.queue = null;
        client.spoiled = false;
        this.unwatch(client);
        return new ErrorReply(
          `EXECABORT Transaction discarded because of: ${refusal.text.replace(/^ERR /, '')}`,
        );
      }
      return refusal;
    }
    const command = found as Command;
    client.lastCommand = command.name;
    if (client.queue && !immediate.has(command.name)) {
      client.queue.push(argv);
      return QUEUED;
    }
    return this.run(command, client, argv, true);
  }

  #refusal(client: Client, found: Found, argv: readonly string[]): ErrorReply | null {
    if (found instanceof ErrorReply) return found;
    const wrong = Core.arityError(found, argv);
    if (wrong) return wrong;
    const listens = client.protocol === 2 && client.subscriptions + client.shards.size > 0;
    if (listens && !whileListening.has(found.name))
      return new ErrorReply(
        `ERR Can't execute '${found.name}': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed in this context`,
      );
    if (client.queue && found.flags.includes('no_multi'))
      return new ErrorReply('ERR Command not allowed inside a transaction');
    return null;
  }

  /** Runs a command that may run. What it throws as an error reply is its answer. */
  run(
    command: Command,
    client: Client,
    argv: readonly string[],
    mayBlock: boolean,
    inScript = false,
  ): Reply | Wait {
    const call: Call = {
      core: this,
      client,
      db: this.database(client.db),
      argv,
      mayBlock,
      inScript,
    };
    try {
      const reply = command.run(call);
      return !mayBlock && reply instanceof Wait ? reply.late : reply;
    } catch (thrown) {
      if (thrown instanceof ErrorReply) return thrown;
      throw thrown;
    }
  }

  // ── Watched keys ──

  /** Makes the client's next EXEC depend on the key. */
  watch(client: Client, db: Database, key: string): void {
    if (client.watched.some((one) => one.db === db && one.key === key)) return;
    const entry = db.entries.get(key);
    const expired = entry !== undefined && entry.expiresAt <= this.time;
    client.watched.push({ db, key, expired });
    this.#enter(this.#watching, db, key, client);
  }

  unwatch(client: Client): void {
    for (const { db, key } of client.watched) this.#leave(this.#watching, db, key, client);
    client.watched = [];
    client.dirty = false;
  }

  modified(db: Database, key: string): void {
    const clients = this.#watching.get(db)?.get(key);
    if (clients) for (const client of clients) client.dirty = true;
  }

  #enter(
    all: Map<Database, Map<string, Set<Client>>>,
    db: Database,
    key: string,
    one: Client,
  ): void {
    let keys = all.get(db);
    if (!keys) all.set(db, (keys = new Map()));
    const clients = keys.get(key);
    if (clients) clients.add(one);
    else keys.set(key, new Set([one]));
  }

  #leave(
    all: Map<Database, Map<string, Set<Client>>>,
    db: Database,
    key: string,
    one: Client,
  ): void {
    const keys = all.get(db);
    const clients = keys?.get(key);
    clients?.delete(one);
    if (clients?.size === 0) keys?.delete(key);
  }

  // ── Clients that wait ──

  get waitingClients(): number {
    return this.#timers.size;
  }

  ready(db: Database, key: string): void {
    if (this.#blocked.get(db)?.has(key)) this.#ready.push({ db, key });
  }

  #block(client: Client, wait: Wait, done: (reply: Reply) => void): void {
    const db = this.database(client.db);
    const wake = (reply: Reply) => {
      this.#release(client);
      this.#awake.push(client);
      this.#outbox.push(() => {
        if (!client.closed) done(reply);
      });
    };
    client.waiting = { wait, db, wake };
    for (const key of wait.keys) this.#enter(this.#blocked, db, key, client);
    const cancel =
      wait.timeout === 0
        ? () => undefined
        : this.environment.schedule(wait.timeout, () => {
            if (client.waiting?.wait !== wait) return;
            this.time = Math.floor(this.environment.now());
            wake(wait.late);
            this.#settle();
          });
    this.#timers.set(client, cancel);
  }

  #release(client: Client): void {
    const { waiting } = client;
    if (!waiting) return;
    for (const key of waiting.wait.keys) this.#leave(this.#blocked, waiting.db, key, client);
    this.#timers.get(client)?.();
    this.#timers.delete(client);
    client.waiting = null;
  }

  #serve(): void {
    const ready = this.#ready;
    this.#ready = [];
    for (const { db, key } of ready) {
      const clients = this.#blocked.get(db)?.get(key);
      if (!clients) continue;
      for (const client of [...clients]) {
        const { waiting } = client;
        if (!waiting) continue;
        const reply = waiting.wait.serve(key);
        if (reply !== undefined) waiting.wake(reply);
      }
    }
  }

  /** Counts and settings as those of a fresh server. */
  renew(environment: RedisEnvironment): void {
    this.environment = environment;
    this.time = Math.floor(environment.now());
    this.processed = 0;
    this.#lastId = 0;
    this.settings.clear();
    this.scripts.renew();
  }

  /** Forgets every connection and script: what a restart does. */
  forgetClients(): void {
    for (const client of [...this.clients.values()]) this.hangUp(client);
    this.#ready = [];
    this.#awake = [];
    this.#settle();
  }
}
