import { EventEmitter, type Listener } from '../node/events.ts';

/** Asks for the page after a cursor: the next cursor and its items. */
export type NextPage = (cursor: string) => Promise<[cursor: string, items: unknown[]]>;

/**
 * SCAN, page by page: `for await (const keys of redis.scanStream())`, or the events `data`, `end` and
 * `error`. Pages come as soon as somebody listens to `data`; `pause()` holds the next one back.
 */
export class ScanStream extends EventEmitter {
  readonly #next: NextPage;
  #cursor = '0';
  #begun = false;
  #flowing = false;
  #running = false;
  #closed = false;

  constructor(next: NextPage) {
    super();
    this.#next = next;
  }

  override on(event: string | symbol, listener: Listener): this {
    super.on(event, listener);
    if (event === 'data') this.resume();
    return this;
  }

  pause(): this {
    this.#flowing = false;
    return this;
  }

  resume(): this {
    this.#flowing = true;
    if (!this.#running) void this.#flow();
    return this;
  }

  /** No page comes after this. */
  close(): void {
    this.#closed = true;
  }
  destroy(): this {
    this.#closed = true;
    return this;
  }

  get #done(): boolean {
    return this.#closed || (this.#begun && this.#cursor === '0');
  }

  async #page(): Promise<unknown[]> {
    const [cursor, items] = await this.#next(this.#cursor);
    this.#begun = true;
    this.#cursor = String(cursor);
    return items;
  }

  async #flow(): Promise<void> {
    this.#running = true;
    try {
      while (this.#flowing && !this.#done) this.emit('data', await this.#page());
      if (this.#done) {
        this.emit('end');
        this.emit('close');
      }
    } catch (error) {
      this.emit('error', error);
    } finally {
      this.#running = false;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown[], void> {
    while (!this.#done) yield await this.#page();
  }
}
