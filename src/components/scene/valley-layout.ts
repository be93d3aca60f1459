/** Where everything in the valley stands, for desks and tablets and for phones. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface ValleyPlan {
  readonly name: 'wide' | 'compact';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Feet of the generals; what they have heard stands over them, their names below. */
  readonly camps: Readonly<Record<'west' | 'east', Spot>>;
  readonly heard: number;
  readonly label: number;
  /** A courier on the way, at each tent, and where one falls. */
  readonly valley: Spot;
  readonly arrived: Readonly<Record<'west' | 'east', Spot>>;
  readonly fallen: Spot;
}

export const WIDE_VALLEY: ValleyPlan = {
  name: 'wide',
  width: 840,
  height: 380,
  scale: 1,
  camps: { west: { x: 96, y: 236 }, east: { x: 744, y: 236 } },
  heard: -136,
  label: 26,
  valley: { x: 420, y: 312 },
  arrived: { west: { x: 204, y: 252 }, east: { x: 636, y: 252 } },
  fallen: { x: 420, y: 338 },
};

export const COMPACT_VALLEY: ValleyPlan = {
  name: 'compact',
  width: 360,
  height: 250,
  scale: 0.74,
  camps: { west: { x: 44, y: 168 }, east: { x: 316, y: 168 } },
  heard: -101,
  label: 20,
  valley: { x: 180, y: 216 },
  arrived: { west: { x: 104, y: 180 }, east: { x: 256, y: 180 } },
  fallen: { x: 180, y: 232 },
};
