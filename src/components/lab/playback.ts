/** One printed line and how long to wait before it, for watching a finished run at a reader's pace. */
export interface Beat {
  /** Lines shown once the wait is over. */
  readonly shown: number;
  /** Virtual milliseconds that pass in it. */
  readonly virtualMs: number;
  /** Real milliseconds to wait. */
  readonly ms: number;
}

/** Ten virtual seconds pass in one; a line can be read, and no wait is long enough to look broken. */
const SCALE = 1 / 10;
const LEAST = 350;
const MOST = 3_200;

/** The beats of a run, from the virtual times at which its lines were printed. */
export function beats(times: readonly number[]): Beat[] {
  return times.map((at, index) => {
    const virtualMs = Math.max(0, at - (times[index - 1] ?? 0));
    return {
      shown: index + 1,
      virtualMs,
      ms: Math.min(MOST, Math.max(LEAST, virtualMs * SCALE)),
    };
  });
}
