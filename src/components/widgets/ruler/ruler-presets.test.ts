import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ladderOf,
  populationOf,
  rungs,
  tableSeed,
  timelineOf,
  type Clocks,
} from '../../../machines/ruler/ruler.model.ts';
import { clockNames, LENGTH, moved, placeOf, presets } from './ruler-presets.ts';
import { deliveryText, figuresOf, rungWords, timelineSentence } from './ruler.bn.ts';

test('the presets are what their names say', () => {
  for (const [preset, lease, duplicates] of [
    ['vt5', 5, 2_392],
    ['vt15', 15, 234],
    ['vt60', 60, 176],
  ] as const) {
    expect(presets[preset].lease).toBe(lease);
    expect(populationOf(presets[preset], tableSeed).duplicates).toBe(duplicates);
  }
  const { call, job, kill, lease } = presets.ladder;
  expect([call, job, kill, lease]).toEqual([10, 45, 60, 90]);
  expect(Object.values(ladderOf(presets.ladder)).every(Boolean)).toBe(true);
  expect(timelineOf(presets.slow).outcome).toBe('dead');
  expect(timelineOf(presets.beats).outcome).toBe('acked');
});

test('a clock stands where it was moved; at zero it is gone, work and lease excepted', () => {
  for (const name of clockNames) {
    expect(placeOf(moved(presets.ladder, name, 30), name)).toBe(30);
    const zero = placeOf(moved(presets.ladder, name, 0), name);
    expect(zero).toBe(name === 'work' || name === 'lease' ? 1 : 0);
  }
});

test('wherever the clocks stand, what is said is Bengali, whole, and without a gap', () => {
  const place = fc.integer({ min: 0, max: LENGTH });
  fc.assert(
    fc.property(fc.tuple(place, place, place, place, place, place), (places) => {
      const clocks = clockNames.reduce<Clocks>(
        (set, name, at) => moved(set, name, places[at] ?? 0),
        presets.slow,
      );
      const timeline = timelineOf(clocks);
      const said = timelineSentence(timeline);
      expect(said).toMatch(/।$/);
      const rest = figuresOf(clocks, populationOf(clocks, 1)).map(
        ({ label, value }) => label + value,
      );
      for (const text of [said, ...rest, ...timeline.deliveries.map(deliveryText)])
        expect(text).not.toMatch(/[0-9]|NaN|undefined|Infinity/);
    }),
    { numRuns: 25 },
  );
  for (const rung of rungs) expect(rungWords[rung].asks).not.toBe(rungWords[rung].broken);
});
