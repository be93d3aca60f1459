import { frameHtml } from './bootstrap.mjs';

/** A frame without origin, ready for one program. */
export interface Frame {
  /** The one line to the frame's own script. */
  readonly port: MessagePort;
  /** Takes the frame, and whatever runs in it, out of the page at once. */
  readonly remove: () => void;
}

/** A frame that is being built. */
export interface ComingFrame {
  readonly ready: Promise<Frame>;
  readonly remove: () => void;
}

/** Builds a frame. The promise stays open for ever if the frame is removed first. */
export function openFrame(): ComingFrame {
  const element = document.createElement('iframe');
  element.sandbox.add('allow-scripts');
  element.hidden = true;
  element.tabIndex = -1;
  element.setAttribute('aria-hidden', 'true');
  element.srcdoc = frameHtml();

  const { port1, port2 } = new MessageChannel();
  let listening = true;
  let listener: (event: MessageEvent) => void = () => undefined;
  const ready = new Promise<Frame>((resolve) => {
    listener = (event) => {
      // Only this frame's own window, once: its window has no other way to reach the page.
      if (event.source === null || event.source !== element.contentWindow) return;
      if (!listening || event.data !== 'lab-frame-ready') return;
      listening = false;
      removeEventListener('message', listener);
      // A frame without origin can be addressed only by `*`; the source was checked above.
      element.contentWindow.postMessage('lab-port', '*', [port2]);
      resolve({ port: port1, remove });
    };
  });
  const remove = (): void => {
    listening = false;
    removeEventListener('message', listener);
    port1.onmessage = null;
    port1.close();
    element.remove();
  };
  addEventListener('message', listener);
  document.body.append(element);
  return { ready, remove };
}
