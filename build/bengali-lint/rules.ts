/**
 * The rules of the book's Bengali. A rule of severity `error` fails the tests and the build; a
 * `warning` is printed. Each has a good and a bad example in tests/bengali-lint.test.ts.
 */
import ts from 'typescript';
import { BENGALI, CODE, VALUE, type Passage, type Reading, type Sample } from './passages.ts';
import {
  ABBREVIATIONS,
  BANNED,
  BANNED_OPENERS,
  ENDS_IN_CONSONANT,
  ENDS_IN_VOWEL,
  FAMILIAR,
  VIRAMA_AT_END,
} from './words.ts';

export type Severity = 'error' | 'warning';
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** Offset in the file, in UTF-16 units. */
  readonly offset: number;
  readonly message: string;
}

type Report = (offset: number, message: string) => void;
interface Rule {
  readonly name: string;
  readonly severity: Severity;
  readonly file?: (source: string, report: Report) => void;
  readonly reading?: (reading: Reading, report: Report, file: string) => void;
  /** Called for each passage that holds Bengali; `report` takes an index into `passage.text`. */
  readonly passage?: (text: string, report: Report) => void;
  readonly sample?: (sample: Sample, report: Report) => void;
  readonly style?: (css: string, report: Report) => void;
}

const B = '\\u0980-\\u09FF';
/** A letter or mark of a Bengali word; joiners belong to it. */
const W = '\\p{L}\\p{M}\\u200C\\u200D';
const LATIN = `A-Za-z${CODE}`;
const SUFFIX = 'এর|তে|রা|র|টা|টি|গুলো|গুলি|দের';

function each(text: string, pattern: RegExp, use: (match: RegExpExecArray) => void): void {
  for (const match of text.matchAll(pattern)) use(match);
}
/** Stretches between “ and ”: what somebody says. */
function quoted(text: string): readonly (readonly [number, number])[] {
  return Array.from(text.matchAll(/“[^”]*”/g), (match) => [
    match.index,
    match.index + match[0].length,
  ]);
}
function word(list: readonly string[], whole: boolean): RegExp {
  return new RegExp(`(?<![${W}])(?:${list.join('|')})${whole ? `(?![${W}])` : ''}`, 'gu');
}
/** The sentences of a passage with the index at which each begins. */
function sentences(text: string): readonly (readonly [string, number])[] {
  return Array.from(text.matchAll(/[^।?!]+/g), (match) => {
    const lead = match[0].length - match[0].trimStart().length;
    return [match[0].trim(), match.index + lead] as const;
  }).filter(([sentence]) => sentence !== '');
}
const WORD = new RegExp(
  `[${W}${CODE}${VALUE}]+(?:[-.,:/’'][${W}${CODE}${VALUE}\\p{N}]+)*|\\p{N}[\\p{N}.,:]*`,
  'gu',
);

export const RULES: readonly Rule[] = [
  {
    name: 'nfc',
    severity: 'error',
    file(source, report) {
      let offset = 0;
      for (const line of source.split('\n')) {
        const stored = line.normalize('NFC');
        if (stored !== line) {
          const column = Array.from(line).findIndex(
            (_, at, all) => !stored.startsWith(all.slice(0, at + 1).join('')),
          );
          report(
            offset + Array.from(line).slice(0, column).join('').length,
            'not in NFC. NFC stores ড় ঢ় য় as two code points (the letter, then nukta U+09BC) and ো ৌ as one; run the file through String.prototype.normalize("NFC")',
          );
        }
        offset += line.length + 1;
      }
    },
  },
  {
    name: 'danda',
    severity: 'error',
    passage(text, report) {
      each(text, /\s+।/g, ({ index }) =>
        report(index, 'space before the danda: write শেষ। not শেষ ।'),
      );
      each(text, /॥/g, ({ index }) => report(index, 'double danda: end the sentence with one ।'));
      each(text, new RegExp(`(?<=[${B}]\\s?)\\|(?=\\s|$)`, 'gu'), ({ index }) =>
        report(index, 'a vertical bar stands for the danda: write । (U+0964)'),
      );
    },
  },
  {
    name: 'full-stop',
    severity: 'error',
    passage(text, report) {
      each(text, new RegExp(`([${W}]*[${LATIN}${B}”’)\\]%])\\.(?=\\s|$|[”’)])`, 'gu'), (match) => {
        const last = match[1] ?? '';
        if (ABBREVIATIONS.has(last) || /^[০-৯]+$/.test(last) || /^(e\.g|i\.e|etc)$/.test(last))
          return;
        report(
          match.index + last.length,
          'a Bengali sentence ends in ।, also after an English word or a piece of code',
        );
      });
    },
  },
  {
    name: 'ellipsis',
    severity: 'error',
    passage(text, report) {
      each(text, /\.{2,}/g, ({ index }) =>
        report(index, 'three dots: write the one character … (U+2026)'),
      );
    },
  },
  {
    name: 'straight-quote',
    severity: 'error',
    passage(text, report) {
      each(text, new RegExp(`(?<=[${B}])["']|["'](?=[${B}])`, 'gu'), ({ index }) =>
        report(index, 'straight quote next to Bengali: write “ ” or ‘ ’'),
      );
    },
  },
  {
    name: 'mixed-digits',
    severity: 'error',
    passage(text, report) {
      each(text, /[০-৯0-9](?:[.,:]?[০-৯0-9])*/g, (match) => {
        if (/[০-৯]/.test(match[0]) && /[0-9]/.test(match[0]))
          report(
            match.index,
            `“${match[0]}” mixes two digit sets: Bengali in prose, ASCII in code`,
          );
      });
    },
  },
  {
    name: 'latin-suffix',
    severity: 'error',
    passage(text, report) {
      each(
        text,
        new RegExp(`[${LATIN}](?=[${B}])|[\\p{L}\\p{M}](?<=[${B}])(?=[${LATIN}])`, 'gu'),
        ({ index }) =>
          report(
            index,
            'English and Bengali touch: put a hyphen before the suffix (worker-এর) or a space between words',
          ),
      );
      each(
        text,
        new RegExp(`(?<=[${LATIN}])[\\u2010-\\u2015\\u2212](?=[${B}])`, 'gu'),
        ({ index }) =>
          report(index, 'the suffix after English hangs on a plain hyphen (U+002D): ack-এর'),
      );
      each(text, new RegExp(`(?<=[${LATIN}])\\s+(?:${SUFFIX})(?![${W}])`, 'gu'), ({ index }) =>
        report(index, 'the suffix stands apart from its English word: write SMS-এর, not SMS এর'),
      );
    },
  },
  {
    name: 'suffix-sound',
    severity: 'error',
    passage(text, report) {
      each(text, new RegExp(`([A-Za-z][A-Za-z0-9]*)-(এর|তে|এ|র)(?![${W}])`, 'gu'), (match) => {
        const [, english = '', suffix = ''] = match;
        const key = english.toLowerCase();
        const afterVowel = suffix === 'র' || suffix === 'তে';
        const better = suffix === 'র' || suffix === 'এর' ? ['র', 'এর'] : ['তে', 'এ'];
        if (ENDS_IN_VOWEL.has(key) && !afterVowel)
          report(
            match.index,
            `${english} ends in a vowel sound: write ${english}-${better[0] ?? ''}`,
          );
        if (ENDS_IN_CONSONANT.has(key) && afterVowel)
          report(
            match.index,
            `${english} ends in a consonant sound: write ${english}-${better[1] ?? ''}`,
          );
      });
    },
  },
  {
    name: 'emphasis',
    severity: 'error',
    passage(text, report) {
      each(
        text,
        new RegExp(
          `\\*\\*|(?<![A-Za-z0-9])__(?=[${B}])|(?<=[${B}])__|(?<=[${B}])[_*](?=[${B}]|$)|(?<=^|\\s)[_*](?=[${B}])`,
          'gu',
        ),
        ({ index }) =>
          report(
            index,
            'this mark is printed as it stands. Closing emphasis must not touch a letter after punctuation: write **(ack)**-র or **কিউ।** এবার',
          ),
      );
    },
  },
  {
    name: 'bare-url',
    severity: 'error',
    passage(text, report) {
      each(text, /https?:\/\/|www\./g, ({ index }) =>
        report(index, 'bare address: make it a link with words, or a <Source>'),
      );
    },
  },
  {
    name: 'heading-id',
    severity: 'error',
    reading({ headings }, report) {
      const seen = new Set<string>();
      for (const { id, offset } of headings) {
        if (id === null)
          report(
            offset,
            'heading without an id: end it with {#ascii-id}, so that its link survives',
          );
        else if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
          report(offset, `heading id “${id}”: use small ASCII letters, digits and single hyphens`);
        else if (seen.has(id)) report(offset, `heading id “${id}” stands twice in this file`);
        if (id !== null) seen.add(id);
      }
    },
  },
  {
    name: 'invisible',
    severity: 'error',
    file(source, report) {
      each(source, /[\u200B\u200E\u200F\u2060\uFEFF\u00AD\u00A0]/g, ({ 0: sign, index }) =>
        report(index, `invisible ${codePoint(sign)}: remove it (a plain space, or nothing)`),
      );
      each(source, /\u200D/g, ({ index }) => {
        const before = source[index - 1];
        if (before !== '\u09CD' && !(before === 'র' && source.slice(index + 1, index + 3) === '্য'))
          report(index, 'U+200D is allowed only in র‍্য and after ্');
      });
      each(source, /\u200C/g, ({ index }) => {
        if (source[index - 1] !== '\u09CD')
          report(index, 'U+200C is allowed only after ্ (ফ্‌ল্যাট); in র‍্য use U+200D');
      });
    },
  },
  {
    name: 'open-virama',
    severity: 'error',
    passage(text, report) {
      each(text, new RegExp(`[\\p{L}\\p{M}]*্(?![${W}])`, 'gu'), (match) => {
        if (!VIRAMA_AT_END.has(match[0]))
          report(
            match.index,
            `“${match[0]}” ends in ্: a letter was lost, or the mark is not needed`,
          );
      });
    },
  },
  {
    name: 'impossible-pair',
    severity: 'error',
    passage(text, report) {
      each(text, /\u0985\u09BE/g, ({ index }) => report(index, 'অ + া: write the letter আ'));
      each(text, /\u09AC\u09BC/g, ({ index }) => report(index, 'ব + ়: write the letter র'));
      each(
        text,
        new RegExp(
          `(?<![${W}\\-${CODE}${VALUE}\\p{N}])(?:[যডঢ]\\u09BC|[\\u09DC\\u09DD\\u09DF])`,
          'gu',
        ),
        ({ index }) =>
          report(index, 'no word begins with ড় ঢ় য়: য ড ঢ was meant, or a letter is missing'),
      );
    },
  },
  {
    name: 'word',
    severity: 'error',
    passage(text, report) {
      const speech = quoted(text);
      for (const ban of BANNED)
        each(text, word([ban.word.normalize('NFC')], ban.whole ?? false), ({ index }) => {
          if (ban.quotable && speech.some(([from, to]) => from < index && index < to)) return;
          report(index, `“${ban.word}”: this book writes ${ban.use}`);
        });
      for (const ban of BANNED_OPENERS)
        for (const [sentence, index] of sentences(text))
          if (word([ban.word], true).exec(sentence)?.index === 0)
            report(index, `a sentence begins with “${ban.word}”: write ${ban.use}`);
    },
  },
  {
    name: 'address',
    severity: 'error',
    passage(text, report) {
      const speech = quoted(text);
      each(text, word(FAMILIAR, true), ({ 0: familiar, index }) => {
        if (!speech.some(([from, to]) => from < index && index < to))
          report(
            index,
            `“${familiar}”: the reader is আপনি; only somebody quoted in “ ” may say it`,
          );
      });
    },
  },
  {
    name: 'bengali-identifier',
    severity: 'error',
    sample({ code }, report) {
      const file = ts.createSourceFile(
        'a.tsx',
        code,
        ts.ScriptTarget.Latest,
        true,
        ts.ScriptKind.TSX,
      );
      const look = (node: ts.Node): void => {
        if (ts.isIdentifier(node) && BENGALI.test(node.text))
          report(
            node.getStart(),
            `identifier “${node.text}”: names in code are English, the highlighter cuts Bengali ones apart`,
          );
        ts.forEachChild(node, look);
      };
      look(file);
    },
  },
  {
    name: 'bengali-padding',
    severity: 'error',
    sample({ code }, report) {
      each(code, /^.*\.pad(?:End|Start)\(.*$/gm, (match) => {
        if (BENGALI.test(match[0].replace(/\/\/.*/, '')))
          report(
            match.index,
            'Bengali beside padEnd/padStart: its letters have no fixed width, print a table',
          );
      });
    },
  },
  {
    name: 'svg-text',
    severity: 'error',
    file(source, report) {
      each(source, /<t(?:ext|span)\b[^>]*>/g, (match) => {
        if (/\s(?:x|y|dx|dy|rotate)=["']-?[\d.]+[\s,]+-?[\d.]/.test(match[0]))
          report(
            match.index,
            'a list of positions breaks Bengali syllables apart: one x for the whole text',
          );
        if (/\stextLength=/.test(match[0]))
          report(
            match.index,
            'textLength cuts the head line of Bengali: let the text have its own width',
          );
      });
    },
  },
  {
    name: 'css',
    severity: 'error',
    style(css, report) {
      const plain = css.replace(/\/\*[^]*?\*\//g, (comment) => ' '.repeat(comment.length));
      const latinOnly = (index: number): boolean => {
        const open = plain.lastIndexOf('{', index);
        const selector = plain.slice(
          Math.max(...['}', '{', ';'].map((sign) => plain.lastIndexOf(sign, open - 1))) + 1,
          open,
        );
        return /:lang\(en\)|\[lang=["']?en|(?:^|[\s,])(?:code|pre|kbd|samp)(?:[\s,:.]|$)/.test(
          selector,
        );
      };
      each(
        plain,
        /(?<![-\w])letter-spacing:(?!\s*(?:normal|0|inherit|unset)\s*[;}])/g,
        ({ index }) => {
          if (!latinOnly(index))
            report(index, 'letter-spacing cuts the head line of Bengali words');
        },
      );
      each(plain, /(?<![-\w])font-style:\s*(?:italic|oblique)/g, ({ index }) => {
        if (!latinOnly(index)) report(index, 'Bengali has no italics: use weight or “ ”');
      });
      each(plain, /(?<![-\w])text-transform:(?!\s*(?:none|inherit|unset)\s*[;}])/g, ({ index }) => {
        if (!latinOnly(index))
          report(index, 'text-transform changes only the Latin letters of a mixed line');
      });
      each(plain, /::?first-letter/g, ({ index }) =>
        report(index, '::first-letter splits অ্যা: mark up graphemes(text)[0] instead'),
      );
    },
  },

  {
    name: 'ascii-digits',
    severity: 'warning',
    passage(text, report) {
      each(
        text,
        new RegExp(
          `(?<![A-Za-z0-9_:#./${CODE}\\-][ ]?)[0-9]+(?![0-9.]*[0-9])(?![A-Za-z_:/])(?!\\.[0-9])`,
          'gu',
        ),
        ({ index }) => {
          if (!/[0-9]\.$/.test(text.slice(0, index)))
            report(index, 'ASCII digits in prose: write ০–৯');
        },
      );
    },
  },
  {
    name: 'grouping',
    severity: 'warning',
    passage(text, report) {
      each(text, /(?<![০-৯,])[০-৯]{1,3}(?:,[০-৯]{3}){2,}/g, ({ index }) =>
        report(index, 'grouped by thousands: write ১০,০০,০০০ or ১০ লাখ'),
      );
    },
  },
  {
    name: 'long-sentence',
    severity: 'warning',
    passage(text, report) {
      for (const [sentence, index] of sentences(text)) {
        const words = sentence.match(WORD)?.length ?? 0;
        if (words > 30) report(index, `a sentence of ${words} words: one idea each, 8 to 15 words`);
      }
    },
  },
  {
    name: 'dash',
    severity: 'warning',
    passage(text, report) {
      each(text, /\s-\s/g, ({ index }) =>
        report(index, 'a hyphen used as a dash: write a spaced em dash —'),
      );
      each(text, /\S—|—\S/g, ({ index }) => report(index, 'an em dash has a space on both sides'));
    },
  },
  {
    name: 'classifier',
    severity: 'warning',
    passage(text, report) {
      each(
        text,
        new RegExp(`(?<![${W}])(?:[০-৯]+|এক|দু|দুই|তিন|চার|পাঁচ|প্রতি|কয়ে?ক|কত|অনেক)টি`, 'gu'),
        ({ index }) => report(index, 'this book says টা, not টি'),
      );
    },
  },
  {
    name: 'english-share',
    severity: 'warning',
    passage(text, report) {
      const words = text.match(WORD) ?? [];
      const english = words.filter((one) => /[A-Za-z]/.test(one)).length;
      if (words.length >= 12 && english / words.length > 0.35)
        report(
          0,
          `${Math.round((100 * english) / words.length)} % of this paragraph is English words`,
        );
    },
  },
  {
    name: 'gloss',
    severity: 'warning',
    reading({ terms, passages }, report) {
      // A term must be met with its meaning first: no bare use before its <Term>.
      const order = new Map(passages.map((passage, at) => [passage, at]));
      const first = new Map<
        string,
        { readonly english: string; readonly passage: Passage; readonly index: number }
      >();
      for (const { id, passage, index } of terms) {
        const english = /^[A-Za-z][A-Za-z -]*[A-Za-z]/.exec(passage.text.slice(index))?.[0];
        if (english !== undefined && !first.has(id)) first.set(id, { english, passage, index });
      }
      for (const { english, passage, index } of first.values()) {
        const pattern = new RegExp(`(?<![A-Za-z-])${english}(?![A-Za-z])`, 'u');
        const at = order.get(passage) ?? 0;
        const early = passages.slice(0, at + 1).find((one, place) => {
          const found = pattern.exec(one.text);
          return found !== null && (place < at || found.index < index);
        });
        if (early !== undefined)
          report(
            early.at[pattern.exec(early.text)?.index ?? 0] ?? 0,
            `“${english}” is used before its <Term>`,
          );
      }
    },
  },
];

function codePoint(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Applies every rule to one file, findings in the order of the file. */
export function judge(file: string, source: string, reading: Reading): readonly Finding[] {
  const findings: Finding[] = [];
  for (const rule of RULES) {
    const report: Report = (offset, message) => {
      findings.push({ rule: rule.name, severity: rule.severity, offset, message });
    };
    rule.file?.(source, report);
    rule.reading?.(reading, report, file);
    if (rule.passage !== undefined)
      for (const { text, at } of reading.passages)
        rule.passage(text, (index, message) => report(at[index] ?? at.at(-1) ?? 0, message));
    for (const sample of reading.samples)
      rule.sample?.(sample, (index, message) => report(sample.offset + index, message));
    for (const { code, offset } of reading.styles)
      rule.style?.(code, (index, message) => report(offset + index, message));
  }
  return findings.sort((a, b) => a.offset - b.offset);
}
