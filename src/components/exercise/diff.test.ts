import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare } from './diff.ts';

test('moving one line marks one line on either side', () => {
  const { mine, theirs } = compare(['a', 'x', 'b', 'c'], ['a', 'b', 'c', 'x']);
  expect(mine.filter(({ shared }) => !shared).map(({ line }) => line)).toEqual(['x']);
  expect(theirs.filter(({ shared }) => !shared).map(({ line }) => line)).toEqual(['x']);
});

test('what is shared is the same on both sides, and nothing is left out', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { mine, theirs } = compare(one, other);
      expect(mine.map(({ line }) => line)).toEqual(one);
      expect(theirs.map(({ line }) => line)).toEqual(other);
      const shared = (side: typeof mine) => side.filter((each) => each.shared).map((e) => e.line);
      expect(shared(mine)).toEqual(shared(theirs));
      if (one.join() === other.join()) expect(shared(mine)).toEqual(one);
    }),
  );
});
