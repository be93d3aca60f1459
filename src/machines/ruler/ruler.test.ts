import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exponential, mulberry32 } from '../core/random.ts';
import {
  isKept,
  ladderOf,
  lateInBatch,
  messages,
  mostReceives,
  populationOf,
  tableSeed,
  timelineOf,
  type Clocks,
} from './ruler.model.ts';

const none = { call: null, job: null, kill: null, beat: null };
const ladder: Clocks = { work: 8, call: 10, job: 45, kill: 60, lease: 90, beat: null };

const seconds = fc.integer({ min: 1, max: 180 });
const maybe = fc.option(seconds);
const clocks: fc.Arbitrary<Clocks> = fc.record({
  work: seconds,
  call: maybe,
  job: maybe,
  kill: maybe,
  lease: seconds,
  beat: maybe,
});

describe('ten thousand messages', () => {
  const { visibility } = JSON.parse(
    readFileSync('tests/fixtures/published-tables.json', 'utf8'),
  ) as {
    visibility: {
      seed: number;
      max_receive: number;
      rows: number[][];
      of_the_104_healthy: Record<string, number>;
    };
  };

  test.each(visibility.rows)(
    'a lease of %d s gives the published row to the last message',
    (lease, deliveries, effects, duplicates, dlq, dlqHealthy) => {
      expect([tableSeed, mostReceives]).toEqual([visibility.seed, visibility.max_receive]);
      const found = populationOf({ ...none, work: 3, lease: lease ?? 0 }, tableSeed);
      expect(found).toMatchObject({ deliveries, effects, duplicates, dlq, dlqHealthy });
    },
  );

  test('every healthy dead letter had taken effect, most of them three times', () => {
    const found = populationOf({ ...none, work: 3, lease: 5 }, tableSeed);
    expect(found.doneAnyway).toBe(visibility.of_the_104_healthy['effect_happened_at_least_once']);
    expect(found.doneEveryTime).toBe(visibility.of_the_104_healthy['effect_happened_three_times']);
  });

  test('with beats a short lease is as good as a long one', () => {
    const short = populationOf({ ...none, work: 3, lease: 5, beat: 1 }, tableSeed);
    const long = populationOf({ ...none, work: 3, lease: 10_000 }, tableSeed);
    expect(short).toEqual(long);
    // A beat that comes after the lease has ended is none.
    const late = populationOf({ ...none, work: 3, lease: 5, beat: 5 }, tableSeed);
    expect(late.duplicates).toBeGreaterThan(10 * short.duplicates);
  });

  test('every message is signed for or dead-lettered, whatever the clocks', () => {
    fc.assert(
      fc.property(clocks, fc.nat(), (set, seed) => {
        const found = populationOf(set, seed);
        expect(found.deliveries).toBeGreaterThanOrEqual(messages);
        expect(found.deliveries).toBeLessThanOrEqual(messages * mostReceives);
        expect(found.duplicates).toBeLessThanOrEqual(found.effects);
        expect(found.dlqHealthy).toBeLessThanOrEqual(found.dlq);
        expect(found.doneEveryTime).toBeLessThanOrEqual(found.doneAnyway);
      }),
      { numRuns: 15 },
    );
  });
});

describe('one job', () => {
  test('45 seconds of work under a lease of 30: three times, two at once, and dead', () => {
    const { deliveries, effects, together, outcome } = timelineOf({ ...none, work: 45, lease: 30 });
    expect(deliveries.map(({ from, to }) => [from, to])).toEqual([
      [0, 45],
      [30, 75],
      [60, 105],
    ]);
    expect({ effects, together, outcome }).toEqual({ effects: 3, together: 2, outcome: 'dead' });
  });

  test('a beat every ten seconds makes it one, and so does a lease of 60', () => {
    for (const set of [
      { ...none, work: 45, lease: 30, beat: 10 },
      { ...none, work: 45, lease: 60 },
    ])
      expect(timelineOf(set)).toMatchObject({ effects: 1, together: 1, outcome: 'acked' });
  });

  test('two workers are at one job only if a rung of the lease or of the beat is broken', () => {
    fc.assert(
      fc.property(clocks, (set) => {
        if (timelineOf(set).together > 1) expect(ladderOf(set).lease).toBe(false);
      }),
    );
    // The law can fail: a ladder that forgets the supervisor would hold here.
    expect(timelineOf({ ...ladder, work: 200, job: null, kill: 95 }).together).toBe(2);
    expect(ladderOf({ ...ladder, work: 200, job: null, kill: 95 }).lease).toBe(false);
  });

  test('a job that gives up in time is handed out again at once, one that is killed waits for the lease', () => {
    const tidy = timelineOf({ ...ladder, work: 100 });
    expect(tidy.deliveries.map(({ from, ending }) => [from, ending])).toEqual([
      [0, 'gaveUp'],
      [45, 'gaveUp'],
      [90, 'gaveUp'],
    ]);
    const killed = timelineOf({ ...ladder, work: 100, job: 70 });
    expect(killed.deliveries.map(({ from, ending }) => [from, ending])).toEqual([
      [0, 'killed'],
      [90, 'killed'],
      [180, 'killed'],
    ]);
  });

  test('it is handed out one to three times, and acked at most once', () => {
    fc.assert(
      fc.property(clocks, (set) => {
        const { deliveries } = timelineOf(set);
        expect(deliveries.length).toBeGreaterThanOrEqual(1);
        expect(deliveries.length).toBeLessThanOrEqual(mostReceives);
        expect(deliveries.filter(({ acked }) => acked).length).toBeLessThanOrEqual(1);
        expect(deliveries.slice(0, -1).some(({ acked }) => acked)).toBe(false);
      }),
    );
  });
});

describe('the ladder', () => {
  test('10, 45, 60, 90 hold, each rung of it', () => {
    expect(Object.values(ladderOf(ladder)).every(Boolean)).toBe(true);
  });

  test.each([
    ['call', { call: 50 }],
    ['work', { work: 50 }],
    ['kill', { job: 60 }],
    ['lease', { lease: 60 }],
    ['beat', { beat: 40 }],
  ] as const)('the rung %s breaks alone when its clock is moved', (rung, change) => {
    const found = ladderOf({ ...ladder, ...change });
    expect(Object.entries(found).filter(([, holds]) => !holds)).toEqual([[rung, false]]);
  });

  test('beats make up for a short lease, if two of them may be lost', () => {
    expect(isKept({ ...ladder, lease: 30, beat: 10 })).toBe(true);
    expect(ladderOf({ ...ladder, lease: 30, beat: 10 })).toMatchObject({ lease: true, beat: true });
    expect(ladderOf({ ...ladder, lease: 30, beat: 20 })).toMatchObject({
      lease: true,
      beat: false,
    });
    expect(ladderOf({ ...ladder, lease: 30, beat: 30 })).toMatchObject({ lease: false });
  });
});

describe('a batch under one clock', () => {
  test('46 in 100 tenth messages are late at 30 s, and one of ten thousand alone', () => {
    expect(lateInBatch(3, 30, 10)).toBeCloseTo(0.458, 3);
    expect(lateInBatch(3, 60, 10)).toBeCloseTo(0.005, 3);
    expect(lateInBatch(3, 30, 1)).toBeCloseTo(Math.exp(-10), 12);
  });

  test('the formula is what chance plays out', () => {
    const random = mulberry32(4);
    const [mean, lease, size, batches] = [3, 30, 10, 20_000];
    let late = 0;
    for (let batch = 0; batch < batches; batch++) {
      let at = 0;
      for (let n = 0; n < size; n++) at += exponential(random, mean);
      if (at > lease) late += 1;
    }
    expect(late / batches).toBeCloseTo(lateInBatch(mean, lease, size), 2);
  });

  test('a longer batch is later, a longer lease less so', () => {
    fc.assert(
      fc.property(seconds, seconds, fc.integer({ min: 1, max: 20 }), (mean, lease, size) => {
        const late = lateInBatch(mean, lease, size);
        expect(lateInBatch(mean, lease, size + 1)).toBeGreaterThanOrEqual(late);
        expect(lateInBatch(mean, lease + 1, size)).toBeLessThanOrEqual(late + 1e-12);
      }),
    );
  });
});
