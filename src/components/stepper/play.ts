/**
 * From the names in a link or a player to the trace on the screen. A free path is the guided one up
 * to the branch and then the events taken; each must be a choice the flow allows at its place.
 */
import { record, stateAt, type Trace } from '../../machines/core/trace.ts';
import type { Choice, PlayedFlow, Scenario } from './flow.ts';

/** The guided run of a scenario. */
export function guidedTrace<S, C, F>(
  flow: PlayedFlow<S, C, F>,
  scenario: Scenario<S, C>,
): Trace<S, C, F> {
  return record(flow, scenario.start, scenario.commands);
}

/** The choice called `id` in `state`, allowed or not; `undefined` when the flow has none. */
function choiceOf<S, C, F>(flow: PlayedFlow<S, C, F>, state: S, id: string): Choice<C> | undefined {
  return flow.choices(state).find((choice) => choice.id === id);
}

export interface FreePath<S, C, F> {
  readonly trace: Trace<S, C, F>;
  /** The events that could be taken: all of them, or those before the first that could not. */
  readonly taken: readonly string[];
  /** Why it ends early: the flow has no such event, or does not allow it there. */
  readonly refused: 'unknown' | 'notAllowed' | null;
}

/** The guided path as far as `branch`, then `taken`. Never throws: it ends where it cannot go on. */
export function freePath<S, C, F>(
  flow: PlayedFlow<S, C, F>,
  guided: Trace<S, C, F>,
  branch: number,
  taken: readonly string[],
): FreePath<S, C, F> {
  const steps = guided.steps.slice(0, branch);
  let state = stateAt(guided, steps.length);
  for (const [at, id] of taken.entries()) {
    const choice = choiceOf(flow, state, id);
    if (choice?.reason !== null) {
      const refused = choice === undefined ? 'unknown' : 'notAllowed';
      return { trace: { start: guided.start, steps }, taken: taken.slice(0, at), refused };
    }
    const next = flow.step(state, choice.command);
    steps.push({ command: choice.command, facts: next.facts, state: next.state });
    state = next.state;
  }
  return { trace: { start: guided.start, steps }, taken, refused: null };
}
