/** The pool model as the stepper's shell plays it: projections of (trace, index), no rules. */
import { whereIs } from '../../../machines/pool/pool.model.ts';
import type { Command, Fact, State } from '../../../machines/pool/pool.model.ts';
import type { CountedFlow, Flow, LaneMark } from '../../stepper/flow.ts';
import { spansOf, type Lasting } from '../../stepper/lasting.ts';
import { callOf, lineOf, listingOf } from './pool-listing.ts';
import { poolPlay } from './pool-play.ts';
import { markLabels, parcelMark, shortNameOf, spanLabels } from './pool.bn.ts';
import parcelChart from './shelved-parcel.chart.ts?drawn';
import sorterChart from './sorter.chart.ts?drawn';

/** The whole flow: what is played, and how lanes, charts and code show it. */
export const poolFlow: Flow<State, Command, Fact> & CountedFlow<State, Command, Fact> = {
  ...poolPlay,
  marks: (_before, { facts }) => facts.flatMap((fact) => marksOf(fact)),
  spans: (trace) => spansOf(trace, lasting),
  live: (state) => [
    ...state.parcels.map(({ id }) => ({
      chart: 'shelved-parcel',
      state: whereIs(state, id).at,
      label: parcelMark(id),
    })),
    ...state.sorters.map(({ id, status }) => ({
      chart: 'sorter',
      state: status,
      label: shortNameOf(id),
    })),
  ],
  charts: [parcelChart, sorterChart],
  listing: (start) => listingOf(start.settings),
  line: (played) => {
    const call = callOf(played);
    return call === null ? null : lineOf(listingOf(played.state.settings).source, call);
  },
};

function marksOf(fact: Fact): readonly LaneMark[] {
  switch (fact.type) {
    case 'arrived':
      return [{ lane: 'shelf', tone: 'waiting', shape: 'dot', label: parcelMark(fact.parcel) }];
    case 'looked':
      return [
        {
          lane: fact.sorter,
          to: 'shelf',
          tone: 'neutral',
          shape: 'none',
          label: markLabels.look(fact.parcel),
        },
      ];
    case 'taken':
      return [
        {
          lane: 'shelf',
          to: fact.sorter,
          tone: 'leased',
          shape: 'dot',
          label: parcelMark(fact.parcel),
        },
      ];
    case 'takenToo':
      return [{ lane: fact.sorter, tone: 'dead', shape: 'dot', label: parcelMark(fact.parcel) }];
    case 'finished':
      return [
        { lane: fact.sorter, tone: 'done', shape: 'write', label: markLabels.done(fact.parcel) },
      ];
    case 'finishedAgain':
      return [
        { lane: fact.sorter, tone: 'dead', shape: 'write', label: markLabels.again(fact.parcel) },
      ];
    case 'fellIll':
      return [{ lane: fact.sorter, tone: 'dead', shape: 'cross', label: markLabels.ill }];
    case 'returned':
      return [{ lane: fact.sorter, tone: 'neutral', shape: 'dot', label: markLabels.back }];
    case 'putBack':
      return [
        {
          lane: fact.sorter,
          to: 'shelf',
          tone: 'waiting',
          shape: 'dot',
          label: markLabels.putBack(fact.parcel),
        },
      ];
    case 'setAside':
      return [{ lane: fact.sorter, tone: 'neutral', shape: 'cross', label: markLabels.setAside }];
    case 'ignored':
      return [];
  }
}

/** What goes on at a desk: work, or illness. */
function lasting(state: State): readonly Lasting[] {
  return state.sorters.flatMap(({ id, status, hand, done }): readonly Lasting[] => {
    if (status === 'ill')
      return [{ key: `ill ${id}`, lane: id, tone: 'lost', label: spanLabels.ill }];
    if (hand === null) return [];
    const label = spanLabels.work(hand.parcel);
    return [{ key: `${id} ${hand.parcel} ${done}`, lane: id, tone: 'leased', label }];
  });
}
