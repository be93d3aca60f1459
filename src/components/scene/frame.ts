/**
 * One still picture of the post office, as data. `Scene.svelte` draws it and nothing else: it has
 * no state, effect or timer. Motion is a CSS transition between two frames, keyed by parcel id.
 */

export type ParcelTone = 'waiting' | 'leased' | 'done' | 'delayed' | 'dead' | 'lost';

/** Fixed places, left to right; a parcel is always in exactly one. */
export type Place =
  | { readonly at: 'counter' } // at the producer, not yet accepted
  | { readonly at: 'shelf' } // waiting
  | { readonly at: 'desk'; readonly desk: string } // leased
  | { readonly at: 'bench' } // delayed: sits out its pause
  | { readonly at: 'corner' } // dead-lettered: the corner shelf
  | { readonly at: 'caravan' } // done: on its way above the ground line
  | { readonly at: 'gone' }; // lost

export interface SceneParcel {
  readonly id: string;
  /** Short mark on the parcel, e.g. `৮৮`. */
  readonly label: string;
  readonly place: Place;
  readonly tone: ParcelTone;
  readonly poison: boolean;
  /** How often it was handed out; drawn as tally marks. */
  readonly receives: number;
}

export interface SceneDesk {
  readonly id: string;
  /** Bengali name under the desk. */
  readonly name: string;
  /** What stands there instead where four or five names share the room. */
  readonly shortName?: string;
  /** Which of the story's people sits here. */
  readonly person: 'razi' | 'kindi' | 'haytham' | 'fourth' | 'fifth';
  readonly posture: 'resting' | 'working' | 'signing' | 'ill';
  /** Left part of the lease, 1 → 0, drawn as the sand of an hourglass; `null` without a lease. */
  readonly leaseLeft: number | null;
  /** Id of a parcel the worker still holds although the lease is gone: drawn as a zombie's copy. */
  readonly ghost: string | null;
}

export interface LedgerLine {
  readonly id: string;
  /** Short Bengali text, e.g. `৮৮ +৫০`. */
  readonly text: string;
  readonly tone: 'effect' | 'duplicate' | 'sign';
}

export interface SceneFrame {
  readonly parcels: readonly SceneParcel[];
  readonly desks: readonly SceneDesk[];
  readonly ledger: readonly LedgerLine[];
  /** Something on the road between desk and counter this step: a signature or receipt that got lost. */
  readonly road: 'clear' | 'ackLost' | 'confirmLost';
  /** Virtual clock, e.g. `০:৩০`. */
  readonly clock: string;
}
