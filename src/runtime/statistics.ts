import type { Report, Sample } from './output.ts';

/** Many values of one reported number, and what they come to. */
export interface Distribution {
  readonly name: string;
  readonly unit: string;
  /** Ascending. */
  readonly values: readonly number[];
  readonly mean: number;
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
}

/** One column of a histogram: `from` ≤ value < `to` (the last one takes its upper end in). */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/**
 * The percentile of ascending values, between two of them in proportion, as spreadsheets do it.
 * `NaN` of none.
 */
export function percentile(ascending: readonly number[], share: number): number {
  const rank = share * (ascending.length - 1);
  const below = ascending[Math.floor(rank)] ?? NaN;
  const above = ascending[Math.ceil(rank)] ?? NaN;
  return below + (rank - Math.floor(rank)) * (above - below);
}

/** One distribution for each name that was reported, in the order of first report. */
export function distributions(samples: readonly Sample[]): Distribution[] {
  const found = new Map<string, { unit: string; values: number[] }>();
  for (const { reports } of samples) {
    for (const { name, value, unit } of reports ?? ([] as Report[])) {
      const one = found.get(name);
      if (one === undefined) found.set(name, { unit, values: [value] });
      else one.values.push(value);
    }
  }
  return [...found].map(([name, { unit, values }]) => {
    values.sort((a, b) => a - b);
    return {
      name,
      unit,
      values,
      mean: values.reduce((sum, value) => sum + value, 0) / values.length,
      p5: percentile(values, 0.05),
      p50: percentile(values, 0.5),
      p95: percentile(values, 0.95),
    };
  });
}

/**
 * Counts ascending values into at most `most` columns of one round width (1, 2 or 5 × 10ᵏ). Whole
 * numbers get columns of whole width, so that none is between two of them.
 */
export function histogram(ascending: readonly number[], most: number): Bin[] {
  const low = ascending[0];
  const high = ascending.at(-1);
  if (low === undefined || high === undefined) return [];
  const whole = ascending.every(Number.isInteger);
  const width = roundWidth((high - low) / most, whole, Math.max(-low, high));
  const first = Math.floor(low / width);
  const last = Math.floor(high / width);
  const counts = new Array<number>(last - first + 1).fill(0);
  for (const value of ascending) {
    const at = Math.floor(value / width) - first;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const exact = (value: number): number => Number(value.toPrecision(12));
  return counts.map((count, at) => ({
    from: exact((first + at) * width),
    to: exact((first + at + 1) * width),
    count,
  }));
}

/**
 * `largest` is the value furthest from zero: values closer to each other than a double of that size
 * can tell apart are one column, for a narrower width counts columns without end.
 */
function roundWidth(rough: number, whole: boolean, largest: number): number {
  if (!(rough > largest * 1e-9) || rough < 1e-300) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const width = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return whole ? Math.max(1, width) : width;
}
