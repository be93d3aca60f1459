/** The pool model as the player needs it: everything but the views beside the scene. */
import type { Step } from '../../../machines/core/trace.ts';
import { commandsOf, refusal, step, tally } from '../../../machines/pool/pool.model.ts';
import type { Command, Fact, State } from '../../../machines/pool/pool.model.ts';
import type { Choice, CountedFlow, Goal, Landmark, Scenario } from '../../stepper/flow.ts';
import { poolScenarios } from './pool-scenarios.ts';
import {
  captionOf,
  clockText,
  effectsLabel,
  groups,
  labels,
  nameOf,
  openingOf,
  parametersOf,
  reasons,
  shelfLane,
  shortNameOf,
  twiceGoal,
} from './pool.bn.ts';

export const poolPlay: CountedFlow<State, Command, Fact> = {
  id: 'pool',
  version: 1,
  scenarios: poolScenarios,
  step,
  choices,
  caption: captionOf,
  opening: openingOf,
  counts: (state) => {
    const { shelf, desk, done } = tally(state);
    return {
      accepted: state.parcels.length,
      done,
      waiting: shelf,
      leased: desk,
      delayed: 0,
      dead: 0,
      lost: 0,
      effects: state.parcels.reduce((sum, { finished }) => sum + finished, 0),
      effectsDue: done,
    };
  },
  fates: ['done', 'waiting', 'leased'],
  effectsLabel,
  parameters: parametersOf,
  clock: (state) => clockText(state.now),
  lanes: (state) => [
    { id: 'shelf', label: shelfLane },
    ...state.sorters.map(({ id }) => ({ id, label: shortNameOf(id) })),
  ],
  landmarks,
  goals: ({ slug }: Scenario<State, Command>) => (slug === 'pool-race' ? [twice] : []),
};

/** Work done twice for one parcel. */
const twice: Goal<State> = {
  id: 'twice',
  ...twiceGoal,
  reached: ({ parcels }) => parcels.some(({ finished }) => finished > 1),
  key: ({ parcels, shelf, sorters }) =>
    JSON.stringify([
      parcels.map(({ finished }) => finished),
      shelf,
      sorters.map(({ status, hand, saw }) => [status, hand, saw]),
    ]),
};

/** Stable word for a command: `take-razi`, `time`. Links are made of these. */
export function choiceId(command: Command): string {
  switch (command.type) {
    case 'parcel.arrive':
      return 'arrive';
    case 'clock.next':
      return 'time';
    case 'sorter.look':
      return `look-${command.sorter}`;
    case 'sorter.take':
      return `take-${command.sorter}`;
    case 'sorter.ill':
      return `ill-${command.sorter}`;
    case 'sorter.return':
      return `return-${command.sorter}`;
    case 'desk.clear':
      return `clear-${command.sorter}`;
  }
}

/** All the model knows, in its own order; a look is offered only where it means something. */
function choices(state: State): readonly Choice<Command>[] {
  return commandsOf(state)
    .filter(({ type }) => type !== 'sorter.look' || state.settings.claim === 'two-acts')
    .map((command) => {
      const reason = refusal(state, command);
      return {
        id: choiceId(command),
        command,
        label: labels[command.type],
        group: groupOf(command),
        reason: reason === null ? null : reasons[reason],
      };
    });
}

function groupOf(command: Command): string {
  if (command.type === 'parcel.arrive') return groups.counter;
  return command.type === 'clock.next' ? groups.clock : nameOf(command.sorter);
}

function landmarks({ facts }: Step<State, Command, Fact>): readonly Landmark[] {
  const kinds = new Set<Landmark>();
  for (const { type } of facts) {
    if (type === 'taken' || type === 'takenToo') kinds.add('delivery');
    if (type === 'fellIll') kinds.add('crash');
    if (type === 'takenToo' || type === 'finishedAgain') kinds.add('duplicate');
  }
  return [...kinds];
}
