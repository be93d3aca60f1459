import { describe, expect, test } from 'vitest';
import { exponential, mulberry32, type Random } from './random.ts';

describe('mulberry32', () => {
  test('the same seed gives the same numbers, another seed gives others', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, mulberry32(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(draw(-1)).toEqual(draw(2 ** 32 - 1));
  });

  test('numbers lie in [0, 1) and spread evenly', () => {
    const random = mulberry32(31);
    const tenths = Array<number>(10).fill(0);
    for (let draw = 0; draw < 100_000; draw += 1) {
      const value = random();
      expect(value >= 0 && value < 1).toBe(true);
      tenths[Math.floor(value * 10)] = (tenths[Math.floor(value * 10)] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
});

test('an exponential draw has the mean it was asked for', () => {
  const random = mulberry32(31);
  let sum = 0;
  for (let draw = 0; draw < 100_000; draw += 1) sum += exponential(random, 3);
  expect(sum / 100_000).toBeCloseTo(3, 1);
});

/**
 * The published burst simulation: one generator of seed 7 for arrivals and work, 25 arrivals a
 * second, 80 between 60 s and 80 s, 0.1 s of work on average. Its figures come out only if every
 * draw, in its order, is the published one.
 */
function burst(consumers: number, random: Random) {
  const free = Array<number>(consumers).fill(0);
  const jobs: { readonly arrived: number; readonly started: number }[] = [];
  const rate = (t: number) => (t >= 60 && t < 80 ? 80 : 25);
  for (let t = exponential(random, 1 / 25); t < 180; t += exponential(random, 1 / rate(t))) {
    const first = free.indexOf(Math.min(...free));
    const started = Math.max(t, free[first] ?? 0);
    free[first] = started + exponential(random, 0.1);
    jobs.push({ arrived: t, started });
  }
  const depth = [30, 60, 70, 80, 100, 120, 150, 180].map(
    (x) => jobs.filter(({ arrived, started }) => arrived <= x && started > x).length,
  );
  const waits = jobs.map(({ arrived, started }) => started - arrived).sort((a, b) => a - b);
  return { depth, p99: waits[Math.ceil(0.99 * waits.length) - 1] ?? 0 };
}

test.each([
  [2, [233, 445, 1022, 1597, 1618, 1708, 1787, 1940], 96.0],
  [4, [2, 0, 342, 676, 324, 51, 0, 0], 15.7],
  [8, [0, 0, 2, 3, 0, 0, 0, 0], 0.213],
] as const)('the published burst table comes out for %i consumers', (consumers, depth, p99) => {
  const run = burst(consumers, mulberry32(7));
  expect(run.depth).toEqual(depth);
  expect(run.p99).toBeCloseTo(p99, p99 < 1 ? 3 : 1);
});
