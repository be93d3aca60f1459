/**
 * The life of the order at the counter, as its customer sees it: the first of two charts of the
 * request path. Which stop fails and how long it takes are the model's; that a receipt and an “it did
 * not work” both end the waiting is the chart's.
 */
import { setup } from 'xstate';

export type OrderEvent =
  | { readonly type: 'order.arrive' }
  /** One more stop: it worked, it was the last, or its service did not answer. */
  | { readonly type: 'order.step'; readonly came: 'further' | 'through' | 'nowhere' };

export const orderMachine = setup({
  types: {} as { events: OrderEvent },
  guards: {
    through: ({ event }) => event.type === 'order.step' && event.came === 'through',
    nowhere: ({ event }) => event.type === 'order.step' && event.came === 'nowhere',
  },
}).createMachine({
  id: 'order',
  initial: 'absent',
  states: {
    absent: { on: { 'order.arrive': 'running' } },
    running: {
      on: {
        'order.step': [
          { guard: 'through', target: 'accepted' },
          { guard: 'nowhere', target: 'refused' },
          { target: 'running' },
        ],
      },
    },
    accepted: { on: { 'order.arrive': 'running' } },
    refused: { on: { 'order.arrive': 'running' } },
  },
});
