/**
 * The part of Node's `events` that a lab's program uses. One difference is left: there is no
 * `captureRejections`, so a listener that returns a rejected promise is an unhandled rejection.
 */

import {
  NativeError,
  NativeMap,
  append,
  apply,
  mapDelete,
  mapForEach,
  mapGet,
  mapHas,
  mapSet,
} from '../primordials.ts';

/** What `on` takes. */
export type Listener = (...values: unknown[]) => void;

interface Entry {
  readonly listener: Listener;
  readonly once: boolean;
}

const none: readonly Entry[] = [];

/** An object that others listen to. Listeners run in the order in which they were added. */
export class EventEmitter {
  static defaultMaxListeners = 10;
  static readonly EventEmitter = EventEmitter;
  static readonly once = once;
  static readonly errorMonitor = Symbol.for('events.errorMonitor');

  // Private, so that an emitter prints as what its own class is made of.
  readonly #entries = new NativeMap<string | symbol, readonly Entry[]>();
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
    if (mapHas(this.#entries, 'newListener')) this.emit('newListener', event, listener);
    // A new list, so that an event in progress still reaches those who listened when it began.
    const list: Entry[] = [];
    if (first) append(list, { listener, once });
    const known = this.#known(event);
    for (let i = 0; i < known.length; i++) append(list, known[i] as Entry);
    if (!first) append(list, { listener, once });
    mapSet(this.#entries, event, list);
    return this;
  }

  #known(event: string | symbol): readonly Entry[] {
    return mapGet(this.#entries, event) ?? none;
  }

  off(event: string | symbol, listener: Listener): this {
    const known = this.#known(event);
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
    const rest: Entry[] = [];
    for (let i = 0; i < known.length; i++) if (i !== at) append(rest, known[i] as Entry);
    if (rest.length === 0) mapDelete(this.#entries, event);
    else mapSet(this.#entries, event, rest);
    if (mapHas(this.#entries, 'removeListener'))
      this.emit('removeListener', event, known[at]?.listener);
  }

  removeAllListeners(event?: string | symbol): this {
    if (event !== undefined) mapDelete(this.#entries, event);
    else
      mapForEach(this.#entries, (_, name) => {
        mapDelete(this.#entries, name);
      });
    return this;
  }

  /** Calls the listeners. @throws the error of an `error` event to which nobody listens. */
  emit(event: string | symbol, ...values: unknown[]): boolean {
    const known = this.#known(event);
    if (known.length === 0) {
      if (event !== 'error') return false;
      const error = values[0];
      if (error instanceof NativeError) throw error;
      const unhandled = new NativeError(`Unhandled error. (${String(error)})`);
      throw Object.assign(unhandled, { code: 'ERR_UNHANDLED_ERROR', context: error });
    }
    for (let i = 0; i < known.length; i++) {
      const entry = known[i] as Entry;
      if (entry.once) {
        const now = this.#known(event);
        let at = 0;
        while (at < now.length && now[at] !== entry) at += 1;
        if (at === now.length) continue;
        this.#drop(event, now, at);
      }
      apply(entry.listener, this, values);
    }
    return true;
  }

  listenerCount(event: string | symbol): number {
    return this.#known(event).length;
  }
  listeners(event: string | symbol): Listener[] {
    return this.#known(event).map(({ listener }) => listener);
  }
  rawListeners(event: string | symbol): Listener[] {
    return this.listeners(event);
  }
  eventNames(): (string | symbol)[] {
    const names: (string | symbol)[] = [];
    mapForEach(this.#entries, (_, name) => append(names, name));
    return names;
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
