import { expect, test } from 'vitest';
import { morning as minutes } from '../../../machines/pool/scenarios.ts';
import { mornings } from './morning-bars.ts';

test('three mornings: every parcel stands once in each, as long as its work, and no desk has two at a time', () => {
  const all = mornings();
  expect(all.map(({ sorters }) => sorters.length)).toEqual([5, 3, 1]);
  for (const { sorters, end } of all) {
    const bars = sorters.flatMap((sorter) => sorter.bars);
    const lengths = new Map(bars.map(({ parcel, from, to }) => [parcel, to - from]));
    expect(bars).toHaveLength(minutes.length);
    expect(minutes.map((_, at) => lengths.get(`p${at + 1}`))).toEqual([...minutes]);
    expect(Math.max(...bars.map(({ to }) => to))).toBe(end);
    for (const sorter of sorters)
      sorter.bars.slice(1).forEach(({ from }, at) => {
        expect(from).toBeGreaterThanOrEqual(sorter.bars[at]?.to ?? 0);
      });
  }
});
