/**
 * The life of a line: a chart of the crowd model. Only one thing decides where it goes, whether less,
 * as much or more is finished than comes; how long the line already is decides nothing but whether
 * there is one.
 */
import { assign, setup } from 'xstate';

/** What is finished, held against what comes. */
export type Balance = 'less' | 'equal' | 'more';

interface LineContext {
  readonly balance: Balance;
  readonly waiting: boolean;
}

export type LineEvent =
  | { readonly type: 'balance.change'; readonly balance: Balance }
  /** People stand in line who did not before. */
  | { readonly type: 'line.form' }
  | { readonly type: 'line.end' };

interface Moment {
  readonly context: LineContext;
  readonly event: LineEvent;
}

const balanceOf = ({ context, event }: Moment): Balance =>
  event.type === 'balance.change' ? event.balance : context.balance;

export const lineMachine = setup({
  types: {} as { context: LineContext; events: LineEvent },
  guards: {
    less: (moment) => balanceOf(moment) === 'less',
    equal: (moment) => balanceOf(moment) === 'equal',
    more: (moment) => balanceOf(moment) === 'more',
    nobody: ({ context }) => !context.waiting,
  },
  actions: {
    weigh: assign({ balance: balanceOf }),
    lineUp: assign({ waiting: true }),
    goHome: assign({ waiting: false }),
  },
}).createMachine({
  id: 'line',
  initial: 'none',
  context: { balance: 'more', waiting: false },
  states: {
    none: {
      on: {
        'balance.change': [
          { guard: 'less', target: 'growing', actions: 'weigh' },
          { actions: 'weigh' },
        ],
        'line.form': [
          { guard: 'equal', target: 'steady', actions: 'lineUp' },
          { target: 'shrinking', actions: 'lineUp' },
        ],
      },
    },
    growing: {
      on: {
        'balance.change': [
          { guard: 'less', actions: 'weigh' },
          { guard: 'nobody', target: 'none', actions: 'weigh' },
          { guard: 'equal', target: 'steady', actions: 'weigh' },
          { target: 'shrinking', actions: 'weigh' },
        ],
        'line.form': { actions: 'lineUp' },
      },
    },
    steady: {
      on: {
        'balance.change': [
          { guard: 'less', target: 'growing', actions: 'weigh' },
          { guard: 'more', target: 'shrinking', actions: 'weigh' },
        ],
      },
    },
    shrinking: {
      on: {
        'balance.change': [
          { guard: 'less', target: 'growing', actions: 'weigh' },
          { guard: 'equal', target: 'steady', actions: 'weigh' },
        ],
        'line.end': { target: 'none', actions: 'goHome' },
      },
    },
  },
});
