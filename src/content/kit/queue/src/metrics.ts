import type { Queue } from './queue.ts';
import { toRecord } from './store.ts';

/** The queue at one moment. Ages in ms, `null` where there is nothing. */
export interface Depth {
  readonly ready: number;
  readonly readyByPriority: {
    readonly high: number;
    readonly normal: number;
    readonly low: number;
  };
  readonly delayed: number;
  readonly inFlight: number;
  readonly dead: number;
  /** Since it became ready: the number to alert on. A delay, a retry or a replay does not count. */
  readonly oldestReadyMs: number | null;
  /** Since it was claimed: stuck work that a short ready list hides. */
  readonly oldestInFlightMs: number | null;
  /** Tokens left for retries. 0 = retries are being held back. */
  readonly retryTokens: number;
  /** How often each thing has happened since the queue exists. Take differences. */
  readonly counters: Readonly<Record<string, number>>;
}

/** Reads all numbers in one script, so that they fit together. */
export async function readDepth({ store }: Queue): Promise<Depth> {
  const { perSecond, burst } = store.options.budget;
  const answer = (await store.run('depth', perSecond, burst)) as unknown[];
  const n = (i: number) => Number(answer[i]);
  const age = (i: number) => (n(i) < 0 ? null : n(i));
  const counters: Record<string, number> = {};
  for (const [name, value] of Object.entries(toRecord(answer[9]))) counters[name] = Number(value);
  return {
    ready: n(0) + n(1) + n(2),
    readyByPriority: { high: n(0), normal: n(1), low: n(2) },
    delayed: n(3),
    inFlight: n(4),
    dead: n(5),
    oldestReadyMs: age(6),
    oldestInFlightMs: age(7),
    retryTokens: n(8),
    counters,
  };
}

/** How often something happened per second between two readings. */
const rate = (name: string, before: Depth, after: Depth, seconds: number): number =>
  ((after.counters[name] ?? 0) - (before.counters[name] ?? 0)) / seconds;

/**
 * One line for a terminal or a log. Rates tell what the depth cannot: a dead-letter shelf that grows is an
 * incident, one that is merely full is a chore.
 */
export function metricsLine(before: Depth, after: Depth, seconds: number): string {
  const per = (name: string) => rate(name, before, after, seconds).toFixed(1);
  const age = (ms: number | null) => (ms === null ? '-' : `${(ms / 1_000).toFixed(1)}s`);
  return [
    `ready ${after.ready} (oldest ${age(after.oldestReadyMs)})`,
    `delayed ${after.delayed}`,
    `in flight ${after.inFlight} (oldest ${age(after.oldestInFlightMs)})`,
    `dead ${after.dead}`,
    `in ${per('enqueued')}/s`,
    `done ${per('completed')}/s`,
    `retried ${per('retried')}/s`,
    `expired ${per('expired')}/s`,
    `died ${per('died')}/s`,
    `retry tokens ${after.retryTokens}`,
  ].join(' | ');
}
