/** What the book's sorters ask of a shelf. */

export interface Parcel {
  readonly id: string;
}

export interface Shelf {
  /** The first parcel, taken in the same act; `null` when there is none. */
  take(): Promise<Parcel | null>;
  /** The first parcel, only looked at. */
  first(): Promise<Parcel | null>;
  /** Takes this parcel off the shelf, whether or not it still stands there. */
  remove(parcel: Parcel): Promise<void>;
  /** The signature: the parcel is done. */
  ack(parcel: Parcel): Promise<void>;
}
