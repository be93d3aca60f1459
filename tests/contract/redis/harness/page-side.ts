import { encode } from '../../../../src/runtime/redis/reply.ts';
import {
  createRedisServer,
  type RedisConnection,
  type RedisServer,
} from '../../../../src/runtime/redis/server.ts';
import { mulberry32 } from '../../../../src/machines/core/random.ts';

/** The page's Redis on a clock that a test moves. */
export class PageSide {
  readonly server: RedisServer;
  now: number;
  #timers: { readonly at: number; readonly callback: () => void }[] = [];

  constructor(now = 1_700_000_000_000) {
    this.now = now;
    const random = mulberry32(7);
    this.server = createRedisServer({
      now: () => this.now,
      random,
      schedule: (delay, callback) => {
        const timer = { at: this.now + delay, callback };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((one) => one !== timer);
        };
      },
    });
  }

  /** Moves the clock, calling back whatever comes due on the way. */
  advance(millis: number): void {
    const until = this.now + millis;
    for (;;) {
      const [next] = this.#timers.toSorted((a, b) => a.at - b.at);
      if (!next || next.at > until) break;
      this.now = Math.max(this.now, next.at);
      this.#timers = this.#timers.filter((one) => one !== next);
      next.callback();
    }
    this.now = until;
  }

  /** A connection whose replies are kept as bytes. */
  open(): PageLine {
    return new PageLine(this.server);
  }
}

/** A connection to the page's Redis that keeps what comes back, as bytes. */
export class PageLine {
  readonly replies: string[] = [];
  ended = false;
  readonly #connection: RedisConnection;

  constructor(server: RedisServer) {
    this.#connection = server.connect(
      (message) => this.replies.push(encode(message)),
      () => {
        this.ended = true;
      },
    );
  }

  send(argv: readonly string[]): void {
    this.#connection.send(argv, (reply) => this.replies.push(encode(reply)));
  }

  /** The reply of a command that does not block. */
  ask(argv: readonly string[]): string {
    const before = this.replies.length;
    this.send(argv);
    return this.replies.splice(before).join('');
  }

  close(): void {
    this.#connection.close();
  }
}
