/**
 * The rules of one line before several counters: people come at a rate, whoever is free calls the next
 * one. Chapter 3 is played on it. Either all comes and goes evenly, like water (then the line is the
 * arithmetic of arithmetic.ts), or by chance, drawn from a seed that is part of the state.
 *
 * Times are virtual minutes since the doors opened, rates are per minute. `now` moves only by
 * `time.pass`.
 */
import { exponential, mulberry32 } from '../core/random.ts';
import { capacity, drainTime, lineAfter, spare, type Load } from './arithmetic.ts';

/** What shapes a run and is therefore shown beside its picture. */
export interface Settings {
  readonly chance: 'even' | 'random';
  /** How many people in line reach from the counters to the city gate. */
  readonly gate: number;
}

export interface State {
  readonly now: number;
  readonly settings: Settings;
  /** How many people come per minute. */
  readonly rate: number;
  /** How long one person takes at a counter. */
  readonly workSeconds: number;
  readonly counters: number;
  /** People in line, those at the counters not counted. A half is somebody who is just coming. */
  readonly line: number;
  /** People at the counters; only chance needs to know them one by one. */
  readonly atCounters: number;
  readonly arrived: number;
  readonly served: number;
  /** The longest the line has been. */
  readonly longest: number;
  /** What chance draws from next. */
  readonly seed: number;
}

export type Command =
  | { readonly type: 'time.pass'; readonly minutes: number }
  | { readonly type: 'rate.set'; readonly perMinute: number }
  | { readonly type: 'work.set'; readonly seconds: number }
  | { readonly type: 'counter.open' }
  | { readonly type: 'counter.close' }
  /** A caravan's worth of people at once. */
  | { readonly type: 'crowd.arrive' };

/** What happened, in the past tense. */
export type Fact =
  | {
      readonly type: 'timePassed';
      readonly minutes: number;
      readonly came: number;
      readonly went: number;
    }
  /** `after`: minutes from the beginning of the step; under chance only the step itself is known. */
  | { readonly type: 'gateReached' | 'lineGone'; readonly after: number | null }
  | { readonly type: 'rateChanged'; readonly from: number }
  | { readonly type: 'workChanged'; readonly from: number }
  | { readonly type: 'counterOpened' | 'counterClosed' }
  | { readonly type: 'crowdArrived'; readonly people: number }
  | { readonly type: 'ignored'; readonly reason: Refusal };

/** Why a command is not allowed now. */
export type Refusal = 'sameRate' | 'sameWork' | 'allOpen' | 'lastOne' | 'streetFull' | 'noTime';

interface Outcome {
  readonly state: State;
  readonly facts: readonly Fact[];
}

export const rates = [2, 3, 4, 6, 9] as const;
export const works = [30, 40, 60] as const;
export const stretches = [1, 10, 60] as const;
const caravan = 100;
export const mostCounters = 8;
/** So many people in line reach from the counters to the city gate. */
export const toTheGate = 150;
/** Nobody else is let into the street beyond this. */
const mostInLine = 2_000;

/** Says why `command` is not allowed in `state`, or `null` when it is. */
export function refusal(state: State, command: Command): Refusal | null {
  switch (command.type) {
    case 'time.pass':
      return command.minutes > 0 && state.line < mostInLine ? null : streetOrTime(command.minutes);
    case 'rate.set':
      return command.perMinute === state.rate ? 'sameRate' : null;
    case 'work.set':
      return command.seconds === state.workSeconds ? 'sameWork' : null;
    case 'counter.open':
      return state.counters < mostCounters ? null : 'allOpen';
    case 'counter.close':
      return state.counters > 1 ? null : 'lastOne';
    case 'crowd.arrive':
      return state.line < mostInLine ? null : 'streetFull';
  }
}

function streetOrTime(minutes: number): Refusal {
  return minutes > 0 ? 'streetFull' : 'noTime';
}

/** Applies one command; one that is not allowed gives the fact `ignored` and the very same state. */
export function step(state: State, command: Command): Outcome {
  const reason = refusal(state, command);
  if (reason !== null) return { state, facts: [{ type: 'ignored', reason }] };
  switch (command.type) {
    case 'time.pass':
      return state.settings.chance === 'even'
        ? passEvenly(state, command.minutes)
        : passByChance(state, command.minutes);
    case 'rate.set':
      return {
        state: { ...state, rate: command.perMinute },
        facts: [{ type: 'rateChanged', from: state.rate }],
      };
    case 'work.set':
      return {
        state: { ...state, workSeconds: command.seconds },
        facts: [{ type: 'workChanged', from: state.workSeconds }],
      };
    case 'counter.open':
      return {
        state: called({ ...state, counters: state.counters + 1 }),
        facts: [{ type: 'counterOpened' }],
      };
    case 'counter.close':
      return { state: sentBack(state), facts: [{ type: 'counterClosed' }] };
    case 'crowd.arrive': {
      const next = called({
        ...state,
        line: state.line + caravan,
        arrived: state.arrived + caravan,
      });
      return {
        state: longest(next),
        facts: [{ type: 'crowdArrived', people: caravan }, ...gate(state, next, null)],
      };
    }
  }
}

/** The model as players and explorers want it. */
export const crowdModel = { step } as const;

/** Every command there is a button for, allowed now or not, in a fixed order. */
export function commandsOf(): readonly Command[] {
  return [
    ...rates.map((perMinute): Command => ({ type: 'rate.set', perMinute })),
    { type: 'crowd.arrive' },
    { type: 'counter.open' },
    { type: 'counter.close' },
    ...works.map((seconds): Command => ({ type: 'work.set', seconds })),
    ...stretches.map((minutes): Command => ({ type: 'time.pass', minutes })),
  ];
}

/** A street at minute 0 with nobody in it. */
export function opened(street: {
  readonly rate: number;
  readonly counters: number;
  readonly workSeconds?: number;
  readonly settings?: Partial<Settings>;
  readonly seed?: number;
}): State {
  return {
    now: 0,
    settings: { chance: 'even', gate: toTheGate, ...street.settings },
    rate: street.rate,
    workSeconds: street.workSeconds ?? 40,
    counters: street.counters,
    line: 0,
    atCounters: 0,
    arrived: 0,
    served: 0,
    longest: 0,
    seed: street.seed ?? 7,
  };
}

/** The street as the arithmetic wants it, in minutes. */
export function loadOf({ rate, workSeconds, counters }: State): Load {
  return { rate, work: workSeconds / 60, workers: counters };
}

/** How the line is getting on: nobody in it, or which way it goes. */
export type Trend = 'none' | 'growing' | 'steady' | 'shrinking';

export function trendOf(state: State): Trend {
  const left = spare(loadOf(state));
  if (left < 0) return 'growing';
  if (state.line === 0) return 'none';
  return left === 0 ? 'steady' : 'shrinking';
}

function passEvenly(state: State, minutes: number): Outcome {
  const load = loadOf(state);
  const line = lineAfter(load, state.line, minutes);
  const came = state.rate * minutes;
  const went = state.line + came - line;
  const next = longest({
    ...state,
    now: state.now + minutes,
    line,
    arrived: state.arrived + came,
    served: state.served + went,
  });
  const toGate = (state.settings.gate - state.line) / -spare(load);
  const gone: readonly Fact[] =
    state.line > 0 && line === 0 ? [{ type: 'lineGone', after: drainTime(load, state.line) }] : [];
  return {
    state: next,
    facts: [{ type: 'timePassed', minutes, came, went }, ...gate(state, next, toGate), ...gone],
  };
}

/**
 * Arrivals and work as chance has it (exponential, so that nothing need be remembered between two
 * events): the next event is an arrival or somebody who is done, by their rates.
 */
function passByChance(state: State, minutes: number): Outcome {
  const random = mulberry32(state.seed);
  const perCounter = capacity({ ...loadOf(state), workers: 1 });
  let { line, atCounters } = state;
  let [came, went, most, left] = [0, 0, state.longest, minutes];
  for (;;) {
    const all = state.rate + perCounter * atCounters;
    left -= exponential(random, 1 / all);
    if (left < 0) break;
    if (random() * all < state.rate) {
      came += 1;
      if (atCounters < state.counters) atCounters += 1;
      else line += 1;
    } else {
      went += 1;
      if (line > 0) line -= 1;
      else atCounters -= 1;
    }
    most = Math.max(most, line);
  }
  const next: State = {
    ...state,
    now: state.now + minutes,
    line,
    atCounters,
    arrived: state.arrived + came,
    served: state.served + went,
    longest: most,
    seed: Math.floor(random() * 2 ** 32),
  };
  const gone: readonly Fact[] =
    state.line > 0 && line === 0 ? [{ type: 'lineGone', after: null }] : [];
  return {
    state: next,
    facts: [{ type: 'timePassed', minutes, came, went }, ...gate(state, next, null), ...gone],
  };
}

function gate(before: State, { line, settings }: State, after: number | null): readonly Fact[] {
  return before.line < settings.gate && line >= settings.gate
    ? [{ type: 'gateReached', after }]
    : [];
}

function longest(state: State): State {
  return { ...state, longest: Math.max(state.longest, state.line) };
}

/** Free counters call whoever waits. Under water the counters hold nobody in particular. */
function called(state: State): State {
  if (state.settings.chance === 'even') return state;
  const next = Math.min(state.line, state.counters - state.atCounters);
  return { ...state, line: state.line - next, atCounters: state.atCounters + next };
}

/** Whoever stood at the counter that closes is first in line again. */
function sentBack(state: State): State {
  const counters = state.counters - 1;
  const back = Math.max(0, state.atCounters - counters);
  return longest({
    ...state,
    counters,
    line: state.line + back,
    atCounters: state.atCounters - back,
  });
}
