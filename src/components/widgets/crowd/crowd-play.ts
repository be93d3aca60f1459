/** The crowd model as the player needs it: everything but the views beside the scene. */
import {
  commandsOf,
  refusal,
  step,
  type Command,
  type Fact,
  type State,
} from '../../../machines/crowd/crowd.model.ts';
import { scenarioRules } from '../../../machines/crowd/scenarios.ts';
import type { Choice, Goal, PlayedFlow } from '../../stepper/flow.ts';
import { joinScenarios } from '../../stepper/join-scenarios.ts';
import {
  captionOf,
  clockText,
  gateGoal,
  groups,
  labels,
  laneNames,
  openingOf,
  parametersOf,
  peopleIn,
  reasons,
  scenarioTexts,
} from './crowd.bn.ts';

export const crowdPlay: PlayedFlow<State, Command, Fact> = {
  id: 'crowd',
  version: 1,
  scenarios: joinScenarios(scenarioRules, scenarioTexts),
  step,
  choices,
  caption: captionOf,
  opening: openingOf,
  figures: ({ line, longest, counters, rate, arrived, served }) => ({
    line: peopleIn(line),
    longest: peopleIn(longest),
    counters,
    rate,
    arrived,
    served: Math.floor(served),
  }),
  parameters: parametersOf,
  clock: ({ now }) => clockText(now),
  lanes: () =>
    (['street', 'line', 'counters'] as const).map((id) => ({ id, label: laneNames[id] })),
  landmarks: () => [],
  jumps: [],
  goals: ({ slug }) => (slug === 'crowd-eid' ? [pastTheGate] : []),
};

/** However many counters there are: a crowd that comes at once needs no rate. */
const pastTheGate: Goal<State> = {
  id: 'gate',
  ...gateGoal,
  reached: ({ line, settings }) => line >= settings.gate,
  key: ({ rate, workSeconds, counters, line }) =>
    JSON.stringify([rate, workSeconds, counters, line]),
  depth: 3,
};

/** Stable word for a command: `rate-9`, `pass-10`. Links are made of these. */
export function choiceId(command: Command): string {
  switch (command.type) {
    case 'rate.set':
      return `rate-${command.perMinute}`;
    case 'crowd.arrive':
      return 'crowd';
    case 'counter.open':
      return 'open';
    case 'counter.close':
      return 'close';
    case 'work.set':
      return `work-${command.seconds}`;
    case 'time.pass':
      return `pass-${command.minutes}`;
  }
}

function groupOf({ type }: Command): string {
  switch (type) {
    case 'rate.set':
    case 'crowd.arrive':
      return groups.people;
    case 'counter.open':
    case 'counter.close':
    case 'work.set':
      return groups.counters;
    case 'time.pass':
      return groups.time;
  }
}

function choices(state: State): readonly Choice<Command>[] {
  return commandsOf().map((command): Choice<Command> => {
    const reason = refusal(state, command);
    const label = labels[command.type] as (command: Command) => string;
    return {
      id: choiceId(command),
      command,
      label: label(command),
      group: groupOf(command),
      reason: reason === null ? null : reasons[reason],
    };
  });
}
