import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fold } from '../src/bengali/fold.ts';

interface Entry {
  readonly id: string;
  readonly en: string;
  readonly bn: string;
  readonly also?: readonly string[];
  readonly meaning: string;
  readonly see?: readonly string[];
}
const source = readFileSync('src/content/glossary/terms.yaml', 'utf8');
const terms = parse(source) as readonly Entry[];
const ids = new Set(terms.map((term) => term.id));

test('every term can be linked to by an ASCII id of its own', () => {
  expect(terms.length).toBeGreaterThan(140);
  expect(ids.size).toBe(terms.length);
  for (const { id } of terms) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('no two terms are one word to a reader who types it', () => {
  for (const key of ['en', 'bn'] as const) {
    const seen = terms.map((term) => fold(term[key]));
    expect(seen.filter((word, at) => seen.indexOf(word) !== at)).toEqual([]);
  }
});

test('another name of a term is no term’s own word, and stands once', () => {
  const own = new Map(terms.flatMap(({ id, en, bn }) => [en, bn].map((word) => [fold(word), id])));
  const also = terms.flatMap(({ id, also: names = [] }) =>
    names.map((name) => [id, name] as const),
  );
  expect(also.length).toBeGreaterThan(60);
  expect(also.filter(([, name]) => own.has(fold(name)))).toEqual([]);
  const seen = also.map(([, name]) => fold(name));
  expect(seen.filter((word, at) => seen.indexOf(word) !== at)).toEqual([]);
});

test('a meaning is Bengali, one sentence long, ends in a danda, and does not begin with its own term', () => {
  for (const { id, bn, meaning } of terms) {
    expect(meaning, id).toMatch(/[\u0980-\u09FF]/);
    expect(meaning, id).toMatch(/।$/);
    expect(meaning.slice(0, -1), id).not.toContain('।');
    expect(meaning.startsWith(`${bn} `), id).toBe(false);
  }
});

test('a term points only to other terms that exist', () => {
  for (const { id, see } of terms) {
    for (const neighbour of see ?? []) {
      expect(ids.has(neighbour), `${id} → ${neighbour}`).toBe(true);
      expect(neighbour).not.toBe(id);
    }
  }
});

test('the glossary is stored in NFC', () => {
  expect(source).toBe(source.normalize('NFC'));
});
