/**
 * The letters a reader of Bengali sees, one string each. `Intl.Segmenter` keeps conjuncts whole but
 * cuts the initial vowels A and E with ya-phala (U+0985 or U+098F, U+09CD, U+09AF) after the virama,
 * so those halves are joined again. Where the engine has no
 * Segmenter (Firefox before 125) a pattern of our own does the same for Bengali.
 */
export function graphemes(text: string): string[] {
  const clusters =
    typeof Intl.Segmenter === 'function'
      ? Array.from(new Intl.Segmenter('bn').segment(text), ({ segment }) => segment)
      : (text.match(CLUSTER) ?? []);
  const letters: string[] = [];
  let half = '';
  for (const cluster of clusters) {
    if (OPEN_VOWEL.test(cluster)) {
      half += cluster;
    } else {
      letters.push(half + cluster);
      half = '';
    }
  }
  if (half !== '') letters.push(half);
  return letters;
}

/**
 * Where the caret goes from `offset` (UTF-16) when it steps over one letter of `text`. Offsets
 * inside a letter go to its edge. At the end of the text in that direction `offset` comes back.
 */
export function step(text: string, offset: number, direction: 'left' | 'right'): number {
  let at = 0;
  for (const letter of graphemes(text)) {
    const end = at + letter.length;
    if (direction === 'right' ? offset < end : offset <= end && offset > at) {
      return direction === 'right' ? end : at;
    }
    at = end;
  }
  return offset;
}

const OPEN_VOWEL = /[\u0985\u098F]\u09CD$/u;
const CLUSTER =
  /\P{M}(?:[\p{M}\u200C\u200D]|(?<=\u09CD\u200D?)[\u0995-\u09B9\u09DC-\u09DF])*|\p{M}/gsu;
