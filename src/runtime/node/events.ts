/**
 * The part of Node's `events` that a lab's program uses. One difference is left: there is no
 * `captureRejections`, so a listener that returns a rejected promise is an unhandled rejection.
 */

/** What `on` takes. */
export type Listener = (...values: unknown[]) => void;

interface Entry {
  readonly listener: Listener;
  readonly once: boolean;
}

/** An object that others listen to. Listeners run in the order in which they were added. */
export class EventEmitter {
  static defaultMaxListeners = 10;
  static readonly EventEmitter = EventEmitter;
  static readonly once = once;
  static readonly errorMonitor = Symbol.for('events.errorMonitor');

  // Private, so that an emitter prints as what its own class is made of.
  #entries = new Map<string | symbol, Entry[]>();
  #max: number | undefined;

  on(event: string | symbol, listener: Listener): this {
    return this.#add(event, listener, false, false);
  }
  addListener(event: string | symbol, listener: Listener): this {
    return this.#add(event, listener, false, false);
  }
  once(event: string | symbol, listener: Listener): this {
    return this.#add(event, listener, true, false);
  }
  prependListener(event: string | symbol, listener: Listener): this {
    return this.#add(event, listener, false, true);
  }
  prependOnceListener(event: string | symbol, listener: Listener): this {
    return this.#add(event, listener, true, true);
  }

  #add(event: string | symbol, listener: Listener, once: boolean, first: boolean): this {
    if (typeof listener !== 'function')
      throw new TypeError('The "listener" argument must be of type function.');
    if (this.#entries.has('newListener')) this.emit('newListener', event, listener);
    const entry: Entry = { listener, once };
    const known = this.#entries.get(event) ?? [];
    // A new list, so that an event in progress still reaches those who listened when it began.
    this.#entries.set(event, first ? [entry, ...known] : [...known, entry]);
    return this;
  }

  off(event: string | symbol, listener: Listener): this {
    const known = this.#entries.get(event) ?? [];
    for (let at = known.length - 1; at >= 0; at--)
      if (known[at]?.listener === listener) {
        this.#drop(event, known, at);
        break;
      }
    return this;
  }
  removeListener(event: string | symbol, listener: Listener): this {
    return this.off(event, listener);
  }

  #drop(event: string | symbol, known: readonly Entry[], at: number): void {
    const rest = known.filter((_, index) => index !== at);
    if (rest.length === 0) this.#entries.delete(event);
    else this.#entries.set(event, rest);
    if (this.#entries.has('removeListener'))
      this.emit('removeListener', event, known[at]?.listener);
  }

  removeAllListeners(event?: string | symbol): this {
    if (event === undefined) this.#entries.clear();
    else this.#entries.delete(event);
    return this;
  }

  /** Calls the listeners. @throws the error of an `error` event to which nobody listens. */
  emit(event: string | symbol, ...values: unknown[]): boolean {
    const known = this.#entries.get(event);
    if (known === undefined) {
      if (event !== 'error') return false;
      const [error] = values;
      if (error instanceof Error) throw error;
      const unhandled = new Error(`Unhandled error. (${String(error)})`);
      throw Object.assign(unhandled, { code: 'ERR_UNHANDLED_ERROR', context: error });
    }
    for (const entry of known) {
      if (entry.once) {
        const now = this.#entries.get(event) ?? [];
        const at = now.indexOf(entry);
        if (at < 0) continue;
        this.#drop(event, now, at);
      }
      entry.listener.apply(this, values);
    }
    return true;
  }

  listenerCount(event: string | symbol): number {
    return this.#entries.get(event)?.length ?? 0;
  }
  listeners(event: string | symbol): Listener[] {
    return (this.#entries.get(event) ?? []).map(({ listener }) => listener);
  }
  rawListeners(event: string | symbol): Listener[] {
    return this.listeners(event);
  }
  eventNames(): (string | symbol)[] {
    return [...this.#entries.keys()];
  }
  setMaxListeners(count: number): this {
    this.#max = count;
    return this;
  }
  getMaxListeners(): number {
    return this.#max ?? EventEmitter.defaultMaxListeners;
  }
}

/** The values of the next such event. Rejects if an `error` event comes first. */
export function once(
  emitter: EventEmitter,
  event: string | symbol,
  options: { readonly signal?: AbortSignal } = {},
): Promise<unknown[]> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const done = (): void => {
      emitter.off(event, came);
      emitter.off('error', failed);
      signal?.removeEventListener('abort', aborted);
    };
    const came = (...values: unknown[]): void => {
      done();
      resolve(values);
    };
    const failed = (error: unknown): void => {
      done();
      reject(error);
    };
    const aborted = (): void => {
      const error = new Error('The operation was aborted', { cause: signal?.reason });
      failed(Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' }));
    };
    if (signal?.aborted === true) return aborted();
    emitter.on(event, came);
    if (event !== 'error') emitter.on('error', failed);
    signal?.addEventListener('abort', aborted);
  });
}
