/** The model of the two generals as the player needs it. */
import type { Step } from '../../../machines/core/trace.ts';
import {
  attackers,
  commands,
  refusal,
  step,
  type Command,
  type Fact,
  type State,
} from '../../../machines/two-generals/two-generals.model.ts';
import type { Choice, Goal, Landmark, PlayedFlow, Scenario } from '../../stepper/flow.ts';
import { generalsScenarios } from './generals-scenarios.ts';
import {
  captionOf,
  goalText,
  groups,
  labelOf,
  laneNames,
  names,
  openingOf,
  parametersOf,
  reasons,
} from './two-generals.bn.ts';

export const twoGeneralsPlay: PlayedFlow<State, Command, Fact> = {
  id: 'two-generals',
  version: 1,
  scenarios: generalsScenarios,
  step,
  choices,
  caption: captionOf,
  opening: openingOf,
  figures: (state) => ({
    sent: state.sent,
    west: state.heard.west,
    east: state.heard.east,
    attackers: attackers(state).length,
  }),
  parameters: parametersOf,
  lanes: () => [
    { id: 'west', label: names.west },
    { id: 'valley', label: laneNames.valley },
    { id: 'east', label: names.east },
  ],
  landmarks,
  jumps: ['delivery', 'crash', 'failure'],
  goals: ({ slug }: Scenario<State, Command>) => (slug === 'generals-four' ? [alone] : []),
};

const alone: Goal<State> = {
  id: 'alone',
  ...goalText,
  reached: (state) => attackers(state).length === 1,
  key: (state) => JSON.stringify(state),
  depth: 9,
};

/** Stable word for a command: `ride`, `fall`. Links are made of these. */
const ids: Readonly<Record<Command['type'], string>> = {
  'courier.ride': 'ride',
  'courier.arrive': 'arrive',
  'courier.fall': 'fall',
  'dawn.break': 'dawn',
};
export const choiceId = ({ type }: Command): string => ids[type];

function choices(state: State): readonly Choice<Command>[] {
  return commands.map((command) => {
    const reason = refusal(state, command);
    return {
      id: choiceId(command),
      command,
      label: labelOf(command, state),
      group: command.type === 'dawn.break' ? groups.sky : groups.couriers,
      reason: reason === null ? null : reasons[reason],
    };
  });
}

function landmarks({ facts, state }: Step<State, Command, Fact>): readonly Landmark[] {
  return facts.flatMap(({ type }): readonly Landmark[] => {
    if (type === 'arrived') return ['delivery'];
    if (type === 'fell') return ['crash'];
    return type === 'decided' && attackers(state).length === 1 ? ['failure'] : [];
  });
}
