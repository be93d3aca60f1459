import type { Reply } from '../redis/reply.ts';
import { ErrorReply, NilArray, Status } from '../redis/reply.ts';
import type { Command as TableRow } from '../redis/command.ts';
import { bytes, decodeText, encodeArgument } from './bytes.ts';
import { SimpleError } from './errors.ts';

/** `(error, value) => …`, which any command may get as its last argument. */
export type Callback = (error: Error | null, value?: unknown) => void;

/** How a command is to be sent and its answer read. */
export interface CommandWishes {
  /** Texts of the answer come as bytes. */
  readonly buffers?: boolean;
  readonly stringNumbers?: boolean;
  readonly keyPrefix?: string;
  readonly callback?: Callback | undefined;
  readonly script?: Script;
}

/** A Lua script and its digest. */
export interface Script {
  readonly lua: string;
  readonly sha: string;
}

/** One command on its way through the client, with the promise of its answer. */
export class Command {
  /** As the program wrote it. */
  readonly name: string;
  readonly promise: Promise<unknown>;
  readonly script: Script | undefined;
  /** The pipeline it was sent with, and its place there. */
  batch: object | undefined;
  /** EXEC of a transaction: the commands whose answers it brings. */
  queued: readonly Command[] | undefined;
  /** It stands between MULTI and EXEC. */
  inTransaction = false;
  /** Stops its `commandTimeout`. */
  stopTimer: (() => void) | undefined;
  settled = false;
  /** Who asked, for the net's judge. */
  origin: unknown;
  /** What was sent last; a script is sent whole the first time and by its digest afterwards. */
  argv: readonly string[];
  readonly #wishes: CommandWishes;
  #resolve!: (value: unknown) => void;
  #reject!: (error: unknown) => void;

  constructor(name: string, given: readonly unknown[], wishes: CommandWishes, row?: TableRow) {
    this.name = name;
    this.#wishes = wishes;
    this.script = wishes.script;
    const argv = [name];
    for (const value of arranged(name, given)) {
      if (!Array.isArray(value)) argv.push(encodeArgument(value));
      else for (const item of value as unknown[]) argv.push(encodeArgument(item));
    }
    const { keyPrefix = '' } = wishes;
    if (keyPrefix !== '') prefixKeys(argv, encodeArgument(keyPrefix), wishes.script, row);
    this.argv = argv;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const { callback } = wishes;
    if (callback !== undefined)
      this.promise.then(
        (value) => callback(null, value),
        (error: unknown) => callback(error as Error),
      );
  }

  /** The argument at `index`, the name not counted, as text. */
  text(index: number): string {
    return decodeText(this.argv[index + 1] ?? '');
  }

  /** The arguments as text. */
  texts(): string[] {
    return this.argv.slice(1).map(decodeText);
  }

  resolve(value: unknown): void {
    if (this.settled) return;
    this.#settle();
    this.#resolve(value);
  }

  reject(error: unknown): void {
    if (this.settled) return;
    this.#settle();
    this.#reject(error);
  }

  #settle(): void {
    this.settled = true;
    this.stopTimer?.();
  }

  /** An answer as the program gets it: texts or bytes, numbers, errors as objects. */
  read(reply: Reply): unknown {
    const value = this.#value(reply);
    if (this.name !== 'hgetall' || !Array.isArray(value)) return value;
    // Keys of the object are texts even when the values are bytes.
    const flat = reply as readonly string[];
    const object: Record<string, unknown> = {};
    for (let i = 0; i < flat.length; i += 2)
      Object.defineProperty(object, decodeText(flat[i] as string), {
        value: value[i + 1] as unknown,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    return object;
  }

  #value(reply: Reply): unknown {
    if (typeof reply === 'string')
      return this.#wishes.buffers === true ? bytes(reply) : decodeText(reply);
    if (typeof reply === 'number' || typeof reply === 'bigint')
      return this.#wishes.stringNumbers === true ? `${reply}` : Number(reply);
    if (reply === null || reply instanceof NilArray) return null;
    if (reply instanceof Status)
      return this.#wishes.buffers === true ? bytes(reply.text) : reply.text;
    if (reply instanceof ErrorReply) return new SimpleError(decodeText(reply.text));
    return reply.map((item) => this.#value(item));
  }

  /** The error that was answered to this command. */
  error(reply: ErrorReply): SimpleError {
    const error = new SimpleError(decodeText(reply.text));
    error.command = { name: this.argv[0] as string, args: this.texts() };
    return error;
  }

  /** What goes over the wire; a script by its digest if the server has seen it on this connection. */
  wire(known: (lua: string) => boolean): readonly string[] {
    if (this.script === undefined) return this.argv;
    const rest = this.argv.slice(this.argv[0] === this.name ? 1 : 2);
    this.argv = known(this.script.lua)
      ? ['evalsha', this.script.sha, ...rest]
      : ['eval', encodeArgument(this.script.lua), ...rest];
    return this.argv;
  }
}

/** `hset(key, { … })`, `mset(new Map(…))`: the pairs of an object or a Map as arguments. */
function arranged(name: string, given: readonly unknown[]): readonly unknown[] {
  const at =
    name === 'mset' || name === 'msetnx' ? 0 : name === 'hset' || name === 'hmset' ? 1 : -1;
  const pairs = given[at];
  if (given.length !== at + 1 || typeof pairs !== 'object' || pairs === null) return given;
  if (Array.isArray(pairs) || pairs instanceof Uint8Array) return given;
  const entries = pairs instanceof Map ? [...pairs.entries()] : Object.entries(pairs);
  return [...given.slice(0, at), ...entries.flat()];
}

function prefixKeys(
  argv: string[],
  prefix: string,
  script: Script | undefined,
  row: TableRow | undefined,
): void {
  for (const at of keyPlaces(argv, script, row)) argv[at] = prefix + (argv[at] as string);
}

function keyPlaces(
  argv: readonly string[],
  script: Script | undefined,
  row: TableRow | undefined,
): readonly number[] {
  if (script !== undefined) {
    const count = Math.min(Number(argv[1]), argv.length - 2);
    return Array.from({ length: count > 0 ? count : 0 }, (_, i) => i + 2);
  }
  if (row === undefined) return [];
  if (row.findKeys !== undefined) return row.findKeys(argv) ?? [];
  const [first, last, step] = row.keys;
  if (first === 0) return [];
  const end = last < 0 ? argv.length + last : Math.min(last, argv.length - 1);
  const places: number[] = [];
  for (let at = first; at <= end; at += step) places.push(at);
  return places;
}
