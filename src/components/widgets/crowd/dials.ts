/** What the dials show: the hour of the feast and the three after it, as water and as chance has it. */
import { capacity, drainTime, lineAfter, type Load } from '../../../machines/crowd/arithmetic.ts';
import { opened, step, type State } from '../../../machines/crowd/crowd.model.ts';

export interface Dials {
  /** People per minute on an ordinary morning, and while the crowd lasts. */
  readonly calm: number;
  readonly crowd: number;
  /** How long the crowd lasts. */
  readonly minutes: number;
  readonly counters: number;
  readonly seconds: number;
}
export type Dial = keyof Dials;

export const limits: Readonly<
  Record<Dial, { readonly min: number; readonly max: number; readonly step: number }>
> = {
  calm: { min: 0.5, max: 9, step: 0.5 },
  crowd: { min: 1, max: 12, step: 0.5 },
  minutes: { min: 10, max: 120, step: 10 },
  counters: { min: 1, max: 8, step: 1 },
  seconds: { min: 20, max: 90, step: 5 },
};

export const eid: Dials = { calm: 3, crowd: 9, minutes: 60, counters: 3, seconds: 40 };
export const presets: Readonly<Record<'eid' | 'oneMore' | 'equal' | 'fewer', Dials>> = {
  eid,
  oneMore: { ...eid, counters: 4 },
  equal: { ...eid, counters: 6 },
  fewer: { ...eid, counters: 2 },
};

/** How long the picture looks, in minutes, and at how many mornings. */
export const LAST = 300;
const mornings = [1, 2, 3, 4, 5, 6, 7, 8];
/** Minutes between two points of a curve. */
const every = 5;

export const loadAt = (dials: Dials, rate: number): Load => ({
  rate,
  work: dials.seconds / 60,
  workers: dials.counters,
});

export interface Outcome {
  /** N·μ, people per minute. */
  readonly can: number;
  /** How long the line is when the crowd ends. */
  readonly peak: number;
  /** How long from then until nobody stands. */
  readonly drain: number;
  /** The line every few minutes: as water, and on each of a few mornings. */
  readonly water: readonly number[];
  readonly chance: readonly (readonly number[])[];
}

export function outcomeOf(dials: Dials): Outcome {
  const [busy, usual] = [loadAt(dials, dials.crowd), loadAt(dials, dials.calm)];
  const peak = lineAfter(busy, 0, dials.minutes);
  const times = Array.from({ length: LAST / every + 1 }, (_, at) => at * every);
  return {
    can: capacity(busy),
    peak,
    drain: drainTime(usual, peak),
    water: times.map((time) =>
      time <= dials.minutes
        ? lineAfter(busy, 0, time)
        : lineAfter(usual, peak, time - dials.minutes),
    ),
    chance: mornings.map((seed) => morning(dials, seed)),
  };
}

function morning(dials: Dials, seed: number): readonly number[] {
  let state: State = opened({
    rate: dials.crowd,
    counters: dials.counters,
    workSeconds: dials.seconds,
    settings: { chance: 'random' },
    seed,
  });
  const lines = [0];
  for (let time = every; time <= LAST; time += every) {
    const rate = time <= dials.minutes ? dials.crowd : dials.calm;
    ({ state } = step({ ...state, rate }, { type: 'time.pass', minutes: every }));
    lines.push(state.line);
  }
  return lines;
}
