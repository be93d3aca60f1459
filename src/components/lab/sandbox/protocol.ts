import type { Fault } from '../../../runtime/fault.ts';
import type { Broken, StormCount, StormTrace } from '../../../runtime/storm/trace.ts';
import type { StormOrder } from '../../../runtime/worker/wire.ts';
import type { ConsoleLine, EffectMark, Plot, Report, Sample } from '../../../runtime/output.ts';

/**
 * The wall between the page and a running program. The page sees only these types and
 * `createSandbox` of `host.ts`; it never sees a frame, a worker or a message.
 */
export type { Bounds } from '../../../runtime/storm/bounds.ts';
export type {
  Broken,
  EventKind,
  StormCount,
  StormEvent,
  StormTrace,
} from '../../../runtime/storm/trace.ts';
export type { Fault, FaultCode, Place } from '../../../runtime/fault.ts';
export type {
  ConsoleLine,
  EffectMark,
  Level,
  Plot,
  Report,
  Sample,
  Series,
  Table,
} from '../../../runtime/output.ts';

/** How much a run may use. Each has a default; a program can change none of them. */
export interface Limits {
  /** Real milliseconds from the first statement to the end. Default 10 000. */
  readonly realMs: number;
  /** Printed lines kept from the start, shown as they come. Default 1 000. */
  readonly firstLines: number;
  /** Printed lines kept from the end, once the first are full. Default 200. */
  readonly lastLines: number;
  /** Characters of one printed line; the rest is cut and counted. Default 10 000. */
  readonly lineLength: number;
}

/** Everything a run depends on. The same request gives the same output, in every browser. */
export interface RunRequest {
  /** The program's files by name (`main.ts`, `broker.ts`, …): flat names or relative paths. */
  readonly files: Readonly<Record<string, string>>;
  /** The file that is started. */
  readonly entry: string;
  /** An integer; `random()`, `Math.random()` and `seed` come from it. */
  readonly seed: number;
  readonly limits?: Partial<Limits>;
}

/**
 * What comes out while a program runs, in order, in batches.
 * - `started`: compiled, and the first statement is about to run.
 * - `lines`: more of the first lines; append them.
 * - `tail`: the *whole* list of last lines so far, and how many lines were dropped between the first
 *   and these; it takes the place of the previous tail.
 * - `plot`: a plot; it takes the place of an earlier plot with the same id.
 * - `effects`: more calls of `effect()`, in order; the first thousand only.
 * - `reports`: *all* numbers reported so far; they take the place of the previous ones.
 * - `progress`: virtual time so far, a few times a second.
 */
export type RunEvent =
  | { readonly type: 'started' }
  | { readonly type: 'lines'; readonly lines: readonly ConsoleLine[] }
  | { readonly type: 'tail'; readonly lines: readonly ConsoleLine[]; readonly dropped: number }
  | { readonly type: 'plot'; readonly plot: Plot }
  | { readonly type: 'effects'; readonly effects: readonly EffectMark[] }
  | { readonly type: 'reports'; readonly reports: readonly Report[] }
  | { readonly type: 'progress'; readonly virtualMs: number };

/**
 * Why a run was stopped from outside.
 * - `user`: `stop()` was called.
 * - `time`: it used up `limits.realMs`.
 * - `memory`: the browser ended it without a word or it stopped answering, which is what running
 *   out of memory looks like from outside.
 * - `output`: it flooded the page with messages, past the console.
 */
export type StopReason = 'user' | 'time' | 'memory' | 'output';

/** The one end of a run. No event comes after it. */
export interface RunEnd {
  /**
   * - `finished`: nothing is left to do (or `finish()` was called).
   * - `failed`: it did not compile, or an error was caught by nobody: see `fault`.
   * - `stopped`: it was ended from outside: see `reason`.
   */
  readonly status: 'finished' | 'failed' | 'stopped';
  readonly reason?: StopReason;
  readonly fault?: Fault;
  /** Lines printed in all, kept or not. */
  readonly printedLines: number;
  /** Lines that are neither among the first nor among the last. */
  readonly droppedLines: number;
  /** Virtual milliseconds the program lived. */
  readonly virtualMs: number;
  /** Real milliseconds from the first statement to the end, compile not counted. */
  readonly realMs: number;
}

/** A run in progress. */
export interface Run {
  /** Ends it at once with reason `user`. Does nothing after the end. Never throws. */
  readonly stop: () => void;
  /** Settles exactly once; never rejects. No event is delivered after it has settled. */
  readonly ended: Promise<RunEnd>;
}

/** A program and how many seeds it is to be run with: 1, 2, 3 … `seeds`. */
export interface SeedsRequest {
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly seeds: number;
}

/** The one end of a run over many seeds. The samples told so far stand, however it ends. */
export interface SeedsEnd {
  /**
   * - `finished`: every seed was run.
   * - `failed`: the program could not be compiled, or the lab itself failed: see `fault`. (A seed with
   *   which the program fails is a sample.)
   * - `stopped`: see `reason`; `time` means that a single seed took longer than a run may.
   */
  readonly status: 'finished' | 'failed' | 'stopped';
  readonly reason?: StopReason;
  readonly fault?: Fault;
}

/** Many runs in progress. */
export interface SeedsRun {
  readonly stop: () => void;
  /** Settles exactly once; never rejects. No sample is delivered after it has settled. */
  readonly ended: Promise<SeedsEnd>;
}

/** A program that is to go through a storm. */
export interface StormRequest extends StormOrder {
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly seed: number;
}

/** What a storm tells while it goes on. */
export type StormNews =
  | { readonly type: 'count'; readonly count: StormCount }
  | { readonly type: 'broken'; readonly broken: Broken }
  /** Only where one schedule alone was asked for. */
  | { readonly type: 'trace'; readonly trace: StormTrace };

/** The one end of a storm. What was found so far stands, however it ends. */
export interface StormEnd extends SeedsEnd {
  /** Promises that no schedule broke; said only by a storm that went to its end. */
  readonly held: readonly string[];
  /** There are more schedules within the bounds than were run. */
  readonly capped: boolean;
  readonly workers: number;
  /** How much work was accepted in the calm. */
  readonly parcels: number;
}

/** A storm in progress. */
export interface StormRun {
  readonly stop: () => void;
  readonly ended: Promise<StormEnd>;
}

/**
 * One lab's place to run programs. At most one program runs at a time, or one over many seeds.
 */
export interface Sandbox {
  /**
   * Loads the compiler and the runtime and builds a frame, so that the next run starts quickly.
   * Runs nothing. Optional: `run` does the same when it is needed.
   */
  readonly warm: () => Promise<void>;
  /** Starts a program. A run still in progress is ended first (reason `user`). */
  readonly run: (request: RunRequest, onEvent: (event: RunEvent) => void) => Run;
  /**
   * Runs a program with many seeds, silently, in a few workers at once. Samples come in batches and in
   * no particular order. A run still in progress is ended first.
   */
  readonly runSeeds: (
    request: SeedsRequest,
    onSamples: (samples: readonly Sample[]) => void,
  ) => SeedsRun;
  /** Runs a program under every schedule within bounds, in one worker. */
  readonly runStorm: (request: StormRequest, onNews: (news: StormNews) => void) => StormRun;
  /** Ends any run and removes every trace from the page. The sandbox is unusable afterwards. */
  readonly dispose: () => void;
}
