import { expect, test } from 'vitest';
import { careModes, worstNight } from './nights.ts';

test('a crash loses a job under auto ack and repeats it under manual ack, unless it is recognised', () => {
  const nights = careModes.map((mode) => worstNight(mode));
  expect(nights.map(({ lost, repeats }) => ({ lost, repeats }))).toEqual([
    { lost: 1, repeats: 0 },
    { lost: 0, repeats: 2 },
    { lost: 0, repeats: 0 },
  ]);
});

test('only where a job comes back can it come late, by the lease', () => {
  expect(careModes.map((mode) => worstNight(mode).latest)).toEqual([1, 31, 31]);
});

test('every schedule within the bounds was looked at', () => {
  for (const mode of careModes) {
    const { exhausted, states } = worstNight(mode);
    expect(exhausted).toBe(true);
    expect(states).toBeGreaterThan(5);
  }
});
