/** The request's path as the player needs it: everything but the views beside the scene. */
import type { Step } from '../../../machines/core/trace.ts';
import {
  commandsOf,
  obligationsOf,
  refusal,
  step,
  type Command,
  type Fact,
  type State,
} from '../../../machines/request-path/request-path.model.ts';
import type { Choice, Goal, Landmark, PlayedFlow } from '../../stepper/flow.ts';
import { requestPathScenarios } from './request-path-scenarios.ts';
import {
  captionOf,
  clockText,
  goalText,
  groups,
  labels,
  laneNames,
  openingOf,
  parametersOf,
  reasons,
} from './request-path.bn.ts';

export const requestPathPlay: PlayedFlow<State, Command, Fact> = {
  id: 'request-path',
  version: 1,
  scenarios: requestPathScenarios,
  step,
  choices,
  caption: captionOf,
  opening: openingOf,
  figures: (state) => ({
    waited: state.order.waitedMs,
    ...obligationsOf(state),
    accepted: state.crowd.accepted,
    refused: state.crowd.refused,
    owed: state.crowd.owedMails,
  }),
  parameters: parametersOf,
  clock: ({ now }) => clockText(now),
  lanes: () =>
    (['customer', 'counter', 'shelf', 'worker', 'outside'] as const).map((id) => ({
      id,
      label: laneNames[id],
    })),
  landmarks,
  jumps: ['answer', 'failure', 'later'],
  goals: ({ slug }) => (slug === 'counter-queue' ? [refuseSomebody] : []),
};

/** Even behind a shelf some services are still waited for. */
const refuseSomebody: Goal<State> = {
  id: 'refuse',
  ...goalText,
  reached: ({ order }) => order.status === 'refused',
  key: ({ down, rush, order, crowd }) =>
    JSON.stringify([
      [...down].sort(),
      rush,
      order.status,
      order.done.length,
      order.jobs,
      crowd.owedMails > 0,
    ]),
  depth: 5,
};

/** Stable word for a command: `step`, `fall-mailer`. Links are made of these. */
function choiceId(command: Command): string {
  switch (command.type) {
    case 'order.arrive':
      return 'arrive';
    case 'order.step':
      return 'step';
    case 'worker.run':
      return 'work';
    case 'service.fall':
      return `fall-${command.service}`;
    case 'service.rise':
      return `rise-${command.service}`;
    case 'rush.begin':
      return 'rush';
    case 'rush.end':
      return 'calm';
    case 'time.pass':
      return `pass-${command.minutes}`;
  }
}

function groupOf({ type }: Command): string {
  switch (type) {
    case 'order.arrive':
    case 'order.step':
      return groups.counter;
    case 'worker.run':
      return groups.shelf;
    case 'service.fall':
    case 'service.rise':
      return groups.services;
    case 'rush.begin':
    case 'rush.end':
    case 'time.pass':
      return groups.time;
  }
}

function choices(state: State): readonly Choice<Command>[] {
  return commandsOf()
    .filter((command) => isOffered(state, command))
    .map((command): Choice<Command> => {
      const reason = refusal(state, command);
      const label = labels[command.type] as (command: Command, state: State) => string;
      return {
        id: choiceId(command),
        command,
        label: label(command, state),
        group: groupOf(command),
        reason: reason === null ? null : reasons[reason],
      };
    });
}

/** One button turns a service off and on again, and one the rush. */
function isOffered(state: State, command: Command): boolean {
  switch (command.type) {
    case 'service.fall':
      return !state.down.includes(command.service);
    case 'service.rise':
      return state.down.includes(command.service);
    case 'rush.begin':
      return !state.rush;
    case 'rush.end':
      return state.rush;
    default:
      return true;
  }
}

function landmarks({ facts }: Step<State, Command, Fact>): readonly Landmark[] {
  return facts.flatMap(({ type }): readonly Landmark[] => {
    if (type === 'answered') return ['answer'];
    if (type === 'refused' || type === 'fell') return ['failure'];
    return type === 'jobDone' || type === 'jobDelayed' ? ['later'] : [];
  });
}
