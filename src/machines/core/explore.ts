/**
 * Tries every way a model can go, nearest first, until something is found. Breadth first, so the
 * path it gives is a shortest one; nothing shorter exists within what was asked. When nothing is
 * found it says how far it looked and never more: "none within these bounds" is not "correct".
 */
import type { Model, Step } from './trace.ts';

/** How far to look. Both are needed: a model may have endlessly many states. */
export interface Limits {
  /** The most distinct states to visit, the start included. */
  readonly states: number;
  /** The most commands in a path. */
  readonly depth: number;
}

export interface Exploration<S, C, F> {
  readonly model: Model<S, C, F>;
  readonly start: S;
  /** What may happen next in a state; none = the state is at rest. */
  readonly commands: (state: S) => readonly C[];
  /**
   * Two states with one key are one state, and only the first way to it is followed. Whatever
   * `commands` and `found` look at must therefore be part of it.
   */
  readonly key: (state: S) => string;
  /** Is this what we look for? `path` leads here and is empty at the start. */
  readonly found: (state: S, path: readonly Step<S, C, F>[]) => boolean;
  readonly limits: Limits;
}

export type Discovery<S, C, F> =
  | {
      readonly found: true;
      /** A shortest path from the start. */
      readonly path: readonly Step<S, C, F>[];
      /** Distinct states visited on the way. */
      readonly states: number;
    }
  | {
      readonly found: false;
      /** Distinct states visited. */
      readonly states: number;
      /** The longest path followed. */
      readonly depth: number;
      /** True: no state was left out, so a higher limit would find nothing either. */
      readonly exhausted: boolean;
    };

interface Visit<S, C, F> {
  readonly state: S;
  readonly depth: number;
  readonly step: Step<S, C, F> | null;
  readonly from: Visit<S, C, F> | null;
}

/**
 * Looks for the nearest state that `found` accepts. Throws a RangeError when a limit is not a whole
 * number of at least 1 state and 0 commands.
 */
export function explore<S, C, F>(search: Exploration<S, C, F>): Discovery<S, C, F> {
  const { model, start, commands, key, found, limits } = search;
  if (!(Number.isInteger(limits.states) && limits.states >= 1))
    throw new RangeError(`Limit of states must be a whole number from 1: ${limits.states}`);
  if (!(Number.isInteger(limits.depth) && limits.depth >= 0))
    throw new RangeError(`Limit of depth must be a whole number from 0: ${limits.depth}`);

  const first: Visit<S, C, F> = { state: start, depth: 0, step: null, from: null };
  if (found(start, [])) return { found: true, path: [], states: 1 };

  const seen = new Set([key(start)]);
  const queue = [first];
  let exhausted = true;
  let deepest = 0;
  for (let head = 0; head < queue.length; head++) {
    const visit = queue[head] as Visit<S, C, F>;
    deepest = visit.depth;
    for (const command of commands(visit.state)) {
      const { state, facts } = model.step(visit.state, command);
      const name = key(state);
      if (seen.has(name)) continue;
      if (visit.depth === limits.depth || seen.size === limits.states) {
        exhausted = false;
        continue;
      }
      seen.add(name);
      const next = {
        state,
        depth: visit.depth + 1,
        step: { command, facts, state },
        from: visit,
      };
      if (found(state, pathTo(next))) return { found: true, path: pathTo(next), states: seen.size };
      queue.push(next);
    }
  }
  return { found: false, states: seen.size, depth: deepest, exhausted };
}

function pathTo<S, C, F>(end: Visit<S, C, F>): Step<S, C, F>[] {
  const path: Step<S, C, F>[] = [];
  for (let visit: Visit<S, C, F> | null = end; visit?.step; visit = visit.from)
    path.push(visit.step);
  return path.reverse();
}
