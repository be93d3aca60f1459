/** What the book's handlers ask of a queue and of a database. */

/** A parcel in hand. */
interface Delivery {
  readonly message: string;
  readonly customer: string;
  readonly points: number;
  /** Of the lease; shown with every later word about this parcel. */
  readonly token: number;
}

export interface Queue {
  /** The next parcel, or `null` when none is waiting. */
  claim(): Promise<Delivery | null>;
  ack(parcel: Delivery): Promise<void>;
  /** Back onto the shelf at once. */
  requeue(parcel: Delivery): Promise<void>;
  /** Back onto the shelf after a pause. */
  retryLater(parcel: Delivery): Promise<void>;
  /** To the dead letters. */
  deadLetter(parcel: Delivery): Promise<void>;
  /** Lets the lease run anew every few seconds, until the function it gives is called. */
  keepAlive(parcel: Delivery): () => void;
}

export interface Database {
  addPoints(customer: string, points: number): Promise<void>;
  /** Points and mark in one transaction; neither when the message is marked already. */
  addPointsOnce(message: string, customer: string, points: number): Promise<void>;
}

/** The database cannot be reached from here just now; another worker may do better. */
export class Unreachable extends Error {}

/** The database asks for a pause. */
export class Overloaded extends Error {}
