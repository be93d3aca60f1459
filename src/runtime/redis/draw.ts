import { error, exactInteger } from './command.ts';

/** Chance among members: SPOP, SRANDMEMBER, HRANDFIELD, ZRANDMEMBER. */

/** More than a reader can want; a reply of that size would only fill the memory. */
const MOST = 10_000_000;

/** How many to draw, as an argument. @throws the error reply outside what can be drawn. */
export function drawCount(text: string, most = 9223372036854775807): number {
  const count = exactInteger(text);
  if (count === -9223372036854775808n)
    throw error(
      'ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807',
    );
  if (Math.abs(Number(count)) > most || Number(count) < -MOST)
    throw error('ERR value is out of range');
  return Number(count);
}

/** `count` items, each drawn anew from all. */
export function drawRepeated<T>(items: readonly T[], count: number, random: () => number): T[] {
  if (items.length === 0) return [];
  return Array.from({ length: count }, () => items[Math.floor(random() * items.length)] as T);
}

/** At most `count` different items; all of them, in their order, when there are no more. */
export function draw<T>(items: readonly T[], count: number, random: () => number): T[] {
  if (count >= items.length) return [...items];
  const pool = [...items];
  for (let i = 0; i < count; i++) {
    const other = i + Math.floor(random() * (pool.length - i));
    [pool[i], pool[other]] = [pool[other] as T, pool[i] as T];
  }
  return pool.slice(0, count);
}
