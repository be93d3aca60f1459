import type { Bounds } from './bounds.ts';
import type { Fact } from './facts.ts';

/** Promises that a program may be held to, as functions over the facts of one finished schedule. */

/** The promises of the book by name. */
export type PromiseName =
  | 'nothing-lost'
  | 'at-most-once'
  | 'exactly-once'
  | 'order'
  | 'attempts'
  | 'dead-letters'
  | 'ends'
  | 'at-once';

/** How a promise was broken. */
export interface Breach {
  /** Which fact broke it; none: it is what did not happen. */
  readonly fact?: number;
  /** The piece of work it is about. */
  readonly key?: string;
  readonly count?: number;
  /** A sentence of the program's own promise. */
  readonly said?: string;
}

/** A finished schedule, as a promise sees it. */
export interface Finished {
  readonly facts: readonly Fact[];
  /** It came to rest before its time was up. */
  readonly rested: boolean;
  readonly bounds: Pick<Bounds, 'attempts' | 'atOnce'>;
}

type Rule = (run: Finished) => Breach | undefined;

const keysOf = (facts: readonly Fact[], what: Fact['what']): ReadonlySet<string> =>
  new Set(facts.filter((fact) => fact.what === what).map(({ key }) => key));

/** The first fact of this kind that is the `most + 1`st of its key. */
function oftener(facts: readonly Fact[], what: Fact['what'], most: number): Breach | undefined {
  const counts = new Map<string, number>();
  for (const [fact, { what: is, key }] of facts.entries()) {
    if (is !== what) continue;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most) return { fact, key, count };
  }
  return undefined;
}

/** What was accepted has had its effect, or lies with the dead letters. */
const nothingLost: Rule = ({ facts }) => {
  const done = keysOf(facts, 'effect');
  const dead = keysOf(facts, 'dead');
  for (const key of keysOf(facts, 'accepted'))
    if (!done.has(key) && !dead.has(key)) return { key, count: 0 };
  return undefined;
};

const atMostOnce: Rule = ({ facts }) => oftener(facts, 'effect', 1);

/** Effects `order-7/1`, `order-7/2`, … of one key (before the last slash) happen in that order. */
const order: Rule = ({ facts }) => {
  const last = new Map<string, number>();
  for (const [fact, { what, key }] of facts.entries()) {
    const cut = key.lastIndexOf('/');
    const number = Number(key.slice(cut + 1));
    if (what !== 'effect' || cut < 0 || Number.isNaN(number)) continue;
    const group = key.slice(0, cut);
    if (number < (last.get(group) ?? -Infinity)) return { fact, key };
    last.set(group, number);
  }
  return undefined;
};

/** Never more than so many begun and not ended; a life that is over has nothing in hand. */
const atOnce: Rule = ({ facts, bounds }) => {
  const held = new Set<string>();
  for (const [fact, { what, key, by, life }] of facts.entries()) {
    const one = `${by} ${life} ${key}`;
    if (what === 'begun') {
      for (const other of held)
        if (other.startsWith(`${by} `) && !other.startsWith(`${by} ${life} `)) held.delete(other);
      held.add(one);
      if (held.size > bounds.atOnce) return { fact, key, count: held.size };
    } else if (what === 'ended') held.delete(one);
  }
  return undefined;
};

/** Only what was noted as `poison` is given up. */
const deadLetters: Rule = ({ facts }) => {
  const poison = new Set<string>();
  for (const [fact, { what, key }] of facts.entries()) {
    if (what === 'poison') poison.add(key);
    if (what === 'dead' && !poison.has(key)) return { fact, key };
  }
  return undefined;
};

/** The rules of the book's promises. */
export const RULES: Readonly<Record<PromiseName, Rule>> = {
  'nothing-lost': nothingLost,
  'at-most-once': atMostOnce,
  'exactly-once': (run) => atMostOnce(run) ?? nothingLost(run),
  order,
  attempts: ({ facts, bounds }) => oftener(facts, 'begun', bounds.attempts),
  'dead-letters': deadLetters,
  ends: ({ rested }) => (rested ? undefined : {}),
  'at-once': atOnce,
};
