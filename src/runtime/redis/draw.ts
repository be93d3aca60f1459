/** Chance among members: SPOP, SRANDMEMBER, HRANDFIELD, ZRANDMEMBER. */

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
