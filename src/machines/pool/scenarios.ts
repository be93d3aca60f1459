/**
 * The scenarios of the shared shelf, as data: a start, the commands, and what a reader is asked to
 * predict. Their Bengali texts stand in the widget, keyed by the names used here; a missing one does
 * not compile. An answer is always read from the finished run, never written down.
 */
import { record, stateAt, type Trace } from '../core/trace.ts';
import { opened, parcelOf, poolModel, whereIs } from './pool.model.ts';
import type { Command, Fact, State } from './pool.model.ts';

export type PoolTrace = Trace<State, Command, Fact>;

/** A question and the ids of its options; `answer` gives the id of the right one. */
interface PredictionRule<O extends string = string> {
  /** The index of the step before which it is asked (1 = before the first step). */
  readonly before: number;
  readonly options: readonly O[];
  readonly answer: (trace: PoolTrace) => NoInfer<O>;
}

export interface ScenarioRule {
  readonly start: State;
  readonly commands: readonly Command[];
  readonly predictions: Readonly<Record<string, PredictionRule>>;
}

/** The same morning for five, three and one: minutes of work on each parcel. */
export const morning = [30, 10, 10, 20, 10, 10, 10] as const;
export const everybody = ['haytham', 'kindi', 'razi', 'fourth', 'fifth'] as const;

const take = (sorter: string): Command => ({ type: 'sorter.take', sorter });
const look = (sorter: string): Command => ({ type: 'sorter.look', sorter });
const ill = (sorter: string): Command => ({ type: 'sorter.ill', sorter });
const clear = (sorter: string): Command => ({ type: 'desk.clear', sorter });
const time: Command = { type: 'clock.next' };
const arrive: Command = { type: 'parcel.arrive' };

/** Keeps the option ids as literal types, so that an answer or a text for another does not compile. */
function ask<const O extends string>(rule: PredictionRule<O>): PredictionRule<O> {
  return rule;
}

/** When the last parcel is done. */
const lastDone = <const O extends string>(before: number, options: readonly O[]) =>
  ask({ before, options, answer: (trace) => String(end(trace).now) as NoInfer<O> });

export const scenarioRules = {
  'pool-five': {
    start: opened({ shelf: morning, sorters: everybody }),
    commands: [...everybody.map(take), time, take('kindi'), take('razi'), time, time],
    predictions: {
      'who-takes-six': ask({
        before: 7,
        options: ['haytham', 'first-free', 'appointed'],
        answer: (trace) => {
          const taken = trace.steps[6]?.facts.find((fact) => fact.type === 'taken');
          const before = after(trace, 6);
          const free = before.sorters.filter(({ status }) => status === 'idle');
          if (taken?.sorter === 'haytham') return 'haytham';
          return free.some(({ id }) => id === taken?.sorter) ? 'first-free' : 'appointed';
        },
      }),
    },
  },
  'pool-three': {
    start: opened({ shelf: morning, sorters: everybody.slice(0, 3) }),
    commands: [
      take('haytham'),
      take('kindi'),
      take('razi'),
      time,
      take('kindi'),
      take('razi'),
      time,
      take('razi'),
      time,
      take('haytham'),
      time,
    ],
    predictions: { 'last-done': lastDone(4, ['30', '40', '50']) },
  },
  'pool-one': {
    start: opened({ shelf: morning, sorters: everybody.slice(0, 1) }),
    commands: morning.flatMap(() => [take('haytham'), time]),
    predictions: { 'last-done': lastDone(3, ['60', '80', '100']) },
  },
  'pool-two-ill': {
    start: stateAt(
      record(poolModel, opened({ shelf: morning, sorters: everybody }), everybody.map(take)),
      everybody.length,
    ),
    commands: [
      time,
      take('kindi'),
      take('razi'),
      arrive,
      take('fifth'),
      ill('haytham'),
      ill('fifth'),
      clear('fifth'),
      clear('haytham'),
      time,
      take('kindi'),
      take('razi'),
      time,
      time,
    ],
    predictions: {
      'parcel-one': ask({
        before: 8,
        options: ['shelf', 'desk', 'done'],
        answer: (trace) => whereIs(after(trace, 7), 'p1').at,
      }),
      'last-done': lastDone(11, ['30', '40', '50']),
    },
  },
  'pool-race': {
    start: opened({
      settings: { claim: 'two-acts' },
      shelf: [10, 10, 10],
      sorters: ['kindi', 'razi'],
    }),
    commands: [
      look('kindi'),
      look('razi'),
      take('kindi'),
      take('razi'),
      time,
      look('kindi'),
      take('kindi'),
      look('razi'),
      take('razi'),
      time,
    ],
    predictions: {
      'razi-takes': ask({
        before: 4,
        options: ['one', 'two', 'nothing'],
        answer: (trace) => {
          const hand = after(trace, 4).sorters.find(({ id }) => id === 'razi')?.hand;
          return hand === null || hand === undefined
            ? 'nothing'
            : hand.parcel === 'p1'
              ? 'one'
              : 'two';
        },
      }),
      'times-done': ask({
        before: 5,
        options: ['1', '2', '3'],
        answer: (trace) => String(parcelOf(end(trace), 'p1').finished) as '1' | '2' | '3',
      }),
    },
  },
} as const satisfies Readonly<Record<string, ScenarioRule>>;

export type ScenarioSlug = keyof typeof scenarioRules;

function after(trace: PoolTrace, index: number): State {
  return trace.steps[index - 1]?.state ?? end(trace);
}

function end(trace: PoolTrace): State {
  return trace.steps.at(-1)?.state ?? trace.start;
}
