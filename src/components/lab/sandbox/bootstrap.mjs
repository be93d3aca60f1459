/**
 * The one script of the frame in which programs run, and the frame's page. The frame has no origin: it
 * may run scripts and nothing else. It holds one worker, made from the text it is given, and answers
 * pings; the program itself talks to the page through a port of its own, past this script.
 *
 * The page's policy must name this script's hash, because a `srcdoc` frame inherits it (see
 * astro.config.mjs). After a change of the text the test beside this file prints the new hash.
 */
export const bootstrapSource = `'use strict';
if (self.origin !== 'null') throw new Error('This frame must not have an origin');
(() => {
  const host = parent;
  let port;
  addEventListener('message', (event) => {
    if (port !== undefined || event.source !== host || event.ports.length !== 1) return;
    port = event.ports[0];
    let worker;
    port.onmessage = ({ data, ports }) => {
      if (data.kind === 'ping') port.postMessage({ kind: 'pong' });
      if (data.kind !== 'begin' || worker !== undefined) return;
      const text = new Blob([data.script], { type: 'text/javascript' });
      worker = new Worker(URL.createObjectURL(text));
      worker.onerror = (error) => {
        error.preventDefault();
        port.postMessage({ kind: 'error', message: String(error.message), line: error.lineno });
      };
      worker.postMessage(data.order, [ports[0]]);
    };
  });
  host.postMessage('lab-frame-ready', '*');
})();
`;

/** `sha256` of the text above, as a policy writes it. */
export const bootstrapHash = 'sha256-RXFU5Ag1C9u8qkf50eAFvr/e5kI5X3dBtzg2mmq3QB0=';

/** The whole page of the frame. Its own policy adds to the one it inherits; it takes nothing away. */
export function frameHtml() {
  const policy = `default-src 'none'; script-src '${bootstrapHash}'; worker-src blob:`;
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${bootstrapSource}</script>`;
}
