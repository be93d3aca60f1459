/**
 * The scenarios of the parcel that comes twice, as data: a start, the commands, and what a reader is
 * asked to predict. Their Bengali texts stand in the widget, keyed by the names used here; a missing
 * one does not compile. An answer is always read from the finished run, never written down.
 */
import type { Trace } from '../core/trace.ts';
import { clerkOf, opened, strategies, type Command, type Fact, type State } from './dedup.model.ts';

export type DedupTrace = Trace<State, Command, Fact>;

/** What the order in the parcel is for, in dinars. */
export const dinars = 50;

/** A question and the ids of its options; `answer` gives the id of the right one. */
interface PredictionRule<O extends string = string> {
  /** The index of the step before which it is asked (1 = before the first step). */
  readonly before: number;
  readonly options: readonly O[];
  readonly answer: (trace: DedupTrace) => NoInfer<O>;
}

export interface ScenarioRule {
  readonly start: State;
  readonly commands: readonly Command[];
  readonly predictions: Readonly<Record<string, PredictionRule>>;
}

const take = (clerk: string): Command => ({ type: 'clerk.take', clerk });
const next = (clerk: string): Command => ({ type: 'clerk.next', clerk });
const fall = (clerk: string): Command => ({ type: 'clerk.fall', clerk });
const lose = (clerk: string): Command => ({ type: 'answer.lose', clerk });
const expire: Command = { type: 'lease.expire' };
const copy: Command = { type: 'copy.arrive' };
const tear: Command = { type: 'page.tear' };
const times = (count: number, command: Command): readonly Command[] =>
  Array.from({ length: count }, () => command);

/** Keeps the option ids as literal types, so that an answer or a text for another does not compile. */
function ask<const O extends string>(rule: PredictionRule<O>): PredictionRule<O> {
  return rule;
}

/** What the recipient has in the end, in dinars. */
const inTheEnd = (before: number) =>
  ask({
    before,
    options: ['0', '50', '100'],
    answer: (trace) => String(end(trace).payments.length * dinars) as '0' | '50' | '100',
  });

export const scenarioRules = {
  'dedup-none': {
    start: opened(strategies.none),
    commands: [
      take('zaynab'),
      next('zaynab'),
      lose('zaynab'),
      expire,
      take('yusuf'),
      ...times(2, next('yusuf')),
    ],
    predictions: { 'in-the-end': inTheEnd(5) },
  },
  'dedup-look': {
    start: opened(strategies.look),
    commands: [
      take('zaynab'),
      next('zaynab'),
      expire,
      take('yusuf'),
      next('yusuf'),
      next('zaynab'),
      next('yusuf'),
      next('zaynab'),
      ...times(2, next('yusuf')),
      next('zaynab'),
    ],
    predictions: {
      'yusuf-finds': ask({
        before: 5,
        options: ['found', 'not-found'],
        answer: (trace) =>
          trace.steps[4]?.facts.some((fact) => fact.type === 'looked' && fact.found)
            ? 'found'
            : 'not-found',
      }),
      'in-the-end': inTheEnd(7),
    },
  },
  'dedup-mark': {
    start: opened(strategies.mark),
    commands: [
      take('zaynab'),
      next('zaynab'),
      fall('zaynab'),
      expire,
      take('yusuf'),
      ...times(2, next('yusuf')),
    ],
    predictions: { 'in-the-end': inTheEnd(6) },
  },
  'dedup-together': {
    start: opened(strategies.together),
    commands: [
      take('zaynab'),
      ...times(3, next('zaynab')),
      fall('zaynab'),
      expire,
      take('yusuf'),
      ...times(4, next('yusuf')),
      lose('yusuf'),
      expire,
      take('yusuf'),
      ...times(3, next('yusuf')),
    ],
    predictions: {
      'in-the-ledger': ask({
        before: 5,
        options: ['both', 'number', 'nothing'],
        answer: (trace) => {
          const { ledger, payments } = after(trace, 5);
          return ledger ? (payments.length > 0 ? 'both' : 'number') : 'nothing';
        },
      }),
      'in-the-end': inTheEnd(14),
    },
  },
  'dedup-provider': {
    start: opened(strategies.provider),
    commands: [take('zaynab'), lose('zaynab'), expire, take('yusuf'), ...times(3, next('yusuf'))],
    predictions: {
      'what-zaynab-knows': ask({
        before: 3,
        options: ['paid', 'not-paid', 'nothing'],
        answer: (trace) => {
          const state = after(trace, 2);
          const noted = state.ledger || clerkOf(state, 'zaynab').paid;
          return noted ? 'paid' : state.payments.length === 0 ? 'not-paid' : 'nothing';
        },
      }),
      'in-the-end': inTheEnd(5),
    },
  },
  'dedup-new-key': {
    start: opened(strategies.provider, { key: 'delivery' }),
    commands: [take('zaynab'), lose('zaynab'), expire, take('yusuf'), ...times(3, next('yusuf'))],
    predictions: { 'in-the-end': inTheEnd(5) },
  },
  'dedup-forgotten': {
    start: opened(strategies.together),
    commands: [
      take('zaynab'),
      ...times(5, next('zaynab')),
      tear,
      copy,
      take('yusuf'),
      ...times(5, next('yusuf')),
    ],
    predictions: { 'in-the-end': inTheEnd(9) },
  },
} as const satisfies Readonly<Record<string, ScenarioRule>>;

export type ScenarioSlug = keyof typeof scenarioRules;

function after(trace: DedupTrace, index: number): State {
  return trace.steps[index - 1]?.state ?? end(trace);
}

function end(trace: DedupTrace): State {
  return trace.steps.at(-1)?.state ?? trace.start;
}
