/**
 * How a word sounds, roughly, in Latin letters: one key for spellings that are heard alike (বেশী, বেশি),
 * and for Bengali typed in Latin letters (dakghor, khatay, brokar). Only a fallback compares by it.
 */
const BENGALI: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['k', 'কখ'],
      ['g', 'গঘ'],
      ['n', 'ঙংঞণন'],
      ['c', 'চছ'],
      ['j', 'জঝয'],
      ['t', 'টঠতথৎ'],
      ['d', 'ডঢদধ'],
      ['p', 'পফ'],
      ['b', 'বভ'],
      ['m', 'ম'],
      ['r', 'র\u09DC\u09DD'],
      ['l', 'ল'],
      ['s', 'শষস'],
      ['h', 'হ'],
      ['a', 'আা'],
      ['i', 'ইঈিীঐৈ'],
      ['u', 'উঊুূঔৌ'],
      ['e', 'এে'],
    ] as const
  ).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound] as const)),
);

/** Latin spellings and what is heard; the first that fits at a place is taken. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/tion/g, 'sn'],
  [/kkh|ksh/g, 'k'],
  [/chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/ck?/g, 'k'],
  [/ph|f/g, 'p'],
  [/([kgjtdbs])h/g, '$1'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/v/g, 'b'],
  [/ng/g, 'n'],
  [/ee/g, 'i'],
  [/oo|ou/g, 'u'],
  [/[wyo]/g, ''],
  [/C/g, 'c'],
];

/** The key of a folded word; digits and other letters stay as they are. */
export function sound(word: string): string {
  const latin = /[a-z]/.test(word)
    ? LATIN.reduce((text, [spelling, heard]) => text.replace(spelling, heard), word)
    : [...word.replaceAll('ক্ষ', 'ক').replaceAll('জ্ঞ', 'গ').replaceAll('্য', '').replaceAll('ৃ', 'রি')]
        .map((letter) => BENGALI[letter] ?? (/[\u0980-\u09FF]/u.test(letter) ? '' : letter))
        .join('');
  return latin.replace(/(.)\1+/gu, '$1');
}
