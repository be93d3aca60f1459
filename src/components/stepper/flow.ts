/**
 * What a stepper needs to know about the flow it plays. The shell (`Stepper.svelte`) knows no queue
 * rules: a widget hands it one of these and a scene, and everything on the screen is a function of
 * (trace, index). Held in modules, never sent as island props (functions would arrive as `null`, and
 * data would stand in the HTML twice).
 */
import type { Step, Trace } from '../../machines/core/trace.ts';
import type { Fate } from './balance.ts';
import type { DrawnChart } from './chart.ts';
import type { CodeLine } from './code-line.ts';

/** The conservation line: accepted = done + waiting + leased + delayed + dead + lost. */
export interface Counts {
  readonly accepted: number;
  readonly done: number;
  readonly waiting: number;
  readonly leased: number;
  readonly delayed: number;
  readonly dead: number;
  readonly lost: number;
  /** Effects in the database ledger. */
  readonly effects: number;
  /** How many there should be by now: one for each message that has an effect. */
  readonly effectsDue: number;
}

/** One thing the reader may or may not do now in free mode. */
export interface Choice<C> {
  /** Stable name, unique within the flow: `data-event` of the button and the word used in links. */
  readonly id: string;
  readonly command: C;
  /** Bengali label of the button. */
  readonly label: string;
  /** Bengali heading the choice stands under (a worker, the broker, the road, the clock). */
  readonly group: string;
  /** `null`: allowed now. Otherwise one Bengali sentence that says why not. */
  readonly reason: string | null;
}

/** A swim lane, top to bottom: producer, broker, each worker, database. */
export interface Lane {
  readonly id: string;
  readonly label: string;
}

/** What one step draws in the lanes. An arrow may end before its target: `lost`. */
export interface LaneMark {
  readonly lane: string;
  /** Where an arrow goes; absent for something that happens in one lane. */
  readonly to?: string;
  readonly lost?: boolean;
  readonly tone: 'waiting' | 'leased' | 'done' | 'delayed' | 'dead' | 'lost' | 'neutral';
  readonly shape: 'dot' | 'cross' | 'write' | 'clock' | 'none';
  /** Short Bengali label. */
  readonly label: string;
}

/** A stretch of time in one lane, from one step index to another (work, lease, delay). */
export interface LaneSpan {
  readonly lane: string;
  readonly from: number;
  /** The step index at which it ends; `null` while it is still open at the end of the trace. */
  readonly to: number | null;
  readonly tone: LaneMark['tone'];
  readonly label: string;
}

/** A question put before a step; the run itself grades the answer. */
export interface Prediction {
  /** The index of the step before which it is asked (1 = before the first step). */
  readonly before: number;
  readonly question: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** The id of the right option, computed from the finished trace: nothing is hard-coded. */
  readonly answer: (trace: Trace<never, never, never>) => string;
  /** Said after the step, whatever was chosen. */
  readonly because: string;
}

export interface Scenario<S, C> {
  /** ASCII slug, also the address `/steppers/<slug>/`. */
  readonly slug: string;
  /** Bengali title and the question it poses. */
  readonly title: string;
  readonly question: string;
  readonly start: S;
  readonly commands: readonly C[];
  readonly predictions: readonly Prediction[];
}

/** The program whose running line is shown beside the scene. */
export interface Listing {
  /** Real source text, shown line by line. */
  readonly source: string;
  readonly language: 'ts';
  /** The same text highlighted in the build: `import lines from './handler.ts?lines'`. */
  readonly lines?: readonly CodeLine[];
}

/**
 * A game against the flow: bring it into a state it should never be in, in as few moves as possible.
 * The true minimum is searched breadth first over the choices of the flow.
 */
export interface Goal<S> {
  /** ASCII name, unique within the flow. */
  readonly id: string;
  /** What the reader is to bring about, one Bengali sentence. */
  readonly title: string;
  /** Said when it is reached: what broke, and why nobody inside could see it. */
  readonly because: string;
  readonly reached: (state: S) => boolean;
  /**
   * Two states with one key are one to the search: everything the choices and `reached` look at,
   * and nothing else (leave out the clock). See `explore` in machines/core.
   */
  readonly key: (state: S) => string;
  /** How many moves the search looks ahead; left out, 6. */
  readonly depth?: number;
}

/** A kind of step worth jumping to; each has a sign and a name of its own in the player. */
export type Landmark = 'delivery' | 'crash' | 'duplicate' | 'answer' | 'failure' | 'later';

/** What the player itself needs; a phone loads no more until a reader asks. */
export interface PlayedFlow<S, C, F> {
  /** `data-stepper`, e.g. `delivery`. */
  readonly id: string;
  /** Raised whenever rules or a scenario change what a link means. */
  readonly version: number;
  readonly scenarios: readonly Scenario<S, C>[];
  readonly step: (state: S, command: C) => { readonly state: S; readonly facts: readonly F[] };
  /** Every choice of the flow in a fixed order, allowed or not, with the reason. */
  readonly choices: (state: S) => readonly Choice<C>[];
  /** One Bengali sentence for a step: caption, live region, print row, no-script list item. */
  readonly caption: (before: S, step: Step<S, C, F>) => string;
  /** The sentence at index 0. */
  readonly opening: (start: S) => string;
  /** Where every accepted parcel is: the line under the scene, and the `data-` attributes. */
  readonly counts?: (state: S) => Counts;
  /** Where a parcel can be in this flow; left out, anywhere. The others are not shown as empty. */
  readonly fates?: readonly Fate[];
  /** What its effects are called under the scene; left out, those in the database. */
  readonly effectsLabel?: string;
  /**
   * For a flow that moves no parcels: its own figures, as `data-` attributes under these names. The
   * widget then hands in a line of its own too.
   */
  readonly figures?: (state: S) => Readonly<Record<string, number>>;
  /** Parameters that shape the picture, shown next to it: label and value in Bengali. */
  readonly parameters: (state: S) => readonly { readonly label: string; readonly value: string }[];
  /** Virtual clock as shown, e.g. `০:৩০`; a flow in which time is only order has none. */
  readonly clock?: (state: S) => string;
  readonly lanes: (state: S) => readonly Lane[];
  /** "Next interesting event" jumps: which kinds this step is. */
  readonly landmarks: (step: Step<S, C, F>) => readonly Landmark[];
  /** The kinds there is a button for; left out, those of a delivery. */
  readonly jumps?: readonly Landmark[];
  /** Games the reader can play from a scenario's start; left out or empty, there is none. */
  readonly goals?: (scenario: Scenario<S, C>) => readonly Goal<S>[];
}

/** A flow that moves parcels, and so has a balance. */
export type CountedFlow<S, C, F> = PlayedFlow<S, C, F> &
  Required<Pick<PlayedFlow<S, C, F>, 'counts'>>;

/** All of it: how the views beside the scene show a run as well. */
export interface Flow<S, C, F> extends PlayedFlow<S, C, F> {
  readonly marks: (before: S, step: Step<S, C, F>) => readonly LaneMark[];
  readonly spans: (trace: Trace<S, C, F>) => readonly LaneSpan[];
  /** State-chart nodes that are live now: chart name → state name (one chart per machine). */
  readonly live: (
    state: S,
  ) => readonly { readonly chart: string; readonly state: string; readonly label: string }[];
  /** The machines whose life the flow shows: `import chart from './parcel.chart.ts?drawn'`. */
  readonly charts?: readonly DrawnChart[];
  readonly listing: (start: S) => Listing;
  /** 1-based line of the listing that this step runs, or `null`. */
  readonly line: (step: Step<S, C, F>) => number | null;
}
