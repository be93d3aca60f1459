import { PermanentError, type Claimed, type Job, type JobQueue } from './queue.ts';

export type Handler = (job: Job) => Promise<void>;

/** Runs jobs until it is told to stop. */
export class Worker {
  readonly #queue: JobQueue;
  readonly #name: string;
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #active = new Set<Promise<void>>();
  #stopping = false;
  #reapTimer: ReturnType<typeof setInterval> | undefined;

  constructor(queue: JobQueue, name: string, handlers: Readonly<Record<string, Handler>>) {
    this.#queue = queue;
    this.#name = name;
    this.#handlers = new Map(Object.entries(handlers));
  }

  startReaper(): void {
    this.#reapTimer = setInterval(() => {
      void this.#queue.reap();
    }, this.#queue.settings.reapEveryMs);
  }

  async start(): Promise<void> {
    const { concurrency, idleMs } = this.#queue.settings;
    while (!this.#stopping) {
      if (this.#active.size >= concurrency) {
        await Promise.race(this.#active);
        continue;
      }
      const claimed = await this.#queue.claim(this.#name);
      if (claimed === null) {
        await pause(idleMs);
        continue;
      }
      const run = this.#run(claimed);
      this.#active.add(run);
      void run.finally(() => this.#active.delete(run));
    }
  }

  /** Finishes what is under way, for at most `graceMs`; the rest will be redelivered. */
  async shutdown(graceMs: number): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#reapTimer);
    if (this.#active.size === 0) return;
    await Promise.race([Promise.all(this.#active), pause(graceMs)]);
  }

  async #run(claimed: Claimed): Promise<void> {
    const { job } = claimed;
    const { redis, settings } = this.#queue;
    const done = job.idempotencyKey === undefined ? null : this.#queue.doneKey(job.idempotencyKey);
    if (done !== null) {
      const first = await redis.set(done, '1', 'EX', settings.idempotencyTtlSeconds, 'NX');
      if (first === null) {
        // Already applied.
        await this.#queue.ack(claimed);
        return;
      }
    }
    const heartbeat = setInterval(() => {
      this.#queue.heartbeat(claimed).catch(() => undefined);
    }, settings.heartbeatMs);
    try {
      const handler = this.#handlers.get(job.name);
      if (handler === undefined) throw new PermanentError(`no handler for ${job.name}`);
      await handler(job);
      await this.#queue.ack(claimed);
    } catch (error) {
      const permanent = error instanceof PermanentError;
      // It will be tried again, so the marker must not stand in its way.
      if (done !== null && !permanent) await redis.del(done);
      await this.#queue.fail(claimed, error);
    } finally {
      clearInterval(heartbeat);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
