/** What a general's night asks of his camp. */

export interface Letter {
  /** By the agreement an answer is still to ride. */
  readonly wantsAnswer: boolean;
}

export interface Camp {
  /** Does this camp send the first courier? */
  readonly first: boolean;
  /** What comes to this tent until dawn. */
  letters(): AsyncIterable<Letter>;
  /** Sends a courier; whether he comes through, nobody here learns. */
  send(): void;
  attack(): void;
  stay(): void;
}
