import { fold } from '../bengali/fold.ts';
import { stem } from './stem.ts';

/** A number with its grouping commas, or a word with what may stand inside one. */
const WORD = /\p{Nd}+(?:[.,]\p{Nd}+)+[\p{L}\p{M}]*|[\p{L}\p{M}\p{N}_\u200C\u200D\u02BC]+/gu;
/** Suffixes that stand alone behind English and a hyphen: they say nothing by themselves. */
const CLITICS = new Set(
  'এর এরই এরও র রা রই তে এ কে ই ও টা টাই টাও টার টাকে টাতে টি টির গুলো গুলোর গুলোকে দের সহ'
    .split(' ')
    .map(fold),
);
const CAMEL = /[a-z0-9][A-Z]/;

export interface Word {
  /** Where it stands in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** Folded, as the text has it. */
  readonly word: string;
  /** All terms it is found under: itself, its stem, its parts. */
  readonly terms: readonly string[];
}

interface Terms {
  readonly word: string;
  readonly terms: readonly string[];
}

/** A book says the same words over and over. */
const remembered = new Map<string, Terms>();

function termsOf(raw: string): Terms {
  let terms = remembered.get(raw);
  if (!terms) remembered.set(raw, (terms = findTerms(raw)));
  return terms;
}

function findTerms(raw: string): Terms {
  const word = fold(raw).replaceAll(',', '');
  const terms = new Set([word, stem(word)]);
  const number = /^(\d+(?:\.\d+)?)[^\d.]/.exec(word)?.[1];
  if (number) terms.add(number);
  if (CAMEL.test(raw) || raw.includes('_'))
    for (const part of raw.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[ _]+/))
      if (part.length > 1) terms.add(stem(fold(part)));
  return { word, terms: [...terms] };
}

/** The words of a text in order, without suffixes that stand alone. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const { word, terms } = termsOf(match[0]);
    if (word !== '' && !CLITICS.has(word))
      words.push({ from: match.index, to: match.index + match[0].length, word, terms });
  }
  return words;
}
