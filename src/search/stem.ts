/**
 * A light stemmer: it takes endings off, longest first, in at most three rounds, and would rather
 * leave one than cut a word that merely ends alike. Words come folded (bengali/fold.ts) and stay so.
 */
import { fold } from '../bengali/fold.ts';

const ENDINGS = (
  'গুলোকে গুলোতে গুলোর গুলো গুলিকে গুলির গুলি দেরকে দের টাকে টাতে টার টাই টাও টা টিকে টিতে টির টিই টিও টি ' +
  'েরও েরই ের য়েরও য়েরই য়ের তে কে রা য়ে য় ে র ই ও'
)
  .split(' ')
  .map(fold)
  .sort((a, b) => b.length - a.length);

/** Consonants and vowels that stand on their own: what a syllable is counted by. */
const BASE = /[\u0985-\u0994\u0995-\u09B9\u09CE\u09DC-\u09DF]/gu;
/** A vowel sign, an independent vowel, or ং after one: what র and য় may follow as an ending. */
const AFTER_VOWEL = /[\u0985-\u0994\u09BE-\u09CC]$/u;
const VIRAMA = '\u09CD';
const YA = '\u09DF';

const least = (ending: string): number => (ending === 'ই' || ending === 'ও' ? 3 : 2);

function shorter(word: string): string {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    if (rest.endsWith(VIRAMA) || (rest.match(BASE)?.length ?? 0) < least(ending)) continue;
    if ((ending === 'র' || ending.startsWith(YA)) && !AFTER_VOWEL.test(rest)) continue;
    return rest;
  }
  return word;
}

/** An English word without its plural. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The stem of a folded word; what is neither Bengali nor Latin comes back unchanged. */
export function stem(word: string): string {
  if (/^[a-z]+$/.test(word)) return singular(word);
  let now = word;
  for (let round = 0; round < 3; round += 1) now = shorter(now);
  return now;
}
