import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beats } from './playback.ts';

test('every line is shown in its turn, after a wait one can follow and never over-long', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000)), (gaps) => {
      let at = 0;
      const times = gaps.map((gap) => (at += gap));
      const played = beats(times);
      expect(played.map(({ shown }) => shown)).toEqual(times.map((_, i) => i + 1));
      expect(played.map(({ virtualMs }) => virtualMs)).toEqual(gaps);
      for (const { ms } of played) expect(ms >= 350 && ms <= 3_200).toBe(true);
    }),
  );
});

test('a longer virtual wait is never played shorter', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
      const wait = (gap: number) => beats([0, gap])[1]?.ms ?? 0;
      expect(wait(Math.max(a, b))).toBeGreaterThanOrEqual(wait(Math.min(a, b)));
    }),
  );
});
