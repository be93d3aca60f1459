/**
 * One still picture of the counter, as data. `CounterScene.svelte` draws it and nothing else. Each task
 * is a card: on the board while the customer waits for it, on the shelf while it is owed.
 */

export type CardTone = 'idle' | 'leased' | 'waiting' | 'done' | 'delayed' | 'dead';

export interface CounterCard {
  readonly id: string;
  /** One short Bengali word. */
  readonly label: string;
  /** `hand`: not on the shelf yet, part of the bundle on the counter. */
  readonly place: 'board' | 'hand' | 'shelf';
  readonly tone: CardTone;
  /** Its service is down just now. */
  readonly down: boolean;
}

export interface CounterFrame {
  /** In the order of the shop; the order decides the slots. */
  readonly cards: readonly CounterCard[];
  readonly customer: 'none' | 'standing' | 'receipt' | 'failure';
  /** How long the customer has stood there, in Bengali; empty when there is none. */
  readonly waited: string;
  /** People who have joined the line meanwhile, at most as many as are drawn. */
  readonly behind: number;
  readonly worker: 'resting' | 'working';
  /** What the shop owes to all the others, in Bengali; `null`: nothing. */
  readonly owed: string | null;
  /** Virtual clock. */
  readonly clock: string;
}
