/**
 * Node's worker thread as the place of a program, as text: it stands in the worker's script beside the
 * runtime. `setImmediate` drains the microtasks after each of its callbacks, as one listener of a
 * message does in the browser.
 */
export const nodePlace = `(() => {
  const { parentPort, workerData } = require('node:worker_threads');
  const { setImmediate: later, process: self } = globalThis;
  // Node loads parts of itself when its globals are first read; some need others of them.
  for (const name of ['MessageEvent', 'crypto', 'structuredClone', 'URL', 'DOMException']) void globalThis[name];
  const on = self.on.bind(self);
  const post = parentPort.postMessage.bind(parentPort);
  return {
    onBegin: (begin) => begin(workerData, post),
    onError: (report) => on('uncaughtException', report),
    ground(onRejection) {
      const open = new Map();
      const { get, set, delete: remove, clear, forEach } = Map.prototype;
      const apply = Reflect.apply;
      on('unhandledRejection', (reason, promise) => apply(set, open, [promise, reason]));
      on('rejectionHandled', (promise) => apply(remove, open, [promise]));
      return {
        drive(step) {
          let active = false;
          const turn = () => { if (active) active = step(); };
          const last = () => { turn(); if (active) round(); };
          // A round of the event loop costs more than most events: one round carries many of them.
          const round = () => { for (let i = 1; i < 64; i++) later(turn); later(last); };
          return () => { active = true; round(); };
        },
        settle(done) {
          later(() => {
            apply(forEach, open, [(reason) => onRejection(reason)]);
            apply(clear, open, []);
            done();
          });
        },
      };
    },
  };
})()`;
