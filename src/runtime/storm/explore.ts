import {
  AT_BOUND_COMMAND,
  AT_COMMAND,
  AT_EFFECT,
  GROUP,
  GROUPS,
  type Bounds,
  type Fault,
  type FaultKind,
} from './bounds.ts';

/**
 * Which schedules there are, and in which order they are tried: first without a fault, then every
 * schedule with one, then every one with two … and among those of one length by the step of the last
 * fault. So the first schedule that breaks a promise has the fewest faults that can break it.
 *
 * Nobody knows beforehand how many steps a program takes. A run tells it, and the steps after its last
 * fault are where the next fault may strike: the tree is built from what was seen.
 */

/**
 * What kind of step: one letter each, `c` a command, `b` one that waits or belongs to a transaction, `e`
 * an effect.
 */
export type Steps = string;

/** What a run of one schedule told. */
export interface Told {
  /** All steps up to its end; after everything was at rest one more is enough. */
  readonly steps: Steps;
  /** How many workers the program has. */
  readonly workers: number;
}

/** Gives one schedule after the other. */
export interface Explorer {
  /** The next schedule; `undefined`: that was all. After each of them `take` must be called. */
  readonly next: () => readonly Fault[] | undefined;
  /** What came of the schedule that `next` gave last. */
  readonly take: (told: Told) => void;
}

interface Parent {
  readonly faults: readonly Fault[];
  readonly told: Told;
}

const AT_STEP: Readonly<Record<string, readonly FaultKind[]>> = {
  c: AT_COMMAND,
  b: AT_BOUND_COMMAND,
  e: AT_EFFECT,
};

/** Faults of each group, as digits in the order of `GROUPS`. */
export function usedOf(faults: readonly Fault[]): string {
  return GROUPS.map((group) => faults.filter(({ kind }) => GROUP[kind] === group).length).join('');
}

/** True if whoever used `a` has at least as much left in every group as whoever used `b`. */
export function leavesMore(a: string, b: string): boolean {
  for (let i = 0; i < a.length; i++) if (a.charCodeAt(i) > b.charCodeAt(i)) return false;
  return true;
}

/** All faults that may come next after this run's own, in their order. */
function* following({ faults, told }: Parent, bounds: Bounds): Generator<Fault> {
  const left = (kind: FaultKind): boolean => {
    const group = GROUP[kind];
    return faults.filter((one) => GROUP[one.kind] === group).length < bounds[group];
  };
  const last = faults.at(-1);
  if ((last === undefined || last.kind === 'skew') && left('skew'))
    for (let worker = (last?.at ?? 0) + 1; worker <= told.workers; worker++)
      yield { kind: 'skew', at: worker };
  const from = last === undefined || last.kind === 'skew' ? 1 : last.at + 1;
  for (let at = from; at <= told.steps.length; at++)
    for (const kind of AT_STEP[told.steps[at - 1] as string] ?? [])
      if (left(kind)) yield { kind, at };
}

/** An explorer of everything within `bounds`, but for their `schedules`. */
export function createExplorer(bounds: Bounds): Explorer {
  let parents: Parent[] = [];
  let children: Parent[] = [];
  let parent = -1;
  let faults: Generator<Fault> | undefined;
  let given: readonly Fault[] | undefined;
  let begun = false;
  return {
    next() {
      if (!begun) {
        begun = true;
        return (given = []);
      }
      for (;;) {
        const fault = faults?.next();
        if (fault !== undefined && fault.done !== true)
          return (given = [...(parents[parent] as Parent).faults, fault.value]);
        parent += 1;
        if (parent >= parents.length) {
          parents = children;
          children = [];
          parent = 0;
          if (parents.length === 0) return undefined;
        }
        faults = following(parents[parent] as Parent, bounds);
      }
    },
    take(told) {
      if (given !== undefined && given.length < bounds.faults)
        children.push({ faults: given, told });
    },
  };
}

/** A schedule as a short text: `kill-after@3.pause@7`. */
export const writeFaults = (faults: readonly Fault[]): string =>
  faults.map(({ kind, at }) => `${kind}@${at}`).join('.');

/** A written schedule; `undefined` if it is none. */
export function readFaults(text: string): readonly Fault[] | undefined {
  if (text === '') return [];
  const faults: Fault[] = [];
  for (const part of text.split('.')) {
    const [, kind, at] = /^([a-z-]+)@(\d{1,6})$/.exec(part) ?? [];
    if (kind === undefined || !Object.hasOwn(GROUP, kind)) return undefined;
    faults.push({ kind: kind as FaultKind, at: Number(at) });
  }
  return faults;
}
