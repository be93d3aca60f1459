import { afterEach, expect, test, vi } from 'vitest';
import { graphemes, step } from './graphemes.ts';

const words: readonly [string, readonly string[]][] = [
  ['ক্ষমতা', ['ক্ষ', 'ম', 'তা']],
  ['স্ত্রী', ['স্ত্রী']],
  ['ব্রোকার', ['ব্রো', 'কা', 'র']],
  ['অ্যাক', ['অ্যা', 'ক']],
  ['এ্যাকশন', ['এ্যা', 'ক', 'শ', 'ন']],
  ['র‍্যাঙ্ক', ['র‍্যা', 'ঙ্ক']],
  ['ফ্‌ল্যাট', ['ফ্‌', 'ল্যা', 'ট']],
  ['ack-এর', ['a', 'c', 'k', '-', 'এ', 'র']],
];

afterEach(() => vi.unstubAllGlobals());

test.each(words)('%s is split where a reader sees letters', (word, letters) => {
  expect(graphemes(word)).toEqual(letters);
});

test.each(words)(
  '%s is split the same way by an engine without Intl.Segmenter',
  (word, letters) => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    expect(graphemes(word)).toEqual(letters);
  },
);

test('nothing is lost or reordered by splitting', () => {
  for (const [word] of words) expect(graphemes(word).join('')).toBe(word);
});

test('the caret crosses ব্রোকার in three steps, both ways', () => {
  const stops = [0];
  while (stops.at(-1) !== 'ব্রোকার'.length) stops.push(step('ব্রোকার', stops.at(-1) ?? 0, 'right'));
  expect(stops).toHaveLength(4);
  const back = ['ব্রোকার'.length];
  while (back.at(-1) !== 0) back.push(step('ব্রোকার', back.at(-1) ?? 0, 'left'));
  expect(back.reverse()).toEqual(stops);
});

test('a caret inside a letter leaves it by the edge, and stays at the ends', () => {
  expect(step('ক্ষমতা', 1, 'left')).toBe(0);
  expect(step('ক্ষমতা', 1, 'right')).toBe(3);
  expect(step('ক', 1, 'right')).toBe(1);
  expect(step('ক', 0, 'left')).toBe(0);
});
