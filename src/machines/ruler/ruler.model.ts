/**
 * The ruler of timeouts: how long a job takes, and the clocks that watch it. What becomes of one job
 * under them (`timelineOf`), what becomes of ten thousand (`populationOf`), whether the clocks stand in
 * the order in which each can do its work (`ladderOf`), and what happens to a batch that shares one
 * clock (`lateInBatch`).
 *
 * One word per idea: the *lease* is SQS's visibility timeout and Laravel's `retry_after`. All times are
 * seconds. `null` = there is no such clock.
 */
import { exponential, mulberry32 } from '../core/random.ts';

export interface Clocks {
  /** How long the work takes; over many jobs, on average. */
  readonly work: number;
  /** When the worker gives up a call to somebody else's service. */
  readonly call: number | null;
  /** When the worker gives up the job, tidily. */
  readonly job: number | null;
  /** When the supervisor kills the worker, untidily. */
  readonly kill: number | null;
  /** When the broker hands the job to somebody else. */
  readonly lease: number;
  /** How often the worker says that it is still at it. */
  readonly beat: number | null;
}

/** How often a job is handed out at most; then it is dead-lettered. */
export const mostReceives = 3;

/** Whether beats come often enough to renew the lease before it ends. */
export function isKept({ beat, lease }: Clocks): boolean {
  return beat !== null && beat < lease;
}

/** What ends the work on a job: it is done, or one of the clocks was quicker. */
export type Ending = 'done' | 'gaveUp' | 'killed';

function endOf({ work, job, kill }: Clocks): { readonly after: number; readonly ending: Ending } {
  const clocks = [
    { after: work, ending: 'done' as const },
    ...(job === null ? [] : [{ after: job, ending: 'gaveUp' as const }]),
    ...(kill === null ? [] : [{ after: kill, ending: 'killed' as const }]),
  ];
  return clocks.reduce((first, next) => (next.after < first.after ? next : first));
}

/** One time that the job is handed out. */
export interface Delivery {
  readonly from: number;
  readonly to: number;
  /** Until when the broker holds it for this worker: the end of its work if beats keep it. */
  readonly leaseTo: number;
  readonly ending: Ending;
  /** The ack came while the lease was still this worker's. */
  readonly acked: boolean;
}

export interface Timeline {
  readonly deliveries: readonly Delivery[];
  /** How often the work was done to its end. */
  readonly effects: number;
  /** The most workers that were at it at the same moment. */
  readonly together: number;
  readonly outcome: 'acked' | 'dead';
}

/** One job that takes exactly `work`: handed out again whenever the lease ends without an ack. */
export function timelineOf(clocks: Clocks): Timeline {
  const { after, ending } = endOf(clocks);
  const deliveries: Delivery[] = [];
  let from = 0;
  for (let receives = 1; receives <= mostReceives; receives++) {
    const to = from + after;
    // Whoever is killed beats no more, but the broker learns of it only when the lease ends.
    const beats = isKept(clocks) ? Math.floor(after / (clocks.beat ?? after)) : 0;
    const lastBeat = beats * (clocks.beat ?? 0);
    const kept = isKept(clocks) && ending !== 'killed';
    const leaseTo = kept && ending === 'done' ? to : from + lastBeat + clocks.lease;
    const acked = ending === 'done' && (kept || after <= clocks.lease);
    deliveries.push({ from, to, leaseTo: acked ? to : leaseTo, ending, acked });
    if (acked) break;
    // A tidy end gives the job back at once; otherwise only the lease does.
    from = ending === 'gaveUp' && to <= leaseTo ? to : leaseTo;
  }
  const starts = deliveries.map((one) => one.from);
  const together = Math.max(
    ...starts.map((at) => deliveries.filter((one) => one.from <= at && at < one.to).length),
  );
  return {
    deliveries,
    effects: deliveries.filter((one) => one.ending === 'done').length,
    together,
    outcome: deliveries.some(({ acked }) => acked) ? 'acked' : 'dead',
  };
}

export interface Population {
  readonly deliveries: number;
  readonly effects: number;
  /** Second and later effects of one message. */
  readonly duplicates: number;
  /** Work that was done although the lease had ended, or that a clock cut short. */
  readonly late: number;
  readonly dlq: number;
  /** Of those, messages with nothing wrong in them. */
  readonly dlqHealthy: number;
  /** Of the healthy ones: whose effect happened at least once, and each time. */
  readonly doneAnyway: number;
  readonly doneEveryTime: number;
}

export const messages = 10_000;
const poisonShare = 0.003;
const crashBefore = 0.02;
const crashAfter = 0.04;
/** The seed of the published table. */
export const tableSeed = 31;

/**
 * Ten thousand messages whose work is exponential with the mean `work`: three in a thousand are poison,
 * two in a hundred workers fall before the work, two in a hundred between the work and the ack.
 */
export function populationOf(clocks: Clocks, seed: number): Population {
  const random = mulberry32(seed);
  const limit = Math.min(clocks.job ?? Infinity, clocks.kill ?? Infinity);
  const kept = isKept(clocks);
  const count = {
    deliveries: 0,
    effects: 0,
    duplicates: 0,
    late: 0,
    dlq: 0,
    dlqHealthy: 0,
    doneAnyway: 0,
    doneEveryTime: 0,
  };
  for (let message = 0; message < messages; message++) {
    const poison = random() < poisonShare;
    let done = 0;
    let acked = false;
    for (let n = 0; n < mostReceives && !acked; n++) {
      count.deliveries += 1;
      const luck = random();
      const work = exponential(random, clocks.work);
      if (poison || luck < crashBefore) continue;
      const overdue = work > clocks.lease && !kept;
      if (work > limit || overdue) count.late += 1;
      if (work > limit) continue;
      count.effects += 1;
      if (done > 0) count.duplicates += 1;
      done += 1;
      if (luck < crashAfter) continue;
      acked = !overdue;
    }
    if (acked) continue;
    count.dlq += 1;
    if (poison) continue;
    count.dlqHealthy += 1;
    if (done > 0) count.doneAnyway += 1;
    if (done === mostReceives) count.doneEveryTime += 1;
  }
  return count;
}

/** A rung of the ladder: each clock leaves room for the one before it to do its work. */
export type Rung = 'work' | 'call' | 'kill' | 'lease' | 'beat';
export const rungs: readonly Rung[] = ['call', 'work', 'kill', 'lease', 'beat'];

/** Beats that may be lost before the lease is. */
const spareBeats = 2;

/** Which rungs hold; a clock that is not there holds unless somebody needs it. */
export function ladderOf(clocks: Clocks): Readonly<Record<Rung, boolean>> {
  const { work, call, job, kill, lease, beat } = clocks;
  const runs = endOf(clocks).after;
  const longest = Math.min(job ?? Infinity, kill ?? Infinity);
  return {
    // A call that may last longer than the job ends with nobody who knows what came of it.
    call: call !== null && call < (job ?? Infinity),
    // The job is given time for its work.
    work: job !== null && work < job,
    // Who is killed before giving up tidies nothing up.
    kill: kill === null || (job !== null && job < kill),
    // Nobody else gets the job while this worker may still be at it.
    lease: isKept(clocks) || (longest === Infinity ? runs < lease : (kill ?? longest) < lease),
    beat: beat === null || beat * (spareBeats + 1) <= lease,
  };
}

/**
 * The part of batches in which the `size`-th message, worked on last, is not finished when the lease
 * that all of them began with ends; the work on each is exponential. (The Erlang distribution's tail.)
 */
export function lateInBatch(mean: number, lease: number, size: number): number {
  const expected = lease / mean;
  let [term, sum] = [Math.exp(-expected), 0];
  for (let k = 0; k < size; k++) {
    sum += term;
    term *= expected / (k + 1);
  }
  return Math.min(1, sum);
}
