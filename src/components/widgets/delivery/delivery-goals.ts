/** What a reader may try to break in each scenario; the texts are in `delivery-goals.bn.ts`. */
import type { Command, State } from '../../../machines/delivery/delivery.model.ts';
import type { Goal, Scenario } from '../../stepper/flow.ts';
import { goalTexts } from './delivery-goals.bn.ts';

/** Work done twice for one message: the breach of every handler that only acks. */
const twice: Goal<State> = {
  id: 'twice',
  ...goalTexts.twice,
  reached: (state) => state.effects.some(({ duplicate }) => duplicate),
  key,
};

/** The same work three times: once more than a single misfortune can do. */
const thrice: Goal<State> = {
  id: 'thrice',
  ...goalTexts.thrice,
  reached: ({ effects }) => effects.length >= 3,
  key: (state) => `${state.effects.length} ${key(state)}`,
  depth: 9,
};

/** A parcel that nobody holds, waits for or has finished: only auto ack allows it. */
const gone: Goal<State> = {
  id: 'gone',
  ...goalTexts.gone,
  reached: (state) => state.parcels.some(({ status }) => status === 'lost'),
  key,
};

/** The games of a scenario: those whose story is about a breach have one. */
export function deliveryGoals({ slug, start }: Scenario<State, Command>): readonly Goal<State>[] {
  if (slug === 'storm') return [thrice];
  const played: readonly string[] = [
    'crash-before-work',
    'crash-after-work',
    'crash-after-work-idempotent',
    'auto-ack-crash',
    'ack-lost',
  ];
  if (!played.includes(slug)) return [];
  return start.settings.ackMode === 'auto' ? [gone] : [twice];
}

/**
 * Everything the rules look at, with times as distances from now and tokens only as “still the
 * right one”: two runs that can go on in the same ways are one state to the search.
 */
function key(state: State): string {
  const { now, settings, outgoing, parcels, workers, effects, marks } = state;
  return JSON.stringify([
    outgoing.map(({ status }) => status),
    parcels.map(({ id, message, status, receives, lease, dueAt, poison }) => [
      id,
      message,
      status,
      settings.maxReceives === null ? 0 : Math.min(receives, settings.maxReceives),
      lease && [lease.worker, lease.until - now],
      dueAt && dueAt - now,
      poison,
    ]),
    workers.map(({ id, status, hand }) => [
      id,
      status,
      hand && [
        hand.parcel,
        parcels.some(({ lease }) => lease?.token === hand.token),
        now - hand.since,
        now - hand.beat,
      ],
    ]),
    [...new Set(effects.map(({ message }) => message))].sort(),
    effects.some(({ duplicate }) => duplicate),
    [...marks].sort(),
  ]);
}
