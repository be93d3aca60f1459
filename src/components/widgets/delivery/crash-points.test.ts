import { expect, test } from 'vitest';
import { crashLines } from './crash-points.ts';

const figures = Object.fromEntries(
  crashLines().map(({ kind, crashes }) => [kind, crashes.map((crash) => crash.points)]),
);

test('under auto ack a crash loses the parcel, and nobody gets it again', () => {
  expect(crashLines()[0]?.crashes).toEqual([
    { points: 0, receives: 1, lost: true, recognised: false },
  ]);
});

test('under manual ack a crash loses nothing, and after the work it doubles the effect', () => {
  expect(figures['manual']).toEqual([50, 100]);
});

test('with effect and mark in one transaction no single crash changes what the customer has', () => {
  expect(figures['idempotent']).toEqual([50, 50]);
});

test('every crash under manual ack has the parcel handed out once more, and only the mark makes it known', () => {
  const crashes = crashLines()
    .slice(1)
    .flatMap((line) => line.crashes);
  expect(crashes.map(({ receives, recognised }) => [receives, recognised])).toEqual([
    [2, false],
    [2, false],
    [2, false],
    [2, true],
  ]);
});
