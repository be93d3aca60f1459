/**
 * Where everything at the counter stands, for desks and tablets and for phones. A card's slot follows
 * from its number, so that a task is looked for in one place only.
 */
import type { CounterCard, CounterFrame } from './counter-frame.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Slots row by row from the middle of the first card. */
interface Slots extends Spot {
  readonly columns: number;
  readonly dx: number;
  readonly dy: number;
}

export interface CounterPlan {
  readonly name: 'wide' | 'compact';
  readonly width: number;
  readonly height: number;
  readonly card: {
    readonly width: number;
    readonly height: number;
    readonly baseline: number;
    /** Scale of the signs at its corners. */
    readonly sign: number;
  };
  readonly board: Slots;
  readonly shelf: Slots;
  /** The bundle on the counter: each card a little aside of the one below. */
  readonly hand: Slots;
  /** Feet of the line of people, the first one at the counter. */
  readonly line: readonly Spot[];
  readonly person: number;
  readonly desk: Spot & { readonly scale: number };
  readonly waited: Spot;
  readonly slip: Spot;
  readonly owed: Spot;
  readonly clock: Spot;
}

export const WIDE_COUNTER: CounterPlan = {
  name: 'wide',
  width: 840,
  height: 380,
  card: { width: 86, height: 33, baseline: 7, sign: 1 },
  board: { x: 404, y: 108, columns: 2, dx: 94, dy: 40 },
  shelf: { x: 634, y: 108, columns: 2, dx: 94, dy: 40 },
  hand: { x: 316, y: 240, columns: 1, dx: 0, dy: -9 },
  line: [
    { x: 186, y: 344 },
    { x: 130, y: 348 },
    { x: 84, y: 344 },
    { x: 38, y: 348 },
  ],
  person: 1.1,
  desk: { x: 681, y: 292, scale: 0.98 },
  waited: { x: 178, y: 196 },
  slip: { x: 222, y: 240 },
  owed: { x: 681, y: 369 },
  clock: { x: 45, y: 62 },
};

export const COMPACT_COUNTER: CounterPlan = {
  name: 'compact',
  width: 360,
  height: 250,
  card: { width: 55, height: 25, baseline: 5.5, sign: 0.72 },
  board: { x: 148, y: 58, columns: 2, dx: 58, dy: 29 },
  shelf: { x: 271, y: 58, columns: 2, dx: 58, dy: 29 },
  hand: { x: 96, y: 162, columns: 1, dx: 0, dy: -6 },
  line: [
    { x: 40, y: 228 },
    { x: 10, y: 232 },
  ],
  person: 0.74,
  desk: { x: 300, y: 190, scale: 0.66 },
  waited: { x: 58, y: 94 },
  slip: { x: 58, y: 170 },
  owed: { x: 268, y: 243 },
  clock: { x: 32, y: 21 },
};

function inSlots({ x, y, columns, dx, dy }: Slots, index: number): Spot {
  return { x: x + (index % columns) * dx, y: y + Math.floor(index / columns) * dy };
}

/** The middle of every card, by its id. Cards of one place keep the order of the shop. */
export function placeCards(frame: CounterFrame, plan: CounterPlan): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>();
  const counts = new Map<CounterCard['place'], number>();
  for (const { id, place } of frame.cards) {
    const index = counts.get(place) ?? 0;
    counts.set(place, index + 1);
    spots.set(id, inSlots(plan[place], index));
  }
  return spots;
}
