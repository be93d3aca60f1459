import { describeError, type ErrorRecord } from './errors.ts';
import type { Queue } from './queue.ts';
import { sleep } from './time.ts';

export interface ReaperOptions {
  /** Pause between two rounds, in ms. What is late is late by at most this much. */
  readonly everyMs: number;
  /** Entries per script; Redis does nothing else meanwhile. */
  readonly batch: number;
  readonly onError: (error: ErrorRecord) => void;
}

/**
 * The night watch: takes jobs back from silent workers and moves due jobs to the ready lists. Any number
 * of reapers may run, everywhere: each round is a script that either does a thing or finds it done (B05).
 */
export class Reaper {
  readonly #queue: Queue;
  readonly #options: ReaperOptions;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | null = null;

  constructor(queue: Queue, options: Partial<ReaperOptions> = {}) {
    this.#queue = queue;
    this.#options = { everyMs: 1_000, batch: 100, onError: () => undefined, ...options };
  }

  start(): void {
    this.#loop ??= this.#rounds();
  }

  /** Ends after the script under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  /**
   * One round: until nothing is left, not a batch a second (B16). Rejects when Redis cannot be reached.
   *
   * @returns how many entries were dealt with.
   */
  async round(): Promise<number> {
    const { batch } = this.#options;
    let dealt = 0;
    for (const step of [() => this.#queue.reap(batch), () => this.#queue.promote(batch)] as const) {
      let moved: number;
      do {
        moved = await step();
        dealt += moved;
      } while (moved >= batch && !this.#stopping.signal.aborted);
    }
    return dealt;
  }

  // A round begins when the last one has ended, however long that took (B05b).
  async #rounds(): Promise<void> {
    const { everyMs, onError } = this.#options;
    const { random } = this.#queue.store.options;
    const stopping = this.#stopping.signal;
    while (!stopping.aborted) {
      try {
        await this.round();
      } catch (error) {
        onError(describeError(error));
      }
      // A little jitter, so that many reapers do not all come on the same stroke.
      await sleep(everyMs * (0.9 + 0.2 * random()), stopping);
    }
  }
}
