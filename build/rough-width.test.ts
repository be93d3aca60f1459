import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measure } from './chart-measure.ts';
import { roughWidth, twoLines } from '../src/components/stepper/rough-width.ts';

const glossary = readFileSync('src/content/glossary/terms.yaml', 'utf8');
const words = [...new Set(glossary.match(/[\p{L}\p{M}\p{N}-]+/gu))];

test('a rough width is never narrower than the shaped word, and not much wider', () => {
  expect(words.length).toBeGreaterThan(500);
  const narrow = words.filter((word) => roughWidth(word, 16) < measure(word, 16));
  expect(narrow).toEqual([]);
  const total = (width: (word: string) => number) =>
    words.reduce((sum, word) => sum + width(word), 0);
  const ratio = total((word) => roughWidth(word, 16)) / total((word) => measure(word, 16));
  expect(ratio).toBeLessThan(1.4);
});

test('a long label is broken once, at a space, into lines of like width', () => {
  expect(twoLines('কড়ার ফুরিয়ে গেল', 13)).toEqual(['কড়ার', 'ফুরিয়ে গেল']);
  expect(twoLines('ack', 13)).toEqual(['ack']);
  expect(twoLines('অপ্রেরণযোগ্য', 13)).toEqual(['অপ্রেরণযোগ্য']);
});
