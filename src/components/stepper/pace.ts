/**
 * Passes on the latest value, at most one per interval, and always the last one. The address bar and
 * the live region both need it: Safari refuses more than 100 history writes in 30 s, and a screen
 * reader that is told everything tells nothing.
 */
export interface Paced<T> {
  /** Hands over a value; it replaces one that is still waiting. */
  readonly offer: (value: T) => void;
  /** Writes a waiting value now. */
  readonly flush: () => void;
  /** Drops a waiting value. */
  readonly cancel: () => void;
}

/** Where time comes from; the browser's own outside tests. All in milliseconds. */
export interface Timer {
  readonly now: () => number;
  readonly after: (delay: number, run: () => void) => unknown;
  readonly clear: (handle: unknown) => void;
}

/**
 * @param write may throw (history can refuse); the value then counts as written.
 * @param interval least time between two writes, in milliseconds.
 */
export function paced<T>(write: (value: T) => void, interval: number, timer: Timer): Paced<T> {
  let last = -Infinity;
  let waiting: { readonly value: T; readonly handle: unknown } | null = null;
  let latest: T;

  const flush = (): void => {
    if (waiting === null) return;
    timer.clear(waiting.handle);
    waiting = null;
    last = timer.now();
    try {
      write(latest);
    } catch {
      // Refused (too many history writes, an opaque origin): the picture on the page is still right.
    }
  };
  return {
    offer(value) {
      latest = value;
      if (waiting !== null) return;
      const delay = Math.max(0, last + interval - timer.now());
      waiting = { value, handle: timer.after(delay, flush) };
    },
    flush,
    cancel() {
      if (waiting !== null) timer.clear(waiting.handle);
      waiting = null;
    },
  };
}
