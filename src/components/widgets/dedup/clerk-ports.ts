/** What the clerks' programs ask of the shelf, the ledger, the chest and the money-changer. */

/** A parcel in hand; its number is the same on every copy. */
export interface Parcel {
  readonly number: string;
  readonly to: string;
  readonly dinars: number;
}

interface Shelf {
  take(): Promise<Parcel>;
  sign(parcel: Parcel): Promise<void>;
}

interface Ledger {
  has(number: string): Promise<boolean>;
  /** Writes the number unless it is there; says whether it was written. */
  writeIfAbsent(number: string): Promise<boolean>;
  note(number: string, receipt: string): Promise<void>;
}

interface Chest {
  pay(parcel: Parcel): Promise<void>;
}

/** Ledger and chest of one database: what is done inside becomes true together or not at all. */
interface Transaction {
  writeIfAbsent(number: string): Promise<boolean>;
  pay(parcel: Parcel): Promise<void>;
}

export interface Office {
  readonly shelf: Shelf;
  readonly ledger: Ledger;
  readonly chest: Chest;
  readonly books: { transaction(work: (tx: Transaction) => Promise<void>): Promise<void> };
  /** Pays once for each key that he remembers, and gives the same receipt again. */
  readonly changer: { pay(key: string, parcel: Parcel): Promise<string> };
  newKey(): string;
}
