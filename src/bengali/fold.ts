/**
 * One spelling for comparing. Keyboards send ড় ঢ় য় as one code point or as two, writers leave joiners
 * in or out, and a number is typed in either digit set. Text is stored as written and compared folded:
 * search, answers that are typed, and tests. Never print what this returns.
 */

/** NFC keeps these three as letter + nukta; folded they are one code point (canonically equal). */
const NUKTA_PAIRS: readonly (readonly [string, string])[] = [
  ['\u09A1\u09BC', '\u09DC'],
  ['\u09A2\u09BC', '\u09DD'],
  ['\u09AF\u09BC', '\u09DF'],
];
/** Zero-width characters, word joiner, soft hyphen and the apostrophes of কʼরে or ’কে. */
const SILENT = /[\u200B-\u200F\u2060\uFEFF\u00AD\u02BC'’]/gu;
const BENGALI_DIGIT = /[\u09E6-\u09EF]/gu;
/** A virama that closes a word is a matter of taste: আল্লাহ্ and আল্লাহ are one word. */
const FINAL_VIRAMA = /\u09CD+(?![\p{L}\p{M}])/gu;

/** The key under which `text` is compared. Idempotent: folding twice changes nothing more. */
export function fold(text: string): string {
  // Joiners go first: a vowel sign typed in halves around one must still become whole.
  let key = text.replace(SILENT, '').normalize('NFC');
  for (const [pair, letter] of NUKTA_PAIRS) key = key.replaceAll(pair, letter);
  return key
    .replace(BENGALI_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09e6))
    .toLowerCase()
    .replace(FINAL_VIRAMA, '');
}
