import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Book {
  readonly title: string;
  readonly subtitle: string;
  readonly parts: readonly {
    readonly title: string;
    readonly chapters: readonly Record<string, unknown>[];
  }[];
}
const book = parse(readFileSync('src/content/book.yaml', 'utf8')) as Book;
const chapters = book.parts.flatMap((part) => part.chapters);

test('the contents name all 19 chapters, numbered in order', () => {
  expect(chapters.map((chapter) => chapter['number'])).toEqual(
    Array.from({ length: 19 }, (_, at) => at + 1),
  );
});

test('a chapter has its four fields and no more: a comma in a flow map would cut a sentence in two', () => {
  for (const chapter of chapters) {
    expect(Object.keys(chapter).sort()).toEqual(['beat', 'number', 'slug', 'title']);
    expect(chapter['beat']).toMatch(/[।?]$/);
  }
});

test('every written chapter stands in the contents under its own number and slug', () => {
  const listed = chapters.map(
    (chapter) => `${String(chapter['number']).padStart(2, '0')}-${String(chapter['slug'])}`,
  );
  for (const folder of readdirSync('src/content/chapters')) expect(listed).toContain(folder);
});
