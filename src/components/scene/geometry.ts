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
export function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => at(point.x, point.y)).join('L')}Z`;
}

/**
 * The khatam, the star of two squares: eight points at `radius`, the first straight up, eight inner
 * corners where the squares cross.
 */
export function star(cx: number, cy: number, radius: number): string {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8);
  return polygon(
    Array.from({ length: 16 }, (_, index) => {
      const angle = (index * Math.PI) / 8 - Math.PI / 2;
      const reach = index % 2 === 0 ? radius : inner;
      return { x: cx + reach * Math.cos(angle), y: cy + reach * Math.sin(angle) };
    }),
  );
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
