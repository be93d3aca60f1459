import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticks } from './axis.ts';

const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });

test('the ticks of an axis enclose its values, evenly, and are few', () => {
  fc.assert(
    fc.property(number, number, fc.integer({ min: 2, max: 8 }), (a, b, count) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      if (high - low < 1e-3) return;
      const marks = ticks(low, high, count);
      expect(marks.length).toBeGreaterThanOrEqual(2);
      expect(marks.length).toBeLessThanOrEqual(count + 2);
      expect(marks[0]).toBeLessThanOrEqual(low + 1e-6);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(high - 1e-6);
    }),
  );
});

test('ticks are printed without the dust of binary fractions', () => {
  expect(ticks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticks(0, 7749, 4)).toEqual([0, 2000, 4000, 6000, 8000]);
});

test('one value alone still has an axis', () => {
  expect(ticks(5, 5, 4).length).toBeGreaterThan(2);
  expect(ticks(0, 0, 4).length).toBeGreaterThan(2);
});
