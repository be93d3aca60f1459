/**
 * Search over the book's documents: exact words and their stems first, then what sounds alike, then
 * the nearest spelling. MiniSearch holds the index and ranks (BM25); which terms a query means is
 * decided here, because a prefix or a near word of Bengali must not end inside a conjunct.
 */
import MiniSearch, { type Query } from 'minisearch';
import { fold } from '../bengali/fold.ts';
import type { SearchDocument, SearchFile } from './search-file.ts';
import { sound } from './sound.ts';
import { stem } from './stem.ts';
import { namesOf } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** How the results were found, best first. */
export type Closeness = 'exact' | 'sound' | 'near' | 'some';

export interface Hit {
  readonly document: SearchDocument;
  /** Folded terms of the document that answer the query: what an excerpt marks. */
  readonly terms: ReadonlySet<string>;
}

export interface Answer {
  readonly closeness: Closeness;
  readonly hits: readonly Hit[];
}

export interface Search {
  (query: string): Answer;
}

/** One word or known phrase of a query, and all the terms that answer it. */
interface Slot {
  /** What was typed: every one of these words must be there. */
  readonly typed: readonly { readonly word: string; readonly stem: string }[];
  /** Other ways to say it, each a list of stems that must all be there. */
  readonly synonyms: readonly (readonly string[])[];
}

const VIRAMA = '\u09CD';
const longestPhrase = 4;
const weights = { word: 1.3, stem: 1, prefix: 0.4, sound: 0.6, near: 0.5, synonym: 0.3 } as const;

const stemOf = (terms: readonly string[]): string => terms[1] ?? terms[0] ?? '';

/**
 * Terms that begin with a typed word or its stem, none of them with a conjunct that would be cut. Other
 * forms of the same stem are left out: the stem finds them.
 */
const beginning = (vocabulary: readonly string[], word: string, typed: string): string[] => {
  const prefix = typed.length >= 3 ? typed : word;
  return prefix.length < 3
    ? []
    : vocabulary.filter(
        (term) =>
          term.length > prefix.length &&
          term.startsWith(prefix) &&
          term[prefix.length] !== VIRAMA &&
          stem(term) !== typed,
      );
};

/** Changed, missing, added or swapped letters between two words, or `limit + 1` if there are more. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 9) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > limit) return limit + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

/** The candidates nearest to `key`, all of them equally near; none farther than a quarter of its length. */
function nearestOf(candidates: Iterable<string>, key: string): string[] {
  let limit = Math.min(3, Math.round(key.length / 4));
  let found: string[] = [];
  if (limit === 0) return found;
  for (const other of candidates) {
    const apart = distance(key, other, limit);
    if (apart > limit) continue;
    if (apart < limit) found = [];
    limit = apart;
    found.push(other);
  }
  return found;
}

const isBengali = (word: string) => /[\u0980-\u09FF]/u.test(word);
const withStems = (terms: readonly string[]) => [
  ...new Set(terms.flatMap((term) => [term, stem(term)])),
];

/** Builds the index; the function it returns answers queries, in a few milliseconds each. */
export function createSearch({ documents, synonyms }: SearchFile): Search {
  const known = new Set<string>();
  const index = new MiniSearch<SearchDocument & { readonly id: number; readonly term: string }>({
    fields: ['title', 'term', 'place', 'text', 'code'],
    tokenize: (text) => {
      const terms = wordsOf(text).flatMap((word) => [...word.terms]);
      for (const term of terms) known.add(term);
      return terms;
    },
    processTerm: (term) => term,
  });
  index.addAll(
    documents.map((document, id) =>
      document.kind === 'term'
        ? { ...document, id, title: '', term: `${document.title} ${document.place}`, place: '' }
        : // The chapter's title is said on each of its sections; they are not all about it.
          { ...document, id, term: '', place: '' },
    ),
  );
  const keyOf = (text: string) =>
    wordsOf(text)
      .map(({ terms }) => stemOf(terms))
      .join(' ');
  /** The names of each document: a query that is one of them wants just this. */
  const namesOfDocuments = documents.map(
    ({ kind, title, place }) =>
      new Set((kind === 'term' ? namesOf({ en: place, bn: title }) : [title]).map(keyOf)),
  );
  const vocabulary = [...known];
  const bySound = new Map<string, string[]>();
  for (const term of vocabulary) {
    const key = sound(term);
    const same = bySound.get(key);
    if (same) same.push(term);
    else bySound.set(key, [term]);
  }
  const alike = (word: string): readonly string[] => bySound.get(sound(word)) ?? [];
  /** The same word in the other script, where the sound is long enough to tell: fatima, ফাতিমা. */
  const inOtherScript = (word: string): readonly string[] =>
    !(known.has(word) || known.has(stem(word))) || sound(word).length < 4
      ? []
      : alike(word).filter((term) => isBengali(term) !== isBengali(word));
  /** Nearest as written, else as heard. */
  function nearest(word: string): string[] {
    const written = nearestOf(vocabulary, word);
    if (written.length > 0) return written;
    return nearestOf(bySound.keys(), sound(word)).flatMap((key) => bySound.get(key) ?? []);
  }
  const keys: string[] = [];
  /** Does the document say these stems one after the other? */
  function says(id: number, phrase: readonly string[]): boolean {
    const { title = '', place = '', text = '' } = documents[id] ?? {};
    const key = (keys[id] ??= ` ${keyOf(`${title} ${place} ${text}`)} `);
    return key.includes(` ${phrase.join(' ')} `);
  }

  const groups = synonyms.map((group) =>
    group.map((phrase) => wordsOf(phrase).map(({ terms }) => stemOf(terms))),
  );
  const groupsOf = new Map<string, (readonly (readonly string[])[])[]>();
  for (const group of groups)
    for (const phrase of group) {
      const key = phrase.join(' ');
      groupsOf.set(key, [...(groupsOf.get(key) ?? []), group]);
    }

  /** The words of a query, known phrases kept together. */
  function slotsOf(query: string): Slot[] {
    const words = wordsOf(query).map(({ word, terms }) => ({ word, stem: stemOf(terms) }));
    const slots: Slot[] = [];
    for (let at = 0; at < words.length;) {
      let length = Math.min(longestPhrase, words.length - at);
      const key = () =>
        words
          .slice(at, at + length)
          .map(({ stem }) => stem)
          .join(' ');
      while (length > 1 && !groupsOf.has(key())) length -= 1;
      slots.push({
        typed: words.slice(at, at + length),
        synonyms: (groupsOf.get(key()) ?? [])
          .flat()
          .filter((phrase) => phrase.length > 0 && phrase.join(' ') !== key())
          .concat(
            length === 1 ? inOtherScript(words[at]?.word ?? '').map((term) => [stem(term)]) : [],
          ),
      });
      at += length;
    }
    return slots;
  }

  const among = (terms: readonly string[], weight: number): Query => ({
    combineWith: 'OR',
    queries: [...new Set(terms)],
    boostTerm: () => weight,
  });

  /** All terms that answer a typed word at some closeness, with their weights. */
  function answers({ word, stem: root }: Slot['typed'][number], closeness: Closeness) {
    const own = [
      { terms: [word], weight: weights.word },
      { terms: [root], weight: weights.stem },
      { terms: beginning(vocabulary, word, root), weight: weights.prefix },
    ];
    if (closeness === 'exact') return own;
    const heard = { terms: withStems([...alike(word), ...alike(root)]), weight: weights.sound };
    if (closeness === 'sound') return [...own, heard];
    // A word that the book has, as typed or as heard, is not taken for another one.
    const there = known.has(word) || known.has(root) || heard.terms.length > 0;
    const near = { terms: there ? [] : withStems(nearest(word)), weight: weights.near };
    return [...own, heard, near];
  }

  function ask(slots: readonly Slot[], closeness: Closeness): Hit[] {
    const literal = slots.map(({ typed }) => typed.map((word) => answers(word, closeness)));
    /** Other words for a slot, and for what a word of it was taken to mean. */
    const others = slots.map(({ typed, synonyms: same }, at) => [
      ...same,
      ...(closeness !== 'exact' && typed.length === 1
        ? (literal[at]?.[0] ?? [])
            .slice(3)
            .flatMap(({ terms }) => terms.flatMap((term) => groupsOf.get(term) ?? []).flat())
        : []),
    ]);
    const query: Query = {
      combineWith: closeness === 'some' ? 'OR' : 'AND',
      queries: slots.map((_, at): Query => ({
        combineWith: 'OR',
        queries: [
          {
            combineWith: 'AND',
            queries: (literal[at] ?? []).map((word): Query => ({
              combineWith: 'OR',
              queries: word.map(({ terms, weight }) => among(terms, weight)),
            })),
          },
          ...(others[at] ?? []).map((phrase): Query => ({
            combineWith: 'AND',
            queries: [...phrase],
            boostTerm: () => weights.synonym,
          })),
        ],
      })),
    };
    const wanted = slots.flatMap(({ typed }) => typed.map(({ stem }) => stem)).join(' ');
    /** Is the slot answered by what was typed, not only by another word for it? */
    const literally = (at: number, found: ReadonlySet<string>) =>
      (literal[at] ?? []).every((word) =>
        word.some(({ terms }) => terms.some((term) => found.has(term))),
      );
    return index
      .search(query, { tokenize: (term) => [term], boost: { title: 3, term: 4, code: 0.5 } })
      .map(({ id, score, terms }) => {
        const found = new Set(terms);
        const document = documents[id as number] as SearchDocument;
        const lent = others.filter((_, at) => !literally(at, found));
        const named = namesOfDocuments[id as number]?.has(wanted) ?? false;
        // A phrase stands for another only where its words stand together.
        const holds =
          closeness === 'some' ||
          lent.every((phrases) =>
            phrases.some((phrase) =>
              phrase.length === 1 ? found.has(phrase[0] ?? '') : says(id as number, phrase),
            ),
          );
        return {
          document,
          terms: found,
          score: named ? score * 4 : score,
          borrowed: lent.length,
          holds,
        };
      })
      .filter(({ holds }) => holds)
      .sort((a, b) => a.borrowed - b.borrowed || b.score - a.score);
  }

  return (query) => {
    const slots = slotsOf(query);
    if (slots.length === 0 || fold(query).trim() === '') return { closeness: 'exact', hits: [] };
    let hits: Hit[] = [];
    for (const closeness of ['exact', 'sound', 'near'] as const) {
      hits = ask(slots, closeness);
      if (hits.length > 0) return { closeness, hits };
    }
    return { closeness: 'some', hits: ask(slots, 'some') };
  };
}
