import { describeError, promisesNothingHappened, PermanentError } from './errors.ts';
import { backoffWindows } from './retry.ts';
import { Store, toRecord, type QueueOptions } from './store.ts';
import {
  priorities,
  type Claim,
  type EnqueueOptions,
  type Enqueued,
  type Failed,
  type Priority,
  type QueueRedis,
  type Settled,
} from './types.ts';

/** How a worker wants to hold a job. */
export interface LeaseTerms {
  readonly worker: string;
  /** Silence after which the job is taken away, in ms. */
  readonly leaseMs: number;
  /** The longest the job may be held, with any number of heartbeats, in ms (B12). */
  readonly maxLeaseMs: number;
}

/** Why a job is given back untried. */
export interface Release {
  /** Not before so many ms. 0 = at once, to the front. */
  readonly delayMs: number;
  /** Had the handler begun? Then nobody knows whether the effect happened. */
  readonly began: boolean;
  /** No worker here knows the job's type: a deploy is under way, or the type does not exist (B19). */
  readonly noHandler?: boolean;
}

/**
 * The ledger of the post office: who brought what, who holds it until when, and how it ended. Each
 * method is one script. Workers and reapers are built on this; programs that only send need no more.
 */
export class Queue {
  readonly store: Store;
  readonly #windows: readonly number[];

  constructor(redis: QueueRedis, options: Partial<QueueOptions> & { readonly namespace: string }) {
    this.store = new Store(redis, options);
    this.#windows = backoffWindows(this.store.options.retry);
  }

  /**
   * Brings a job. When it rejects, nobody knows whether the job is there: call again with the same `id`.
   *
   * @throws TypeError for a payload that JSON cannot carry, before anything was written (B09).
   */
  async enqueue(type: string, payload: unknown, options: EnqueueOptions = {}): Promise<Enqueued> {
    const { retry, dedupWindowMs, maxWaiting, newId } = this.store.options;
    const json = JSON.stringify(payload);
    if (json === undefined) throw new TypeError(`a payload of type ${typeof payload} has no JSON`);
    if (type === '') throw new TypeError('a job has a type');
    const priority = options.priority ?? 'normal';
    // Callers without types exist, and a list that nobody reads would keep the job for ever.
    if (!priorities.includes(priority)) throw new RangeError(`there is no priority ${priority}`);
    const id = options.id ?? newId();
    const key = options.idempotencyKey ?? '';
    const answer = await this.store.run(
      'enqueue',
      id,
      type,
      json,
      priority,
      options.traceId ?? id,
      count('maxAttempts', options.maxAttempts ?? retry.maxAttempts, 1),
      count('maxCrashes', options.maxCrashes ?? retry.maxCrashes, 1),
      count('delayMs', options.delayMs ?? 0, 0),
      options.dedupKey ?? '',
      count('dedupWindowMs', options.dedupWindowMs ?? dedupWindowMs, 0),
      key === '' ? '' : effectName(type, key),
      key,
      count('lifetimeMs', options.lifetimeMs ?? 0, 0),
      maxWaiting,
    );
    const [status, first] = answer as [Enqueued['status'], string];
    return status === 'queued' || status === 'duplicate' ? { status, id: first } : { status };
  }

  /** The next job, or `null` if none is ready. Never rejects because of what an entry contains (B08). */
  async claim({ worker, leaseMs, maxLeaseMs }: LeaseTerms): Promise<Claim | null> {
    const { budget, fairEvery, keepMs, newId } = this.store.options;
    const token = newId();
    for (;;) {
      const answer = (await this.store.run(
        'claim',
        token,
        worker,
        count('leaseMs', leaseMs, 1),
        count('maxLeaseMs', maxLeaseMs, 1),
        fairEvery,
        budget.ratio,
        budget.perSecond,
        budget.burst,
        keepMs,
      )) as [string, string?, unknown?];
      if (answer[0] === 'job') return readClaim(answer, token, worker, leaseMs);
      if (answer[0] === 'none') return null;
    }
  }

  /** “Still on it.” Answers how many ms are left; 0 = the lease is lost: stop working. */
  async heartbeat({ job, token, leaseMs }: Claim): Promise<number> {
    return Number(await this.store.run('heartbeat', job.id, token, leaseMs));
  }

  /** The effect has happened. May be repeated after an error; a repeated ack answers as the first did. */
  async ack({ job, token, effect }: Claim): Promise<Settled> {
    const { effectMs, keepMs } = this.store.options;
    return (await this.store.run('ack', job.id, token, effect ?? '', effectMs, keepMs)) as Settled;
  }

  /** The handler threw `error`. What it says about the effect: errors.ts. May be repeated. */
  async fail({ job, token }: Claim, error: unknown): Promise<Failed> {
    const { random, keepMs } = this.store.options;
    const { name, message, stack } = describeError(error);
    return (await this.store.run(
      'fail',
      job.id,
      token,
      error instanceof PermanentError ? 'permanent' : 'retry',
      promisesNothingHappened(error) ? 1 : 0,
      name,
      message,
      stack,
      random(),
      keepMs,
      this.#windows.length,
      ...this.#windows,
    )) as Failed;
  }

  /** Gives the job back; the attempt does not count. May be repeated. */
  async release({ job, token }: Claim, { delayMs, began, noHandler }: Release): Promise<Settled> {
    const { unknownTypeMs, keepMs } = this.store.options;
    return (await this.store.run(
      'release',
      job.id,
      token,
      count('delayMs', delayMs, 0),
      began ? 0 : 1,
      noHandler === true ? 'no-handler' : '',
      unknownTypeMs,
      keepMs,
    )) as Settled;
  }

  /**
   * Takes up to `most` expired leases back. Answers how many entries were dealt with: as many as asked
   * means that there may be more.
   */
  async reap(most: number): Promise<number> {
    const { keepMs } = this.store.options;
    const windows = this.#windows;
    const dealt = this.store.run(
      'reap',
      most,
      keepMs,
      windows.length,
      ...windows,
      ...this.#chances(most),
    );
    return Number(await dealt);
  }

  /** Moves up to `most` due jobs from delayed to ready, as far as the retry budget allows. */
  async promote(most: number): Promise<number> {
    const { budget, deferralMs } = this.store.options;
    const { perSecond, burst } = budget;
    return Number(
      await this.store.run('promote', most, deferralMs, perSecond, burst, ...this.#chances(most)),
    );
  }

  #chances(most: number): number[] {
    return Array.from({ length: most }, () => this.store.options.random());
  }
}

/** The marker's name: type and key. The type is encoded, so that its end cannot be mistaken (B27). */
export const effectName = (type: string, key: string): string =>
  `${encodeURIComponent(type)}:${key}`;

function count(name: string, value: number, least: number): number {
  if (!Number.isFinite(value) || value < least)
    throw new RangeError(`${name} is at least ${least}, but is ${value}`);
  return Math.floor(value);
}

function readClaim(
  answer: readonly unknown[],
  token: string,
  worker: string,
  leaseMs: number,
): Claim {
  const id = String(answer[1]);
  const fields = toRecord(answer[2]);
  const job = {
    id,
    type: fields['type'] ?? '',
    priority: toPriority(fields['priority']),
    attempt: Number(fields['attempts'] ?? 1),
    maxAttempts: Number(fields['maxAttempts'] ?? 1),
    idempotencyKey: fields['idempotencyKey'] ?? null,
    traceId: fields['traceId'] ?? id,
    enqueuedAt: Number(fields['enqueuedAt'] ?? 0),
  };
  return {
    job,
    payloadJson: fields['payload'] ?? '',
    token,
    worker,
    effect: fields['effect'] ?? null,
    mayHaveHappened: fields['doubt'] === '1',
    fence: Number(fields['fence'] ?? 0),
    leaseMs,
  };
}

const toPriority = (text: string | undefined): Priority =>
  priorities.find((name) => name === text) ?? 'normal';
