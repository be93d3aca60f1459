import { LeaseLostError } from './errors.ts';
import type { Queue } from './queue.ts';
import type { Claim } from './types.ts';

/**
 * Keeps one lease alive, and knows when it is not. A worker that goes on without its lease is a zombie,
 * so everything that is not a clear “yes, it is yours” ends the same way: `onLost`, once.
 *
 * - Redis answers 0: it is lost.
 * - Redis does not answer until the lease must have run out: it has to be taken for lost. Counted from
 *   the moment the last good question was *sent*, by a clock that nobody sets (`performance.now`).
 *
 * A handler that computes without pause keeps these timers from firing (B13). Then the loss is noticed
 * late; see node/in-thread.ts for handlers of that kind.
 */
export class LeaseKeeper {
  readonly #queue: Queue;
  readonly #claim: Claim;
  readonly #beatMs: number;
  readonly #onLost: (error: LeaseLostError) => void;
  #beatTimer: ReturnType<typeof setTimeout> | undefined;
  #endTimer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  /** @param askedAt `performance.now()` when the claim was sent. */
  constructor(
    queue: Queue,
    claim: Claim,
    beatMs: number,
    askedAt: number,
    onLost: (error: LeaseLostError) => void,
  ) {
    this.#queue = queue;
    this.#claim = claim;
    this.#beatMs = beatMs;
    this.#onLost = onLost;
    this.#goodUntil(askedAt + claim.leaseMs);
    this.#beatLater();
  }

  /**
   * No more beats. One that is under way may still arrive after the ack; the token makes it harmless
   * (B04), so there is nothing to wait for.
   */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#beatTimer);
    clearTimeout(this.#endTimer);
  }

  #goodUntil(at: number): void {
    clearTimeout(this.#endTimer);
    this.#endTimer = setTimeout(
      () => {
        this.#lose('no answer until the lease ran out');
      },
      Math.max(0, at - performance.now()),
    );
  }

  // A chain of timeouts, not an interval: a slow answer must not let beats pile up.
  #beatLater(): void {
    this.#beatTimer = setTimeout(() => void this.#beat(), this.#beatMs);
  }

  async #beat(): Promise<void> {
    const sentAt = performance.now();
    try {
      const left = await this.#queue.heartbeat(this.#claim);
      if (this.#stopped) return;
      if (left <= 0) {
        this.#lose('the lease is not ours any more');
        return;
      }
      this.#goodUntil(sentAt + left);
    } catch {
      // Redis is away for a moment. The end timer runs on and decides.
    }
    if (!this.#stopped) this.#beatLater();
  }

  #lose(why: string): void {
    if (this.#stopped) return;
    this.stop();
    this.#onLost(new LeaseLostError(why));
  }
}
