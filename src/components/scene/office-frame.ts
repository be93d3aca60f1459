/**
 * One still picture of the receiving office, as data. `OfficeScene.svelte` draws it and nothing else:
 * where the parcel with the number is, what the ledger says, and what Hasan has been handed.
 */

export type OfficePosture = 'resting' | 'working' | 'signing' | 'ill';

export interface OfficeClerk {
  readonly id: string;
  /** In Bengali, under the desk. */
  readonly name: string;
  readonly posture: OfficePosture;
  /** An older delivery of the parcel lies on the desk as well. */
  readonly ghost: boolean;
  /** A sheet whose writing is not committed yet, in Bengali; `null`: none. */
  readonly draft: string | null;
}

export interface OfficeFrame {
  /** The number on the parcel, in Bengali. */
  readonly number: string;
  /** `signed`: under the shelf, where what is closed stands. A clerk's id: on that desk. */
  readonly place: 'shelf' | 'signed' | { readonly desk: string };
  readonly tone: 'waiting' | 'leased' | 'done' | 'lost';
  /** How many copies the sender has sent. */
  readonly sent: number;
  readonly clerks: readonly OfficeClerk[];
  readonly ledger: 'blank' | 'written' | 'torn';
  /** Keys in the money-changer's own book, in Bengali; `null`: he has nothing to do with it. */
  readonly changer: readonly string[] | null;
  /** How many purses Hasan holds, and what is in them together, in Bengali. */
  readonly purses: number;
  readonly received: string;
  /** An answer went astray in this step. */
  readonly silence: boolean;
}
