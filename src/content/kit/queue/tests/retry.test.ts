import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffWindow, backoffWindows, fullJitter } from '../src/retry.ts';

const policy = { baseMs: 1_000, capMs: 300_000 };

test('the windows are 1, 2, 4 … seconds and never more than the cap', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 9, 10, 100, 1_000_000].map((retry) => backoffWindow(retry, policy)),
    [1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000, 300_000],
  );
  assert.equal(backoffWindows(policy).length, 10);
  assert.equal(backoffWindows(policy).at(-1), 300_000);
});

test('a retry counts from 1', () => {
  for (const wrong of [0, -1, 1.5, Number.NaN])
    assert.throws(() => backoffWindow(wrong, policy), RangeError);
});

test('a wait is drawn from the whole window, without its upper end', () => {
  assert.equal(
    fullJitter(1_000, () => 0),
    0,
  );
  assert.equal(
    fullJitter(1_000, () => 0.999_999_999),
    999,
  );
});

test('a base or a cap of 0 means no wait, not an endless loop', () => {
  assert.deepEqual(backoffWindows({ baseMs: 0, capMs: 100 }), [0]);
  assert.deepEqual(backoffWindows({ baseMs: 100, capMs: 0 }), [0]);
  assert.equal(fullJitter(0, Math.random), 0);
});
