/** Round numbers from at or below `low` to at or above `high`, about `count` of them, ascending. */
export function ticks(low: number, high: number, count: number): number[] {
  if (low === high) return ticks(low - (Math.abs(low) || 1), high + (Math.abs(high) || 1), count);
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // Multiples, not sums: 0.1 added thirty times is not 3.
  return Array.from({ length: last - first + 1 }, (_, i) => round((first + i) * step));
}

/** Without the dust of binary fractions: 0.30000000000000004 is printed as 0.3. */
export function round(value: number): number {
  return Number(value.toPrecision(12));
}
