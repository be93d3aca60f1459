/**
 * Where one crash may fall in the life of one parcel, and what the customer has in the end: the
 * picture on the chapter's last page. Nothing is written down here but the moments; every figure is
 * read from a run of the model.
 */
import { record, stateAt } from '../../../machines/core/trace.ts';
import {
  deliveryModel,
  opened,
  parcelOf,
  pointsOf,
  type Command,
  type Settings,
} from '../../../machines/delivery/delivery.model.ts';

export const POINTS = 50;
export type Kind = 'auto' | 'manual' | 'idempotent';
/** A moment in a worker's life with a parcel. Under auto ack the claim signs as well. */
export type Moment = 'claimAndAck' | 'claim' | 'effect' | 'effectAndMark' | 'ack';

/** What one crash between two moments leads to. */
export interface Crash {
  readonly points: number;
  /** How often the parcel was handed out. */
  readonly receives: number;
  readonly lost: boolean;
  /** The handler met the message again and knew it. */
  readonly recognised: boolean;
}
export interface CrashLine {
  readonly kind: Kind;
  readonly moments: readonly Moment[];
  /** One crash between each two moments; the ledger after everybody has done what can be done. */
  readonly crashes: readonly Crash[];
}

const SETTINGS: Readonly<Record<Kind, Partial<Settings>>> = {
  auto: { ackMode: 'auto' },
  manual: { ackMode: 'manual', handler: 'plain' },
  idempotent: { ackMode: 'manual', handler: 'idempotent' },
};
const MOMENTS: Readonly<Record<Kind, readonly Moment[]>> = {
  auto: ['claimAndAck', 'effect'],
  manual: ['claim', 'effect', 'ack'],
  idempotent: ['claim', 'effectAndMark', 'ack'],
};

/** One parcel for customer 88, al-Razi crashes after `lived` moments, al-Kindi does what is left. */
function crashAfter(kind: Kind, lived: number): Crash {
  const life = (worker: string): readonly Command[] => [
    { type: 'worker.claim', worker },
    { type: 'worker.work', worker },
    { type: 'message.ack', worker },
  ];
  const trace = record(
    deliveryModel,
    opened({
      settings: SETTINGS[kind],
      shelf: [{ message: 'order-88', customer: '88', points: POINTS }],
      workers: ['razi', 'kindi'],
    }),
    [
      ...life('razi').slice(0, lived),
      { type: 'worker.crash', worker: 'razi' },
      // Refused where nothing is leased any more, and then there is nothing to take over either.
      { type: 'lease.expire', parcel: 'p1' },
      ...life('kindi'),
    ],
  );
  const end = stateAt(trace, trace.steps.length);
  const { receives, status } = parcelOf(end, 'p1');
  const recognised = trace.steps.some(({ facts }) =>
    facts.some((fact) => fact.type === 'effectSkipped'),
  );
  return { points: pointsOf(end, '88'), receives, lost: status === 'lost', recognised };
}

/** The three ways of signing, one line each. */
export function crashLines(): readonly CrashLine[] {
  return (['auto', 'manual', 'idempotent'] as const).map((kind) => {
    const moments = MOMENTS[kind];
    return { kind, moments, crashes: moments.slice(1).map((_, at) => crashAfter(kind, at + 1)) };
  });
}
