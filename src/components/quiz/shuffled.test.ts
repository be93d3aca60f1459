import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shuffled } from './shuffled.ts';

test('what is to be put in order is shown whole, in another order, the same one at every build', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 7 }),
      fc.string(),
      (things, name) => {
        const shown = shuffled(things, name);
        expect(shown).not.toEqual(things);
        expect([...shown].sort()).toEqual([...things].sort());
        expect(shuffled(things, name)).toEqual(shown);
      },
    ),
  );
});
