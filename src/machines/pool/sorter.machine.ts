/**
 * The life of one sorter at the shared shelf: a chart of the pool model. Between `idle` and `busy`
 * lies either nothing (one act) or a look, and then somebody else may come in between.
 */
import { assign, setup } from 'xstate';
import type { Settings } from './pool.model.ts';

export interface SorterInput {
  readonly settings: Settings;
}

interface SorterContext extends SorterInput {
  /** Something lies on the desk. */
  readonly holds: boolean;
}

export type SorterEvent =
  /** `shelved` = something stood on the shelf at that moment. */
  | { readonly type: 'sorter.look' | 'sorter.take'; readonly shelved: boolean }
  | { readonly type: 'work.finish' | 'sorter.ill' | 'sorter.return' | 'desk.clear' };

interface Moment {
  readonly context: SorterContext;
  readonly event: SorterEvent;
}

const shelved = ({ event }: Moment): boolean => 'shelved' in event && event.shelved;

export const sorterMachine = setup({
  types: {} as { context: SorterContext; events: SorterEvent; input: SorterInput },
  guards: {
    mayLook: (moment) => moment.context.settings.claim === 'two-acts' && shelved(moment),
    mayTake: (moment) => moment.context.settings.claim === 'one-act' && shelved(moment),
    holds: ({ context }) => context.holds,
  },
  actions: {
    takeInHand: assign({ holds: true }),
    emptyDesk: assign({ holds: false }),
  },
}).createMachine({
  id: 'sorter',
  initial: 'idle',
  context: ({ input }) => ({ ...input, holds: false }),
  states: {
    idle: {
      on: {
        'sorter.look': { guard: 'mayLook', target: 'looking' },
        'sorter.take': { guard: 'mayTake', target: 'busy', actions: 'takeInHand' },
        'sorter.ill': 'ill',
      },
    },
    looking: {
      on: {
        'sorter.take': { target: 'busy', actions: 'takeInHand' },
        'sorter.ill': 'ill',
      },
    },
    busy: {
      on: {
        'work.finish': { target: 'idle', actions: 'emptyDesk' },
        'sorter.ill': 'ill',
      },
    },
    ill: {
      on: {
        'desk.clear': { guard: 'holds', actions: 'emptyDesk' },
        'sorter.return': [{ guard: 'holds', target: 'busy' }, { target: 'idle' }],
      },
    },
  },
});
