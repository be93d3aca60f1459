/** What the sorter of this exercise asks of a shelf whose only guard is a lock. */

export interface Parcel {
  readonly id: string;
}

export interface Shelf {
  /** Waits until nobody holds the lock, and holds it. */
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** The first parcel, which stays where it is; with none, the sorter unlocks and goes home. */
  first(): Promise<Parcel>;
  /** Takes this parcel off the shelf, if it still stands there. */
  remove(parcel: Parcel): Promise<void>;
  ack(parcel: Parcel): Promise<void>;
}
