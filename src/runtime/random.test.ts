import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generator, ln } from './random.ts';

describe('seeded chance', () => {
  it('is mulberry32, number for number', () => {
    const next = generator(31).random;
    expect([next(), next(), next()]).toEqual([
      0.6722561160568148, 0.8359460374340415, 0.7496604530606419,
    ]);
  });

  it('gives the same numbers for the same seed and others for another', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [a, b, c] = [generator(seed), generator(seed), generator(seed + 1)];
        const draw = (g: typeof a) => Array.from({ length: 20 }, () => g.random());
        const first = draw(a);
        expect(draw(b)).toEqual(first);
        expect(draw(c)).not.toEqual(first);
        expect(first.every((n) => n >= 0 && n < 1)).toBe(true);
      }),
    );
  });

  it('draws exponential gaps with the mean that was asked for', () => {
    const { exponential } = generator(7);
    let sum = 0;
    for (let i = 0; i < 100_000; i++) sum += exponential(3);
    expect(sum / 100_000).toBeGreaterThan(2.96);
    expect(sum / 100_000).toBeLessThan(3.04);
  });
});

describe('the logarithm', () => {
  it('is within one unit in the last place of the engine’s own', () => {
    fc.assert(
      fc.property(fc.double({ min: 2 ** -32, max: 1, noNaN: true }), (x) => {
        const [mine, theirs] = [ln(x), Math.log(x)];
        const unit = 2 ** (Math.floor(Math.log2(Math.abs(theirs) || 1)) - 52);
        expect(Math.abs(mine - theirs)).toBeLessThanOrEqual(2 * unit);
      }),
      { numRuns: 5_000 },
    );
  });

  it('knows its ends', () => {
    expect(ln(1)).toBe(0);
    expect(ln(0)).toBe(-Infinity);
    expect(ln(-1)).toBeNaN();
    expect(ln(0.5)).toBe(Math.log(0.5));
  });
});
