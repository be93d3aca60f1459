/**
 * The life of one worker: the second chart of the delivery model. Between `worked` and `idle` lies
 * the gap this book is about: the effect is in the database and the broker does not know it yet.
 */
import { assign, setup } from 'xstate';
import { isAutoAck } from './delivery.model.ts';
import type { Settings } from './delivery.model.ts';

export interface WorkerInput {
  readonly settings: Settings;
}

export interface WorkerContext extends WorkerInput {
  /** Whether the parcel in hand brings its worker down. */
  readonly poison: boolean;
}

export type WorkerEvent =
  /** What the broker handed over; `null` when the shelf held nothing for this worker. */
  | { readonly type: 'worker.claim'; readonly parcel: { readonly poison: boolean } | null }
  | { readonly type: 'worker.work' | 'worker.heartbeat' | 'worker.fail' }
  | { readonly type: 'message.ack' | 'ack.lose' | 'message.nack' }
  | { readonly type: 'worker.crash' | 'worker.restart' };

interface Moment {
  readonly context: WorkerContext;
  readonly event: WorkerEvent;
}

function handedOver({ event }: Moment): { readonly poison: boolean } | null {
  return event.type === 'worker.claim' ? event.parcel : null;
}

export const workerMachine = setup({
  types: {} as { context: WorkerContext; events: WorkerEvent; input: WorkerInput },
  guards: {
    gotParcel: (moment) => handedOver(moment) !== null,
    fellsWorker: ({ context }) => context.poison,
    autoAck: ({ context }) => isAutoAck(context.settings),
    manualAck: ({ context }) => !isAutoAck(context.settings),
  },
  actions: {
    takeInHand: assign((moment) => ({ poison: handedOver(moment)?.poison ?? false })),
  },
}).createMachine({
  id: 'worker',
  initial: 'idle',
  context: ({ input }) => ({ ...input, poison: false }),
  states: {
    idle: {
      on: {
        'worker.claim': { guard: 'gotParcel', target: 'working', actions: 'takeInHand' },
        'worker.crash': 'crashed',
      },
    },
    working: {
      on: {
        'worker.work': [
          { guard: 'fellsWorker', target: 'crashed' },
          { guard: 'autoAck', target: 'idle' },
          { target: 'worked' },
        ],
        'worker.heartbeat': { guard: 'manualAck' },
        'worker.fail': 'idle',
        'message.nack': { guard: 'manualAck', target: 'idle' },
        'worker.crash': 'crashed',
      },
    },
    worked: {
      on: {
        'message.ack': 'idle',
        'ack.lose': 'idle',
        'worker.fail': 'idle',
        'message.nack': 'idle',
        'worker.crash': 'crashed',
      },
    },
    crashed: { on: { 'worker.restart': 'idle' } },
  },
});
