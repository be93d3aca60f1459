/**
 * The life of one parcel on the shared shelf: the second chart of the pool model. It stands on the
 * shelf, lies on a desk or is done; there is no fourth place.
 */
import { assign, setup } from 'xstate';

interface ParcelContext {
  /** On how many desks it lies; more than one only where claiming takes two acts. */
  readonly desks: number;
}

export type ShelvedParcelEvent = {
  readonly type: 'sorter.take' | 'work.finish' | 'desk.clear';
};

export const shelvedParcelMachine = setup({
  types: {} as { context: ParcelContext; events: ShelvedParcelEvent },
  guards: {
    onlyDesk: ({ context }) => context.desks === 1,
    onSomeDesk: ({ context }) => context.desks > 0,
  },
  actions: {
    oneMoreDesk: assign(({ context }) => ({ desks: context.desks + 1 })),
    oneDeskLess: assign(({ context }) => ({ desks: context.desks - 1 })),
  },
}).createMachine({
  id: 'shelved-parcel',
  initial: 'shelf',
  context: { desks: 0 },
  states: {
    shelf: { on: { 'sorter.take': { target: 'desk', actions: 'oneMoreDesk' } } },
    desk: {
      on: {
        'sorter.take': { actions: 'oneMoreDesk' },
        'work.finish': { target: 'done', actions: 'oneDeskLess' },
        'desk.clear': [
          { guard: 'onlyDesk', target: 'shelf', actions: 'oneDeskLess' },
          { actions: 'oneDeskLess' },
        ],
      },
    },
    done: {
      on: {
        'sorter.take': { actions: 'oneMoreDesk' },
        'work.finish': { guard: 'onSomeDesk', actions: 'oneDeskLess' },
        'desk.clear': { guard: 'onSomeDesk', actions: 'oneDeskLess' },
      },
    },
  },
});
