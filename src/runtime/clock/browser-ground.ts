import type { Ground } from './pump.ts';
import { NativePromise, apply, uncurry } from '../primordials.ts';

/**
 * A browser's worker as the ground of a pump.
 *
 * An engine drains microtasks whenever it returns from a callback that it called itself. One message
 * with 256 listeners is 256 such callbacks, so one real message carries 256 virtual events: 1–3 µs each,
 * where a message of its own for each took 50–140 µs (Chromium, Firefox and WebKit), in the same order.
 */
const LISTENERS = 256;

/** The ground of a worker, with `onRejection` told of every rejection that nobody caught. */
export function createBrowserGround(onRejection: (reason: unknown) => void): Ground {
  const { port1, port2 } = new MessageChannel();
  const post = uncurry(port2.postMessage as (this: MessagePort, message: unknown) => void);
  const listen = uncurry(EventTarget.prototype.addEventListener) as (
    target: EventTarget,
    type: string,
    listener: (event: Event) => void,
  ) => void;
  const { reject } = NativePromise;
  let settling: (() => void) | undefined;

  // Reports come in the order of the rejections, so when our own comes, all earlier ones have come.
  const mark = {};
  listen(globalThis as unknown as EventTarget, 'unhandledrejection', (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { reason } = event as PromiseRejectionEvent;
    if (reason !== mark) return onRejection(reason);
    const done = settling;
    settling = undefined;
    done?.();
  });

  return {
    drive(step) {
      let active = false;
      for (let i = 1; i <= LISTENERS; i++) {
        listen(port1, 'message', () => {
          if (active) active = step();
          if (active && i === LISTENERS) post(port2, 0);
        });
      }
      port1.start();
      return () => {
        active = true;
        post(port2, 0);
      };
    },
    settle(done) {
      settling = done;
      void apply(reject, NativePromise, [mark]);
    },
  };
}
