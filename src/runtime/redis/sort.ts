import { arg, error, integer, is, row, syntaxError, type Call, type Command } from './command.ts';
import { Deque } from './deque.ts';
import { parseDouble } from './numbers.ts';
import type { Reply } from './reply.ts';
import { membersOf } from './sets.ts';
import { wrongType, type Database, type Value } from './store.ts';

/** SORT: the elements of a list, set or sorted set, by themselves or by what other keys say. */

/** What the pattern says about an element: a string, or a field of a hash for `key->field`. */
function lookUp(db: Database, pattern: string, element: string): string | null {
  if (pattern === '#') return element;
  const star = pattern.indexOf('*');
  if (star < 0) return null;
  const arrow = pattern.indexOf('->', star + 1);
  const hasField = arrow >= 0 && arrow + 2 < pattern.length;
  const keyPart = hasField ? pattern.slice(0, arrow) : pattern;
  const value = db.entry(keyPart.slice(0, star) + element + keyPart.slice(star + 1))?.value;
  if (hasField)
    return value?.kind === 'hash' ? (value.fields.get(pattern.slice(arrow + 2)) ?? null) : null;
  return value?.kind === 'string' ? value.text : null;
}

function elementsOf(value: Value | undefined): string[] {
  if (!value) return [];
  if (value.kind === 'list') return value.items.slice(0, value.items.length);
  if (value.kind === 'set') return membersOf(value);
  if (value.kind === 'zset') return value.set.order.map(({ member }) => member);
  throw wrongType;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Weighed {
  readonly element: string;
  readonly weight: number;
  readonly text: string | null;
}

function sort(readOnly: boolean) {
  return ({ db, argv }: Call): Reply => {
    let descending = false;
    let alpha = false;
    let by: string | null = null;
    let store: string | null = null;
    let offset = 0;
    let count = -1;
    const gets: string[] = [];
    for (let i = 2; i < argv.length; i++) {
      const left = argv.length - i - 1;
      if (is(argv[i], 'asc')) descending = false;
      else if (is(argv[i], 'desc')) descending = true;
      else if (is(argv[i], 'alpha')) alpha = true;
      else if (is(argv[i], 'limit') && left >= 2) {
        offset = integer(arg(argv, i + 1));
        count = integer(arg(argv, i + 2));
        i += 2;
      } else if (!readOnly && is(argv[i], 'store') && left >= 1) store = arg(argv, ++i);
      else if (is(argv[i], 'by') && left >= 1) by = arg(argv, ++i);
      else if (is(argv[i], 'get') && left >= 1) gets.push(arg(argv, ++i));
      else throw syntaxError;
    }
    const value = db.entry(arg(argv, 1))?.value;
    const elements = elementsOf(value);
    let asIs = by !== null && !by.includes('*');
    if (asIs && value?.kind === 'set' && store !== null) {
      // A set has no order of its own that one could store.
      asIs = false;
      alpha = true;
      by = null;
    }
    let sorted = elements;
    if (asIs) {
      if (value?.kind === 'zset' && descending) sorted = elements.toReversed();
    } else {
      const weighed = elements.map((element): Weighed => {
        const text = by === null ? element : lookUp(db, by, element);
        if (alpha) return { element, weight: 0, text };
        const weight = text === null ? 0 : parseDouble(text === '' ? '0' : text);
        if (weight === undefined)
          throw error("ERR One or more scores can't be converted into double");
        return { element, weight, text };
      });
      weighed.sort((a, b) => {
        let order: number;
        if (!alpha) order = a.weight - b.weight || compare(a.element, b.element);
        else if (a.text === null || b.text === null)
          order = Number(a.text !== null) - Number(b.text !== null);
        else order = compare(a.text, b.text);
        return descending ? -order : order;
      });
      sorted = weighed.map(({ element }) => element);
    }
    const start = Math.max(0, offset);
    const end = count < 0 ? sorted.length : Math.min(sorted.length, start + count);
    const chosen = start >= sorted.length ? [] : sorted.slice(start, end);
    const result = chosen.flatMap((element): (string | null)[] =>
      gets.length === 0 ? [element] : gets.map((pattern) => lookUp(db, pattern, element)),
    );
    if (store === null) return result;
    if (result.length === 0) db.remove(store);
    else db.put(store, { kind: 'list', items: Deque.of(result.map((item) => item ?? '')) });
    return result.length;
  };
}

/** The keys of SORT that can be known: its own, and the one it stores into. */
const sortKeys = (argv: readonly string[]): readonly number[] => {
  const store = argv.findLastIndex((word, i) => i > 1 && i + 1 < argv.length && is(word, 'store'));
  return store < 0 ? [1] : [1, store + 1];
};

export const sortCommands: readonly Command[] = [
  row('sort', -2, 'write denyoom movablekeys', sortKeys, sort(false)),
  row('sort_ro', -2, 'readonly movablekeys', () => [1], sort(true)),
];
