/**
 * When to try again, and when not to.
 *
 * The index, said once (B24): `retry` counts from 1. The wait before retry n is drawn evenly from
 * [0, min(cap, base · 2^(n−1))). With base 1 s the windows are 1, 2, 4, 8 … s; the upper end itself
 * is never drawn. This is “full jitter”: jobs that failed together do not come back together.
 */

/** A number from [0, 1), like `Math.random`. */
export type Random = () => number;

export interface RetryPolicy {
  /** Window of the first retry, in ms. */
  readonly baseMs: number;
  /** The longest window, in ms. */
  readonly capMs: number;
  /**
   * How often a job may be started at all. Sized by time, not by taste (D1): five attempts with
   * these windows are over after 8 s on average, so a 20-minute outage would kill nearly every job.
   * Twenty-five reach about 40 minutes.
   */
  readonly maxAttempts: number;
  /**
   * How many lost leases a job survives. A payload that kills its process does not throw, so only
   * this number stops it, and it should stop it long before `maxAttempts`.
   */
  readonly maxCrashes: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  baseMs: 1_000,
  capMs: 300_000,
  maxAttempts: 25,
  maxCrashes: 5,
};

/**
 * The retry budget (all workers together): retries may be at most this share of the first attempts,
 * so that a sick service is not drowned by its own customers. A retry without a token is not lost,
 * it waits longer.
 */
export interface RetryBudget {
  /** Tokens that each first attempt earns; 0.1 = at most one retry for ten first attempts. */
  readonly ratio: number;
  /** Tokens that come by themselves, per second, so that a quiet queue can still retry. */
  readonly perSecond: number;
  /** The most tokens that can be saved up. */
  readonly burst: number;
}

export const defaultRetryBudget: RetryBudget = { ratio: 0.1, perSecond: 10, burst: 100 };

/**
 * The window before retry n, in ms.
 *
 * @param retry 1 for the first retry. @throws RangeError for anything that is not a count from 1.
 */
export function backoffWindow(
  retry: number,
  { baseMs, capMs }: Pick<RetryPolicy, 'baseMs' | 'capMs'>,
): number {
  if (!Number.isInteger(retry) || retry < 1)
    throw new RangeError(`retry counts from 1, but is ${retry}`);
  // 2^1023 is the largest power a number holds; the cap has won long before.
  return Math.min(capMs, baseMs * 2 ** Math.min(retry - 1, 1_000));
}

/**
 * Every window up to the cap; the last one stands for all later retries. The scripts get this list,
 * so the formula stands in one place.
 */
export function backoffWindows(policy: Pick<RetryPolicy, 'baseMs' | 'capMs'>): number[] {
  const windows = [backoffWindow(1, policy)];
  // A base of 0 never grows (G2 in other clothes: a window of 0 must not hang or throw).
  while (policy.baseMs > 0 && (windows.at(-1) ?? 0) < policy.capMs)
    windows.push(backoffWindow(windows.length + 1, policy));
  return windows;
}

/** A wait drawn from [0, window). A window of 0 gives 0. */
export const fullJitter = (windowMs: number, random: Random): number =>
  Math.floor(random() * windowMs);
