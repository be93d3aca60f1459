/**
 * The life of one task on the shelf, after the customer has left: the second chart of the request
 * path. There is no way out of it but `done`; that is what was promised.
 */
import { setup } from 'xstate';

export type JobEvent =
  { readonly type: 'worker.run'; readonly up: boolean } | { readonly type: 'time.pass' };

export const jobMachine = setup({
  types: {} as { events: JobEvent },
  guards: { up: ({ event }) => event.type === 'worker.run' && event.up },
}).createMachine({
  id: 'job',
  initial: 'waiting',
  states: {
    waiting: { on: { 'worker.run': [{ guard: 'up', target: 'done' }, { target: 'delayed' }] } },
    delayed: { on: { 'time.pass': 'waiting' } },
    done: { type: 'final' },
  },
});
