/** The post office as a picture: model state in, drawing data out. */
import type { Step } from '../../../machines/core/trace.ts';
import type {
  Command,
  Fact,
  Outgoing,
  Parcel,
  State,
  Worker,
} from '../../../machines/delivery/delivery.model.ts';
import { isAutoAck, isCurrent, workerOf } from '../../../machines/delivery/delivery.model.ts';
import type {
  LedgerLine,
  ParcelTone,
  Place,
  SceneDesk,
  SceneFrame,
  SceneParcel,
} from '../../scene/frame.ts';
import { bengaliDigits } from '../../../bengali/numbers.ts';
import { clockText, copyNumber, ledgerText, nameOf, parcelMark, signText } from './delivery.bn.ts';

/**
 * The still after `step` (`null` at index 0). `before` and `state` are the states around it; at
 * index 0 both are the start.
 */
export function frame(
  before: State,
  step: Step<State, Command, Fact> | null,
  state: State,
): SceneFrame {
  const facts = step?.facts ?? [];
  return {
    parcels: [
      ...state.parcels.map((parcel) => sceneParcel(state, parcel)),
      ...state.outgoing
        .filter(({ status }) => status === 'unsent' || status === 'unknown')
        .map((outgoing) => atCounter(state, outgoing)),
    ],
    desks: state.workers.map((worker) => desk(before, state, worker)),
    ledger: ledger(state),
    road: facts.some((fact) => fact.type === 'ackLost')
      ? 'ackLost'
      : facts.some((fact) => fact.type === 'confirmLost')
        ? 'confirmLost'
        : 'clear',
    clock: clockText(state.now),
  };
}

/** The same piece of paper from the counter to its end: named by its message and copy. */
function sceneId(message: string, copy: number): string {
  return copy === 1 ? message : `${message}/${copy}`;
}

function idOf(state: State, parcel: Parcel): string {
  return sceneId(parcel.message, copyNumber(state, parcel));
}

function sceneParcel(state: State, parcel: Parcel): SceneParcel {
  return {
    id: idOf(state, parcel),
    label: parcelMark(state, parcel.id),
    place: placeOf(state, parcel),
    tone: tones[parcel.status],
    poison: parcel.poison,
    receives: parcel.receives,
  };
}

const tones = {
  ready: 'waiting',
  leased: 'leased',
  delayed: 'delayed',
  acked: 'done',
  deadLettered: 'dead',
  lost: 'lost',
} as const satisfies Record<Parcel['status'], ParcelTone>;

function placeOf(state: State, parcel: Parcel): Place {
  switch (parcel.status) {
    case 'ready':
      return { at: 'shelf' };
    case 'leased':
      return parcel.lease === null ? { at: 'shelf' } : { at: 'desk', desk: parcel.lease.worker };
    case 'delayed':
      return { at: 'bench' };
    case 'acked': {
      // Under auto ack the ledger says "done" while the parcel still lies on the desk.
      const holder = isAutoAck(state.settings)
        ? state.workers.find((worker) => worker.hand?.parcel === parcel.id)
        : undefined;
      return holder === undefined ? { at: 'caravan' } : { at: 'desk', desk: holder.id };
    }
    case 'deadLettered':
      return { at: 'corner' };
    case 'lost':
      return { at: 'gone' };
  }
}

/** A message that the producer holds; after a lost confirm it is the copy that may be sent next. */
function atCounter(state: State, outgoing: Outgoing): SceneParcel {
  const copies = state.parcels.filter(({ message }) => message === outgoing.message).length;
  return {
    id: sceneId(outgoing.message, copies + 1),
    label: bengaliDigits(copies === 0 ? outgoing.customer : `${outgoing.customer}/${copies + 1}`),
    place: { at: 'counter' },
    tone: 'waiting',
    poison: outgoing.poison,
    receives: 0,
  };
}

function desk(before: State, state: State, worker: Worker): SceneDesk {
  const held = state.parcels.find((parcel) => parcel.id === worker.hand?.parcel);
  const zombie = worker.hand !== null && held !== undefined && !isCurrent(state, worker.hand);
  return {
    id: worker.id,
    name: nameOf(worker.id),
    person: seat(worker.id),
    posture: posture(before, worker),
    leaseLeft: leaseLeft(state, worker),
    ghost: zombie && !isAutoAck(state.settings) ? idOf(state, held) : null,
  };
}

function seat(worker: string): SceneDesk['person'] {
  switch (worker) {
    case 'razi':
    case 'kindi':
    case 'haytham':
    case 'fourth':
    case 'fifth':
      return worker;
    default:
      throw new RangeError(`No person is drawn for worker "${worker}"`);
  }
}

/** Whoever has done the work takes up the pen, and still holds it in the frame of the signature. */
function posture(before: State, worker: Worker): SceneDesk['posture'] {
  switch (worker.status) {
    case 'idle':
      return workerOf(before, worker.id).status === 'worked' ? 'signing' : 'resting';
    case 'working':
      return 'working';
    case 'worked':
      return 'signing';
    case 'crashed':
      return 'ill';
  }
}

function leaseLeft(state: State, worker: Worker): number | null {
  const leases = state.parcels.flatMap(({ lease }) =>
    lease !== null && lease.worker === worker.id ? [lease] : [],
  );
  const lease = leases.find(({ token }) => token === worker.hand?.token) ?? leases[0];
  if (lease === undefined) return null;
  return Math.min(1, (lease.until - state.now) / state.settings.leaseSeconds);
}

/** Effects and signatures in the order in which they were written. */
function ledger(state: State): readonly LedgerLine[] {
  const lines: LedgerLine[] = [];
  const signs = (afterEffects: number) =>
    state.acks.forEach((ack, index) => {
      if (ack.afterEffects === afterEffects) {
        const mark = parcelMark(state, ack.parcel);
        lines.push({ id: `sign-${index}`, text: signText(mark), tone: 'sign' });
      }
    });
  signs(0);
  state.effects.forEach((effect, index) => {
    lines.push({
      id: `effect-${index}`,
      text: ledgerText(effect.customer, effect.points),
      tone: effect.duplicate ? 'duplicate' : 'effect',
    });
    signs(index + 1);
  });
  return lines;
}
