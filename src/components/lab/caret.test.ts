import { expect, test } from 'vitest';
import { crossLetter } from './caret.ts';

test('the caret crosses ব্রোকার in three steps, both ways', () => {
  const word = 'ব্রোকার';
  const there = [0];
  while (there.at(-1) !== word.length) there.push(crossLetter(word, there.at(-1) ?? 0, 'right'));
  expect(there).toHaveLength(4);
  const back = [word.length];
  while (back.at(-1) !== 0) back.push(crossLetter(word, back.at(-1) ?? 0, 'left'));
  expect(back.reverse()).toEqual(there);
});

test('a caret inside a letter leaves it by the edge, and stays at the ends', () => {
  expect(crossLetter('ক্ষমতা', 1, 'left')).toBe(0);
  expect(crossLetter('ক্ষমতা', 1, 'right')).toBe(3);
  expect(crossLetter('ক', 1, 'right')).toBe(1);
  expect(crossLetter('ক', 0, 'left')).toBe(0);
});
