/**
 * The rules of delivery: parcels, a broker that lends them out, workers that do the work, and a
 * database ledger in which each effect is written. Chapters 2, 4, 5 and 9 are all played on it.
 *
 * One word per idea: a *lease* is what SQS calls the visibility timeout, RabbitMQ an unacked
 * delivery on an open channel, Redis Streams an entry of the pending list, Laravel a reservation.
 * All times are whole virtual seconds.
 */

export type ParcelId = string;
export type WorkerId = string;

/** What shapes a run and is therefore shown beside its picture. */
export interface Settings {
  /** `auto`: handing over is the ack, and a crash loses the parcel. `manual`: the worker acks. */
  readonly ackMode: 'manual' | 'auto';
  /** How long a claimed parcel stays hidden from other workers, in seconds. */
  readonly leaseSeconds: number;
  /** How often a parcel may be received before it is dead-lettered; `null` means without limit. */
  readonly maxReceives: number | null;
  /** Pause before a parcel that failed for a passing reason is due again, in seconds. */
  readonly retryDelaySeconds: number;
  /** `idempotent`: effect and mark are written in one transaction, a second one is recognised. */
  readonly handler: 'plain' | 'idempotent';
}

/** Where one stored copy is. `acked` = done; `lost` happens only where auto ack allows it. */
export type ParcelStatus = 'ready' | 'leased' | 'delayed' | 'acked' | 'deadLettered' | 'lost';

/** One copy of a message as the broker stores it. */
export interface Parcel {
  readonly id: ParcelId;
  /** The order it came from; two copies of one message share it (lost confirm → sent again). */
  readonly message: string;
  /** Whom the effect is for, e.g. customer `88`. Also the idempotency key of the effect. */
  readonly customer: string;
  /** Loyalty points that one effect adds. */
  readonly points: number;
  readonly status: ParcelStatus;
  /** How often it was handed out so far. */
  readonly receives: number;
  readonly lease: Lease | null;
  /** When a delayed parcel is due, in seconds; `null` unless delayed. */
  readonly dueAt: number | null;
  /** A poison parcel brings its worker down or fails each time. */
  readonly poison: boolean;
}

export interface Lease {
  readonly worker: WorkerId;
  /** Grows by one with every claim of any parcel; a late ack shows an old one. */
  readonly token: number;
  /** The second at which the parcel becomes visible again. */
  readonly until: number;
}

/** `worked` = the effect is in the ledger, the broker does not know it yet. */
export type WorkerStatus = 'idle' | 'working' | 'worked' | 'crashed';

export interface Worker {
  readonly id: WorkerId;
  readonly status: WorkerStatus;
  /** What lies on the desk. It may be there although the lease is gone: the worker cannot know. */
  readonly hand: { readonly parcel: ParcelId; readonly token: number } | null;
}

/** A message at the producer. `sent` = stored by the broker, no confirm has come back yet. */
export interface Outgoing {
  readonly message: string;
  readonly customer: string;
  readonly points: number;
  readonly poison: boolean;
  readonly status: 'unsent' | 'sent' | 'confirmed' | 'unknown';
}

/** One line of the database ledger. */
export interface Effect {
  readonly customer: string;
  readonly points: number;
  readonly worker: WorkerId;
  readonly parcel: ParcelId;
  readonly at: number;
  /** True for the second and later effect of one message. */
  readonly duplicate: boolean;
}

export interface State {
  /** Virtual seconds since the start. */
  readonly now: number;
  readonly settings: Settings;
  readonly outgoing: readonly Outgoing[];
  readonly parcels: readonly Parcel[];
  readonly workers: readonly Worker[];
  readonly effects: readonly Effect[];
  readonly nextToken: number;
}

export type Command =
  | { readonly type: 'message.publish'; readonly message: string }
  | { readonly type: 'message.confirm'; readonly message: string }
  | { readonly type: 'confirm.lose'; readonly message: string }
  | { readonly type: 'worker.claim'; readonly worker: WorkerId }
  | { readonly type: 'worker.work'; readonly worker: WorkerId }
  | { readonly type: 'message.ack'; readonly worker: WorkerId }
  | { readonly type: 'ack.lose'; readonly worker: WorkerId }
  | { readonly type: 'message.nack'; readonly worker: WorkerId; readonly requeue: boolean }
  | {
      readonly type: 'worker.fail';
      readonly worker: WorkerId;
      readonly kind: 'transient' | 'permanent';
    }
  | { readonly type: 'worker.heartbeat'; readonly worker: WorkerId }
  | { readonly type: 'worker.crash'; readonly worker: WorkerId }
  | { readonly type: 'worker.restart'; readonly worker: WorkerId }
  | { readonly type: 'lease.expire'; readonly parcel: ParcelId }
  | { readonly type: 'parcel.due'; readonly parcel: ParcelId }
  | { readonly type: 'parcel.redrive'; readonly parcel: ParcelId };
