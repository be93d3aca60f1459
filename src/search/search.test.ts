import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../bengali/fold.ts';
import { graphemes } from '../bengali/graphemes.ts';
import { excerpt, marked } from './excerpt.ts';
import { createSearch, distance } from './search.ts';
import type { SearchDocument } from './search-file.ts';
import { sound } from './sound.ts';
import { stem } from './stem.ts';
import { namesOf, synonymsOf } from './synonyms.ts';
import { wordsOf } from './words.ts';

const page = (url: string, text: string, title = url): SearchDocument => ({
  kind: 'section',
  url,
  title,
  place: '',
  text,
  code: '',
});
const term = (id: string, bn: string, en: string): SearchDocument => ({
  ...page(`glossary/#${id}`, '', bn),
  kind: 'term',
  place: en,
});
const found = (documents: readonly SearchDocument[], query: string, synonyms: string[][] = []) =>
  createSearch({ documents, synonyms })(query).hits.map(({ document }) => document.url);

describe('a word', () => {
  test('is whole, with its signs, joiners and digits (C32)', () => {
    const words = (text: string) => wordsOf(text).map(({ word }) => word);
    expect(words('বাংলা প্রক্রিয়া')).toHaveLength(2);
    expect(words('র‍্যাঙ্ক, ১,০০,০০০টা; p99')).toEqual(['র্যাঙ্ক', '100000টা', 'p99'].map(fold));
    expect(words('worker-এর ack-টা')).toEqual(['worker', 'ack']);
    expect(wordsOf('১০০০টি')[0]?.terms).toContain('1000');
    expect(wordsOf('claimScript')[0]?.terms).toEqual(expect.arrayContaining(['claim', 'script']));
  });

  test.each([
    ['কিউয়ের', 'কিউ'],
    ['কিউতে', 'কিউ'],
    ['ডাকঘরের', 'ডাকঘর'],
    ['মেসেজগুলোকে', 'মেসেজ'],
    ['খাতায়', 'খাতা'],
    ['কাজেরই', 'কাজ'],
    ['ট্রানজেকশনে', 'ট্রানজেকশন'],
    ['parcels', 'parcel'],
    ['retries', 'retry'],
  ])('%s loses its endings', (inflected, root) => expect(stem(fold(inflected))).toBe(fold(root)));

  test.each(['ডাকঘর', 'সময়', 'কাজ', 'বই', 'ack', 'process', 'status', '30', 'পায়', 'তারা'])(
    '%s keeps what only looks like an ending',
    (word) => expect(stem(fold(word))).toBe(fold(word)),
  );

  test('every form of a word has the stem of the word itself', () => {
    for (const word of ['ব্রোকার', 'কাউন্টার', 'সর্টার', 'পার্সেল', 'কিউ', 'খাতা', 'কাফেলা'])
      for (const ending of ['কে', 'টা', 'টাকে', 'গুলো', 'গুলোর'])
        expect(stem(fold(word + ending)), word + ending).toBe(stem(fold(word)));
  });

  test('sounds the same however it is spelt, in either script', () => {
    for (const [one, other] of [
      ['বেশী', 'বেশি'],
      ['ঘন্টা', 'ঘণ্টা'],
      ['পুরনো', 'পুরোনো'],
      ['dakghor', 'ডাকঘর'],
      ['khata', 'খাতা'],
      ['brokar', 'ব্রোকার'],
      ['shikkha', 'শিক্ষা'],
      ['partition', 'পার্টিশন'],
    ] as const)
      expect(sound(fold(one)), one).toBe(sound(fold(other)));
    expect(new Set(['কাল', 'কিল', 'কুল', 'কেল'].map((word) => sound(fold(word)))).size).toBe(4);
  });

  test('is as far from another as the letters that must change', () => {
    expect(distance('queue', 'queue', 3)).toBe(0);
    expect(distance('qeue', 'queue', 3)).toBe(1);
    expect(distance('visiblity', 'visibility', 3)).toBe(1);
    expect(distance('retyr', 'retry', 3)).toBe(1);
    expect(distance('কিউ', 'মেসেজ', 2)).toBe(3);
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        expect(distance(a, b, 9)).toBe(distance(b, a, 9));
      }),
    );
  });
});

describe('a query', () => {
  const vowels = ['কাল', 'কোল', 'কূল', 'কিল'].map((word) => page(word, `এই ${word} আর ওই দিন`));

  test('never takes one vowel for another (C28)', () => {
    for (const { url } of vowels) expect(found(vowels, url)).toEqual([url]);
  });

  test('finds a beginning, but none that cuts a conjunct', () => {
    const documents = [page('a', 'লক্ষ্য স্থির'), page('b', 'লকার খোলা')];
    expect(found(documents, 'লকা')).toEqual(['b']);
    expect(found([page('a', 'কলম'), page('b', 'কলমদানি'), page('c', 'কলম্বো')], 'কলম')).toEqual([
      'a',
      'b',
    ]);
  });

  test('wants all its words; the whole phrase stands above one of them elsewhere', () => {
    const documents = [page('a', 'খাতায় সই'), page('b', 'শুধু খাতা'), page('c', 'শুধু সই')];
    expect(found(documents, 'খাতায় সই')).toEqual(['a']);
    expect(createSearch({ documents, synonyms: [] })('খাতা কলমদানি').closeness).toBe('some');
  });

  test('finds another word for the same thing, below the word itself', () => {
    const documents = [
      page('other', 'worker worker worker'),
      page('typed', 'একজন ওয়ার্কার আর অনেক কথা যা কিছু নিয়ে নয়'),
    ];
    const synonyms = [['worker', 'ওয়ার্কার']];
    expect(found(documents, 'ওয়ার্কার', synonyms)).toEqual(['typed', 'other']);
    expect(found(documents, 'worker', synonyms)).toEqual(['other', 'typed']);
    expect(found(documents, 'কর্মী', synonyms)).toEqual([]);
  });

  test('takes a phrase for another only where its words stand together', () => {
    const documents = [page('a', 'কিউতে রাখা হলো'), page('b', 'কিউ বড়, তাকে রাখা')];
    expect(found(documents, 'enqueue', [['enqueue', 'কিউতে রাখা']])).toEqual(['a']);
  });

  test('puts the entry of a term first', () => {
    const documents = [page('a', 'lease '.repeat(30)), term('lease', 'lease', 'lease')];
    expect(found(documents, 'lease')[0]).toBe('glossary/#lease');
  });

  test('falls back to the sound, then to the nearest spelling, and says so', () => {
    const search = createSearch({
      documents: [page('a', 'দামেস্কের ডাকঘর আর ব্রোকার')],
      synonyms: [],
    });
    expect(search('ডাকঘর').closeness).toBe('exact');
    expect(search('dakghor')).toMatchObject({ closeness: 'sound', hits: [{}] });
    expect(search('ডাকঘড়র')).toMatchObject({ closeness: 'sound' });
    expect(search('দামেষ্কোর')).toMatchObject({ hits: [{}] });
    expect(search('brakor')).toMatchObject({ closeness: 'near', hits: [{}] });
    expect(search('zzzzz').hits).toEqual([]);
  });

  test('of nothing but space, signs or loose endings finds nothing and harms nothing', () => {
    for (const query of ['', '   ', '।', '()*"', '-এর', '__proto__', 'constructor', '\u0000'])
      expect(found([page('a', 'খাতায় সই')], query)).toEqual([]);
  });
});

test('the names of a term are its words without brackets, each once', () => {
  expect(namesOf({ en: 'enqueue', bn: 'কিউতে রাখা (enqueue)' })).toEqual(['enqueue', 'কিউতে রাখা']);
  expect(namesOf({ en: 'arrival rate', bn: 'আসার হার (λ)' })).toEqual(['arrival rate', 'আসার হার']);
  expect(synonymsOf([{ en: 'ack', bn: 'ack' }])).toEqual([]);
});

describe('an excerpt', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'ব্রোকার',
        'কিউয়ের',
        'অ্যাক',
        'র‍্যাঙ্ক',
        'ack-এর',
        '১,০০০',
        '।',
        '\n',
        'সই',
        'worker',
        '😀',
      ),
      { maxLength: 80 },
    )
    .map((words) => words.join(' '));
  const terms = new Set(
    ['ব্রোকার', 'কিউ', 'ack', 'অ্যাক', 'সই'].flatMap((word) => wordsOf(word)[0]?.terms ?? []),
  );

  test('marks whole words and loses nothing', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const pieces = marked(whole, terms);
        expect(pieces.map((piece) => piece.text).join('')).toBe(whole);
        expect(pieces.flatMap((piece) => graphemes(piece.text))).toEqual(graphemes(whole));
      }),
    );
    expect(marked('কিউয়ের সই', terms)).toEqual([{ text: 'কিউয়ের সই', hit: true }]);
    expect(marked('বড় কিউয়ের কথা', terms)[1]).toEqual({ text: 'কিউয়ের', hit: true });
  });

  test('shows what was found, in about two lines, cut between words', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const pieces = excerpt(whole, terms);
        expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(190);
        if (marked(whole, terms).some(({ hit }) => hit))
          expect(pieces.some(({ hit }) => hit)).toBe(true);
      }),
    );
  });
});
