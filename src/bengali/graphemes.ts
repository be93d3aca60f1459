/**
 * Splits text into what a Bengali reader calls one letter. Code points and UTF-16 units cut
 * conjuncts apart (`ক্ষ` is three of them), so nothing in the book splits text in any other way.
 */

/** Ends in a virama, with or without the joiner that asks for a half form. A non-joiner (U+200C) parts. */
const OPEN_CONJUNCT = /\u09CD\u200D?$/u;
/** A Bengali consonant, the only thing that can close a conjunct. */
const CONSONANT = /^[\u0995-\u09A8\u09AA-\u09B0\u09B2\u09B6-\u09B9\u09DC\u09DD\u09DF]/u;
/** A letter with its marks and joiners: what is left where the browser has no `Intl.Segmenter`. */
const LETTER_WITH_MARKS = /\P{M}[\p{M}\u200C\u200D]*|\p{M}+/gu;

function segment(text: string): string[] {
  // Firefox has the segmenter since version 125 only.
  if (typeof Intl.Segmenter !== 'function') return text.match(LETTER_WITH_MARKS) ?? [];
  return Array.from(
    new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text),
    (part) => part.segment,
  );
}

/**
 * The letters of `text` in order; joined, they are `text` again. Clusters that the platform cuts
 * inside a conjunct are put together: `অ্যা` and `এ্যা` everywhere (w3c/iip#67), and every conjunct
 * on engines older than Unicode 15.1.
 */
export function graphemes(text: string): string[] {
  const letters: string[] = [];
  for (const cluster of segment(text)) {
    const last = letters.at(-1);
    if (last !== undefined && OPEN_CONJUNCT.test(last) && CONSONANT.test(cluster))
      letters[letters.length - 1] = last + cluster;
    else letters.push(cluster);
  }
  return letters;
}
