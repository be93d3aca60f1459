import type { Redis } from 'ioredis';

/** A job as it travels: the whole of it is the entry in the list. */
export interface Job {
  id: string;
  name: string;
  payload: unknown;
  attempt: number;
  maxAttempts: number;
  idempotencyKey?: string;
  enqueuedAt: number;
  lastError?: string;
  claimedBy?: string;
}

/** Throw this from a handler when trying again is of no use. */
export class PermanentError extends Error {}

export interface Settings {
  namespace: string;
  visibilityMs: number;
  heartbeatMs: number;
  maxAttempts: number;
  baseMs: number;
  capMs: number;
  dedupWindowMs: number;
  idempotencyTtlSeconds: number;
  concurrency: number;
  idleMs: number;
  reapEveryMs: number;
}

const defaults: Settings = {
  namespace: 'damascus',
  visibilityMs: 30_000,
  heartbeatMs: 10_000,
  maxAttempts: 5,
  baseMs: 1_000,
  capMs: 300_000,
  dedupWindowMs: 3_600_000,
  idempotencyTtlSeconds: 604_800,
  concurrency: 8,
  idleMs: 250,
  reapEveryMs: 1_000,
};

const batch = 200;

// Takes the next job and notes until when it is hidden: one step, so a crash in between loses nothing.
const claimScript = `
local raw = redis.call('RPOP', KEYS[1])
if not raw then return nil end
redis.call('ZADD', KEYS[2], ARGV[1], raw)
return raw
`;

// Moves what is due to the ready list.
const promoteScript = `
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, raw in ipairs(due) do
  redis.call('ZREM', KEYS[1], raw)
  redis.call('LPUSH', KEYS[2], raw)
end
return #due
`;

// Replaces an entry by its new version, in another set or in the same one.
const replaceScript = `
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[2])
return 1
`;

interface Scripts {
  naiveClaim(ready: string, inflight: string, deadline: number): Promise<string | null>;
  naivePromote(delayed: string, ready: string, now: number, most: number): Promise<number>;
  naiveReplace(
    from: string,
    to: string,
    before: string,
    after: string,
    score: number,
  ): Promise<number>;
}

/** A job in a worker's hands, with the bytes under which the in-flight set knows it. */
export interface Claimed {
  job: Job;
  raw: string;
}

export interface EnqueueOptions {
  delayMs?: number;
  maxAttempts?: number;
  idempotencyKey?: string;
  dedupKey?: string;
  dedupWindowMs?: number;
}

/** Wait before the next try: exponential with full jitter, so that retries spread out. */
function backoff(attempt: number, { baseMs, capMs }: Settings): number {
  return Math.floor(Math.random() * Math.min(capMs, baseMs * 2 ** attempt));
}

/** A job queue on Redis. */
export class JobQueue {
  readonly settings: Settings;
  readonly redis: Redis & Scripts;
  readonly ready: string;
  readonly delayed: string;
  readonly inflight: string;
  readonly dead: string;

  constructor(redis: Redis, settings: Partial<Settings> = {}) {
    this.settings = { ...defaults, ...settings };
    redis.defineCommand('naiveClaim', { numberOfKeys: 2, lua: claimScript });
    redis.defineCommand('naivePromote', { numberOfKeys: 2, lua: promoteScript });
    redis.defineCommand('naiveReplace', { numberOfKeys: 2, lua: replaceScript });
    this.redis = redis as Redis & Scripts;
    const key = (name: string) => `jq:${this.settings.namespace}:${name}`;
    this.ready = key('ready');
    this.delayed = key('delayed');
    this.inflight = key('inflight');
    this.dead = key('dead');
  }

  doneKey(key: string): string {
    return `jq:${this.settings.namespace}:done:${key}`;
  }

  /** Returns the new job's id, or null for a duplicate. */
  async enqueue(
    name: string,
    payload: unknown,
    options: EnqueueOptions = {},
  ): Promise<string | null> {
    if (options.dedupKey !== undefined) {
      const fresh = await this.redis.set(
        `jq:${this.settings.namespace}:dedup:${options.dedupKey}`,
        '1',
        'PX',
        options.dedupWindowMs ?? this.settings.dedupWindowMs,
        'NX',
      );
      if (fresh === null) return null;
    }
    const job: Job = {
      id: crypto.randomUUID(),
      name,
      payload,
      attempt: 0,
      maxAttempts: options.maxAttempts ?? this.settings.maxAttempts,
      enqueuedAt: Date.now(),
    };
    if (options.idempotencyKey !== undefined) job.idempotencyKey = options.idempotencyKey;
    // The id is a UUID, so every entry is unique.
    const raw = JSON.stringify(job);
    const delayMs = options.delayMs ?? 0;
    if (delayMs > 0) await this.redis.zadd(this.delayed, Date.now() + delayMs, raw);
    else await this.redis.lpush(this.ready, raw);
    return job.id;
  }

  async claim(worker: string): Promise<Claimed | null> {
    const deadline = Date.now() + this.settings.visibilityMs;
    const raw = await this.redis.naiveClaim(this.ready, this.inflight, deadline);
    if (raw === null) return null;
    const job = JSON.parse(raw) as Job;
    job.claimedBy = worker;
    return { job, raw };
  }

  /** "I am still on it." */
  async heartbeat({ raw }: Claimed): Promise<void> {
    const deadline = Date.now() + this.settings.visibilityMs;
    await this.redis.naiveReplace(this.inflight, this.inflight, raw, raw, deadline);
  }

  async ack({ raw }: Claimed): Promise<void> {
    await this.redis.zrem(this.inflight, raw);
  }

  /** Tries again later, or gives up. */
  async fail({ job, raw }: Claimed, error: unknown): Promise<void> {
    job.attempt += 1;
    job.lastError = error instanceof Error ? error.message : String(error);
    const next = JSON.stringify(job);
    if (error instanceof PermanentError || job.attempt >= job.maxAttempts) {
      await this.redis.zrem(this.inflight, raw);
      await this.redis.lpush(this.dead, next);
      return;
    }
    const at = Date.now() + backoff(job.attempt, this.settings);
    await this.redis.naiveReplace(this.inflight, this.delayed, raw, next, at);
  }

  /** Brings due jobs and expired ones back. Lua makes several reapers safe. */
  async reap(): Promise<void> {
    await this.redis.naivePromote(this.delayed, this.ready, Date.now(), batch);
    const expired = await this.redis.zrangebyscore(
      this.inflight,
      '-inf',
      Date.now(),
      'LIMIT',
      0,
      batch,
    );
    for (const raw of expired) {
      const job = JSON.parse(raw) as Job;
      job.attempt += 1;
      job.lastError = 'visibility timeout expired';
      const next = JSON.stringify(job);
      if (job.attempt >= job.maxAttempts) {
        await this.redis.zrem(this.inflight, raw);
        await this.redis.lpush(this.dead, next);
      } else {
        const at = Date.now() + backoff(job.attempt, this.settings);
        await this.redis.naiveReplace(this.inflight, this.delayed, raw, next, at);
      }
    }
  }

  async inspectDead(most = 50): Promise<Job[]> {
    const entries = await this.redis.lrange(this.dead, 0, most - 1);
    return entries.map((raw) => JSON.parse(raw) as Job);
  }

  /** Sends dead jobs back, at most `limit` of them. */
  async replayDead(limit = 100, match: (job: Job) => boolean = () => true): Promise<number> {
    let moved = 0;
    for (let i = 0; i < limit; i += 1) {
      const raw = await this.redis.rpop(this.dead);
      if (raw === null) break;
      const job = JSON.parse(raw) as Job;
      if (!match(job)) {
        await this.redis.lpush(this.dead, raw);
        continue;
      }
      job.attempt = 0;
      delete job.lastError;
      delete job.claimedBy;
      await this.redis.lpush(this.ready, JSON.stringify(job));
      moved += 1;
    }
    return moved;
  }

  async depth(): Promise<{
    ready: number;
    delayed: number;
    inFlight: number;
    dead: number;
    oldestReadyAge: number;
  }> {
    const [ready, delayed, inFlight, dead, head] = await Promise.all([
      this.redis.llen(this.ready),
      this.redis.zcard(this.delayed),
      this.redis.zcard(this.inflight),
      this.redis.llen(this.dead),
      this.redis.lindex(this.ready, -1),
    ]);
    const oldestReadyAge = head === null ? 0 : Date.now() - (JSON.parse(head) as Job).enqueuedAt;
    return { ready, delayed, inFlight, dead, oldestReadyAge };
  }
}
