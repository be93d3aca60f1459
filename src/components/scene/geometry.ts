/**
 * The mathematics of the drawings: pointed arches with striped (ablaq) masonry, eight-point stars,
 * parapets. Every function returns SVG path data, rounded to a tenth of a unit, because each digit is
 * a byte in every page that draws it.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

const round = (value: number): number => Math.round(value * 10) / 10 || 0;
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

/** A closed polygon through the points. */
function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => at(point.x, point.y)).join('L')}Z`;
}

/**
 * A star inside a regular polygon by the polygons-in-contact method (E. Hankin, 1925): from the middle
 * of each side two lines go inwards at `contact` radians to the side and meet their neighbours. Stars
 * in polygons that share sides then join into one pattern without a break.
 *
 * `apothem` is the distance from the centre to a side, `first` the direction of the first side.
 */
export function girihStar(
  { x, y }: Point,
  apothem: number,
  sides: number,
  first: number,
  contact: number,
): string {
  const inwards = Math.PI / 2 - contact;
  const inner = (apothem * Math.sin(inwards)) / Math.sin(inwards + Math.PI / sides);
  return polygon(
    Array.from({ length: 2 * sides }, (_, index) => {
      const angle = first + (index * Math.PI) / sides;
      const reach = index % 2 === 0 ? apothem : inner;
      return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
    }),
  );
}

/** The khatam, the star of two squares: eight points at `radius`, the first straight up. */
export function star(cx: number, cy: number, radius: number): string {
  return girihStar({ x: cx, y: cy }, radius, 8, -Math.PI / 2, Math.PI / 4);
}

/** One cell of the book's tile work, `size` square: it repeats without a seam in both directions. */
export interface TileCell {
  /** The eight-pointed star that fills the cell. */
  readonly star: string;
  /** Quarters of the four-pointed stars in its corners. */
  readonly corners: string;
  /** The small star in the middle. */
  readonly heart: string;
}

/** Octagons and squares, the tiling 4.8.8, with the lines of the stars at 60° to their sides. */
export function tileCell(size: number): TileCell {
  const contact = Math.PI / 3;
  const middle = { x: size / 2, y: size / 2 };
  // Side of the octagon = side of the squares between four octagons.
  const side = size * Math.tan(Math.PI / 8);
  const corners = [
    { x: 0, y: 0 },
    { x: size, y: 0 },
    { x: 0, y: size },
    { x: size, y: size },
  ];
  return {
    star: girihStar(middle, size / 2, 8, 0, contact),
    corners: corners.map((corner) => girihStar(corner, side / 2, 4, Math.PI / 4, contact)).join(''),
    heart: girihStar(middle, size / 5, 8, Math.PI / 8, Math.PI / 4),
  };
}

/** A pointed arch struck from two centres, standing on its springing line. */
export interface Arch {
  /** Middle of the opening. */
  readonly cx: number;
  /** Height of the springing line. */
  readonly y: number;
  /** Half the width of the opening. */
  readonly half: number;
  /** How far each centre lies beyond the middle, as a share of `half`: 0 = round, 1 = equilateral. */
  readonly point: number;
}

const radiusOf = (arch: Arch): number => arch.half * (1 + arch.point);

/** Height of the point above the springing line, for a ring `thick` wide (0 = the opening itself). */
export function rise(arch: Arch, thick = 0): number {
  const radius = radiusOf(arch) + thick;
  return Math.sqrt(radius ** 2 - (arch.half * arch.point) ** 2);
}

/** The opening with straight sides down to `foot`; `grow` widens it all round. */
export function opening(arch: Arch, foot: number, grow = 0): string {
  const { cx, y, half } = arch;
  const radius = round(radiusOf(arch) + grow);
  const top = at(cx, y - rise(arch, grow));
  const arc = `A${radius} ${radius} 0 0 1 `;
  return `M${at(cx - half - grow, foot)}V${round(y)}${arc}${top}${arc}${at(cx + half + grow, y)}V${round(foot)}Z`;
}

/**
 * Every second stone of the arch's ring, `perSide` stones a side plus the keystone. Joints point to
 * the arch's own centres, as a mason cuts them.
 */
export function voussoirs(arch: Arch, thick: number, perSide: number): string {
  const { cx, y, half, point } = arch;
  const shift = half * point;
  const inner = radiusOf(arch);
  const outer = inner + thick;
  const last = Math.acos(shift / outer);
  // The keystone takes half a step on each side of the point.
  const stepAngle = last / (perSide + 0.5);
  const ring = (radius: number, angle: number, side: 1 | -1): string =>
    at(cx + side * (radius * Math.cos(angle) - shift), y - radius * Math.sin(angle));
  let path = '';
  for (const side of [1, -1] as const) {
    const sweep = side === 1 ? 0 : 1;
    for (let index = perSide % 2 === 0 ? 1 : 0; index < perSide; index += 2) {
      const from = index * stepAngle;
      const to = from + stepAngle;
      path +=
        `M${ring(inner, from, side)}L${ring(outer, from, side)}` +
        `A${round(outer)} ${round(outer)} 0 0 ${sweep} ${ring(outer, to, side)}` +
        `L${ring(inner, to, side)}Z`;
    }
  }
  return path;
}

/** The keystone itself, for a ring whose stones alternate up to it. */
export function keystone(arch: Arch, thick: number, perSide: number): string {
  const { cx, y, half, point } = arch;
  const shift = half * point;
  const inner = radiusOf(arch);
  const outer = inner + thick;
  const from = Math.acos(shift / outer) * (perSide / (perSide + 0.5));
  const corner = (radius: number, side: 1 | -1): string =>
    at(cx + side * (radius * Math.cos(from) - shift), y - radius * Math.sin(from));
  return (
    `M${corner(inner, -1)}L${corner(outer, -1)}L${at(cx, y - rise(arch, thick))}` +
    `L${corner(outer, 1)}L${corner(inner, 1)}L${at(cx, y - rise(arch))}Z`
  );
}

/** Stepped merlons along a parapet: one path from `x0` to `x1`, standing on `y`. */
export function merlons(x0: number, x1: number, y: number, pitch: number, height: number): string {
  let path = '';
  const count = Math.floor((x1 - x0) / pitch);
  const start = x0 + (x1 - x0 - count * pitch) / 2;
  const s = pitch / 8;
  const h = height / 3;
  for (let index = 0; index < count; index += 1) {
    path +=
      `M${at(start + index * pitch + s, y)}v${round(-h)}h${round(s)}v${round(-h)}h${round(s)}v${round(-h)}` +
      `h${round(2 * s)}v${round(h)}h${round(s)}v${round(h)}h${round(s)}v${round(h)}z`;
  }
  return path;
}
