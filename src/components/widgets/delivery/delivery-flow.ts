/** The delivery model as the stepper's shell plays it: projections of (trace, index), no rules. */
import { bengaliDigits } from '../../../bengali/numbers.ts';
import type { Trace } from '../../../machines/core/trace.ts';
import {
  isAutoAck,
  isCurrent,
  parcelOf,
  outgoingOf,
} from '../../../machines/delivery/delivery.model.ts';
import type { Command, Fact, State, Worker } from '../../../machines/delivery/delivery.model.ts';
import type { CountedFlow, Flow, LaneMark, LaneSpan } from '../../stepper/flow.ts';
import { effectText, markLabels, nameOf, parcelMark, spanLabels } from './delivery.bn.ts';
import { callOf, lineOf, listingOf } from './delivery-listing.ts';
import { deliveryPlay } from './delivery-play.ts';
import parcelChart from './parcel.chart.ts?drawn';
import workerChart from './worker.chart.ts?drawn';

type DeliveryTrace = Trace<State, Command, Fact>;

/** The whole flow: what is played, and how lanes, charts and code show it. */
export const deliveryFlow: Flow<State, Command, Fact> & CountedFlow<State, Command, Fact> = {
  ...deliveryPlay,
  marks: (before, { facts, state }) => facts.flatMap((fact) => marksOf(fact, before, state)),
  spans,
  live: (state) => [
    ...state.parcels.map((parcel) => ({
      chart: 'parcel',
      state: parcel.status,
      label: parcelMark(state, parcel.id),
    })),
    ...state.workers.map((worker) => ({
      chart: 'worker',
      state: worker.status,
      label: nameOf(worker.id),
    })),
  ],
  charts: [parcelChart, workerChart],
  listing: (start) => listingOf(start.settings),
  line: (played) => {
    const call = callOf(played);
    return call === null ? null : lineOf(listingOf(played.state.settings).source, call);
  },
};

function marksOf(fact: Fact, before: State, after: State): readonly LaneMark[] {
  switch (fact.type) {
    case 'published':
      return [
        {
          lane: 'producer',
          to: 'broker',
          tone: 'waiting',
          shape: 'dot',
          label: bengaliDigits(outgoingOf(after, fact.message).customer),
        },
      ];
    case 'stored':
    case 'ignored':
      return [];
    case 'confirmed':
      return [road('broker', 'producer', 'done', 'dot', markLabels.confirm)];
    case 'confirmLost':
      return [{ ...road('broker', 'producer', 'lost', 'cross', markLabels.confirm), lost: true }];
    case 'claimed':
      return [road('broker', fact.worker, 'leased', 'dot', parcelMark(after, fact.parcel))];
    case 'effectWritten':
      return [
        road(fact.worker, 'database', 'done', 'write', effectText(pointsIn(after, fact.parcel))),
      ];
    case 'effectRepeated':
      return [
        road(fact.worker, 'database', 'dead', 'write', effectText(pointsIn(after, fact.parcel))),
      ];
    case 'effectSkipped':
      return [road(fact.worker, 'database', 'neutral', 'none', markLabels.known)];
    case 'acked':
      return [
        fact.auto
          ? { lane: 'broker', tone: 'done', shape: 'write', label: markLabels.sign }
          : road(fact.worker, 'broker', 'done', 'write', markLabels.sign),
      ];
    case 'ackRefused':
    case 'returnRefused':
    case 'renewRefused':
      return [road(fact.worker, 'broker', 'dead', 'cross', markLabels.refused)];
    case 'ackLost':
      return [{ ...road(fact.worker, 'broker', 'lost', 'cross', markLabels.sign), lost: true }];
    case 'requeued':
      return [road(fact.worker, 'broker', 'waiting', 'dot', markLabels.returned)];
    case 'delayed':
      return [road(fact.worker, 'broker', 'delayed', 'clock', markLabels.later)];
    case 'becameDue':
      return [{ lane: 'broker', tone: 'waiting', shape: 'clock', label: markLabels.due }];
    case 'deadLettered':
      return [
        fact.reason === 'permanent'
          ? road(fact.worker, 'broker', 'dead', 'cross', markLabels.dead)
          : { lane: 'broker', tone: 'dead', shape: 'cross', label: markLabels.dead },
      ];
    case 'crashed':
      return [{ lane: fact.worker, tone: 'dead', shape: 'cross', label: markLabels.crash }];
    case 'lost':
      return [{ lane: 'broker', tone: 'lost', shape: 'cross', label: markLabels.lost }];
    case 'restarted':
      return [{ lane: fact.worker, tone: 'neutral', shape: 'dot', label: markLabels.back }];
    case 'leaseExpired':
      return [
        {
          lane: 'broker',
          tone: 'waiting',
          shape: 'clock',
          label: `${parcelMark(before, fact.parcel)}: ${markLabels.expired}`,
        },
      ];
    case 'leaseRenewed':
      return [road(fact.worker, 'broker', 'leased', 'clock', markLabels.beat)];
    case 'redriven':
      return [{ lane: 'broker', tone: 'waiting', shape: 'dot', label: markLabels.redriven }];
  }
}

function road(
  lane: string,
  to: string,
  tone: LaneMark['tone'],
  shape: LaneMark['shape'],
  label: string,
): LaneMark {
  return { lane, to, tone, shape, label };
}

function pointsIn(state: State, parcel: string): number {
  return parcelOf(state, parcel).points;
}

/** One thing that lasts: its key tells when it is still the same one. */
interface Lasting {
  readonly key: string;
  readonly lane: string;
  readonly tone: LaneMark['tone'];
  readonly label: string;
}

/** Leases and pauses in the broker's lane; parcels in hand and illness in each worker's. */
function lasting(state: State): readonly Lasting[] {
  const found: Lasting[] = [];
  for (const parcel of state.parcels) {
    const mark = parcelMark(state, parcel.id);
    if (parcel.lease !== null) {
      found.push({
        key: `lease-${parcel.lease.token}`,
        lane: 'broker',
        tone: 'leased',
        label: spanLabels.lease(mark),
      });
    }
    if (parcel.dueAt !== null) {
      found.push({
        key: `delay-${parcel.id}-${parcel.dueAt}`,
        lane: 'broker',
        tone: 'delayed',
        label: spanLabels.delay(mark),
      });
    }
  }
  for (const worker of state.workers) {
    if (worker.status === 'crashed') {
      found.push({
        key: `ill-${worker.id}`,
        lane: worker.id,
        tone: 'lost',
        label: spanLabels.ill,
      });
    }
    if (worker.hand !== null) found.push(inHand(state, worker, worker.hand));
  }
  return found;
}

function inHand(state: State, worker: Worker, hand: NonNullable<Worker['hand']>): Lasting {
  const mark = parcelMark(state, hand.parcel);
  const zombie = !isAutoAck(state.settings) && !isCurrent(state, hand);
  return {
    key: `${zombie ? 'zombie' : 'hand'}-${hand.token}`,
    lane: worker.id,
    tone: zombie ? 'neutral' : 'leased',
    label: zombie ? spanLabels.zombie(mark) : spanLabels.work(mark),
  };
}

function spans(trace: DeliveryTrace): readonly LaneSpan[] {
  const done: LaneSpan[] = [];
  let open = new Map<string, LaneSpan>();
  [trace.start, ...trace.steps.map(({ state }) => state)].forEach((state, index) => {
    const now = new Map<string, LaneSpan>();
    for (const { key, lane, tone, label } of lasting(state)) {
      now.set(key, open.get(key) ?? { lane, from: index, to: null, tone, label });
    }
    for (const [key, span] of open) if (!now.has(key)) done.push({ ...span, to: index });
    open = now;
  });
  return [...done, ...open.values()].sort(
    (a, b) => a.from - b.from || a.lane.localeCompare(b.lane),
  );
}
