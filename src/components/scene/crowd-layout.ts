/**
 * Where the line stands, for desks and tablets and for phones: along the street from the counters to
 * the city gate, and beyond it up the road into the hills, smaller and smaller. One figure stands for
 * several people, so that the gate is always as far as the model says.
 */
interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Place extends Spot {
  readonly scale: number;
}

export interface CrowdPlan {
  readonly name: 'wide' | 'compact';
  readonly width: number;
  readonly height: number;
  /** How many figures stand between the counters and the gate. */
  readonly toGate: number;
  readonly first: Place;
  readonly gate: Spot;
  /** The road beyond the gate, as points the figures follow; the last is far away. */
  readonly road: readonly Place[];
  /** How many figures the road holds. */
  readonly beyond: number;
  readonly counter: Spot & { readonly dx: number; readonly scale: number };
  readonly clock: Spot;
}

export const WIDE_CROWD: CrowdPlan = {
  name: 'wide',
  width: 840,
  height: 380,
  toGate: 30,
  first: { x: 322, y: 348, scale: 0.62 },
  gate: { x: 700, y: 344 },
  road: [
    { x: 716, y: 344, scale: 0.62 },
    { x: 780, y: 336, scale: 0.56 },
    { x: 816, y: 316, scale: 0.45 },
    { x: 800, y: 294, scale: 0.34 },
    { x: 768, y: 276, scale: 0.26 },
    { x: 790, y: 258, scale: 0.18 },
    { x: 824, y: 246, scale: 0.13 },
  ],
  beyond: 26,
  counter: { x: 28, y: 268, dx: 36, scale: 0.62 },
  clock: { x: 52, y: 46 },
};

export const COMPACT_CROWD: CrowdPlan = {
  name: 'compact',
  width: 360,
  height: 250,
  toGate: 15,
  first: { x: 140, y: 230, scale: 0.44 },
  gate: { x: 292, y: 228 },
  road: [
    { x: 300, y: 228, scale: 0.44 },
    { x: 336, y: 222, scale: 0.38 },
    { x: 348, y: 206, scale: 0.28 },
    { x: 330, y: 190, scale: 0.2 },
    { x: 344, y: 176, scale: 0.1 },
  ],
  beyond: 13,
  counter: { x: 9, y: 178, dx: 15, scale: 0.3 },
  clock: { x: 32, y: 24 },
};

/** How many figures a line of `people` is drawn with; the last may stand for fewer. */
export function figuresOf(people: number, peopleToGate: number, plan: CrowdPlan): number {
  const each = peopleToGate / plan.toGate;
  return Math.min(plan.toGate + plan.beyond, Math.ceil(people / each));
}

/** Where the figure stands, 0 = the first in line. */
export function placeInLine(index: number, plan: CrowdPlan): Place {
  const { first, gate, road, toGate, beyond } = plan;
  if (index < toGate) {
    const share = index / toGate;
    const y = first.y + (gate.y - first.y) * share + (index % 2) * 3;
    return { x: first.x + (gate.x - first.x) * share, y, scale: first.scale };
  }
  const along = ((index - toGate) / beyond) * (road.length - 1);
  const at = Math.min(road.length - 2, Math.floor(along));
  const [from, to] = [road[at], road[at + 1]];
  if (from === undefined || to === undefined) throw new RangeError('The road has no stretch');
  const share = along - at;
  const between = (key: keyof Place) => from[key] + (to[key] - from[key]) * share;
  return { x: between('x'), y: between('y'), scale: between('scale') };
}
