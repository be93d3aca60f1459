/**
 * The scenarios of the two generals, as data. Their Bengali texts stand in the widget, keyed by the
 * names used here; a missing one does not compile. An answer is always read from the finished run.
 */
import type { Trace } from '../core/trace.ts';
import { attackers, opened, type Command, type Fact, type State } from './two-generals.model.ts';

export type GeneralsTrace = Trace<State, Command, Fact>;

/** A question and the ids of its options; `answer` gives the id of the right one. */
interface PredictionRule<O extends string = string> {
  /** The index of the step before which it is asked (1 = before the first step). */
  readonly before: number;
  readonly options: readonly O[];
  readonly answer: (trace: GeneralsTrace) => NoInfer<O>;
}

export interface ScenarioRule {
  readonly start: State;
  readonly commands: readonly Command[];
  readonly predictions: Readonly<Record<string, PredictionRule>>;
}

const ride: Command = { type: 'courier.ride' };
const arrive: Command = { type: 'courier.arrive' };
const fall: Command = { type: 'courier.fall' };
const dawn: Command = { type: 'dawn.break' };

/** Keeps the option ids as literal types, so that an answer or a text for another does not compile. */
function ask<const O extends string>(rule: PredictionRule<O>): PredictionRule<O> {
  return rule;
}

/** Who attacks when dawn breaks. */
const whoAttacks = (before: number) =>
  ask({
    before,
    options: ['both', 'west', 'east', 'nobody'],
    answer: (trace) => {
      const who = attackers(trace.steps.at(-1)?.state ?? trace.start);
      return who.length === 2 ? 'both' : (who[0] ?? 'nobody');
    },
  });

export const scenarioRules = {
  'generals-one': {
    start: opened({ couriers: 1, needs: { west: 0, east: 1 } }),
    commands: [ride, fall, dawn],
    predictions: { 'who-attacks': whoAttacks(3) },
  },
  'generals-answer': {
    start: opened({ couriers: 2, needs: { west: 1, east: 1 } }),
    commands: [ride, arrive, ride, fall, dawn],
    predictions: { 'who-attacks': whoAttacks(5) },
  },
  'generals-third': {
    start: opened({ couriers: 3, needs: { west: 1, east: 2 } }),
    commands: [ride, arrive, ride, arrive, ride, fall, dawn],
    predictions: { 'who-attacks': whoAttacks(7) },
  },
  'generals-four': {
    start: opened({ couriers: 4, needs: { west: 2, east: 2 } }),
    commands: [ride, arrive, ride, arrive, ride, arrive, ride, arrive, dawn],
    predictions: {
      'what-the-sender-sees': ask({
        before: 8,
        options: ['same', 'different'],
        answer: (trace) => {
          // The sender of the fourth courier sits in the east: what he has heard changes or not.
          const [waiting, arrived] = [trace.steps[6]?.state, trace.steps[7]?.state];
          return waiting?.heard.east === arrived?.heard.east ? 'same' : 'different';
        },
      }),
    },
  },
} as const satisfies Readonly<Record<string, ScenarioRule>>;

export type ScenarioSlug = keyof typeof scenarioRules;
