import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fold } from '../../src/bengali/fold.ts';
import { graphemes } from '../../src/bengali/graphemes.ts';
import { excerpt } from '../../src/search/excerpt.ts';
import { createSearch } from '../../src/search/search.ts';
import type { SearchDocument, SearchFile } from '../../src/search/search-file.ts';

/**
 * A query and what the right documents hold: of every list one entry, each of whose words begins a
 * word of the document. So the right answers are computed from the text, however many chapters there are.
 */
interface Gold {
  readonly kind: string;
  readonly query: string;
  readonly holds: readonly (readonly string[])[];
}

const gold = JSON.parse(readFileSync('tests/fixtures/search-gold.json', 'utf8')) as readonly Gold[];
const json = readFileSync('dist/search.json', 'utf8');
const file = JSON.parse(json) as SearchFile;
const search = createSearch(file);

/** The words of a document as plainly as can be: folded, cut at whatever is no letter, sign or digit. */
const wordsOf = ({ title, place, kind, text, code }: SearchDocument) =>
  fold(
    [title, kind === 'term' ? place : '', text, code.replace(/([a-z\d])([A-Z])/g, '$1 $2')].join(
      ' ',
    ),
  )
    .replace(/(\d),(?=\d)/g, '$1')
    .split(/[^\p{L}\p{M}\p{N}.]+|\.(?!\d)/u);
const words = new Map(file.documents.map((document) => [document, wordsOf(document)]));

const holdsWord = (document: SearchDocument, needle: string) =>
  words
    .get(document)!
    .some((word) =>
      /^\d+$/.test(needle)
        ? word.replace(/\D+$/u, '') === needle
        : word.startsWith(needle) && word[needle.length] !== '্',
    );
const isRight = (document: SearchDocument, { holds }: Gold) =>
  holds.every((either) =>
    either.some((phrase) =>
      fold(phrase)
        .split(' ')
        .every((word) => holdsWord(document, word)),
    ),
  );

const judged = gold.map((one) => {
  const { hits, closeness } = search(one.query);
  const right = file.documents.filter((document) => isRight(document, one));
  const found = new Set(hits.map(({ document }) => document));
  const both = right.filter((document) => found.has(document)).length;
  return {
    ...one,
    hits,
    closeness,
    right,
    recall: both / right.length,
    precision: both / Math.max(1, hits.length),
  };
});
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const told = ({ query, closeness, recall, precision, hits }: (typeof judged)[number]) =>
  `${query} (${closeness}, ${hits.length}): recall ${recall.toFixed(2)}, precision ${precision.toFixed(2)}`;

describe('the gold queries on the built book', () => {
  test('there are sixty and more, of every kind, and the book holds an answer to each', () => {
    expect(new Set(gold.map(({ query }) => query)).size).toBeGreaterThanOrEqual(60);
    for (const kind of [
      'inflected',
      'encoding',
      'digits',
      'english',
      'script',
      'transliterated',
      'misspelt',
    ])
      expect(gold.filter((one) => one.kind === kind).length, kind).toBeGreaterThanOrEqual(6);
    expect(judged.filter(({ right }) => right.length === 0).map(({ query }) => query)).toEqual([]);
  });

  test('none finds nothing', () => {
    expect(judged.filter(({ hits }) => hits.length === 0).map(told)).toEqual([]);
  });

  test('recall is at least .98 and precision at least .90', () => {
    const weak = judged
      .filter(({ recall, precision }) => recall < 0.98 || precision < 0.9)
      .map(told);
    expect(mean(judged.map(({ recall }) => recall)), weak.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect(mean(judged.map(({ precision }) => precision)), weak.join('\n')).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  test('an encoding or a set of digits changes no answer', () => {
    const answers = (query: string) => search(query).hits.map(({ document }) => document.url);
    for (const [one, other] of [
      ['সময়', 'সম\u09DF'],
      ['মারিয়াম', 'মারি\u09DFাম'],
      ['৩০', '30'],
      ['১০,০০০', '10000'],
    ] as const) {
      expect(answers(one).length).toBeGreaterThan(0);
      expect(answers(one)).toEqual(answers(other));
    }
  });

  test('what holds the word as typed stands above what only holds another word for it', () => {
    for (const query of ['worker', 'কিউ', 'queue', 'মেসেজ', 'ডুপ্লিকেট', 'কড়ার', 'lease']) {
      const literal = search(query).hits.map(({ document }) => holdsWord(document, fold(query)));
      expect(literal).toContain(true);
      expect(literal.lastIndexOf(true), query).toBeLessThan(
        literal.includes(false) ? literal.indexOf(false) : literal.length,
      );
    }
  });

  test('the name of a term finds its entry first', () => {
    for (const [query, url] of [
      ['কিউ', 'glossary/#queue'],
      ['visibility timeout', 'glossary/#visibility-timeout'],
      ['ওয়ার্কার', 'glossary/#worker'],
      ['DLQ', 'glossary/#dlq'],
    ] as const)
      expect(search(query).hits[0]?.document.url).toBe(url);
  });

  test('every excerpt is the page’s own text, with a mark in the title or in it, and no conjunct cut', () => {
    for (const { query, hits } of judged)
      for (const { document, terms } of hits.slice(0, 10)) {
        const pieces = excerpt(document.text, terms);
        const whole = pieces.map(({ text }) => text).join('');
        expect(
          pieces.flatMap(({ text }) => graphemes(text)),
          query,
        ).toEqual(graphemes(whole));
        const flat = document.text.replace(/\s+/gu, ' ');
        for (const part of whole.replace(/^… | …$/g, '').split(' · '))
          expect(flat, query).toContain(part.replace(/\s+/gu, ' '));
      }
  });
});

describe('the search file', () => {
  test('has a document for every section, term, lab and stepper, each at an address of its own', () => {
    const urls = file.documents.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of [
      'counter/',
      'shelf/#competing',
      'ack/#forget',
      'glossary/#ack',
      'labs/first-ack/',
      'steppers/storm/',
    ])
      expect(urls).toContain(url);
    expect(file.documents.filter(({ title }) => title === '')).toEqual([]);
    const chapter = readFileSync('dist/ack/index.html', 'utf8');
    const headings = [...chapter.matchAll(/<h[23] id="((?!exercise)[a-z][\w-]*)"/g)];
    const missing = headings.map(([, id]) => `ack/#${id}`).filter((url) => !urls.includes(url));
    // A heading over questions alone has no text of its own.
    expect(missing).toEqual(['ack/#quiz']);
  });

  test('fits the budget of the whole book', () => {
    expect(gzipSync(json).byteLength / 1_000).toBeLessThanOrEqual(110);
  });

  test('a query takes milliseconds', () => {
    for (const { query } of gold) search(query);
    const times = gold.map(({ query }) => {
      const began = performance.now();
      search(query);
      return performance.now() - began;
    });
    times.sort((a, b) => a - b);
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(15);
  });
});
