import { wordsOf, type Word } from './words.ts';

export interface Piece {
  readonly text: string;
  /** Is it a word that was searched for? */
  readonly hit: boolean;
}

/** About two lines on a phone, in letters of the text. */
const room = 150;
const sentenceEnd = /[।?!](?=\s)|\n/gu;

/** Any text cut into marked and unmarked pieces; joined, they are the text again. Words are marked whole. */
export function marked(text: string, terms: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const word of wordsOf(text)) {
    if (!word.terms.some((term) => terms.has(term))) continue;
    const between = text.slice(at, word.from);
    const last = pieces.at(-1);
    if (last?.hit && between.trim() === '') {
      // Two words side by side are one mark.
      pieces[pieces.length - 1] = { text: last.text + text.slice(at, word.to), hit: true };
      at = word.to;
      continue;
    }
    if (between !== '') pieces.push({ text: between, hit: false });
    pieces.push({ text: text.slice(word.from, word.to), hit: true });
    at = word.to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}

/** Where the excerpt begins: the sentence of the stretch that holds the most different terms. */
function bestStart(
  text: string,
  words: readonly Word[],
  hits: readonly Word[],
  terms: ReadonlySet<string>,
): number {
  let best = { from: hits[0]?.from ?? 0, score: 0 };
  for (const first of hits) {
    const inside = hits.filter(({ from }) => from >= first.from && from < first.from + room * 0.8);
    const score = new Set(inside.flatMap(({ terms: all }) => all.filter((term) => terms.has(term))))
      .size;
    if (score > best.score) best = { from: first.from, score };
  }
  let start = 0;
  for (const { index } of text.matchAll(sentenceEnd)) if (index < best.from) start = index + 1;
  if (best.from - start <= room * 0.5) return start;
  // A long sentence: a few words before the first hit.
  return words.findLast(({ from }) => from <= best.from - room * 0.25)?.from ?? start;
}

/** A stretch of `text` around what was found, in its own spelling, cut between words. */
export function excerpt(text: string, terms: ReadonlySet<string>): Piece[] {
  const words = wordsOf(text);
  const hits = words.filter((word) => word.terms.some((term) => terms.has(term)));
  const start = bestStart(text, words, hits, terms);
  const spaces = [...text.slice(start).matchAll(/\s/gu)].map(({ index }) => start + index);
  const end =
    text.length - start <= room
      ? text.length
      : (spaces.findLast((space) => space <= start + room) ?? text.length);
  // A line that ends without a full stop is a cell or an entry of a list.
  const body = text
    .slice(start, end)
    .trim()
    .replace(/(?<=[।?!:,;])\n/gu, ' ')
    .replaceAll('\n', ' · ');
  const cut = `${start > 0 && !/[।?!\n]\s*$/u.test(text.slice(0, start)) ? '… ' : ''}${body}${end < text.length ? ' …' : ''}`;
  return marked(cut, terms);
}
