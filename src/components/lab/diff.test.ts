import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, type DiffLine } from './diff.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
  .map((l) => l.join('\n'));
const side = (lines: DiffLine[], without: DiffLine['kind']) =>
  lines
    .filter(({ kind }) => kind !== without)
    .map((line) => line.text)
    .join('\n');

test('leaving out the added lines gives the old text, leaving out the removed ones the new', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      expect(side(lines, 'added')).toBe(before);
      expect(side(lines, 'removed')).toBe(after);
    }),
  );
});

test('line numbers count each side without gaps', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const numbers = (key: 'before' | 'after') => lines.flatMap((line) => line[key] ?? []);
      expect(numbers('before')).toEqual(before.split('\n').map((_, i) => i + 1));
      expect(numbers('after')).toEqual(after.split('\n').map((_, i) => i + 1));
    }),
  );
});

test('a moved line is one removal and one addition; the rest is untouched', () => {
  const lines = diffLines('work\nack\nlog', 'ack\nwork\nlog');
  expect(lines.filter(({ kind }) => kind !== 'same')).toHaveLength(2);
});

test('equal texts differ nowhere', () => {
  expect(diffLines('a\nb', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true);
});

test('a huge paste is compared at once: the middle counts as rewritten', () => {
  const before = `head\n${'x\n'.repeat(3000)}tail`;
  const after = `head\n${'y\n'.repeat(3000)}tail`;
  const lines = diffLines(before, after);
  expect(side(lines, 'added')).toBe(before);
  expect(side(lines, 'removed')).toBe(after);
});
