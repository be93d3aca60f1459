import type { Redis } from 'ioredis';
import type { ErrorRecord } from './errors.ts';

/** What the queue needs of a client: nothing but scripts. Any ioredis `Redis` or `Cluster` has it. */
export type QueueRedis = Pick<Redis, 'defineCommand'>;

/** Highest first. Each has a ready list of its own. */
export const priorities = ['high', 'normal', 'low'] as const;
export type Priority = (typeof priorities)[number];

export interface EnqueueOptions {
  /** The job's name for ever. Send the same id again after a lost answer and there is still one job (B14). */
  readonly id?: string;
  readonly priority?: Priority;
  /** Not before this many ms from now. Default 0. */
  readonly delayMs?: number;
  /** While a job with this key waits or runs, and for `dedupWindowMs` after, another one is a duplicate. */
  readonly dedupKey?: string;
  /** How long after the job's end the dedup key still holds, in ms. 0 = not at all. Default 1 h. */
  readonly dedupWindowMs?: number;
  /** Names the effect within its job type (B27): whatever happens, it is to happen once. */
  readonly idempotencyKey?: string;
  /** Carried through to logs and dead letters. Default: the job's id. */
  readonly traceId?: string;
  readonly maxAttempts?: number;
  readonly maxCrashes?: number;
  /** After this many ms the job is worth nothing (a one-time password) and dies untried. Default: never. */
  readonly lifetimeMs?: number;
}

/** What became of a call of `enqueue`. Nothing is swallowed: each way to “no new job” has a name. */
export type Enqueued =
  /** There is exactly one job with this id. */
  | { readonly status: 'queued'; readonly id: string }
  /** A job with this dedup key is there already, or was until a moment ago. */
  | { readonly status: 'duplicate'; readonly id: string }
  /** The effect of this idempotency key has happened; a new job could only be skipped (D5). */
  | { readonly status: 'already-done' }
  /** `maxWaiting` jobs wait: slow down. */
  | { readonly status: 'full' };

/** A job as its handler sees it. */
export interface Job<Payload = unknown> {
  readonly id: string;
  readonly type: string;
  readonly payload: Payload;
  readonly priority: Priority;
  /** 1 at the first start. Counts starts, so crashes too; a job given back is not counted. */
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly idempotencyKey: string | null;
  readonly traceId: string;
  /** Redis time, ms since 1970. */
  readonly enqueuedAt: number;
}

/**
 * A job in somebody's hands. `token` is drawn anew for every claim, and Redis answers `lost` to every
 * other one: what a zombie says about a job counts for nothing (B04, B06, B07, B18).
 */
export interface Claim {
  readonly job: Omit<Job, 'payload'>;
  /** Not parsed yet: a broken one must not stop the one who claims it (B08). */
  readonly payloadJson: string;
  readonly token: string;
  readonly worker: string;
  /** Name of the effect's marker, or `null` for a job without idempotency key. */
  readonly effect: string | null;
  /** An earlier attempt at this job began and its end is unknown. */
  readonly mayHaveHappened: boolean;
  /** Larger than that of every earlier claim in this queue; `token` is only different. */
  readonly fence: number;
  readonly leaseMs: number;
}

/** `lost`: the token is not that of the current lease. The job is not ours; stop and leave it alone. */
export type Settled = 'ok' | 'lost';

/** What `fail` decided. */
export type Failed = 'retry' | 'dead' | 'done' | 'lost';

/** Why a job lies among the dead letters. */
export type DeathReason =
  'permanent' | 'attempts' | 'crashes' | 'lifetime' | 'no-handler' | 'malformed';

/** Everything one needs to know in order to repair, replay or drop (D3). Times: Redis time, ms. */
export interface DeadLetter {
  readonly id: string;
  readonly type: string;
  readonly payloadJson: string;
  readonly reason: DeathReason;
  readonly error: ErrorRecord;
  readonly attempts: number;
  readonly crashes: number;
  /** How often it was replayed before. */
  readonly replays: number;
  readonly enqueuedAt: number;
  readonly firstAttemptAt: number | null;
  readonly lastAttemptAt: number | null;
  readonly diedAt: number;
  /** Who held it last (B20). */
  readonly worker: string | null;
  readonly traceId: string;
  readonly idempotencyKey: string | null;
}
