import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fold } from './fold.ts';
import { graphemes } from './graphemes.ts';
import { bengaliDigits, bengaliNumber, parseNumber } from './numbers.ts';

/** Strings made of what breaks Bengali: conjuncts, vowel signs, joiners, nukta, Latin, digits. */
const tangled = fc
  .array(
    fc.constantFrom(
      ...['ক', 'ষ', '্', 'অ', 'এ', 'য', 'া', 'ে', 'ি', 'র', '\u200D', '\u200C', '\u09BC', 'ড'],
      ...['\u09DF', '৩', '3', 'a', ' ', '।', '😀', 'ং', 'ঁ'],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('graphemes', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['ক্ষমতা', ['ক্ষ', 'ম', 'তা']], // C11
    ['স্ত্রী', ['স্ত্রী']], // C11
    ['অ্যাক', ['অ্যা', 'ক']], // C12
    ['এ্যাক', ['এ্যা', 'ক']], // C12
    ['ব্রোকার', ['ব্রো', 'কা', 'র']], // C16
    ['র‍্যাঙ্ক', ['র‍্যা', 'ঙ্ক']],
    ['ফ্‌ল্যাট', ['ফ্‌', 'ল্যা', 'ট']], // the non-joiner parts
    ['প্রক্রিয়া', ['প্র', 'ক্রি', 'য়া']],
    ['ack-এর', ['a', 'c', 'k', '-', 'এ', 'র']],
    ['', []],
  ];

  test.each(cases)('%s is cut where a reader would cut it', (text, expected) => {
    expect(graphemes(text)).toEqual(expected);
  });

  describe('without Intl.Segmenter', () => {
    afterEach(() => vi.unstubAllGlobals());

    test.each(cases)('%s is cut the same way', (text, expected) => {
      vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
      expect(graphemes(text)).toEqual(expected);
    });
  });

  test('no letter of a well-formed word begins with a mark, and nothing is dropped', () => {
    fc.assert(fc.property(tangled, (text) => graphemes(text).join('') === text));
    for (const letter of graphemes('ব্রোকারের ক্ষুদ্র শিক্ষার্থী')) expect(letter).not.toMatch(/^\p{M}/u);
  });
});

describe('fold', () => {
  test('the two spellings of য় ড় ঢ় are one key, and NFC alone would not tell (C01)', () => {
    expect('\u09DF'.normalize('NFC')).toBe('\u09AF\u09BC');
    expect(fold('\u09DF')).toBe(fold('\u09AF\u09BC'));
    expect(fold('\u09DC')).toBe(fold('\u09A1\u09BC'));
    expect(fold('\u09DD')).toBe(fold('\u09A2\u09BC'));
  });

  test('vowel signs typed in halves are the whole sign (C04)', () => {
    expect(fold('ক\u09C7\u09D7')).toBe(fold('কৌ'));
    expect(fold('ক\u09C7\u09BE')).toBe(fold('কো'));
  });

  test('a word is found in either encoding (C05)', () => {
    expect(fold('প্রক্রি\u09DFা')).toBe(fold('প্রক্রি\u09AF\u09BCা'));
  });

  test('joiners, apostrophes, digit sets, case and a final virama do not tell words apart', () => {
    expect(fold('র‍্যাঙ্ক')).toBe(fold('র্যাঙ্ক'));
    expect(fold('ফ্‌ল্যাট')).toBe(fold('ফ্ল্যাট'));
    expect(fold('ক’রে')).toBe(fold('করে'));
    expect(fold('৩০')).toBe(fold('30'));
    expect(fold('ACK')).toBe(fold('ack'));
    expect(fold('আল্লাহ্')).toBe(fold('আল্লাহ'));
  });

  test('different words stay different: no vowel sign is dropped (C28)', () => {
    expect(new Set(['কাল', 'কোল', 'কূল', 'কিল', 'কুল'].map(fold)).size).toBe(5);
  });

  test('folding twice changes nothing more', () => {
    fc.assert(fc.property(tangled, (text) => fold(fold(text)) === fold(text)));
  });
});

describe('numbers', () => {
  test('grouping is by lakh', () => {
    expect(bengaliNumber(12693)).toBe('১২,৬৯৩');
    expect(bengaliNumber(100000)).toBe('১,০০,০০০');
    expect(bengaliNumber(12345678.9)).toBe('১,২৩,৪৫,৬৭৮.৯');
    expect(bengaliNumber(7)).toBe('৭');
  });

  test('what is written can be read back, in either digit set', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(parseNumber(bengaliNumber(value))).toBe(value);
        expect(parseNumber(String(value))).toBe(value);
      }),
    );
  });

  test('what is no number is null, not NaN and not zero', () => {
    for (const text of ['', ' ', 'ত্রিশ', '৩০ সেকেন্ড', '1e3', '--3', '.']) {
      expect(parseNumber(text)).toBeNull();
    }
    expect(bengaliDigits('0:30')).toBe('০:৩০');
  });
});
