import { expect, test } from 'vitest';
import { balanceOf } from './balance.ts';
import type { Counts } from './flow.ts';

const none: Counts = {
  accepted: 0,
  done: 0,
  waiting: 0,
  leased: 0,
  delayed: 0,
  dead: 0,
  lost: 0,
  effects: 0,
  effectsDue: 0,
};

test('every fate counts once, and a missing or extra parcel breaks the balance', () => {
  const all = { ...none, done: 1, waiting: 2, leased: 3, delayed: 4, dead: 5, lost: 6 };
  expect(balanceOf({ ...all, accepted: 21 })).toMatchObject({ sum: 21, balanced: true, lost: 6 });
  expect(balanceOf({ ...all, accepted: 20 }).balanced).toBe(false);
  expect(balanceOf({ ...all, accepted: 22 }).balanced).toBe(false);
});

test('an effect beyond one per message is a duplicate', () => {
  expect(balanceOf({ ...none, accepted: 2, effects: 2, effectsDue: 1 }).duplicates).toBe(1);
  expect(balanceOf({ ...none, accepted: 2, effects: 1, effectsDue: 1 }).duplicates).toBe(0);
});
