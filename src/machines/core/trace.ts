/**
 * A trace is what a run leaves behind: the state it started from and, for each command, the facts
 * that came of it and the state after. States are never changed, so "back" is `index - 1` and every
 * picture is a function of (trace, index).
 */

/** What a set of pure rules looks like to everything that plays or explores it. */
export interface Model<S, C, F> {
  /** Applies one command. A command that does nothing gives the fact `ignored`, never silence. */
  readonly step: (state: S, command: C) => { readonly state: S; readonly facts: readonly F[] };
}

/** One command, what came of it, and the state after it. */
export interface Step<S, C, F> {
  readonly command: C;
  readonly facts: readonly F[];
  readonly state: S;
}

/** Index 0 is the start; index n is the state after the n-th step. */
export interface Trace<S, C, F> {
  readonly start: S;
  readonly steps: readonly Step<S, C, F>[];
}

/** Plays `commands` from `start`, one step each. */
export function record<S, C, F>(
  model: Model<S, C, F>,
  start: S,
  commands: readonly C[],
): Trace<S, C, F> {
  const steps: Step<S, C, F>[] = [];
  let state = start;
  for (const command of commands) {
    const next = model.step(state, command);
    state = next.state;
    steps.push({ command, facts: next.facts, state });
  }
  return { start, steps };
}

/** The state at `index` (0 = start). Throws a RangeError past either end: a caller clamps first. */
export function stateAt<S, C, F>(trace: Trace<S, C, F>, index: number): S {
  if (index === 0) return trace.start;
  const step = trace.steps[index - 1];
  if (step === undefined)
    throw new RangeError(`No step ${index} in a trace of ${trace.steps.length}`);
  return step.state;
}
