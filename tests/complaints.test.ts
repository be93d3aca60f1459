import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proofsIn } from '../src/components/prose/claims.ts';

/** The complaints that ours must never hear, by the numbers they have in tests/README.md. */
const numbers = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 18, 19, 23, 24, 25, 26, 28, 29, 30, 31, 32, 34,
  35, 36, 38, 39, 40, 41, 43, 45, 47, 48, 51, 54, 55, 56, 57, 58, 59, 61, 62, 63, 64, 65, 67, 68,
  70, 71, 74, 76, 77, 79, 80, 81, 82, 84, 85, 86, 88,
];

const rows = [
  ...readFileSync('tests/README.md', 'utf8').matchAll(/^\| *(\d+) *\|[^|]*\| *(.*?) *\|$/gm),
].map(([, number = '', title = '']) => ({ number: Number(number), title }));

test('every complaint has its line, once and in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

test('every line names a test that there is', () => {
  const titles = new Set(
    proofsIn(
      globSync(['src/**/*.test.ts', 'tests/**/*.{test,spec}.ts']).map((file) => [
        file,
        readFileSync(file, 'utf8'),
      ]),
    ).map(({ title }) => title),
  );
  expect(titles.size).toBeGreaterThan(500);
  expect(rows.filter(({ title }) => !titles.has(title))).toEqual([]);
});
