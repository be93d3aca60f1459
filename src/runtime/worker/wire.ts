import type { Bounds } from '../storm/bounds.ts';
import type { Broken, StormCount, StormTrace } from '../storm/trace.ts';
import type { ConsoleLine, EffectMark, Plot, Report, Sample } from '../output.ts';

/**
 * What travels between a running program's worker and the page. The page believes none of it: it
 * checks every field (see the sandbox). Each message carries the name of its run.
 */

/** From the page to the worker, once: begin. */
export interface Begin {
  readonly run: string;
  readonly seed: number;
  readonly firstLines: number;
  readonly lastLines: number;
  readonly lineLength: number;
  /** Instead of one run: silent runs with these seeds, `first`, `first + step` … up to `last`. */
  readonly seeds?: { readonly first: number; readonly last: number; readonly step: number };
  /** Instead of one run: every schedule within bounds. */
  readonly storm?: StormOrder;
}

/** What a storm is to find out. */
export interface StormOrder {
  readonly bounds: Bounds;
  /** Names of the book's promises; those of the program itself are asked about anyway. */
  readonly promises: readonly string[];
  /** Ends a schedule in a state that is known (see storm/seen.ts). */
  readonly skip: boolean;
  /** Only this schedule, as `writeFaults` writes it. */
  readonly only?: string;
}

/** One call of a stack, in the compiled text of one of the program's files. */
export interface RawCall {
  readonly name: string;
  readonly file: string;
  /** Counts from 1. Lines are those of the reader's file: compiling keeps them. */
  readonly line: number;
  /** Counts from 1, in the compiled line. */
  readonly column: number;
}

/** An error that nobody caught, before its column is looked up in the reader's file. */
export interface RawFault {
  readonly name: string;
  readonly message: string;
  /** How it came out: thrown in the open, or as a rejected promise. */
  readonly kind: 'error' | 'rejection';
  /** False for a thrown text, number, … */
  readonly isError: boolean;
  readonly calls: readonly RawCall[];
}

/** From the worker to the page. */
export type FromWorker = { readonly run: string } & (
  | { readonly kind: 'started' }
  | { readonly kind: 'lines'; readonly lines: readonly ConsoleLine[] }
  | { readonly kind: 'tail'; readonly lines: readonly ConsoleLine[]; readonly dropped: number }
  | { readonly kind: 'plot'; readonly plot: Plot }
  | { readonly kind: 'effects'; readonly effects: readonly EffectMark[] }
  | { readonly kind: 'reports'; readonly reports: readonly Report[] }
  /** Of a run over many seeds: what the latest of them came to. */
  | { readonly kind: 'samples'; readonly samples: readonly Sample[] }
  | { readonly kind: 'storm-count'; readonly count: StormCount }
  | { readonly kind: 'storm-broken'; readonly broken: Broken }
  /** Of a storm that is to run only one schedule. */
  | { readonly kind: 'storm-trace'; readonly trace: StormTrace }
  | {
      readonly kind: 'storm-end';
      /** `capped`: there are more schedules than the bounds allow to run. */
      readonly outcome: 'all' | 'capped' | 'failed';
      /** Promises that no schedule broke. */
      readonly held: readonly string[];
      readonly workers: number;
      /** How much was accepted in the calm. */
      readonly parcels: number;
      readonly message?: string;
    }
  | { readonly kind: 'progress'; readonly virtualMs: number; readonly printed: number }
  | {
      readonly kind: 'end';
      readonly fault: RawFault | null;
      readonly virtualMs: number;
      readonly realMs: number;
      readonly printed: number;
      readonly dropped: number;
    }
);
