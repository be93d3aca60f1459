/**
 * The same things in another order, always the same one for the same name, and never the one they stood
 * in: a page is built once, and what it shows is what paper shows.
 */
export function shuffled<T>(things: readonly T[], name: string): readonly T[] {
  let seed = 2_166_136_261;
  for (const letter of name) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  const left = [...things];
  const order: T[] = [];
  while (left.length > 0) {
    seed = Math.imul(seed ^ (seed >>> 15), 2_246_822_507) + left.length;
    order.push(...left.splice((seed >>> 8) % left.length, 1));
  }
  const same = order.every((thing, at) => thing === things[at]);
  return same ? [...order.slice(1), ...order.slice(0, 1)] : order;
}
