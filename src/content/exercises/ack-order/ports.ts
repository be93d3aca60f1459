/** What the worker of this exercise asks of a queue and of a database. */

/** A parcel in hand. */
export interface Parcel {
  readonly message: string;
  readonly customer: string;
  readonly points: number;
}

export interface Queue {
  claim(): Promise<Parcel>;
  ack(parcel: Parcel): Promise<void>;
}

export interface Database {
  /** Opens a transaction: what follows becomes visible at `commit`, all of it or nothing. */
  begin(): Promise<void>;
  /** Adds the parcel's points to its customer. */
  addPoints(parcel: Parcel): Promise<void>;
  /**
   * Notes the message as done. When it is noted already, the open transaction is taken back, the
   * parcel is acked, and nothing else of the worker runs.
   */
  mark(parcel: Parcel): Promise<void>;
  commit(): Promise<void>;
}
