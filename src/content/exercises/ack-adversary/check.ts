/**
 * Grades a row of moves: does it break the promise, and is there a shorter one? The least number is
 * written nowhere; it is searched over everything the stepper lets a reader do.
 */
import { bengaliNumber } from '../../../bengali/numbers.ts';
import type { Verdict } from '../../../components/exercise/exercise.ts';
import type { Choice } from '../../../components/stepper/flow.ts';
import { deliveryFlow as flow } from '../../../components/widgets/delivery/delivery-flow.ts';
import { deliveryGoals } from '../../../components/widgets/delivery/delivery-goals.ts';
import { explore, type Discovery } from '../../../machines/core/explore.ts';
import type { Command, Fact, State } from '../../../machines/delivery/delivery.model.ts';

/** Where it is played. */
export const scenario = 'storm';

const limits = { states: 20_000, depth: 12 };
const scene = flow.scenarios.find(({ slug }) => slug === scenario);
if (!scene) throw new Error(`The delivery flow has no scenario “${scenario}”`);
const [goal] = deliveryGoals(scene);
if (!goal) throw new Error(`The scenario “${scenario}” has no goal`);
const { start } = scene;
const { reached, key, title } = goal;

const allowed = (state: State): readonly Choice<Command>[] =>
  flow.choices(state).filter(({ reason }) => reason === null);

/** A shortest way to the goal. */
export function least(): Discovery<State, Choice<Command>, Fact> {
  return explore<State, Choice<Command>, Fact>({
    model: { step: (state, { command }) => flow.step(state, command) },
    start,
    commands: allowed,
    key,
    found: reached,
    limits,
  });
}

export function check(moves: readonly string[]): Verdict {
  let state = start;
  for (const [at, id] of moves.entries()) {
    const choice = allowed(state).find((one) => one.id === id);
    if (!choice)
      return verdict(false, false, `${bengaliNumber(at + 1)} নম্বর চালটা ওই সময়ে দেওয়া যায় না।`, '');
    ({ state } = flow.step(state, choice.command));
  }
  const best = least();
  const shortest = best.found ? best.path.length : Infinity;
  const broke = reached(state);
  return verdict(
    broke,
    broke && moves.length === shortest,
    broke ? `${bengaliNumber(moves.length)} চালে হলো।` : 'এখনো ভাঙেনি।',
    moves.length > shortest ? `${bengaliNumber(shortest)} চালেই হয়।` : 'এর চেয়ে কম চালে হয় না।',
  );

  function verdict(broken: boolean, fewest: boolean, seen: string, count: string): Verdict {
    return {
      passed: broken && fewest,
      findings: [
        { id: 'broken', promise: title, holds: broken, seen },
        { id: 'least', promise: 'সবচেয়ে কম চালে', holds: fewest, seen: count },
      ],
      bounds: `বড়জোর ${bengaliNumber(limits.depth)} চালের সব পথ, কাছ থেকে দূরে।`,
    };
  }
}
