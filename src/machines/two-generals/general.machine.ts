/**
 * The night of one general: a chart of the model of the two generals. He knows his own tent only, so
 * no courier's fall is among his events.
 */
import { assign, setup } from 'xstate';

interface GeneralInput {
  /** How many couriers he must have seen. */
  readonly needs: number;
}
interface GeneralContext extends GeneralInput {
  readonly heard: number;
}
/** `plan.trust`: what was agreed on asks for no courier at all. */
export type GeneralEvent = { readonly type: 'plan.trust' | 'courier.arrive' | 'dawn.break' };

export const generalMachine = setup({
  types: {} as { context: GeneralContext; events: GeneralEvent; input: GeneralInput },
  guards: {
    needsNobody: ({ context }) => context.needs === 0,
    wasLast: ({ context }) => context.heard + 1 >= context.needs,
  },
  actions: { oneMore: assign(({ context }) => ({ heard: context.heard + 1 })) },
}).createMachine({
  id: 'general',
  initial: 'unsure',
  context: ({ input }) => ({ ...input, heard: 0 }),
  states: {
    unsure: {
      on: {
        'plan.trust': { guard: 'needsNobody', target: 'ready' },
        'courier.arrive': [
          { guard: 'wasLast', target: 'ready', actions: 'oneMore' },
          { actions: 'oneMore' },
        ],
        'dawn.break': 'staying',
      },
    },
    ready: { on: { 'dawn.break': 'attacking' } },
    attacking: {},
    staying: {},
  },
});
