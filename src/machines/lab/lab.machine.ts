import { assign, setup } from 'xstate';

/** How a run came to its end, as told from inside the wall or decided by the host. */
export type Outcome = 'finished' | 'failed' | 'stopped';

export type LabEvent =
  | { type: 'run.start' }
  | { type: 'run.stop' }
  /** The sandbox of the run with this number is done. Late news of an older run changes nothing. */
  | { type: 'run.end'; run: number; outcome: Outcome }
  | { type: 'output.clear' }
  | { type: 'editor.open' }
  | { type: 'editor.close' }
  | { type: 'editor.arrive' }
  /** The editor's chunk did not come (offline before the first visit, or a newer book is online). */
  | { type: 'editor.fail' };

/** Number of the newest run (0 before the first): the only one whose output may be shown. */
interface LabContext {
  readonly run: number;
}

const isEnd =
  (outcome: Outcome) =>
  ({ context, event }: { context: LabContext; event: LabEvent }) =>
    event.type === 'run.end' && event.run === context.run && event.outcome === outcome;

/**
 * A lab: the life of a run, and beside it the editor, which may be open in any of its states.
 * Nothing in here starts by itself; a restored or embedded program waits for `run.start`.
 */
export const labMachine = setup({
  types: { context: {} as LabContext, events: {} as LabEvent },
  guards: {
    hasFinished: isEnd('finished'),
    hasFailed: isEnd('failed'),
    wasStopped: isEnd('stopped'),
  },
  actions: {
    numberRun: assign({ run: ({ context }) => context.run + 1 }),
  },
}).createMachine({
  id: 'lab',
  context: { run: 0 },
  type: 'parallel',
  states: {
    run: {
      initial: 'idle',
      on: { 'run.start': { target: '.running', actions: 'numberRun' } },
      states: {
        idle: {},
        running: {
          on: {
            'run.stop': 'stopped',
            'run.end': [
              { guard: 'hasFinished', target: 'finished' },
              { guard: 'hasFailed', target: 'failed' },
              { guard: 'wasStopped', target: 'stopped' },
            ],
          },
        },
        finished: { on: { 'output.clear': 'idle' } },
        failed: { on: { 'output.clear': 'idle' } },
        stopped: { on: { 'output.clear': 'idle' } },
      },
    },
    editor: {
      initial: 'closed',
      states: {
        closed: { on: { 'editor.open': 'loading' } },
        loading: {
          on: { 'editor.arrive': 'open', 'editor.fail': 'plain', 'editor.close': 'closed' },
        },
        open: { on: { 'editor.close': 'closed' } },
        /** A plain text field: editing works without the editor. */
        plain: { on: { 'editor.close': 'closed' } },
      },
    },
  },
});
