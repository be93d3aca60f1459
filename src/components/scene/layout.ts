/**
 * Where everything stands. Two plans of the same yard: `wide` for desks and tablets, `compact` for
 * phones. Places never move between frames, so that the eye always knows where a parcel is.
 * Parcels are placed by the middle of their lower edge.
 */
import type { LedgerLine, SceneDesk, SceneFrame, SceneParcel } from './frame.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Degrees; only what the wind has taken is tilted. */
  readonly turn: number;
}

/** A row of places for parcels: `perRow` fit side by side, then the next row, then they overlap. */
interface Rows {
  readonly from: number;
  readonly to: number;
  readonly rows: readonly number[];
  readonly perRow: number;
}

/** A person at a desk, with the scale at which five of them still fit. */
interface DeskSpot {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** On the dais, behind the others. */
  readonly behind: boolean;
  /** Four or five share the room. */
  readonly crowded: boolean;
}

export interface Plan {
  readonly name: 'wide' | 'compact';
  readonly width: number;
  readonly height: number;
  /** Parcels are drawn 36 wide and 30 high, times this; their labels keep their size. */
  readonly parcelScale: number;
  /** Baseline of a parcel's label, from its lower edge. */
  readonly labelLine: number;
  readonly counter: Rows;
  readonly shelf: Rows;
  readonly bench: Rows;
  readonly corner: Rows;
  readonly gone: Rows;
  /** Where each camel carries its parcels, the leader first. */
  readonly saddles: readonly { readonly x: number; readonly y: number }[];
  /** How far loads may pile up on a saddle before they only shift aside. */
  readonly saddleRoom: number;
  readonly desks: {
    readonly from: number;
    readonly to: number;
    readonly floor: number;
    /** Height of the dais on which the back row sits. */
    readonly dais: number;
    /** By number of desks, from one. */
    readonly scales: readonly number[];
    /** Path of the dais. */
    readonly platform: string;
  };
  readonly ledger: {
    /** Middle of the column of marks, start of the text, first baseline, pitch, lines that fit. */
    readonly mark: number;
    readonly markScale: number;
    readonly x: number;
    readonly y: number;
    readonly pitch: number;
    readonly lines: number;
  };
  /** Baselines of the names under the desks: one or two stand on the lower, a crowd takes turns. */
  readonly names: readonly [number, number];
  readonly benchWord: Spot;
  readonly goneWord: Spot;
  /** What blows across the yard, and the word for it: so far aside of it, on that line. */
  readonly road: { readonly ackLost: Spot; readonly confirmLost: Spot };
  readonly roadWord: Spot;
  readonly clock: Spot;
}

/** Where the hourglass stands on a desk. */
export const GLASS = 42;
/** Height of a desk before scaling; the drawings in the sprite are made for it. */
const DESK_HEIGHT = 44;

const NO_DESK: DeskSpot = { x: 0, y: 0, scale: 1, behind: false, crowded: false };

/** From this many desks on they are a crowd, and names stand in their short form. */
const CROWD = 4;

const still = (x: number, y: number): Spot => ({ x, y, turn: 0 });

export const WIDE: Plan = {
  name: 'wide',
  width: 840,
  height: 380,
  parcelScale: 1,
  labelLine: -8,
  counter: { from: 158, to: 194, rows: [260, 226], perRow: 2 },
  shelf: { from: 240, to: 315, rows: [206, 253, 300], perRow: 3 },
  bench: { from: 296, to: 372, rows: [97], perRow: 3 },
  corner: { from: 744, to: 814, rows: [300, 253, 206], perRow: 3 },
  gone: { from: 128, to: 206, rows: [56], perRow: 2 },
  saddles: [still(744, 50), still(645, 48), still(546, 50), still(447, 48)],
  saddleRoom: 12,
  desks: {
    from: 340,
    to: 590,
    floor: 328,
    dais: 262,
    scales: [1.2, 1.2, 0.96, 0.92, 0.84],
    platform: 'M340 262h250v60h-250z',
  },
  ledger: { mark: 609, markScale: 1, x: 632, y: 183, pitch: 21, lines: 4 },
  names: [346, 367],
  benchWord: still(334, 50),
  goneWord: still(166, 84),
  road: { ackLost: { x: 356, y: 178, turn: -12 }, confirmLost: { x: 212, y: 176, turn: 10 } },
  roadWord: still(-8, 150),
  clock: still(45, 140),
};

export const COMPACT: Plan = {
  name: 'compact',
  width: 360,
  height: 250,
  parcelScale: 0.88,
  labelLine: -6,
  counter: { from: 20, to: 54, rows: [170, 138], perRow: 2 },
  shelf: { from: 93, to: 127, rows: [116, 154, 192], perRow: 2 },
  bench: { from: 134, to: 168, rows: [59], perRow: 2 },
  corner: { from: 305, to: 339, rows: [108], perRow: 2 },
  gone: { from: 74, to: 92, rows: [44], perRow: 2 },
  saddles: [still(314, 42), still(226, 41)],
  saddleRoom: 8,
  desks: {
    from: 139,
    to: 289,
    floor: 212,
    dais: 168,
    scales: [0.8, 0.8, 0.66, 0.62, 0.56],
    platform: 'M139 168h150v38h-150z',
  },
  ledger: { mark: 291, markScale: 0.7, x: 298, y: 152, pitch: 18, lines: 3 },
  names: [224, 243],
  benchWord: still(151, 84),
  goneWord: still(80, 84),
  road: { ackLost: { x: 134, y: 124, turn: -12 }, confirmLost: { x: 84, y: 122, turn: 10 } },
  roadWord: still(12, 104),
  clock: still(31, 20),
};

const spread = (from: number, to: number, index: number, count: number): number =>
  count === 1 ? from : from + ((to - from) * index) / (count - 1);

/** The place of number `index` of `count` in rows; what does not fit overlaps, nothing is left out. */
function inRows({ from, to, rows, perRow }: Rows, index: number, count: number): Spot {
  const each = Math.max(perRow, Math.ceil(count / rows.length));
  const row = Math.floor(index / each);
  return still(spread(from, to, index % each, each), rows[row] ?? 0);
}

/**
 * Desks share their stretch of floor equally. Up to two stand on the floor side by side; from three
 * on every second one stands on a dais behind, so that nobody becomes too small to have a face.
 */
export function deskSpots(plan: Plan, count: number): readonly DeskSpot[] {
  const { from, to, floor, dais, scales } = plan.desks;
  const each = (to - from) / Math.max(count, 1);
  const scale = scales[Math.min(count, scales.length) - 1] ?? 1;
  return Array.from({ length: count }, (_, index) => {
    const behind = count > 2 && index % 2 === 1;
    return {
      x: from + each * (index + 0.5),
      y: Math.round(((behind ? dais : floor) - DESK_HEIGHT * scale) * 10) / 10,
      scale,
      behind,
      crowded: count >= CROWD,
    };
  });
}

/** A desk where it stands, with the name under it and the line it stands on. */
export interface Seat extends DeskSpot {
  readonly desk: SceneDesk;
  readonly name: string;
  readonly nameLine: number;
}

/** Who sits where, the back row first. */
export function seats({ desks }: SceneFrame, plan: Plan): readonly Seat[] {
  const spots = deskSpots(plan, desks.length);
  return desks
    .flatMap((desk, index) => {
      const spot = spots[index];
      const nameLine = plan.names[desks.length > 2 && index % 2 === 0 ? 0 : 1];
      const name = spot?.crowded ? (desk.shortName ?? desk.name) : desk.name;
      return spot ? [{ ...spot, desk, name, nameLine }] : [];
    })
    .sort((a, b) => Number(b.behind) - Number(a.behind));
}

/**
 * The spot of a stack on a desk: the first lies at its left, the next ones on top, a little aside.
 * Where four or five sit close together it stands before its desk, so that it hides nobody's face.
 */
function onDesk(desk: DeskSpot, index: number): Spot {
  const x = desk.crowded ? desk.x : desk.x - 26 * desk.scale;
  const y = desk.crowded ? desk.y + 40 * desk.scale : desk.y;
  return still(Math.round(x + index * 6), Math.round((y - index * 12) * 10) / 10);
}

/**
 * Every parcel's spot, keyed by id, in the frame's order. A desk that is not in the frame puts its
 * parcel on the shelf rather than nowhere.
 */
export function placeParcels(frame: SceneFrame, plan: Plan): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>();
  const desks = deskSpots(plan, frame.desks.length);
  const groups = new Map<string, SceneParcel[]>();
  for (const parcel of frame.parcels) {
    const at = parcel.place.at;
    const deskIndex =
      at === 'desk'
        ? frame.desks.findIndex(
            (desk) => parcel.place.at === 'desk' && desk.id === parcel.place.desk,
          )
        : -1;
    const key = at !== 'desk' ? at : deskIndex < 0 ? 'shelf' : `desk ${deskIndex}`;
    const group = groups.get(key);
    if (group) group.push(parcel);
    else groups.set(key, [parcel]);
  }
  for (const [key, group] of groups) {
    group.forEach((parcel, index) => {
      spots.set(parcel.id, spotFor(key, index, group.length, plan, desks));
    });
  }
  return spots;
}

function spotFor(
  key: string,
  index: number,
  count: number,
  plan: Plan,
  desks: readonly DeskSpot[],
): Spot {
  switch (key) {
    case 'counter':
    case 'shelf':
    case 'bench':
    case 'corner':
      return inRows(plan[key], index, count);
    case 'gone': {
      const spot = inRows(plan.gone, index, count);
      return { ...spot, y: spot.y - (index % 2) * 12, turn: index % 2 === 0 ? -14 : 11 };
    }
    case 'caravan': {
      const saddle = plan.saddles[index % plan.saddles.length] ?? still(0, 0);
      const load = Math.floor(index / plan.saddles.length);
      return still(saddle.x + load * 8, saddle.y - Math.min(load * 7, plan.saddleRoom));
    }
    default: {
      const desk = desks[Number(key.slice('desk '.length))] ?? NO_DESK;
      return onDesk(desk, index);
    }
  }
}

/** Where a zombie's copy lies: above what really is on that desk. */
export function ghostSpot(frame: SceneFrame, plan: Plan, deskIndex: number): Spot {
  const desk = deskSpots(plan, frame.desks.length)[deskIndex] ?? NO_DESK;
  const id = frame.desks[deskIndex]?.id;
  const held = frame.parcels.filter(
    (parcel) => parcel.place.at === 'desk' && parcel.place.desk === id,
  ).length;
  return onDesk(desk, held);
}

/** The lines that still fit on the open page: the latest ones, oldest of them first. */
export function visibleLines(
  ledger: readonly LedgerLine[],
  plan: Plan,
): { readonly lines: readonly LedgerLine[]; readonly hidden: number } {
  const hidden = Math.max(0, ledger.length - plan.ledger.lines);
  return { lines: ledger.slice(hidden), hidden };
}

/**
 * The sand of the hourglass on a desk, in the desk's own coordinates: what is left above the neck, what
 * has run out below. `left` goes from 1 (just claimed) to 0 (run out).
 */
export function sand(left: number): string {
  const share = Math.min(1, Math.max(0, left));
  const r = (value: number): number => Math.round(value * 10) / 10 || 0;
  // A cone: what is left fills the lower part of the upper bulb, so its height goes with the root.
  const above = 10 * Math.sqrt(share);
  const below = 10 - above;
  const upper = share > 0 ? `M${GLASS} -14l${r(-0.6 * above)} ${r(-above)}h${r(1.2 * above)}z` : '';
  const lower =
    share < 1 ? `M${GLASS - 6} -4h12l${r(-0.6 * below)} ${r(-below)}h${r(1.2 * below - 12)}z` : '';
  return upper + lower;
}
