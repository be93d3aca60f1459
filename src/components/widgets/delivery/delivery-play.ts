/** The delivery model as the player needs it: everything but the views beside the scene. */
import type { Step } from '../../../machines/core/trace.ts';
import { commandsOf, refusal, step, tally } from '../../../machines/delivery/delivery.model.ts';
import type { Command, Fact, State } from '../../../machines/delivery/delivery.model.ts';
import type { Choice, CountedFlow } from '../../stepper/flow.ts';
import {
  captionOf,
  clockText,
  groups,
  labels,
  laneNames,
  nameOf,
  openingOf,
  parametersOf,
  reasons,
} from './delivery.bn.ts';
import { deliveryScenarios } from './delivery-scenarios.ts';

export const deliveryPlay: CountedFlow<State, Command, Fact> = {
  id: 'delivery',
  version: 1,
  scenarios: deliveryScenarios,
  step,
  choices,
  caption: captionOf,
  opening: openingOf,
  counts: (state) => {
    const counts = tally(state);
    return {
      accepted: state.parcels.length,
      done: counts.acked,
      waiting: counts.ready,
      leased: counts.leased,
      delayed: counts.delayed,
      dead: counts.deadLettered,
      lost: counts.lost,
      effects: state.effects.length,
      effectsDue: state.effects.filter(({ duplicate }) => !duplicate).length,
    };
  },
  parameters: parametersOf,
  clock: (state) => clockText(state.now),
  lanes: (state) => [
    { id: 'producer', label: laneNames.producer },
    { id: 'broker', label: laneNames.broker },
    ...state.workers.map(({ id }) => ({ id, label: nameOf(id) })),
    { id: 'database', label: laneNames.database },
  ],
  landmarks,
};

/** Stable word for a command: `claim-razi`, `expire-p1`. Links are made of these. */
export function choiceId(command: Command): string {
  switch (command.type) {
    case 'message.publish':
      return `publish-${command.message}`;
    case 'message.confirm':
      return `confirm-${command.message}`;
    case 'confirm.lose':
      return `lose-confirm-${command.message}`;
    case 'worker.claim':
      return `claim-${command.worker}`;
    case 'worker.work':
      return `work-${command.worker}`;
    case 'message.ack':
      return `ack-${command.worker}`;
    case 'ack.lose':
      return `lose-ack-${command.worker}`;
    case 'message.nack':
      return `${command.requeue ? 'requeue' : 'reject'}-${command.worker}`;
    case 'worker.fail':
      return `${command.kind === 'transient' ? 'delay' : 'bury'}-${command.worker}`;
    case 'worker.heartbeat':
      return `beat-${command.worker}`;
    case 'worker.crash':
      return `crash-${command.worker}`;
    case 'worker.restart':
      return `restart-${command.worker}`;
    case 'lease.expire':
      return `expire-${command.parcel}`;
    case 'parcel.due':
      return `due-${command.parcel}`;
    case 'parcel.redrive':
      return `redrive-${command.parcel}`;
  }
}

function choices(state: State): readonly Choice<Command>[] {
  const all = commandsOf(state)
    .filter(isOffered)
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
  const headings = [
    groups.counter,
    ...state.workers.map(({ id }) => nameOf(id)),
    groups.road,
    groups.clock,
    groups.corner,
  ];
  return headings.flatMap((heading) => all.filter(({ group }) => group === heading));
}

/** A reject without requeue ends where a permanent failure does; one button is enough for both. */
function isOffered(command: Command): boolean {
  return command.type !== 'message.nack' || command.requeue;
}

function groupOf(command: Command): string {
  switch (command.type) {
    case 'message.publish':
      return groups.counter;
    case 'message.confirm':
    case 'confirm.lose':
    case 'ack.lose':
      return groups.road;
    case 'worker.claim':
    case 'worker.work':
    case 'message.ack':
    case 'message.nack':
    case 'worker.fail':
    case 'worker.heartbeat':
    case 'worker.crash':
    case 'worker.restart':
      return nameOf(command.worker);
    case 'lease.expire':
    case 'parcel.due':
      return groups.clock;
    case 'parcel.redrive':
      return groups.corner;
  }
}

function landmarks({
  facts,
}: Step<State, Command, Fact>): readonly ('delivery' | 'crash' | 'duplicate')[] {
  const kinds = new Set<'delivery' | 'crash' | 'duplicate'>();
  for (const fact of facts) {
    if (fact.type === 'claimed') kinds.add('delivery');
    if (fact.type === 'crashed') kinds.add('crash');
    if (fact.type === 'effectRepeated' || fact.type === 'effectSkipped') kinds.add('duplicate');
    if (fact.type === 'stored' && fact.copy > 1) kinds.add('duplicate');
  }
  return [...kinds];
}
