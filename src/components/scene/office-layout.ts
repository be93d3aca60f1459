/** Where everything in the receiving office stands, for desks and tablets and for phones. */
import type { OfficeFrame } from './office-frame.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface OfficePlan {
  readonly name: 'wide' | 'compact';
  readonly width: number;
  readonly height: number;
  /** Middle of the lower edge of the parcel. */
  readonly shelf: Spot;
  readonly signed: Spot;
  readonly parcel: number;
  /** Middles of the upper edges of the two desks. */
  readonly desks: readonly [Spot, Spot];
  readonly person: number;
  /** Where on a desk the parcel lies, and where the sheet of an open transaction hangs. */
  readonly onDesk: Spot;
  readonly sheet: Spot;
  /** Under a desk. */
  readonly label: number;
  /** The line of the number in the ledger. */
  readonly entry: Spot;
  /** The lines of the money-changer's book: the first, and the way to the next. */
  readonly keys: Spot & { readonly dy: number };
  /** Hasan's feet, his purses, and what is said of them. */
  readonly hasan: Spot;
  readonly purses: Spot & { readonly dx: number };
  readonly received: Spot;
}

export const WIDE_OFFICE: OfficePlan = {
  name: 'wide',
  width: 840,
  height: 380,
  shelf: { x: 196, y: 196 },
  signed: { x: 196, y: 282 },
  parcel: 1.25,
  desks: [
    { x: 322, y: 296 },
    { x: 522, y: 296 },
  ],
  person: 1,
  onDesk: { x: 28, y: -1 },
  sheet: { x: 0, y: 44 },
  label: 62,
  entry: { x: 342, y: 137 },
  keys: { x: 768, y: 268, dy: 28 },
  hasan: { x: 652, y: 352 },
  purses: { x: 694, y: 350, dx: 30 },
  received: { x: 716, y: 374 },
};

export const COMPACT_OFFICE: OfficePlan = {
  name: 'compact',
  width: 360,
  height: 250,
  shelf: { x: 40, y: 112 },
  signed: { x: 40, y: 178 },
  parcel: 0.88,
  desks: [
    { x: 128, y: 196 },
    { x: 226, y: 196 },
  ],
  person: 0.74,
  onDesk: { x: 16, y: -1 },
  sheet: { x: 0, y: 32 },
  label: 46,
  entry: { x: 120, y: 76 },
  keys: { x: 311, y: 90, dy: 20 },
  hasan: { x: 304, y: 226 },
  purses: { x: 326, y: 226, dx: 16 },
  received: { x: 312, y: 244 },
};

/** Where the parcel is drawn. */
export function parcelSpot(frame: OfficeFrame, plan: OfficePlan): Spot {
  const { place } = frame;
  if (place === 'shelf') return plan.shelf;
  if (place === 'signed') return plan.signed;
  const desk = plan.desks[frame.clerks.findIndex(({ id }) => id === place.desk)] ?? plan.desks[0];
  return { x: desk.x + plan.onDesk.x, y: desk.y + plan.onDesk.y };
}
