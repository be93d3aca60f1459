/** The whole flow: what is played, and how lanes, charts and code show it. */
import { whereIs } from '../../../machines/dedup/dedup.model.ts';
import type { Command, Fact, State } from '../../../machines/dedup/dedup.model.ts';
import type { CountedFlow, Flow, LaneMark } from '../../stepper/flow.ts';
import { spansOf, type Lasting } from '../../stepper/lasting.ts';
import clerkChart from './clerk.chart.ts?drawn';
import copyChart from './copy.chart.ts?drawn';
import { callOf, listingOf } from './dedup-listing.ts';
import { dedupPlay } from './dedup-play.ts';
import { markLabels, nameOf, number, spanLabels } from './dedup.bn.ts';

export const dedupFlow: Flow<State, Command, Fact> & CountedFlow<State, Command, Fact> = {
  ...dedupPlay,
  marks: (before, { facts, state }) => facts.flatMap((fact) => marksOf(fact, before, state)),
  spans: (trace) => spansOf(trace, lasting),
  live: (state) => [
    { chart: 'copy', state: state.shelf, label: number },
    ...state.clerks.map(({ id, status, draft }) => ({
      chart: 'clerk',
      state: status === 'working' && draft !== null ? 'drafting' : status,
      label: nameOf(id),
    })),
  ],
  charts: [copyChart, clerkChart],
  listing: (start) => listingOf(start.settings),
  line: (played) => {
    const ran = ranIn(played.facts, played.command);
    if (ran === null) return null;
    const at = listingOf(played.state.settings)
      .source.split('\n')
      .findIndex((line) => line.includes(callOf(ran)));
    return at < 0 ? null : at + 1;
  },
};

/** Which line ran, told by what came of it: a step is seen without the state before it. */
export function ranIn(
  facts: readonly Fact[],
  command: Command,
): Parameters<typeof callOf>[0] | null {
  if (command.type === 'clerk.take') return 'take';
  for (const fact of facts) {
    switch (fact.type) {
      case 'looked':
        return 'look';
      case 'marked':
      case 'recognised':
        return 'mark';
      case 'begun':
        return 'begin';
      case 'drafted':
        return fact.what;
      case 'paid':
        return 'pay';
      case 'committed':
      case 'collided':
        return 'commit';
      case 'paidThere':
      case 'knownThere':
      case 'unheard':
        return 'ask';
      case 'noted':
        return 'note';
      case 'signed':
      case 'signedLate':
      case 'signLost':
        return 'sign';
      case 'taken':
      case 'fell':
      case 'rose':
      case 'expired':
      case 'copyArrived':
      case 'torn':
      case 'ignored':
        break;
    }
  }
  return null;
}

function marksOf(fact: Fact, before: State, after: State): readonly LaneMark[] {
  const money = (from: string): LaneMark => ({
    lane: from,
    to: 'hasan',
    tone: after.payments.length > 1 ? 'dead' : 'done',
    shape: 'dot',
    label: markLabels.money,
  });
  switch (fact.type) {
    case 'taken':
      return [{ lane: 'shelf', to: fact.clerk, tone: 'leased', shape: 'dot', label: number }];
    case 'looked':
      return [
        { lane: fact.clerk, to: 'ledger', tone: 'neutral', shape: 'none', label: markLabels.look },
      ];
    case 'marked':
    case 'noted':
      return [
        { lane: fact.clerk, to: 'ledger', tone: 'done', shape: 'write', label: markLabels.written },
      ];
    case 'recognised':
      return [
        { lane: fact.clerk, to: 'ledger', tone: 'neutral', shape: 'none', label: markLabels.known },
      ];
    case 'begun':
    case 'drafted':
      return [{ lane: fact.clerk, tone: 'neutral', shape: 'write', label: markLabels.draft }];
    case 'paid':
      return [money(fact.clerk)];
    case 'committed':
      return [
        ...(after.ledger && !before.ledger
          ? [
              {
                lane: fact.clerk,
                to: 'ledger',
                tone: 'done',
                shape: 'write',
                label: markLabels.written,
              } as const,
            ]
          : []),
        ...(after.payments.length > before.payments.length ? [money(fact.clerk)] : []),
      ];
    case 'collided':
      return [
        {
          lane: fact.clerk,
          to: 'ledger',
          tone: 'neutral',
          shape: 'cross',
          label: markLabels.voided,
        },
      ];
    case 'paidThere':
      return [
        { lane: fact.clerk, to: 'changer', tone: 'leased', shape: 'dot', label: number },
        money('changer'),
      ];
    case 'knownThere':
      return [
        { lane: 'changer', to: fact.clerk, tone: 'done', shape: 'dot', label: markLabels.receipt },
      ];
    case 'unheard':
      return [
        ...(after.payments.length > before.payments.length ? [money('changer')] : []),
        {
          lane: 'changer',
          to: fact.clerk,
          lost: true,
          tone: 'lost',
          shape: 'dot',
          label: markLabels.receipt,
        },
      ];
    case 'signed':
      return [
        {
          lane: fact.clerk,
          to: 'shelf',
          tone: whereIs(after) === 'lost' ? 'lost' : 'done',
          shape: 'dot',
          label: markLabels.sign,
        },
      ];
    case 'signedLate':
      return [
        { lane: fact.clerk, to: 'shelf', tone: 'neutral', shape: 'cross', label: markLabels.late },
      ];
    case 'signLost':
      return [
        {
          lane: fact.clerk,
          to: 'shelf',
          lost: true,
          tone: 'lost',
          shape: 'dot',
          label: markLabels.sign,
        },
      ];
    case 'fell':
      return [{ lane: fact.clerk, tone: 'dead', shape: 'cross', label: markLabels.ill }];
    case 'rose':
      return [{ lane: fact.clerk, tone: 'neutral', shape: 'dot', label: markLabels.back }];
    case 'expired':
      return [{ lane: 'shelf', tone: 'waiting', shape: 'clock', label: markLabels.expired }];
    case 'copyArrived':
      return [{ lane: 'shelf', tone: 'waiting', shape: 'dot', label: markLabels.copy }];
    case 'torn':
      return [{ lane: 'ledger', tone: 'dead', shape: 'cross', label: markLabels.torn }];
    case 'ignored':
      return [];
  }
}

/** Work at a desk, an open transaction, illness, and how long the ledger remembers. */
function lasting(state: State): readonly Lasting[] {
  return [
    ...state.clerks.flatMap(({ id, status, delivery, draft }): readonly Lasting[] => {
      if (status === 'free') return [];
      if (status === 'ill')
        return [{ key: `ill ${id}`, lane: id, tone: 'lost', label: spanLabels.ill }];
      return draft === null
        ? [{ key: `${id} ${delivery}`, lane: id, tone: 'leased', label: spanLabels.work }]
        : [{ key: `${id} draft`, lane: id, tone: 'neutral', label: spanLabels.draft }];
    }),
    ...(state.ledger
      ? [{ key: 'ledger', lane: 'ledger', tone: 'done', label: spanLabels.kept } as const]
      : []),
  ];
}
