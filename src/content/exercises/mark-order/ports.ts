/** What the clerk of this exercise asks of the shelf and of the books. */

export interface Parcel {
  readonly number: string;
  readonly to: string;
  readonly dinars: number;
}

export interface Shelf {
  take(): Promise<Parcel>;
  sign(parcel: Parcel): Promise<void>;
}

export interface Books {
  /** Opens a draft: what follows becomes true at `commit`, all of it or nothing. */
  begin(): Promise<void>;
  /**
   * Writes the number. When it stands there already, an open draft is dropped, the parcel is signed
   * for, and nothing else of the program runs. The same happens at `commit` when somebody else has
   * written the number meanwhile.
   */
  mark(number: string): Promise<void>;
  pay(parcel: Parcel): Promise<void>;
  commit(): Promise<void>;
}
