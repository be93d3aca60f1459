/**
 * The scenarios of the line before the counters, as data: a start, the commands, and what a reader is
 * asked to predict. Their Bengali texts stand in the widget, keyed by the names used here; a missing
 * one does not compile. An answer is always read from the finished run, never written down.
 */
import { stateAt, type Trace } from '../core/trace.ts';
import { opened, type Command, type Fact, type State } from './crowd.model.ts';

export type CrowdTrace = Trace<State, Command, Fact>;

/** A question and the ids of its options; `answer` gives the id of the right one. */
interface PredictionRule<O extends string = string> {
  /** The index of the step before which it is asked (1 = before the first step). */
  readonly before: number;
  readonly options: readonly O[];
  readonly answer: (trace: CrowdTrace) => NoInfer<O>;
}

export interface ScenarioRule {
  readonly start: State;
  readonly commands: readonly Command[];
  readonly predictions: Readonly<Record<string, PredictionRule>>;
}

const pass = (minutes: number): Command => ({ type: 'time.pass', minutes });
const rate = (perMinute: number): Command => ({ type: 'rate.set', perMinute });
const open: Command = { type: 'counter.open' };
const close: Command = { type: 'counter.close' };
const hour = [10, 10, 10, 10, 10, 10].map(pass);

/** An ordinary morning, and the hour of the feast. */
export const usual = 3;
export const feast = 9;

const lineAt = (index: number) => (trace: CrowdTrace) => String(stateAt(trace, index).line);
/** Minutes from `from` to the step at which nobody waits any more; `never` if there is none. */
const hoursUntilGone = (from: number) => (trace: CrowdTrace) => {
  const gone = trace.steps.findIndex(({ state }, at) => at >= from && state.line === 0);
  if (gone < 0) return 'never' as const;
  return String(stateAt(trace, gone + 1).now - stateAt(trace, from).now);
};

/** Checks the shape, keeps the exact names for the compiler. */
const rules = <const R extends Readonly<Record<string, ScenarioRule>>>(all: R): R => all;

export const scenarioRules = rules({
  'crowd-calm': {
    start: opened({ rate: usual, counters: 3 }),
    commands: [pass(10), pass(60), close, pass(60), rate(4), pass(60)],
    predictions: {
      'one-more-a-minute': {
        before: 6,
        options: ['0', '1', '60'],
        answer: lineAt(6) as (trace: CrowdTrace) => '0' | '1' | '60',
      },
    },
  },
  'crowd-sudden': {
    start: opened({ rate: usual, counters: 3 }),
    commands: [pass(10), { type: 'crowd.arrive' }, pass(10), pass(10), pass(60), pass(10)],
    predictions: {
      'after-ten-minutes': {
        before: 3,
        options: ['55', '70', '85'],
        answer: lineAt(3) as (trace: CrowdTrace) => '55' | '70' | '85',
      },
    },
  },
  'crowd-eid': {
    start: opened({ rate: usual, counters: 3 }),
    commands: [rate(feast), ...hour, rate(usual), pass(60), pass(60), pass(60)],
    predictions: {
      'end-of-the-hour': {
        before: 4,
        options: ['150', '270', '540'],
        answer: lineAt(7) as (trace: CrowdTrace) => '150' | '270' | '540',
      },
      'until-nobody': {
        before: 9,
        options: ['60', '180', 'never'],
        answer: hoursUntilGone(8) as (trace: CrowdTrace) => '60' | '180' | 'never',
      },
    },
  },
  'crowd-one-more': {
    start: opened({ rate: usual, counters: 3 }),
    commands: [open, rate(feast), ...hour, rate(usual), pass(60)],
    predictions: {
      'until-nobody': {
        before: 10,
        options: ['60', '135', '180'],
        answer: hoursUntilGone(9) as (trace: CrowdTrace) => '60' | '135' | '180',
      },
    },
  },
  'crowd-chance': {
    start: opened({ rate: feast, counters: 6, settings: { chance: 'random' }, seed: 9 }),
    commands: [...hour, open, ...hour.slice(0, 3)],
    predictions: {
      'equal-by-chance': {
        before: 2,
        options: ['nobody', 'somebody'],
        answer: (trace) => (stateAt(trace, 6).line === 0 ? 'nobody' : 'somebody'),
      },
    },
  },
});

export type ScenarioSlug = keyof typeof scenarioRules;
