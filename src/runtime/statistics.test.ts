import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributions, histogram, percentile } from './statistics.ts';

const sorted = (values: number[]): number[] => values.sort((a, b) => a - b);

describe('a percentile', () => {
  it('lies between two values in proportion, and the ends are the least and the most', () => {
    expect(percentile([10, 20, 30, 40, 50], 0.5)).toBe(30);
    expect(percentile([10, 20], 0.25)).toBe(12.5);
    expect(percentile([7], 0.95)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
    expect(percentile([1, 2, 9], 0)).toBe(1);
    expect(percentile([1, 2, 9], 1)).toBe(9);
  });
});

describe('a histogram', () => {
  it('counts every value once, in columns that touch each other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 }),
        fc.integer({ min: 1, max: 40 }),
        (values, most) => {
          const bins = histogram(sorted(values), most);
          expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
          expect(bins.length).toBeLessThanOrEqual(most + 2);
          bins.forEach(({ from }, at) => at > 0 && expect(from).toBe(bins[at - 1]?.to));
        },
      ),
    );
  });

  it('gives whole numbers columns of whole width', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1 }), (values) => {
        for (const { from, to } of histogram(sorted(values), 30)) {
          expect(Number.isInteger(from) && Number.isInteger(to)).toBe(true);
        }
      }),
    );
    expect(histogram([0, 0, 1, 3], 30)).toEqual([
      { from: 0, to: 1, count: 2 },
      { from: 1, to: 2, count: 1 },
      { from: 2, to: 3, count: 0 },
      { from: 3, to: 4, count: 1 },
    ]);
  });

  it('of equal values is one column, and of none is none', () => {
    expect(histogram([5, 5, 5], 20)).toEqual([{ from: 5, to: 6, count: 3 }]);
    expect(histogram([], 20)).toEqual([]);
    expect(histogram([0, 5e-324], 1)).toEqual([{ from: 0, to: 1, count: 2 }]);
    expect(histogram([1e6, 1e6 + 1e-9], 20)).toHaveLength(1);
  });
});

it('distributions keep the order of first report and leave failed seeds out', () => {
  const report = (name: string, value: number) => ({ name, value, unit: 'টা' });
  const found = distributions([
    { seed: 1, reports: [report('b', 3), report('a', 1)] },
    { seed: 2, reports: null },
    { seed: 3, reports: [report('b', 1)] },
  ]);
  expect(found.map(({ name, values, mean }) => [name, values, mean])).toEqual([
    ['b', [1, 3], 2],
    ['a', [1], 1],
  ]);
});
