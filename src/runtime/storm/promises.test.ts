import { describe, expect, test } from 'vitest';
import type { Fact } from './facts.ts';
import { RULES, type PromiseName } from './promises.ts';

/** `accepted a`, `effect a`, `begun a razi 2`: what, key, process, life. */
const facts = (...lines: readonly string[]): readonly Fact[] =>
  lines.map((line, at) => {
    const [what, key = '', by = 'razi', life = '1'] = line.split(' ');
    return { what: what as Fact['what'], key, by, life: Number(life), at };
  });
const ask = (promise: PromiseName, lines: readonly string[], rested = true) =>
  RULES[promise]({ facts: facts(...lines), rested, bounds: { attempts: 2, atOnce: 1 } });

/** Each promise with facts that keep it, and the same with one wrong step: that is where it breaks. */
const cases: readonly (readonly [PromiseName, kept: string[], broken: string[], breach: object])[] =
  [
    ['nothing-lost', ['accepted a', 'effect a'], ['accepted a'], { key: 'a' }],
    ['nothing-lost', ['accepted a', 'dead a'], ['accepted a', 'dead b'], { key: 'a' }],
    ['at-most-once', ['effect a', 'effect b'], ['effect a', 'effect b', 'effect a'], { fact: 2 }],
    [
      'exactly-once',
      ['accepted a', 'effect a'],
      ['accepted a', 'effect b'],
      { key: 'a', count: 0 },
    ],
    ['exactly-once', ['effect a'], ['effect a', 'effect a'], { count: 2 }],
    [
      'order',
      ['effect a/1', 'effect b/1', 'effect a/2'],
      ['effect a/2', 'effect a/1'],
      { fact: 1 },
    ],
    ['attempts', ['begun a', 'begun a'], ['begun a', 'begun a', 'begun a'], { fact: 2, count: 3 }],
    ['dead-letters', ['poison a', 'dead a'], ['dead a', 'poison a'], { fact: 0 }],
    ['at-once', ['begun a', 'ended a', 'begun b kindi'], ['begun a', 'begun b kindi'], { fact: 1 }],
    ['at-once', ['begun a', 'begun a razi 2'], ['begun a', 'begun b'], { fact: 1, count: 2 }],
  ];

describe('the promises', () => {
  test.for(cases)('%s holds for %j and breaks for %j', ([promise, kept, broken, breach]) => {
    expect(ask(promise, kept)).toBeUndefined();
    expect(ask(promise, broken)).toMatchObject(breach);
  });

  test('an end is asked of the schedule itself, not of its facts', () => {
    expect(ask('ends', [], true)).toBeUndefined();
    expect(ask('ends', [], false)).toEqual({});
  });

  test('every promise has a case', () => {
    const asked = new Set([...cases.map(([promise]) => promise), 'ends']);
    expect([...asked].sort()).toEqual(Object.keys(RULES).sort());
  });
});
