/** What can go wrong at one step of a process, and how much of it a storm tries. */

/**
 * - `kill-before`: the process dies before the command takes effect;
 * - `kill-after`: it takes effect, the process dies before it hears so;
 * - `answer-lost`: it takes effect, the connection breaks with the answer; the process lives. Of an
 *   effect: it happens, and the call fails as if it had timed out;
 * - `twice`: the network delivers the command twice;
 * - `late`: the answer comes some milliseconds late, so that the others overtake;
 * - `pause`: the process stands still past every lease, and then goes on as if nothing had been;
 * - `sigterm`: the process is told to end, and killed when its grace is over;
 * - `redis-restart`: Redis dies before the command and comes back without its last second;
 * - `skew`: the clock of one process is wrong from the start.
 */
export type FaultKind =
  | 'kill-before'
  | 'kill-after'
  | 'answer-lost'
  | 'twice'
  | 'late'
  | 'pause'
  | 'sigterm'
  | 'redis-restart'
  | 'skew';

/** One fault of a schedule. */
export interface Fault {
  readonly kind: FaultKind;
  /** Number of the step (commands and effects of workers, 1 = the first); of `skew`: of the worker. */
  readonly at: number;
}

/** Faults that share an allowance. */
export type FaultGroup =
  'kills' | 'lost' | 'twice' | 'late' | 'pauses' | 'sigterms' | 'restarts' | 'skews';

/** To which allowance a fault is charged. */
export const GROUP: Readonly<Record<FaultKind, FaultGroup>> = {
  'kill-before': 'kills',
  'kill-after': 'kills',
  'answer-lost': 'lost',
  twice: 'twice',
  late: 'late',
  pause: 'pauses',
  sigterm: 'sigterms',
  'redis-restart': 'restarts',
  skew: 'skews',
};
export const GROUPS: readonly FaultGroup[] = [
  'kills',
  'lost',
  'twice',
  'late',
  'pauses',
  'sigterms',
  'restarts',
  'skews',
];

/** What is tried at a command, and at an effect, in this order. */
export const AT_COMMAND: readonly FaultKind[] = [
  'kill-before',
  'kill-after',
  'answer-lost',
  'twice',
  'late',
  'pause',
  'sigterm',
  'redis-restart',
];
/** A command that waits or is part of a transaction: delivering it twice by itself means nothing. */
export const AT_BOUND_COMMAND = AT_COMMAND.filter((kind) => kind !== 'twice');
export const AT_EFFECT: readonly FaultKind[] = [
  'kill-before',
  'kill-after',
  'answer-lost',
  'late',
  'pause',
  'sigterm',
];

/** How far a storm goes. Within these bounds it is complete; beyond them it says nothing. */
export interface Bounds extends Readonly<Record<FaultGroup, number>> {
  /** Faults of one schedule, all kinds together. */
  readonly faults: number;
  /** Schedules that are run at most. */
  readonly schedules: number;
  /** Virtual milliseconds that a schedule may take to come to rest. */
  readonly virtualMs: number;
  /** A schedule is at rest when nothing has changed for so long: longer than every lease and delay. */
  readonly restMs: number;
  /** A process that died is back at the next multiple of this. */
  readonly restartMs: number;
  readonly pauseMs: number;
  readonly lateMs: number;
  readonly skewMs: number;
  /** From SIGTERM to SIGKILL. */
  readonly graceMs: number;
  /** For the promise `attempts`: how often one piece of work is begun at most. */
  readonly attempts: number;
  /** For the promise `at-once`: how many pieces of work are in hand at most. */
  readonly atOnce: number;
}

export const defaultBounds: Bounds = {
  faults: 1,
  kills: 1,
  lost: 1,
  twice: 1,
  late: 1,
  pauses: 1,
  sigterms: 0,
  restarts: 0,
  skews: 0,
  schedules: 5_000,
  virtualMs: 60_000,
  restMs: 3_000,
  restartMs: 1_000,
  pauseMs: 2_000,
  lateMs: 5,
  skewMs: -40_000,
  graceMs: 3_000,
  attempts: 5,
  atOnce: 1,
};
