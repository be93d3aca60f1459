/**
 * Chance that comes in from outside: a generator is a value, so the same seed gives the same run
 * here, in another browser and in Node.
 */

/** Gives the next number in [0, 1). */
export type Random = () => number;

/**
 * mulberry32, a public-domain generator with 32 bits of state. Good enough for simulations, never
 * for secrets. `seed` is taken modulo 2³².
 */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One draw from an exponential distribution with the given mean, in the unit of the mean. */
export function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}
