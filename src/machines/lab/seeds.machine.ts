import { assign, setup } from 'xstate';
import type { Outcome } from './lab.machine.ts';

export type SeedsEvent =
  | { type: 'seeds.start' }
  | { type: 'seeds.stop' }
  /** The sandbox of the run with this number is done. Late news of an older one changes nothing. */
  | { type: 'seeds.end'; run: number; outcome: Outcome }
  | { type: 'seeds.clear' };

/** Number of the newest run over many seeds (0 before the first). */
interface SeedsContext {
  readonly run: number;
}

const isEnd =
  (outcome: Outcome) =>
  ({ context, event }: { context: SeedsContext; event: SeedsEvent }) =>
    event.type === 'seeds.end' && event.run === context.run && event.outcome === outcome;

/** A program run with many seeds. Nothing starts by itself; what was counted stays after a stop. */
export const seedsMachine = setup({
  types: { context: {} as SeedsContext, events: {} as SeedsEvent },
  guards: {
    hasFinished: isEnd('finished'),
    hasFailed: isEnd('failed'),
    wasStopped: isEnd('stopped'),
  },
  actions: {
    numberRun: assign({ run: ({ context }) => context.run + 1 }),
  },
}).createMachine({
  id: 'seeds',
  context: { run: 0 },
  initial: 'idle',
  on: { 'seeds.start': { target: '.running', actions: 'numberRun' } },
  states: {
    idle: {},
    running: {
      on: {
        'seeds.stop': 'stopped',
        'seeds.end': [
          { guard: 'hasFinished', target: 'finished' },
          { guard: 'hasFailed', target: 'failed' },
          { guard: 'wasStopped', target: 'stopped' },
        ],
      },
    },
    finished: { on: { 'seeds.clear': 'idle' } },
    failed: { on: { 'seeds.clear': 'idle' } },
    stopped: { on: { 'seeds.clear': 'idle' } },
  },
});
