import type { Client } from './client.ts';
import type { Core } from './core.ts';
import { parseDouble, parseInteger, type Integer } from './numbers.ts';
import { ErrorReply, type Reply } from './reply.ts';
import type { Database } from './store.ts';

/** A command that waits: its answer comes when a key is ready or the time is over. */
export class Wait {
  readonly keys: readonly string[];
  /** Milliseconds; 0: for ever. */
  readonly timeout: number;
  /** The answer when nothing came. */
  readonly late: Reply;
  /** Looks at a key that changed; `undefined` while there is nothing to answer. */
  readonly serve: (key: string) => Reply | undefined;

  constructor(
    keys: readonly string[],
    timeout: number,
    late: Reply,
    serve: (key: string) => Reply | undefined,
  ) {
    this.keys = keys;
    this.timeout = timeout;
    this.late = late;
    this.serve = serve;
  }
}

/** What a command gets to see. */
export interface Call {
  readonly core: Core;
  readonly client: Client;
  readonly db: Database;
  /** The command as sent: its name first. */
  readonly argv: readonly string[];
  /** Inside MULTI or a script nothing may block: what would wait answers at once. */
  readonly mayBlock: boolean;
  readonly inScript: boolean;
}

/** Where the keys stand among the arguments: first, last (negative: from the end), step. */
export type KeyRange = readonly [first: number, last: number, step: number];

/** One row of the command table. */
export interface Command {
  /** In small letters; a subcommand is `parent|child`. */
  readonly name: string;
  /** How many arguments, the name included; negative: at least so many. */
  readonly arity: number;
  readonly flags: readonly string[];
  readonly keys: KeyRange;
  /** Places of keys that no range describes; `undefined` if the arguments make no sense. */
  readonly findKeys?: (argv: readonly string[]) => readonly number[] | undefined;
  readonly run: (call: Call) => Reply | Wait;
}

export const noKeys: KeyRange = [0, 0, 0];
export const oneKey: KeyRange = [1, 1, 1];
export const twoKeys: KeyRange = [1, 2, 1];
export const allKeys: KeyRange = [1, -1, 1];

/** A row of the table, in the order in which one reads it. */
export function row(
  name: string,
  arity: number,
  flags: string,
  keys: KeyRange | Command['findKeys'],
  run: Command['run'],
): Command {
  const list = flags === '' ? [] : flags.split(' ');
  if (typeof keys === 'function')
    return { name, arity, flags: list, keys: noKeys, findKeys: keys, run };
  return { name, arity, flags: list, keys: keys ?? noKeys, run };
}

/** The places of `numkeys key [key …]` when the number stands at `at`. */
export const countedKeys =
  (at: number, ...more: number[]) =>
  (argv: readonly string[]): readonly number[] | undefined => {
    const count = Number(parseInteger(argv[at] ?? ''));
    if (!(count > 0) || at + count >= argv.length) return undefined;
    return [...more, ...Array.from({ length: count }, (_, i) => at + 1 + i)];
  };

export const syntaxError = new ErrorReply('ERR syntax error');
const notAnInteger = new ErrorReply('ERR value is not an integer or out of range');
export const notAFloat = new ErrorReply('ERR value is not a valid float');
export const noSuchKey = new ErrorReply('ERR no such key');

export const error = (text: string): ErrorReply => new ErrorReply(text);

/** The argument at `index`, which arity has promised. */
export const arg = (argv: readonly string[], index: number): string => argv[index] as string;

/** An integer argument, exact. @throws the error reply if it is none. */
export function exactInteger(text: string, complaint: ErrorReply = notAnInteger): Integer {
  const value = parseInteger(text);
  if (value === undefined) throw complaint;
  return value;
}

/** An integer argument where a count or place beyond 2⁵³ means the same as a very large one. */
export function integer(text: string, complaint: ErrorReply = notAnInteger): number {
  return Number(exactInteger(text, complaint));
}

/** A double argument. @throws the error reply if it is none. */
export function double(text: string, complaint: ErrorReply = notAFloat): number {
  const value = parseDouble(text);
  if (value === undefined) throw complaint;
  return value;
}

const timeoutNotFloat = error('ERR timeout is not a float or out of range');

/** A timeout in seconds, as milliseconds rounded up; 0: none. */
export function timeout(text: string): number {
  const seconds = double(text, timeoutNotFloat);
  const millis = seconds * 1000;
  // Beyond 64 bits Redis's own sum turns negative.
  if (millis < 0 || millis > 9223372036854775807) throw error('ERR timeout is negative');
  return Math.ceil(millis);
}

/**
 * The window of a list that `start` and `end` mean, where negative numbers count from the end:
 * [from, to), empty when there is none.
 */
export function window(length: number, start: number, end: number): readonly [number, number] {
  const from = start < 0 ? Math.max(0, length + start) : start;
  const to = end < 0 ? length + end : Math.min(end, length - 1);
  return from > to || from >= length ? [0, 0] : [from, to + 1];
}

/** Tells apart option words, whatever their case. */
export const is = (text: string | undefined, word: string): boolean =>
  text !== undefined && text.length === word.length && text.toLowerCase() === word;
