/**
 * The last twenty seconds before nine, played: a thousand answers one after the other, forty places in
 * the server, first come, first served. Whatever is for later is done after everybody has gone.
 */
import type { Job } from './jobs.ts';

export const morning = {
  students: 1_000,
  /** Milliseconds between two of them. */
  apart: 20,
  late: 12,
  places: 40,
  /** The longest anybody may stand, in milliseconds. */
  patience: 2_000,
} as const;

export interface Outcome {
  /** The longest wait, in milliseconds. */
  readonly slowest: number;
  /** Students who were told that it did not work, for no fault of theirs. */
  readonly turnedAway: number;
  /** Late ones who were told “received”. */
  readonly lateReceipts: number;
  /** Receipts whose answer stands nowhere. */
  readonly emptyReceipts: number;
}

/** Runs the morning with these jobs waited for; `asleep` is the service that is down, if any. */
export function run(waited: readonly Job[], asleep: string | null): Outcome {
  const ms = waited.reduce((sum, job) => sum + job.ms, 0);
  const blocked = asleep !== null && waited.some(({ service }) => service === asleep);
  const makesTrue = (what: Job['makesTrue']) => waited.some((job) => job.makesTrue === what);
  const free = Array.from({ length: morning.places }, () => 0);
  let [slowest, turnedAway, lateReceipts, emptyReceipts] = [0, 0, 0, 0];
  for (let at = 0; at < morning.students; at++) {
    const arrives = at * morning.apart;
    const place = free.indexOf(Math.min(...free));
    const leaves = Math.max(arrives, free[place] ?? 0) + ms;
    free[place] = leaves;
    slowest = Math.max(slowest, leaves - arrives);
    const late = at >= morning.students - morning.late;
    if (blocked) turnedAway += 1;
    else if (late && makesTrue('deadline')) continue;
    else {
      if (late) lateReceipts += 1;
      if (!makesTrue('answer')) emptyReceipts += 1;
    }
  }
  return { slowest, turnedAway, lateReceipts, emptyReceipts };
}
