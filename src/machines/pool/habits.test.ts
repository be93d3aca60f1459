/** The three small rule sets behind the exercises of chapter 2. */
import { describe, expect, test } from 'vitest';
import { claimLines, isStuck, searchClaim, type ClaimProgram } from './claim.model.ts';
import { dayWith, keepers, things, weakestFor } from './keeping.ts';
import { bestEnd, morning, parcelsOfMorning } from './sharing.ts';

describe('a morning', () => {
  test('shared by three who take one each and wait for more is the shortest, and leaves nothing', () => {
    const best = morning({ start: 'together', take: 'one', empty: 'wait' });
    expect(best).toMatchObject({ unfinished: 0, last: bestEnd(), stuckAt: null });
    expect(best.done.every((count) => count >= 3)).toBe(true);
  });

  test('started one after the other is one worker’s morning', () => {
    expect(morning({ start: 'in-turn', take: 'one', empty: 'wait' }).done).toEqual([
      parcelsOfMorning,
      0,
      0,
    ]);
  });

  test('divided beforehand ends later, although everybody has the same number', () => {
    const listed = morning({ start: 'together', take: 'own-list', empty: 'wait' });
    expect(listed.unfinished).toBe(0);
    expect(listed.last).toBeGreaterThan(bestEnd());
  });

  test('ends with parcels left when workers go home at the first empty shelf, or spin before it', () => {
    expect(morning({ start: 'together', take: 'one', empty: 'leave' }).unfinished).toBe(3);
    const spun = morning({ start: 'together', take: 'one', empty: 'spin' });
    expect(spun.stuckAt).not.toBeNull();
    expect(spun.unfinished).toBeGreaterThan(3);
  });
});

describe('a claim', () => {
  const twice = (program: ClaimProgram) =>
    searchClaim(program, ({ worked }) => worked.some((times) => times > 1));
  const together = (program: ClaimProgram) =>
    searchClaim(program, ({ sorters }) => sorters.every(({ working }) => working));

  test('with look and take behind the lock gives each parcel to one, and lets two work at once', () => {
    expect(twice(claimLines)).toMatchObject({ found: false, exhausted: true });
    expect(together(claimLines).found).toBe(true);
    expect(searchClaim(claimLines, isStuck)).toMatchObject({ found: false, exhausted: true });
  });

  test('with the look before the lock gives one parcel to two', () => {
    expect(twice(['look', 'lock', 'take', 'unlock', 'work', 'ack']).found).toBe(true);
  });

  test('that keeps the lock during the work is safe, and nobody works beside anybody', () => {
    const greedy: ClaimProgram = ['lock', 'look', 'take', 'work', 'unlock', 'ack'];
    expect(twice(greedy)).toMatchObject({ found: false, exhausted: true });
    expect(together(greedy)).toMatchObject({ found: false, exhausted: true });
  });

  test('that cannot run is refused with a name', () => {
    expect(() => searchClaim(['take', 'look', 'lock', 'unlock', 'work', 'ack'], isStuck)).toThrow(
      'The line take stands before look',
    );
  });
});

test('what a consumer needs has a weakest place to be kept in', () => {
  expect(Object.fromEntries(things.map((thing) => [thing, weakestFor(thing)]))).toEqual({
    weight: 'message',
    count: 'database',
    'first-step': 'message',
    rates: 'memory',
    address: 'database',
    seen: 'database',
  });
});

test('whatever is right in a weaker place is right in the database as well, for more trips', () => {
  for (const thing of things) {
    expect(dayWith(thing, 'database').wrong).toBe(0);
    const weakest = weakestFor(thing);
    for (const keeper of keepers.slice(keepers.indexOf(weakest) + 1))
      expect(dayWith(thing, keeper).trips, `${thing} in ${keeper}`).toBeGreaterThanOrEqual(
        dayWith(thing, weakest).trips,
      );
  }
});
