/**
 * The scenarios of chapter 1, as data: a start, the commands, and what a reader is asked to predict.
 * Their Bengali texts stand in the widget under the names used here. Answers are read from the run.
 */
import type { Trace } from '../core/trace.ts';
import { opened, wisePlan, type Command, type Fact, type State } from './request-path.model.ts';

export type PathTrace = Trace<State, Command, Fact>;

interface PredictionRule<O extends string = string> {
  /** The index of the step before which it is asked (1 = before the first step). */
  readonly before: number;
  readonly options: readonly O[];
  readonly answer: (trace: PathTrace) => NoInfer<O>;
}

export interface ScenarioRule {
  readonly start: State;
  readonly commands: readonly Command[];
  readonly predictions: Readonly<Record<string, PredictionRule>>;
}

const arrive: Command = { type: 'order.arrive' };
const work: Command = { type: 'worker.run' };
const steps = (count: number): readonly Command[] =>
  Array.from({ length: count }, () => ({ type: 'order.step' }));
const fall: Command = { type: 'service.fall', service: 'mailer' };
const rise: Command = { type: 'service.rise', service: 'mailer' };
const pass = (minutes: number): Command => ({ type: 'time.pass', minutes });

/** Keeps the option ids as literal types, so that an answer or a text for another does not compile. */
function ask<const O extends string>(rule: PredictionRule<O>): PredictionRule<O> {
  return rule;
}

export const scenarioRules = {
  'counter-inside': {
    start: opened(),
    commands: [arrive, ...steps(8)],
    predictions: {
      'whole-wait': ask({
        before: 5,
        options: ['400', '1000', '2500'],
        answer: (trace) => {
          const { waitedMs } = lastState(trace).order;
          return waitedMs <= 400 ? '400' : waitedMs <= 1_000 ? '1000' : '2500';
        },
      }),
    },
  },
  'counter-outage': {
    start: opened(),
    commands: [fall, arrive, ...steps(4), pass(20), rise],
    predictions: {
      'what-the-customer-hears': ask({
        before: 6,
        options: ['receipt', 'failure'],
        answer: (trace) =>
          stateAfter(trace, 6).order.status === 'refused' ? 'failure' : 'receipt',
      }),
      'refused-in-twenty-minutes': ask({
        before: 7,
        options: ['0', '1', '3600'],
        answer: (trace) => {
          const { refused } = stateAfter(trace, 7).crowd;
          return refused === 0 ? '0' : refused === 3_600 ? '3600' : '1';
        },
      }),
    },
  },
  'counter-queue': {
    start: opened({ plan: wisePlan }),
    commands: [
      fall,
      arrive,
      ...steps(4),
      work,
      work,
      work,
      work,
      work,
      pass(20),
      rise,
      work,
      pass(30),
    ],
    predictions: {
      'whole-wait': ask({
        before: 3,
        options: ['400', '2500', '10000'],
        answer: (trace) => {
          const { waitedMs } = lastState(trace).order;
          return waitedMs <= 400 ? '400' : waitedMs <= 2_500 ? '2500' : '10000';
        },
      }),
      'owed-after-twenty-minutes': ask({
        before: 12,
        options: ['refused', 'owed', 'forgotten'],
        answer: (trace) => {
          const { refused, owedMails } = stateAfter(trace, 12).crowd;
          if (refused > 0) return 'refused';
          return owedMails > 0 ? 'owed' : 'forgotten';
        },
      }),
    },
  },
} as const satisfies Readonly<Record<string, ScenarioRule>>;

export type ScenarioSlug = keyof typeof scenarioRules;

function stateAfter(trace: PathTrace, index: number): State {
  return trace.steps[index - 1]?.state ?? lastState(trace);
}

function lastState(trace: PathTrace): State {
  return trace.steps.at(-1)?.state ?? trace.start;
}
