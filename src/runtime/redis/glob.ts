/**
 * Whether `text` fits a glob as KEYS, SCAN and PSUBSCRIBE understand it: `*`, `?`, `[a-c]`, `[^x]`,
 * `\` before a character that is meant literally.
 */
export function globMatches(pattern: string, text: string, foldCase = false): boolean {
  if (foldCase) return globMatches(pattern.toLowerCase(), text.toLowerCase());
  if (pattern === '*') return true;
  // Where to go on when the part after the last star did not fit: one character further.
  let starAt = -1;
  let retryAt = 0;
  let p = 0;
  let t = 0;
  while (t < text.length || p < pattern.length) {
    if (pattern[p] === '*') {
      starAt = p;
      retryAt = t;
      p += 1;
      continue;
    }
    const end = t < text.length ? one(pattern, p, text[t] as string) : -1;
    if (end >= 0) {
      p = end;
      t += 1;
      continue;
    }
    if (starAt < 0 || retryAt >= text.length) return false;
    retryAt += 1;
    t = retryAt;
    p = starAt + 1;
  }
  return true;
}

/** Where the pattern goes on after matching one character at `p`, or -1. */
function one(pattern: string, p: number, letter: string): number {
  const sign = pattern[p];
  if (sign === undefined) return -1;
  if (sign === '?') return p + 1;
  if (sign === '\\' && p + 1 < pattern.length) return pattern[p + 1] === letter ? p + 2 : -1;
  if (sign !== '[') return sign === letter ? p + 1 : -1;
  let at = p + 1;
  const negated = pattern[at] === '^';
  if (negated) at += 1;
  let inside = false;
  for (;;) {
    const c = pattern[at];
    if (c === '\\' && at + 1 < pattern.length) {
      at += 1;
      if (pattern[at] === letter) inside = true;
    } else if (c === ']') break;
    else if (c === undefined) {
      at -= 1;
      break;
    } else if (pattern[at + 1] === '-' && at + 2 < pattern.length) {
      const [low, high] = [c, pattern[at + 2] as string].sort() as [string, string];
      at += 2;
      if (letter >= low && letter <= high) inside = true;
    } else if (c === letter) inside = true;
    at += 1;
  }
  return inside === negated ? -1 : at + 1;
}
