/**
 * The one player of the book. Its modes are the chart below; what each command does to the place on
 * the path is in `stepper.model.ts`. Time comes from outside: whoever shows it sends `tick`.
 */
import { assign, setup } from 'xstate';
import { atEnd, questionAhead, startOf, step } from './stepper.model.ts';
import type { Command, Player, Script } from './stepper.model.ts';

export type StepperEvent =
  Command | { readonly type: 'play' } | { readonly type: 'pause' } | { readonly type: 'tick' };

/** The player's mode as the outside reads it (`data-state`). */
export type Mode = 'paused' | 'playing' | 'predicting' | 'free' | 'replaying';

const toPaused = { target: '#stepper.guided.paused', actions: 'apply' } as const;
const toChoosing = { target: '#stepper.free.choosing', actions: 'apply' } as const;

export const stepperMachine = setup({
  types: {
    context: {} as Player,
    events: {} as StepperEvent,
    input: {} as Script,
    tags: {} as Mode,
  },
  guards: {
    questionStands: ({ context }) => questionAhead(context) !== null,
    atEnd: ({ context }) => atEnd(context),
    opensFree: ({ event }) => event.type === 'open' && event.branch !== null,
  },
  actions: {
    apply: assign(({ context, event }) => step(context, event as Command).state),
    advance: assign(({ context }) => step(context, { type: 'next' }).state),
    rewind: assign(({ context }) => step(context, { type: 'first' }).state),
  },
}).createMachine({
  id: 'stepper',
  context: ({ input }) => startOf(input),
  initial: 'guided',
  on: {
    pace: { actions: 'apply' },
    reset: toPaused,
    take: toChoosing,
    open: [{ ...toChoosing, guard: 'opensFree' }, toPaused],
  },
  states: {
    guided: {
      initial: 'paused',
      on: {
        next: [{ guard: 'questionStands', target: '.predicting' }, toPaused],
        back: toPaused,
        first: toPaused,
        last: toPaused,
        seek: toPaused,
        leave: toChoosing,
      },
      states: {
        paused: {
          tags: 'paused',
          on: {
            play: [{ guard: 'atEnd', target: 'playing', actions: 'rewind' }, { target: 'playing' }],
          },
        },
        playing: {
          tags: 'playing',
          always: { guard: 'atEnd', target: 'paused' },
          on: {
            pause: 'paused',
            tick: [{ guard: 'questionStands', target: 'predicting' }, { actions: 'advance' }],
          },
        },
        predicting: {
          tags: 'predicting',
          on: {
            // Forbidden here: a question is answered or passed over, never run past by accident.
            next: {},
            answer: toPaused,
            skip: toPaused,
          },
        },
      },
    },
    free: {
      initial: 'choosing',
      on: {
        next: toChoosing,
        back: toChoosing,
        first: toChoosing,
        last: toChoosing,
        seek: toChoosing,
        rejoin: toPaused,
      },
      states: {
        choosing: {
          tags: 'free',
          on: {
            play: [
              { guard: 'atEnd', target: 'replaying', actions: 'rewind' },
              { target: 'replaying' },
            ],
          },
        },
        replaying: {
          tags: 'replaying',
          always: { guard: 'atEnd', target: 'choosing' },
          on: { pause: 'choosing', tick: { actions: 'advance' } },
        },
      },
    },
  },
});
