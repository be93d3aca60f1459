import { arg, error, integer, is, syntaxError } from './command.ts';
import { globMatches } from './glob.ts';

/** What SCAN and its sisters were asked for. */
export interface ScanOptions {
  readonly cursor: number;
  readonly count: number;
  readonly type: string | undefined;
  readonly matches: (text: string) => boolean;
}

/** Reads a cursor. @throws the error reply if it is no unsigned number. */
function parseCursor(text: string): number {
  if (!/^\+?\d+$/.test(text)) throw error('ERR invalid cursor');
  const value = BigInt(text.replace('+', ''));
  if (value > 18446744073709551615n) throw error('ERR invalid cursor');
  return Number(value);
}

/** Reads `cursor [MATCH glob] [COUNT n]` and, for SCAN alone, `[TYPE name]`. */
export function scanOptions(argv: readonly string[], at: number, typed: boolean): ScanOptions {
  const cursor = parseCursor(arg(argv, at));
  let count = 10;
  let pattern = '*';
  let type: string | undefined;
  for (let i = at + 1; i < argv.length; i += 2) {
    const next = argv[i + 1];
    if (next === undefined) throw syntaxError;
    if (is(argv[i], 'count')) {
      count = integer(next);
      if (count < 1) throw syntaxError;
    } else if (is(argv[i], 'match')) pattern = next;
    else if (typed && is(argv[i], 'type')) type = next.toLowerCase();
    else throw syntaxError;
  }
  return { cursor, count, type, matches: (text) => globMatches(pattern, text) };
}

/**
 * One step of a walk over numbered things, the numbers rising: the next `count` after the cursor,
 * and the cursor to go on with, 0 at the end. What is there from the first step to the last is
 * returned exactly once.
 */
export function scanStep<T>(
  things: Iterable<T>,
  numberOf: (thing: T) => number,
  cursor: number,
  count: number,
): { readonly next: number; readonly found: readonly T[] } {
  const found: T[] = [];
  for (const thing of things) {
    if (numberOf(thing) <= cursor) continue;
    if (found.length === count) return { next: numberOf(found[found.length - 1] as T), found };
    found.push(thing);
  }
  return { next: 0, found };
}
