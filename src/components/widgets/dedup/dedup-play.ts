/** The dedup model as the player needs it: everything but the views beside the scene. */
import type { Step } from '../../../machines/core/trace.ts';
import {
  commandsOf,
  refusal,
  step,
  whereIs,
  type Command,
  type Fact,
  type State,
} from '../../../machines/dedup/dedup.model.ts';
import type { Choice, CountedFlow, Goal, Landmark, Scenario } from '../../stepper/flow.ts';
import { dedupScenarios } from './dedup-scenarios.ts';
import {
  captionOf,
  effectsLabel,
  goalTexts,
  groups,
  labelOf,
  laneNames,
  nameOf,
  openingOf,
  parametersOf,
  reasons,
} from './dedup.bn.ts';

export const dedupPlay: CountedFlow<State, Command, Fact> = {
  id: 'dedup',
  version: 1,
  scenarios: dedupScenarios,
  step,
  choices,
  caption: captionOf,
  opening: openingOf,
  counts: (state) => {
    const at = whereIs(state);
    const one = (place: typeof at): number => (at === place ? 1 : 0);
    return {
      accepted: 1,
      done: one('done'),
      waiting: one('shelf'),
      leased: one('desk'),
      delayed: 0,
      dead: 0,
      lost: one('lost'),
      effects: state.payments.length,
      effectsDue: state.payments.length > 0 || at === 'lost' ? 1 : 0,
    };
  },
  effectsLabel,
  fates: ['done', 'waiting', 'leased', 'lost'],
  parameters: parametersOf,
  lanes: ({ settings: { program }, clerks }) => [
    { id: 'shelf', label: laneNames.shelf },
    ...clerks.map(({ id }) => ({ id, label: nameOf(id) })),
    ...(program.includes('mark') || program.includes('note')
      ? [{ id: 'ledger', label: laneNames.ledger }]
      : []),
    ...(program.includes('ask') ? [{ id: 'changer', label: laneNames.changer }] : []),
    { id: 'hasan', label: laneNames.hasan },
  ],
  landmarks,
  goals: ({ slug }: Scenario<State, Command>) =>
    slug === 'dedup-mark' ? [lost] : slug === 'dedup-look' ? [twice] : [],
};

const goal = { key: (state: State): string => JSON.stringify(state), depth: 8 };
const lost: Goal<State> = {
  id: 'lost',
  ...goalTexts.lost,
  ...goal,
  reached: (state) => whereIs(state) === 'lost',
};
const twice: Goal<State> = {
  id: 'twice',
  ...goalTexts.twice,
  ...goal,
  reached: ({ payments }) => payments.length > 1,
};

/** Stable word for a command: `take-zaynab`, `expire`. Links are made of these. */
export function choiceId(command: Command): string {
  switch (command.type) {
    case 'clerk.take':
      return `take-${command.clerk}`;
    case 'clerk.next':
      return `next-${command.clerk}`;
    case 'clerk.fall':
      return `fall-${command.clerk}`;
    case 'clerk.rise':
      return `rise-${command.clerk}`;
    case 'answer.lose':
      return `lose-${command.clerk}`;
    case 'lease.expire':
      return 'expire';
    case 'copy.arrive':
      return 'copy';
    case 'page.tear':
      return 'tear';
  }
}

function choices(state: State): readonly Choice<Command>[] {
  return commandsOf(state).map((command) => {
    const reason = refusal(state, command);
    return {
      id: choiceId(command),
      command,
      label: labelOf(command, state),
      group: 'clerk' in command ? nameOf(command.clerk) : groups.world,
      reason: reason === null ? null : reasons[reason],
    };
  });
}

function landmarks({ facts, state }: Step<State, Command, Fact>): readonly Landmark[] {
  const kinds = new Set<Landmark>();
  for (const { type } of facts) {
    if (type === 'taken') kinds.add('delivery');
    if (type === 'fell') kinds.add('crash');
    if (['paid', 'paidThere', 'committed', 'unheard'].includes(type) && state.payments.length > 1)
      kinds.add('duplicate');
  }
  return [...kinds];
}
