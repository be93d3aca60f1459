/**
 * The life of one parcel as the broker sees it: one of the two charts of the delivery model (the
 * other is the worker's). Rules and figures are the model's, the chart says what follows what.
 * Every event of a worker carries the token under which that worker holds the parcel, so that an
 * earlier holder's late word changes nothing. That a crash or a lost ack leaves the parcel leased is
 * the point of the chart: only `lease.expire` frees it.
 */
import { assign, setup } from 'xstate';
import { isAutoAck, isExhausted, returnOf } from './delivery.model.ts';
import type { Settings } from './delivery.model.ts';

export interface ParcelInput {
  readonly settings: Settings;
  readonly poison: boolean;
}

export interface ParcelContext extends ParcelInput {
  readonly receives: number;
  /** Of the latest hand-over; 0 before the first. */
  readonly token: number;
  /** How far the one who has it has come; `gone` once it lies on no living desk. */
  readonly holder: 'working' | 'worked' | 'gone';
}

type Held<T> = { readonly type: T; readonly token: number };

export type ParcelEvent =
  | Held<'worker.claim' | 'worker.work' | 'worker.heartbeat' | 'worker.crash'>
  | Held<'message.ack' | 'ack.lose'>
  | (Held<'message.nack'> & { readonly requeue: boolean })
  | (Held<'worker.fail'> & { readonly kind: 'transient' | 'permanent' })
  | { readonly type: 'lease.expire' | 'parcel.due' | 'parcel.redrive' };

interface Moment {
  readonly context: ParcelContext;
  readonly event: ParcelEvent;
}

function isHolder({ context, event }: Moment): boolean {
  return 'token' in event && event.token === context.token && context.holder !== 'gone';
}

function returns({ context, event }: Moment): ReturnType<typeof returnOf> | null {
  if (event.type !== 'message.nack' && event.type !== 'worker.fail') return null;
  return isHolder({ context, event }) ? returnOf(event) : null;
}

export const parcelMachine = setup({
  types: {} as { context: ParcelContext; events: ParcelEvent; input: ParcelInput },
  guards: {
    exhausted: ({ context }) => isExhausted(context.settings, context),
    autoAck: ({ context }) => isAutoAck(context.settings),
    holds: (moment) => isHolder(moment) && moment.context.holder === 'working',
    hasWorked: (moment) => isHolder(moment) && moment.context.holder === 'worked',
    isHolder,
    fellsWorker: (moment) => isHolder(moment) && moment.context.poison,
    returnsNow: (moment) => returns(moment) === 'requeue',
    returnsLater: (moment) => returns(moment) === 'transient',
    returnsNever: (moment) => returns(moment) === 'permanent',
  },
  actions: {
    handOver: assign(({ context }) => ({
      receives: context.receives + 1,
      token: context.token + 1,
      holder: 'working' as const,
    })),
    noteWork: assign({ holder: 'worked' }),
    letGo: assign({ holder: 'gone' }),
    countAnew: assign({ receives: 0 }),
  },
}).createMachine({
  id: 'parcel',
  initial: 'ready',
  context: ({ input }) => ({ ...input, receives: 0, token: 0, holder: 'gone' }),
  states: {
    ready: {
      on: {
        'worker.claim': [
          { guard: 'exhausted', target: 'deadLettered' },
          { guard: 'autoAck', target: 'acked', actions: 'handOver' },
          { target: 'leased', actions: 'handOver' },
        ],
      },
    },
    leased: {
      on: {
        'worker.work': [
          { guard: 'fellsWorker', actions: 'letGo' },
          { guard: 'holds', actions: 'noteWork' },
        ],
        'worker.heartbeat': { guard: 'holds' },
        'worker.crash': { guard: 'isHolder', actions: 'letGo' },
        'ack.lose': { guard: 'hasWorked', actions: 'letGo' },
        'message.ack': { guard: 'hasWorked', target: 'acked', actions: 'letGo' },
        'message.nack': [
          { guard: 'returnsNow', target: 'ready' },
          { guard: 'returnsNever', target: 'deadLettered' },
        ],
        'worker.fail': [
          { guard: 'returnsLater', target: 'delayed' },
          { guard: 'returnsNever', target: 'deadLettered' },
        ],
        'lease.expire': 'ready',
      },
    },
    delayed: { on: { 'parcel.due': 'ready' } },
    acked: {
      on: {
        'worker.work': [
          { guard: 'fellsWorker', target: 'lost' },
          { guard: 'holds', actions: 'letGo' },
        ],
        'worker.crash': { guard: 'holds', target: 'lost' },
        'worker.fail': { guard: 'holds', target: 'lost' },
      },
    },
    deadLettered: { on: { 'parcel.redrive': { target: 'ready', actions: 'countAnew' } } },
    lost: { type: 'final' },
  },
});
