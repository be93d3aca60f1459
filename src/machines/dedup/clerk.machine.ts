/**
 * The life of one clerk of the receiving office: a chart of the dedup model. With an open transaction
 * a clerk is in a state of its own, for what is written there is gone when the clerk falls.
 */
import { setup } from 'xstate';

export type ClerkEvent = {
  readonly type:
    | 'clerk.take'
    | 'line.run'
    | 'draft.open'
    | 'draft.close'
    | 'work.end'
    | 'clerk.fall'
    | 'clerk.rise';
};

export const clerkMachine = setup({
  types: {} as { events: ClerkEvent },
}).createMachine({
  id: 'clerk',
  initial: 'free',
  states: {
    free: { on: { 'clerk.take': 'working', 'clerk.fall': 'ill' } },
    working: {
      on: {
        'line.run': 'working',
        'draft.open': 'drafting',
        'work.end': 'free',
        'clerk.fall': 'ill',
      },
    },
    drafting: {
      on: { 'line.run': 'drafting', 'draft.close': 'working', 'clerk.fall': 'ill' },
    },
    ill: { on: { 'clerk.rise': 'free' } },
  },
});
