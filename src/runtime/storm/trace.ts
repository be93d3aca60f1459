import type { Noted } from './facts.ts';
import type { FaultKind } from './bounds.ts';
import type { Breach } from './promises.ts';

/** What happened in a schedule, told to the page. */

/**
 * - `starts`, `ends`, `fails` (an error nobody caught), `dies`: a process;
 * - `asks`: a command reaches Redis; `answer` is what it said, unless nobody heard it;
 * - `effect`, `note`: a fact; `refused`: an effect whose row stood there already;
 * - `says`: a printed line;
 * - a fault.
 */
export type EventKind =
  | 'starts'
  | 'ends'
  | 'fails'
  | 'dies'
  | 'asks'
  | 'effect'
  | 'refused'
  | 'note'
  | 'says'
  | 'goes-on'
  | FaultKind;

export interface StormEvent {
  readonly kind: EventKind;
  readonly at: number;
  /** The process; `''`: the program outside any worker. */
  readonly by: string;
  readonly life: number;
  /** The command, the key, the printed line or the error. */
  readonly text: string;
  /** Of a command: what Redis answered, in short. */
  answer?: string;
  /** Of an effect: how often by now. Of a fault: milliseconds. */
  readonly count?: number;
  readonly noted?: Noted;
  readonly line?: number;
  readonly file?: string;
}

/** A broken promise with a smallest schedule that breaks it. */
export interface Broken {
  readonly promise: string;
  /** As `writeFaults` writes them. */
  readonly faults: string;
  /** Steps of workers up to the one that broke it. */
  readonly steps: number;
  readonly breach: Breach;
  /** Index of the event at which it is broken; the last one where nothing ever came. */
  readonly brokenAt: number;
  readonly events: readonly StormEvent[];
  /** Equal for equal schedules, in every engine. */
  readonly hash: string;
}

/** What happened in one schedule that was asked for, whatever came of it. */
export type StormTrace = Pick<Broken, 'events' | 'hash'>;

/** How far a storm has come. */
export interface StormCount {
  readonly schedules: number;
  /** States seen, as far as they were told apart. */
  readonly states: number;
  /** Faults of the schedules that run now. */
  readonly faults: number;
}

/**
 * What a storm over each version of a lab came to: `storm.json` beside its `lab.yaml`, written by
 * `npm run labs -- <lab> --storm --write`.
 */
export type StormRecord = readonly {
  /** `base`, or the edit that makes it. */
  readonly version: string;
  readonly label: string;
  readonly schedules: number;
  /** Each with a smallest schedule, and the hash of its trace: the same in every engine. */
  readonly broken: Readonly<
    Record<string, { readonly faults: string; readonly steps: number; readonly hash: string }>
  >;
}[];
