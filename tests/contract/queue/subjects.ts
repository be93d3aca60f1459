import type { Redis } from 'ioredis';
import {
  JobQueue,
  PermanentError as NaivePermanent,
  type Claimed,
  type Job,
} from '../../../src/content/kit/naive/queue.ts';
import { Worker as NaiveWorker } from '../../../src/content/kit/naive/worker.ts';
import { DeadLetters } from '../../../src/content/kit/queue/src/dead-letters.ts';
import { PermanentError } from '../../../src/content/kit/queue/src/errors.ts';
import { readDepth } from '../../../src/content/kit/queue/src/metrics.ts';
import { Queue } from '../../../src/content/kit/queue/src/queue.ts';
import { Reaper } from '../../../src/content/kit/queue/src/reaper.ts';
import type { Claim } from '../../../src/content/kit/queue/src/types.ts';
import { Worker } from '../../../src/content/kit/queue/src/worker.ts';

/** Settings in ms, small enough for a test on a real clock. */
export interface Settings {
  leaseMs: number;
  heartbeatMs: number;
  baseMs: number;
  capMs: number;
  /** `null`: what the queue itself thinks right. */
  maxAttempts: number | null;
  dedupWindowMs: number;
  handlerTimeoutMs: number;
  concurrency: number;
  reapEveryMs: number;
}

const settings: Settings = {
  leaseMs: 200,
  heartbeatMs: 60,
  baseMs: 40,
  capMs: 400,
  maxAttempts: 5,
  dedupWindowMs: 60_000,
  handlerTimeoutMs: 5_000,
  concurrency: 4,
  reapEveryMs: 30,
};

interface Sending {
  delayMs?: number;
  dedupKey?: string;
  dedupWindowMs?: number;
  effectKey?: string;
}

/** A handler of either queue. */
export type Work = (
  job: { readonly id: string; readonly type: string; readonly payload: unknown },
  context: { readonly mayHaveHappened: boolean; readonly signal: AbortSignal | null },
) => Promise<void> | void;

/** A dead letter, with what the record knows; `null` where it knows nothing. */
interface Dead {
  id: string;
  worker: string | null;
  stack: string | null;
  firstAttemptAt: number | null;
  lastAttemptAt: number | null;
  traceId: string | null;
}

export interface Depth {
  ready: number;
  delayed: number;
  inFlight: number;
  dead: number;
  oldestReadyMs: number;
}

export interface Held {
  readonly id: string;
  readonly of: Claim | Claimed;
}

/** Either queue, seen from one process. */
export interface Post {
  /** What the producer is told: `queued`, or why not. */
  send(type: string, payload: unknown, sending?: Sending): Promise<string>;
  claim(worker?: string): Promise<Held | null>;
  heartbeat(held: Held): Promise<unknown>;
  ack(held: Held): Promise<unknown>;
  fail(held: Held, error: Error): Promise<unknown>;
  /** One round of the reaper. */
  reap(): Promise<void>;
  startReaper(): void;
  /** `onDeath`: the worker's own loop came to an end by itself. */
  startWorker(name: string, handlers: Record<string, Work>, onDeath?: () => void): void;
  stopWorker(graceMs: number): Promise<void>;
  replay(limit?: number, match?: (id: string) => boolean): Promise<number>;
  dead(): Promise<Dead[]>;
  depth(): Promise<Depth>;
  /** An error that says: never again. */
  permanent(message: string): Error;
  /** Ends everything that was started. */
  close(): Promise<void>;
}

/** What differs between the two when a fault is planted. */
export interface Subject {
  readonly name: 'naive' | 'queue';
  open(redis: Redis, namespace: string, changes?: Partial<Settings>): Post;
  /** Commands that are, or belong to, this step. */
  readonly step: {
    readonly send: RegExp;
    readonly claim: RegExp;
    readonly ack: RegExp;
    readonly heartbeat: RegExp;
    readonly replay: RegExp;
  };
  /** Key of the in-flight set. */
  inflight(namespace: string): string;
  delayed(namespace: string): string;
  /** Puts an entry nobody can read where the next claim will find it. */
  plantReady(redis: Redis, namespace: string): Promise<unknown>;
  plantInFlight(redis: Redis, namespace: string): Promise<unknown>;
}

export const naive: Subject = {
  name: 'naive',
  step: {
    send: /^(lpush|zadd)$/,
    claim: /^naiveClaim$/,
    ack: /^zrem$/,
    heartbeat: /^naiveReplace$/,
    replay: /^lpush$/,
  },
  inflight: (namespace) => `jq:${namespace}:inflight`,
  delayed: (namespace) => `jq:${namespace}:delayed`,
  plantReady: (redis, namespace) => redis.rpush(`jq:${namespace}:ready`, '{"id": "half a jo'),
  plantInFlight: (redis, namespace) =>
    redis.zadd(`jq:${namespace}:inflight`, 1, '{"id": "half a jo'),
  open(redis, namespace, changes) {
    const all = { ...settings, ...changes };
    const { maxAttempts } = all;
    const queue = new JobQueue(redis, {
      namespace,
      visibilityMs: all.leaseMs,
      heartbeatMs: all.heartbeatMs,
      baseMs: all.baseMs,
      capMs: all.capMs,
      ...(maxAttempts === null ? {} : { maxAttempts }),
      dedupWindowMs: all.dedupWindowMs,
      concurrency: all.concurrency,
      idleMs: 10,
      reapEveryMs: all.reapEveryMs,
    });
    const claimed = (held: Held) => held.of as Claimed;
    const workers: NaiveWorker[] = [];
    return {
      async send(type, payload, { delayMs, dedupKey, dedupWindowMs, effectKey } = {}) {
        const id = await queue.enqueue(type, payload, {
          ...(delayMs === undefined ? {} : { delayMs }),
          ...(dedupKey === undefined ? {} : { dedupKey }),
          ...(dedupWindowMs === undefined ? {} : { dedupWindowMs }),
          ...(effectKey === undefined ? {} : { idempotencyKey: effectKey }),
        });
        return id === null ? 'duplicate' : 'queued';
      },
      async claim(worker = 'worker') {
        const of = await queue.claim(worker);
        return of === null ? null : { id: of.job.id, of };
      },
      heartbeat: (held) => queue.heartbeat(claimed(held)),
      ack: (held) => queue.ack(claimed(held)),
      fail: (held, error) => queue.fail(claimed(held), error),
      reap: () => queue.reap(),
      startReaper() {
        const reaper = new NaiveWorker(queue, 'reaper', {});
        workers.push(reaper);
        reaper.startReaper();
      },
      startWorker(name, handlers, onDeath) {
        const worker = new NaiveWorker(
          queue,
          name,
          Object.fromEntries(
            Object.entries(handlers).map(([type, work]) => [
              type,
              async (job: Job) =>
                work(
                  { id: job.id, type: job.name, payload: job.payload },
                  { mayHaveHappened: false, signal: null },
                ),
            ]),
          ),
        );
        workers.push(worker);
        worker.start().catch(() => onDeath?.());
      },
      async stopWorker(graceMs) {
        for (const worker of workers) await worker.shutdown(graceMs);
      },
      replay: (limit, match = () => true) => queue.replayDead(limit, ({ id }) => match(id)),
      async dead() {
        return (await queue.inspectDead(1_000)).map(({ id, claimedBy }) => ({
          id,
          worker: claimedBy ?? null,
          stack: null,
          firstAttemptAt: null,
          lastAttemptAt: null,
          traceId: null,
        }));
      },
      async depth() {
        const { oldestReadyAge, ...rest } = await queue.depth();
        return { ...rest, oldestReadyMs: oldestReadyAge };
      },
      permanent: (message) => new NaivePermanent(message),
      async close() {
        for (const worker of workers) await worker.shutdown(0);
      },
    };
  },
};

export const book: Subject = {
  name: 'queue',
  step: {
    send: /^jq_enqueue$/,
    claim: /^jq_claim$/,
    ack: /^jq_ack$/,
    heartbeat: /^jq_heartbeat$/,
    replay: /^jq_replay$/,
  },
  inflight: (namespace) => `jq:{${namespace}}:inflight`,
  delayed: (namespace) => `jq:{${namespace}}:delayed`,
  async plantReady(redis, namespace) {
    const root = `jq:{${namespace}}`;
    // A body that is not JSON, a job without a type, an id without a job, and a key of another kind.
    await redis.hset(`${root}:job:bad-1`, { state: 'ready', type: 'parcel', payload: '{"half' });
    await redis.hset(`${root}:job:bad-2`, { state: 'ready' });
    await redis.set(`${root}:job:bad-4`, 'not a hash');
    await redis.rpush(`${root}:ready:normal`, 'bad-1', 'bad-2', 'bad-3', 'bad-4');
  },
  async plantInFlight(redis, namespace) {
    const root = `jq:{${namespace}}`;
    await redis.hset(`${root}:job:bad-5`, {
      state: 'in-flight',
      type: 'parcel',
      payload: '{"half',
    });
    await redis.set(`${root}:job:bad-6`, 'not a hash');
    await redis.zadd(`${root}:inflight`, 1, 'bad-5', 1, 'bad-6', 1, 'bad-7');
  },
  open(redis, namespace, changes) {
    const all = { ...settings, ...changes };
    const queue = new Queue(redis, {
      namespace,
      retry: {
        baseMs: all.baseMs,
        capMs: all.capMs,
        maxAttempts: all.maxAttempts ?? 25,
        maxCrashes: all.maxAttempts ?? 5,
      },
      budget: { ratio: 1, perSecond: 1_000, burst: 1_000 },
      deferralMs: 100,
      dedupWindowMs: all.dedupWindowMs,
    });
    const shelf = new DeadLetters(queue);
    const terms = (worker: string) => ({ worker, leaseMs: all.leaseMs, maxLeaseMs: 60_000 });
    const claimed = (held: Held) => held.of as Claim;
    const workers: Worker[] = [];
    const reapers: Reaper[] = [];
    return {
      async send(type, payload, { effectKey, ...sending } = {}) {
        const { status } = await queue.enqueue(type, payload, {
          ...sending,
          ...(effectKey === undefined ? {} : { idempotencyKey: effectKey }),
        });
        return status;
      },
      async claim(worker = 'worker') {
        const of = await queue.claim(terms(worker));
        return of === null ? null : { id: of.job.id, of };
      },
      heartbeat: (held) => queue.heartbeat(claimed(held)),
      ack: (held) => queue.ack(claimed(held)),
      fail: (held, error) => queue.fail(claimed(held), error),
      async reap() {
        await new Reaper(queue).round();
      },
      startReaper() {
        const reaper = new Reaper(queue, { everyMs: all.reapEveryMs });
        reapers.push(reaper);
        reaper.start();
      },
      startWorker(name, handlers) {
        const worker = new Worker(queue, {
          name,
          handlers,
          concurrency: all.concurrency,
          leaseMs: all.leaseMs,
          heartbeatMs: Math.min(all.heartbeatMs, all.leaseMs / 2),
          handlerTimeoutMs: all.handlerTimeoutMs,
          abortMs: 20,
          idleMs: 10,
          laterMs: 50,
        });
        workers.push(worker);
        worker.start();
      },
      async stopWorker(graceMs) {
        for (const worker of workers) await worker.stop(graceMs);
      },
      async replay(limit = 100, match = () => true) {
        const ids = (await shelf.newest(10_000)).map(({ id }) => id).filter(match);
        return (await shelf.replay({ filter: { ids }, limit })).moved;
      },
      async dead() {
        return (await shelf.newest(10_000)).map((letter) => ({
          id: letter.id,
          worker: letter.worker,
          stack: letter.error.stack,
          firstAttemptAt: letter.firstAttemptAt,
          lastAttemptAt: letter.lastAttemptAt,
          traceId: letter.traceId,
        }));
      },
      async depth() {
        const depth = await readDepth(queue);
        return { ...depth, oldestReadyMs: depth.oldestReadyMs ?? 0 };
      },
      permanent: (message) => new PermanentError(message),
      async close() {
        for (const worker of workers) await worker.stop(0);
        for (const reaper of reapers) await reaper.stop();
      },
    };
  },
};
