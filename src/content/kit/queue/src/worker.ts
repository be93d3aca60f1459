import { begin, once, type OnceResult, type RedisCommand } from './effects.ts';
import {
  describeError,
  HandlerTimeoutError,
  LeaseLostError,
  MalformedPayloadError,
  promisesNothingHappened,
  ShutdownError,
  type ErrorRecord,
} from './errors.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import type { Queue } from './queue.ts';
import { backoffWindow, fullJitter } from './retry.ts';
import { endsWithin, sleep } from './time.ts';
import type { Claim, Job } from './types.ts';

/** What a handler may use besides its job. */
export interface HandlerContext {
  /** Aborts when the lease is lost, the time is up or the worker stops. Stop then; write nothing more. */
  readonly signal: AbortSignal;
  /** An earlier attempt began and nobody knows how it ended. Ask before doing it again (B25). */
  readonly mayHaveHappened: boolean;
  /** Grows with every claim. A resource that refuses a smaller one than it has seen is safe from zombies. */
  readonly fence: number;
  readonly worker: string;
  /** Runs one Redis command, once, however often the job runs. */
  once(command: RedisCommand): Promise<OnceResult>;
}

/** Returns when the effect has happened; throws otherwise, and errors.ts says what each error means. */
export type Handler = (job: Job, context: HandlerContext) => Promise<void> | void;

/** What a worker tells whoever writes the log. */
export type WorkerEvent =
  | {
      readonly event:
        'done' | 'skipped' | 'started' | 'busy' | 'no-handler' | 'lease-lost' | 'late';
      readonly job: Claim['job'];
    }
  | {
      readonly event: 'retry' | 'dead' | 'released';
      readonly job: Claim['job'];
      readonly error: ErrorRecord;
    }
  | { readonly event: 'redis-error'; readonly during: string; readonly error: ErrorRecord };

export interface WorkerOptions {
  /** Name in the ledger. Unique per process, so that a dead letter names the right one. */
  readonly name: string;
  /** Handlers by job type. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** How many jobs at a time. */
  readonly concurrency: number;
  /** Silence after which the others take a job away, in ms. */
  readonly leaseMs: number;
  /** Pause between two heartbeats, in ms. Default: a third of the lease, so that two may be missed. */
  readonly heartbeatMs: number;
  /** How long a handler may take, in ms (B12). */
  readonly handlerTimeoutMs: number;
  /** How long a job may be held with all its heartbeats, in ms. Default: timeout, `abortMs` and one lease. */
  readonly maxLeaseMs: number;
  /** How long a handler is given to end once its signal has aborted, in ms. */
  readonly abortMs: number;
  /** Mean pause when there is nothing to do, in ms. */
  readonly idleMs: number;
  /** How long a job waits whose type is unknown here, or whose effect is being worked on, in ms. */
  readonly laterMs: number;
  readonly onEvent: (event: WorkerEvent) => void;
}

/** What `stop` leaves behind. */
export interface StopReport {
  /** Jobs that were given back because the grace ran out. */
  readonly released: number;
  /** Jobs about which Redis could not be told; their leases will expire. */
  readonly abandoned: number;
}

/** How a handler ended, as far as the worker could wait for it. */
type End =
  | { readonly how: 'returned' }
  | { readonly how: 'threw'; readonly error: unknown }
  | { readonly how: 'aborted'; readonly reason: unknown; readonly running: boolean };

interface Running {
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** Takes jobs, runs their handlers and settles them, until it is stopped. */
export class Worker {
  readonly #queue: Queue;
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Running>();
  #loop: Promise<void> | null = null;
  #slotFree: (() => void) | null = null;
  #released = 0;

  /** @throws RangeError for times that cannot work together. */
  constructor(
    queue: Queue,
    options: Partial<WorkerOptions> & Pick<WorkerOptions, 'name' | 'handlers'>,
  ) {
    const leaseMs = options.leaseMs ?? 30_000;
    const handlerTimeoutMs = options.handlerTimeoutMs ?? 600_000;
    const abortMs = options.abortMs ?? 500;
    this.#queue = queue;
    this.#options = {
      concurrency: 8,
      heartbeatMs: leaseMs / 3,
      maxLeaseMs: handlerTimeoutMs + abortMs + leaseMs,
      idleMs: 250,
      laterMs: 5_000,
      onEvent: () => undefined,
      ...options,
      leaseMs,
      handlerTimeoutMs,
      abortMs,
    };
    const { heartbeatMs, maxLeaseMs, concurrency } = this.#options;
    if (heartbeatMs * 2 > leaseMs)
      throw new RangeError('a lease outlives two heartbeats, or one late beat loses it');
    if (maxLeaseMs < handlerTimeoutMs)
      throw new RangeError('the maximum lease is not shorter than the handler timeout');
    if (concurrency < 1) throw new RangeError('a worker does at least one job at a time');
  }

  /** Begins to take jobs. Nothing is thrown later on: whatever goes wrong is an event (B23). */
  start(): void {
    this.#loop ??= this.#takeJobs();
  }

  /** How many handlers run now. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Takes no more jobs, waits `graceMs` for those that run, and gives back what is left. Give it a
   * grace some seconds shorter than the one before the platform's SIGKILL.
   */
  async stop(graceMs: number): Promise<StopReport> {
    const { abortMs, leaseMs } = this.#options;
    const until = performance.now() + graceMs;
    this.#stopping.abort();
    this.#slotFree?.();
    // The claim under way first: it may still bring a job, which then must go back (B21).
    if (this.#loop !== null) await endsWithin(graceMs, this.#loop);
    await endsWithin(Math.max(0, until - performance.now()), this.#allEnded());
    for (const { abort } of this.#running.values())
      abort.abort(new ShutdownError('the worker is being stopped'));
    await endsWithin(abortMs + Math.min(leaseMs, 2_000), this.#allEnded());
    return { released: this.#released, abandoned: this.#running.size };
  }

  async #allEnded(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  async #takeJobs(): Promise<void> {
    const { concurrency, idleMs, name, leaseMs, maxLeaseMs } = this.#options;
    const { random } = this.#queue.store.options;
    const stopping = this.#stopping.signal;
    let failures = 0;
    while (!stopping.aborted) {
      if (this.#running.size >= concurrency) {
        await new Promise<void>((resolve) => {
          this.#slotFree = resolve;
        });
        continue;
      }
      const askedAt = performance.now();
      let claim: Claim | null;
      try {
        claim = await this.#queue.claim({ worker: name, leaseMs, maxLeaseMs });
        failures = 0;
      } catch (error) {
        // Redis is away. That is no reason to die (B23), nor to ask a thousand times a second.
        this.#tell({ event: 'redis-error', during: 'claim', error: describeError(error) });
        failures += 1;
        const window = backoffWindow(failures, { baseMs: idleMs, capMs: 5_000 });
        await sleep(20 + fullJitter(window, random), stopping);
        continue;
      }
      if (claim === null) {
        // Workers that started together shall not ask together for ever.
        await sleep(idleMs * (0.5 + random()), stopping);
      } else if (stopping.aborted) {
        await this.#release(claim, { delayMs: 0, began: false });
      } else {
        this.#run(claim, askedAt);
      }
    }
  }

  #run(claim: Claim, askedAt: number): void {
    const abort = new AbortController();
    const ended = this.#work(claim, abort, askedAt)
      .catch((error: unknown) => {
        // Nothing in #work is left to reject but a fault of our own; it must not end the process.
        this.#tell({ event: 'redis-error', during: 'work', error: describeError(error) });
      })
      .finally(() => {
        this.#running.delete(claim.token);
        this.#slotFree?.();
      });
    this.#running.set(claim.token, { abort, ended });
  }

  async #work(claim: Claim, abort: AbortController, askedAt: number): Promise<void> {
    const { handlers, heartbeatMs, handlerTimeoutMs, laterMs } = this.#options;
    const { job, effect } = claim;
    // hasOwn: a job of type “constructor” has no handler.
    const handler = Object.hasOwn(handlers, job.type) ? handlers[job.type] : undefined;
    if (handler === undefined) {
      // Not the job's fault: during a deploy old workers meet new types (B19).
      this.#tell({ event: 'no-handler', job });
      await this.#release(claim, { delayMs: laterMs, began: false, noHandler: true });
      return;
    }

    const keeper = new LeaseKeeper(this.#queue, claim, heartbeatMs, askedAt, (error) =>
      abort.abort(error),
    );
    const timeUp = setTimeout(
      () => abort.abort(new HandlerTimeoutError(`longer than ${handlerTimeoutMs} ms`)),
      handlerTimeoutMs,
    );
    try {
      const payload = parse(claim.payloadJson);
      if (payload === unreadable) {
        await this.#fail(claim, keeper, new MalformedPayloadError('the payload is not JSON'));
        return;
      }
      let { mayHaveHappened } = claim;
      if (effect !== null) {
        const began = await this.#persist(claim, 'begin', () =>
          begin(this.#queue.store, claim, effect),
        );
        if (began === null || began === 'lost') {
          this.#tell({ event: 'lease-lost', job });
          return;
        }
        if (began === 'busy') {
          keeper.stop();
          this.#tell({ event: 'busy', job });
          await this.#release(claim, { delayMs: laterMs, began: false });
          return;
        }
        if (began === 'done') {
          keeper.stop();
          await this.#persist(claim, 'ack', () => this.#queue.ack(claim));
          this.#tell({ event: 'skipped', job });
          return;
        }
        mayHaveHappened ||= began === 'doubt';
      }

      this.#tell({ event: 'started', job });
      const work = this.#call(handler, { ...job, payload }, claim, abort.signal, mayHaveHappened);
      await this.#settle(claim, keeper, work, await this.#watch(work, abort.signal));
    } finally {
      keeper.stop();
      clearTimeout(timeUp);
    }
  }

  async #call(
    handler: Handler,
    job: Job,
    claim: Claim,
    signal: AbortSignal,
    mayHaveHappened: boolean,
  ): Promise<void> {
    await handler(job, {
      signal,
      mayHaveHappened,
      fence: claim.fence,
      worker: claim.worker,
      once: async (command) => {
        if (signal.aborted) throw signal.reason;
        return once(this.#queue.store, claim, command);
      },
    });
  }

  /** Waits for the handler, or for the signal and then a little longer: most handlers obey it. */
  async #watch(work: Promise<void>, signal: AbortSignal): Promise<End> {
    const ended: Promise<End> = work.then(
      () => ({ how: 'returned' }),
      (error: unknown) => ({ how: 'threw', error }),
    );
    const aborted = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const first = await Promise.race([ended, aborted]);
    if (first !== undefined) return first;
    const inTime = await endsWithin(this.#options.abortMs, ended);
    const last = inTime ? await ended : null;
    if (last?.how === 'returned') return last;
    if (last?.how === 'threw' && promisesNothingHappened(last.error)) return last;
    return { how: 'aborted', reason: signal.reason, running: !inTime };
  }

  async #settle(claim: Claim, keeper: LeaseKeeper, work: Promise<void>, end: End): Promise<void> {
    const { job } = claim;
    if (end.how === 'returned') {
      keeper.stop();
      // Not inside the try of the handler: an ack that fails is not a job that failed (B03).
      const settled = await this.#persist(claim, 'ack', () => this.#queue.ack(claim));
      this.#tell({ event: settled === 'ok' ? 'done' : 'late', job });
      return;
    }
    if (end.how === 'threw') {
      await this.#fail(claim, keeper, end.error);
      return;
    }
    // A handler that ignores its signal may still succeed. That is no use to this lease, but the next
    // one must hear of it; `ack` sets the marker even for a lost lease.
    if (end.running)
      void work.then(
        async () => {
          await this.#persist(claim, 'late ack', () => this.#queue.ack(claim));
          this.#tell({ event: 'late', job });
        },
        // It threw after all: what is known has been written down already.
        () => undefined,
      );
    if (end.reason instanceof LeaseLostError) {
      // The job is somebody else's. There is nothing of ours to write (B04, B07).
      this.#tell({ event: 'lease-lost', job });
    } else if (end.reason instanceof ShutdownError) {
      keeper.stop();
      // Given up, not failed: back to the others soon, not when the lease runs out (B22).
      await this.#release(claim, { delayMs: this.#options.abortMs, began: true });
      this.#released += 1;
      this.#tell({ event: 'released', job, error: describeError(end.reason) });
    } else {
      await this.#fail(claim, keeper, end.reason);
    }
  }

  async #fail(claim: Claim, keeper: LeaseKeeper, error: unknown): Promise<void> {
    keeper.stop();
    const { job } = claim;
    const failed = await this.#persist(claim, 'fail', () => this.#queue.fail(claim, error));
    if (failed === 'retry' || failed === 'dead')
      this.#tell({ event: failed, job, error: describeError(error) });
    else this.#tell({ event: failed === 'done' ? 'skipped' : 'lease-lost', job });
  }

  async #release(
    claim: Claim,
    how: { readonly delayMs: number; readonly began: boolean; readonly noHandler?: boolean },
  ): Promise<void> {
    await this.#persist(claim, 'release', () => this.#queue.release(claim, how));
  }

  /**
   * Tells Redis something that may be repeated, until it answers or the lease must be over. `null`: it
   * never answered, and the job will come back by itself.
   */
  async #persist<Answer>(
    { leaseMs }: Claim,
    during: string,
    tell: () => Promise<Answer>,
  ): Promise<Answer | null> {
    const { random } = this.#queue.store.options;
    const until = performance.now() + leaseMs;
    for (let n = 1; ; n += 1) {
      try {
        return await tell();
      } catch (error) {
        this.#tell({ event: 'redis-error', during, error: describeError(error) });
        if (performance.now() >= until) return null;
        await sleep(10 + fullJitter(backoffWindow(n, { baseMs: 50, capMs: 1_000 }), random));
      }
    }
  }

  #tell(event: WorkerEvent): void {
    try {
      this.#options.onEvent(event);
    } catch {
      // A log that fails must not take the post office down with it.
    }
  }
}

const unreadable = Symbol('unreadable');

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return unreadable;
  }
}
