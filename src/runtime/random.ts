import { mulberry32 } from '../machines/core/random.ts';

/**
 * Seeded chance for programs: the book's one generator, and draws that are the same to the last bit
 * in every engine. The logarithm is our own, because `Math.log` may differ in the last bit from one
 * browser to the next, and one bit is enough to send a simulation down another road.
 */

/** A source of chance: the same seed gives the same numbers everywhere. */
export interface Chance {
  /** The next number, 0 ≤ n < 1, one of 2³² values. */
  readonly random: () => number;
  /** The next draw from an exponential distribution: `-ln(1 - random()) × mean`. */
  readonly exponential: (mean: number) => number;
}

/** A source of chance of its own, independent of every other one. */
export function generator(seed: number): Chance {
  const random = mulberry32(seed);
  return { random, exponential: (mean) => -ln(1 - random()) * mean };
}

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

/**
 * The natural logarithm of 0 < x ≤ 1, from additions, multiplications and divisions alone, which
 * IEEE 754 fixes to the last bit: reduce x to 2ᵏ(1+f), then the series of fdlibm's `log`
 * (freely usable, © Sun Microsystems 1993). Error below one unit in the last place.
 */
export function ln(x: number): number {
  if (x <= 0) return x === 0 ? -Infinity : NaN;
  let k = 0;
  let m = x;
  while (m < 0.7071067811865476) {
    m *= 2;
    k -= 1;
  }
  while (m >= 1.4142135623730951) {
    m /= 2;
    k += 1;
  }
  const f = m - 1;
  if (f === 0) return k === 0 ? 0 : k * LN2_HIGH + k * LN2_LOW;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const t1 =
    w * (3.999999999940941908e-1 + w * (2.222219843214978396e-1 + w * 1.531383769920937332e-1));
  const t2 =
    z *
    (6.66666666666673513e-1 +
      w * (2.857142874366239149e-1 + w * (1.818357216161805012e-1 + w * 1.479819860511658591e-1)));
  const r = t1 + t2;
  const half = 0.5 * f * f;
  if (k === 0) return f - (half - s * (half + r));
  return k * LN2_HIGH - (half - (s * (half + r) + k * LN2_LOW) - f);
}
