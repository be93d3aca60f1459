/**
 * The scenarios of chapters 2, 4 and 5, as data: a start, the commands, and what a reader is asked to predict.
 * Their Bengali texts stand in the widget, keyed by the names used here; a missing one does not
 * compile. An answer is always read from the finished run, never written down.
 */
import type { Trace } from '../core/trace.ts';
import { opened, outgoingOf, parcelOf, pointsOf, step } from './delivery.model.ts';
import type { Command, Fact, State } from './delivery.model.ts';

export type DeliveryTrace = Trace<State, Command, Fact>;

/** A question and the ids of its options; `answer` gives the id of the right one. */
interface PredictionRule<O extends string = string> {
  /** The index of the step before which it is asked (1 = before the first step). */
  readonly before: number;
  readonly options: readonly O[];
  readonly answer: (trace: DeliveryTrace) => NoInfer<O>;
}

export interface ScenarioRule {
  readonly start: State;
  readonly commands: readonly Command[];
  readonly predictions: Readonly<Record<string, PredictionRule>>;
}

const order88 = { message: 'order-88', customer: '88', points: 50 } as const;
const order42 = { message: 'order-42', customer: '42', points: 20 } as const;
const order66 = { message: 'order-66', customer: '66', points: 30, poison: true } as const;

const claim = (worker: string): Command => ({ type: 'worker.claim', worker });
const work = (worker: string): Command => ({ type: 'worker.work', worker });
const ack = (worker: string): Command => ({ type: 'message.ack', worker });
const crash = (worker: string): Command => ({ type: 'worker.crash', worker });
const restart = (worker: string): Command => ({ type: 'worker.restart', worker });
const beat = (worker: string): Command => ({ type: 'worker.heartbeat', worker });
const requeue = (worker: string): Command => ({ type: 'message.nack', worker, requeue: true });
const expire = (parcel: string): Command => ({ type: 'lease.expire', parcel });
const publish = (message: string): Command => ({ type: 'message.publish', message });
const confirm = (message: string): Command => ({ type: 'message.confirm', message });
const loseConfirm = (message: string): Command => ({ type: 'confirm.lose', message });

/** Al-Razi finishes the work and falls ill before signing; al-Kindi gets the parcel later. */
const crashAfterWork: readonly Command[] = [
  claim('razi'),
  claim('kindi'),
  work('razi'),
  crash('razi'),
  work('kindi'),
  ack('kindi'),
  expire('p1'),
  claim('kindi'),
  work('kindi'),
  ack('kindi'),
];

/** Keeps the option ids as literal types, so that an answer or a text for another does not compile. */
function ask<const O extends string>(rule: PredictionRule<O>): PredictionRule<O> {
  return rule;
}

export const scenarioRules = {
  'calm-delivery': {
    start: opened({ counter: [order88, order42], workers: ['razi', 'kindi'] }),
    commands: [
      publish('order-88'),
      confirm('order-88'),
      publish('order-42'),
      confirm('order-42'),
      claim('razi'),
      claim('kindi'),
      work('razi'),
      ack('razi'),
      work('kindi'),
      ack('kindi'),
    ],
    predictions: {
      'ledger-after-work': ask({
        before: 7,
        options: ['done', 'with-razi', 'waiting'],
        answer: (trace) => {
          const { status } = parcelOf(stateAfter(trace, 7), 'p1');
          return status === 'acked' ? 'done' : status === 'leased' ? 'with-razi' : 'waiting';
        },
      }),
    },
  },
  'crash-before-work': {
    start: opened({ shelf: [order88, order42], workers: ['razi', 'kindi'] }),
    commands: [
      claim('razi'),
      claim('kindi'),
      crash('razi'),
      work('kindi'),
      ack('kindi'),
      expire('p1'),
      claim('kindi'),
      work('kindi'),
      ack('kindi'),
    ],
    predictions: {
      'broker-notices': ask({
        before: 3,
        options: ['at-crash', 'at-expiry', 'never'],
        answer: (trace) => {
          if (parcelOf(stateAfter(trace, 3), 'p1').status === 'ready') return 'at-crash';
          return trace.steps.some((step) => step.facts.some((fact) => fact.type === 'leaseExpired'))
            ? 'at-expiry'
            : 'never';
        },
      }),
      'points-at-end': ask({
        before: 6,
        options: ['0', '50', '100'],
        answer: (trace) => points88(trace),
      }),
    },
  },
  'crash-after-work': {
    start: opened({ shelf: [order88, order42], workers: ['razi', 'kindi'] }),
    commands: crashAfterWork,
    predictions: {
      'points-at-end': ask({
        before: 4,
        options: ['0', '50', '100'],
        answer: (trace) => points88(trace),
      }),
      'shelf-at-expiry': ask({
        before: 7,
        options: ['back-on-shelf', 'counted-done', 'corner-shelf'],
        answer: (trace) => {
          const { status } = parcelOf(stateAfter(trace, 7), 'p1');
          if (status === 'ready') return 'back-on-shelf';
          return status === 'acked' ? 'counted-done' : 'corner-shelf';
        },
      }),
    },
  },
  'crash-after-work-idempotent': {
    start: opened({
      settings: { handler: 'idempotent' },
      shelf: [order88, order42],
      workers: ['razi', 'kindi'],
    }),
    commands: crashAfterWork,
    predictions: {
      'points-at-end': ask({
        before: 4,
        options: ['0', '50', '100'],
        answer: (trace) => points88(trace),
      }),
    },
  },
  'auto-ack-crash': {
    start: opened({
      settings: { ackMode: 'auto' },
      shelf: [order88, order42],
      workers: ['razi', 'kindi'],
    }),
    commands: [
      claim('razi'),
      claim('kindi'),
      crash('razi'),
      work('kindi'),
      restart('razi'),
      claim('razi'),
    ],
    predictions: {
      'ledger-at-hand-over': ask({
        before: 1,
        options: ['done', 'with-razi', 'waiting'],
        answer: (trace) => {
          const { status } = parcelOf(stateAfter(trace, 1), 'p1');
          return status === 'acked' ? 'done' : status === 'leased' ? 'with-razi' : 'waiting';
        },
      }),
      'parcel-at-end': ask({
        before: 3,
        options: ['comes-back', 'corner-shelf', 'lost'],
        answer: (trace) => {
          const { status } = parcelOf(lastState(trace), 'p1');
          if (status === 'lost') return 'lost';
          return status === 'deadLettered' ? 'corner-shelf' : 'comes-back';
        },
      }),
    },
  },
  'ack-lost': {
    start: opened({ shelf: [order88, order42], workers: ['razi', 'kindi'] }),
    commands: [
      claim('razi'),
      work('razi'),
      { type: 'ack.lose', worker: 'razi' },
      claim('razi'),
      work('razi'),
      ack('razi'),
      expire('p1'),
      claim('kindi'),
      work('kindi'),
      ack('kindi'),
    ],
    predictions: {
      'times-worked': ask({
        before: 3,
        options: ['1', '2', '3'],
        answer: (trace) => count(trace, 'effectWritten', 'effectRepeated', 'effectSkipped')('p1'),
      }),
    },
  },
  'nack-spin': {
    start: opened({ shelf: [order88, order42], workers: ['razi'] }),
    commands: [
      claim('razi'),
      requeue('razi'),
      claim('razi'),
      requeue('razi'),
      claim('razi'),
      requeue('razi'),
      claim('razi'),
      { type: 'worker.fail', worker: 'razi', kind: 'transient' },
      claim('razi'),
      work('razi'),
      ack('razi'),
      { type: 'parcel.due', parcel: 'p1' },
    ],
    predictions: {
      'next-parcel': ask({
        before: 3,
        options: ['same', 'next', 'none'],
        answer: (trace) => {
          const claimed = trace.steps[2]?.facts.find((fact) => fact.type === 'claimed');
          if (claimed === undefined) return 'none';
          return claimed.parcel === 'p1' ? 'same' : 'next';
        },
      }),
      'seconds-gone': ask({
        before: 6,
        options: ['0', '30', '60'],
        answer: (trace) => String(stateAfter(trace, 6).now) as '0' | '30' | '60',
      }),
    },
  },
  'poison-to-dlq': {
    start: opened({
      settings: { maxReceives: 3 },
      shelf: [order66],
      counter: [order42],
      workers: ['razi', 'kindi', 'haytham'],
    }),
    commands: [
      claim('razi'),
      work('razi'),
      expire('p1'),
      claim('kindi'),
      work('kindi'),
      expire('p1'),
      claim('haytham'),
      work('haytham'),
      publish('order-42'),
      confirm('order-42'),
      expire('p1'),
      restart('razi'),
      claim('razi'),
      work('razi'),
      ack('razi'),
    ],
    predictions: {
      'workers-felled': ask({
        before: 4,
        options: ['1', '2', '3'],
        answer: (trace) => count(trace, 'crashed')('p1'),
      }),
      'razi-receives': ask({
        before: 13,
        options: ['poison-again', 'healthy', 'nothing'],
        answer: (trace) => {
          const claimed = trace.steps[12]?.facts.find((fact) => fact.type === 'claimed');
          if (claimed === undefined) return 'nothing';
          return claimed.parcel === 'p1' ? 'poison-again' : 'healthy';
        },
      }),
    },
  },
  'message-life': {
    start: opened({ counter: [order88], workers: ['razi', 'kindi'] }),
    commands: [publish('order-88'), confirm('order-88'), claim('razi'), work('razi'), ack('razi')],
    predictions: {
      'who-owes': ask({
        before: 2,
        options: ['producer', 'broker', 'worker'],
        answer: (trace) => {
          const state = stateAfter(trace, 1);
          if (parcelOf(state, 'p1').status === 'leased') return 'worker';
          return outgoingOf(state, 'order-88').status === 'confirmed' ? 'broker' : 'producer';
        },
      }),
      'second-hand': ask({
        before: 4,
        options: ['same', 'copy', 'nothing'],
        answer: (trace) => {
          const { facts } = step(stateAfter(trace, 3), claim('kindi'));
          const claimed = facts.find((fact) => fact.type === 'claimed');
          if (claimed === undefined) return 'nothing';
          return claimed.parcel === 'p1' ? 'same' : 'copy';
        },
      }),
    },
  },
  'confirm-lost': {
    start: opened({ counter: [order88], workers: ['razi', 'kindi'] }),
    commands: [
      publish('order-88'),
      loseConfirm('order-88'),
      publish('order-88'),
      confirm('order-88'),
      claim('razi'),
      claim('kindi'),
      work('razi'),
      ack('razi'),
      work('kindi'),
      ack('kindi'),
    ],
    predictions: {
      'copies-on-shelf': ask({
        before: 3,
        options: ['0', '1', '2'],
        answer: (trace) => String(stateAfter(trace, 3).parcels.length) as '0' | '1' | '2',
      }),
      'points-at-end': ask({
        before: 7,
        options: ['0', '50', '100'],
        answer: (trace) => points88(trace),
      }),
    },
  },
  // The work takes longer than the lease: whoever works no longer holds the parcel.
  'slow-work': {
    start: opened({
      settings: { workSeconds: 45, maxReceives: 3 },
      shelf: [order88],
      workers: ['razi', 'kindi'],
    }),
    commands: [
      claim('razi'),
      expire('p1'),
      claim('kindi'),
      work('razi'),
      ack('razi'),
      expire('p1'),
      claim('razi'),
      work('kindi'),
      ack('kindi'),
      expire('p1'),
      claim('kindi'),
      work('razi'),
      ack('razi'),
    ],
    predictions: {
      'late-ack': ask({
        before: 5,
        options: ['taken', 'refused'],
        answer: (trace) =>
          trace.steps[4]?.facts.some(({ type }) => type === 'ackRefused') ? 'refused' : 'taken',
      }),
      'parcel-at-end': ask({
        before: 11,
        options: ['done', 'corner-shelf', 'on-shelf'],
        answer: (trace) => {
          const { status } = parcelOf(lastState(trace), 'p1');
          if (status === 'deadLettered') return 'corner-shelf';
          return status === 'acked' ? 'done' : 'on-shelf';
        },
      }),
    },
  },
  'slow-work-heartbeat': {
    start: opened({
      settings: { workSeconds: 45, maxReceives: 3 },
      shelf: [order88, order42],
      workers: ['razi', 'kindi'],
    }),
    commands: [
      claim('razi'),
      beat('razi'),
      beat('razi'),
      claim('kindi'),
      beat('razi'),
      beat('razi'),
      work('razi'),
      ack('razi'),
    ],
    predictions: {
      'second-hand': ask({
        before: 4,
        options: ['same', 'next', 'nothing'],
        answer: (trace) => {
          const claimed = trace.steps[3]?.facts.find((fact) => fact.type === 'claimed');
          if (claimed === undefined) return 'nothing';
          return claimed.parcel === 'p1' ? 'same' : 'next';
        },
      }),
      'times-handed-out': ask({
        before: 7,
        options: ['1', '2', '3'],
        answer: (trace) => count(trace, 'claimed')('p1'),
      }),
    },
  },
  // Al-Razi was not dead, only away; the parcel has a new holder when he comes back.
  'zombie-returns': {
    start: opened({
      settings: { workSeconds: 45, handler: 'idempotent' },
      shelf: [order88],
      workers: ['razi', 'kindi', 'haytham'],
    }),
    commands: [
      claim('razi'),
      expire('p1'),
      claim('kindi'),
      beat('razi'),
      work('razi'),
      ack('razi'),
      crash('kindi'),
      expire('p1'),
      claim('haytham'),
      beat('haytham'),
      beat('haytham'),
      work('haytham'),
      ack('haytham'),
    ],
    predictions: {
      'after-late-ack': ask({
        before: 6,
        options: ['crossed-out', 'with-kindi', 'on-shelf'],
        answer: (trace) => {
          const { status } = parcelOf(stateAfter(trace, 6), 'p1');
          if (status === 'leased') return 'with-kindi';
          return status === 'acked' ? 'crossed-out' : 'on-shelf';
        },
      }),
    },
  },
  // The heart beats, the work stands still.
  'hung-worker': {
    start: opened({
      settings: { workSeconds: 45 },
      shelf: [order88],
      workers: ['razi', 'kindi'],
    }),
    commands: [
      claim('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      claim('kindi'),
    ],
    predictions: {
      'after-ninety-seconds': ask({
        before: 9,
        options: ['with-razi', 'on-shelf', 'corner-shelf'],
        answer: (trace) => {
          const { status } = parcelOf(stateAfter(trace, 10), 'p1');
          if (status === 'leased') return 'with-razi';
          return status === 'ready' ? 'on-shelf' : 'corner-shelf';
        },
      }),
    },
  },
  'longest-lease': {
    start: opened({
      settings: { workSeconds: 45, maxLeaseSeconds: 60 },
      shelf: [order88],
      workers: ['razi', 'kindi'],
    }),
    commands: [
      claim('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      beat('razi'),
      expire('p1'),
      claim('kindi'),
      beat('razi'),
      beat('kindi'),
      beat('kindi'),
      work('kindi'),
      ack('kindi'),
    ],
    predictions: {
      'seconds-until-free': ask({
        before: 5,
        options: ['40', '60', 'never'],
        answer: (trace) => {
          const free = trace.steps.find(({ facts }) =>
            facts.some(({ type }) => type === 'leaseExpired'),
          );
          return free === undefined ? 'never' : (String(free.state.now) as '40' | '60');
        },
      }),
    },
  },
  // One calm delivery, to be left at once: here the reader is the storm.
  storm: {
    start: opened({ shelf: [order88], workers: ['razi', 'kindi'] }),
    commands: [claim('razi'), work('razi'), ack('razi')],
    predictions: {},
  },
} as const satisfies Readonly<Record<string, ScenarioRule>>;

export type ScenarioSlug = keyof typeof scenarioRules;

function stateAfter(trace: DeliveryTrace, index: number): State {
  return trace.steps[index - 1]?.state ?? lastState(trace);
}

function lastState(trace: DeliveryTrace): State {
  return trace.steps.at(-1)?.state ?? trace.start;
}

function points88(trace: DeliveryTrace): '0' | '50' | '100' {
  return String(pointsOf(lastState(trace), '88')) as '0' | '50' | '100';
}

/** How many facts of the given types a parcel has in the run. */
function count(trace: DeliveryTrace, ...types: readonly Fact['type'][]) {
  return (parcel: string): '1' | '2' | '3' =>
    String(
      trace.steps
        .flatMap((step) => step.facts)
        .filter((fact) => types.includes(fact.type) && 'parcel' in fact && fact.parcel === parcel)
        .length,
    ) as '1' | '2' | '3';
}
