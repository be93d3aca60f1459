import { describe, expect, test } from 'vitest';
import {
  girihStar,
  keystone,
  merlons,
  opening,
  rise,
  star,
  tileCell,
  voussoirs,
  type Arch,
} from './geometry.ts';

/** The corner points of a path of straight, absolute lines. */
const corners = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
const far = (point: { x: number; y: number }, cx: number, cy: number) =>
  Math.hypot(point.x - cx, point.y - cy);

describe('the eight-pointed star', () => {
  test('is two squares: its points lie on one circle, and each square has four equal sides', () => {
    const points = corners(star(50, 50, 40)).filter((_, index) => index % 2 === 0);
    expect(points).toHaveLength(8);
    for (const point of points) expect(far(point, 50, 50)).toBeCloseTo(40, 0);
    for (const first of [0, 1]) {
      const square = [0, 2, 4, 6].map((step) => points[first + step] ?? { x: 0, y: 0 });
      const sides = square.map((point, index) => {
        const next = square[(index + 1) % 4] ?? point;
        return far(point, next.x, next.y);
      });
      for (const side of sides) expect(side).toBeCloseTo(40 * Math.SQRT2, 0);
    }
  });

  test('has its inner corners where the sides of the squares cross', () => {
    const inner = corners(star(0, 0, 100)).filter((_, index) => index % 2 === 1);
    for (const point of inner)
      expect(far(point, 0, 0)).toBeCloseTo((100 * Math.SQRT1_2) / Math.cos(Math.PI / 8), 0);
  });
});

describe('a cell of tile work', () => {
  const size = 40;
  const cell = tileCell(size);

  test('touches each side of the cell in its middle, so that neighbours join', () => {
    const points = corners(cell.star).map(({ x, y }) => `${x} ${y}`);
    for (const touch of ['0 20', '40 20', '20 0', '20 40']) expect(points).toContain(touch);
  });

  test('looks the same from all four sides and in the mirror', () => {
    for (const path of [cell.star, cell.corners, cell.heart]) {
      const points = corners(path);
      const has = (x: number, y: number) =>
        points.some((point) => Math.abs(point.x - x) < 0.11 && Math.abs(point.y - y) < 0.11);
      for (const { x, y } of points) {
        expect(has(size - y, x), `${x} ${y} turned`).toBe(true);
        expect(has(size - x, y), `${x} ${y} mirrored`).toBe(true);
      }
    }
  });

  test('the big star and the corner star meet in one point on the side they share', () => {
    const big = corners(cell.star);
    const small = corners(cell.corners);
    const shared = big.filter(({ x, y }) => small.some((point) => far(point, x, y) < 0.11));
    expect(shared).toHaveLength(4);
  });

  test('lines run straight on from one polygon into the next', () => {
    // From the shared point each star leaves at the same angle to the common side, on both sides of it.
    const contact = Math.PI / 3;
    const apothem = 20;
    const octagon = corners(girihStar({ x: 0, y: 0 }, apothem, 8, 0, contact));
    const square = corners(girihStar({ x: 2 * apothem, y: 0 }, apothem, 4, Math.PI, contact));
    const [touch, right, left] = [octagon[0], octagon[1], octagon[15]];
    const [same, one, other] = [square[0], square[1], square[7]];
    if (!touch || !right || !left || !same || !one || !other) throw new Error('too few corners');
    expect(far(touch, same.x, same.y)).toBeLessThan(0.11);
    const slope = (from: typeof touch, to: typeof touch) => (to.y - from.y) / (to.x - from.x);
    expect(slope(right, touch)).toBeCloseTo(slope(same, one), 1);
    expect(slope(left, touch)).toBeCloseTo(slope(same, other), 1);
  });
});

describe('a pointed arch', () => {
  const arch: Arch = { cx: 100, y: 200, half: 50, point: 0.3 };

  test('rises as its two centres say: round when they meet, higher the further apart', () => {
    expect(rise({ ...arch, point: 0 })).toBe(50);
    expect(rise({ ...arch, point: 1 })).toBeCloseTo(50 * Math.sqrt(3));
    expect(rise(arch)).toBeGreaterThan(50);
  });

  test('stands on its springing line with straight sides to the foot', () => {
    expect(opening(arch, 300)).toMatch(
      /^M50 300V200A65 65 0 0 1 100 \S+A65 65 0 0 1 150 200V300Z$/,
    );
  });

  test('its stones lie between the two curves, alike on both sides, and leave the keystone free', () => {
    const stones = corners(voussoirs(arch, 12, 7).replace(/A\S+ \S+ 0 0 [01] /g, 'L'));
    const centre = (side: number) => 100 - side * 15;
    for (const { x, y } of stones) {
      const side = x > 100 ? 1 : -1;
      const distance = far({ x, y }, centre(side), 200);
      expect(Math.min(Math.abs(distance - 65), Math.abs(distance - 77))).toBeLessThan(0.2);
      expect(stones.some((other) => Math.abs(other.x - (200 - x)) < 0.11 && other.y === y)).toBe(
        true,
      );
    }
    const key = corners(keystone(arch, 12, 7));
    const gap = Math.min(...key.map(({ x }) => x));
    for (const { x } of stones) expect(x <= gap + 6 || x >= 200 - gap - 6).toBe(true);
  });
});

test('merlons fill a parapet with whole steps and stay on it', () => {
  const starts = [...merlons(0, 100, 50, 20, 12).matchAll(/M(\S+?) (\S+?)v/g)];
  expect(starts).toHaveLength(5);
  for (const [, x, y] of starts) {
    expect(Number(y)).toBe(50);
    expect(Number(x)).toBeGreaterThanOrEqual(0);
    expect(Number(x) + 15).toBeLessThanOrEqual(100);
  }
});
