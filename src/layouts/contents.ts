import { getCollection, getEntry } from 'astro:content';
import { minutesToRead } from './reading-time.ts';

export interface ContentsChapter {
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  /** What of the story happens here, in one sentence. */
  readonly beat: string;
  /** Minutes to read it, stepping and running included; `null` while the chapter is not written. */
  readonly minutes: number | null;
}

export interface ContentsPart {
  readonly number: number;
  readonly title: string;
  readonly chapters: readonly ContentsChapter[];
}

export interface Contents {
  readonly title: string;
  readonly subtitle: string;
  readonly parts: readonly ContentsPart[];
}

/** The whole table of contents; a chapter is written when its folder exists. */
export async function contents(): Promise<Contents> {
  const book = await getEntry('book', 'book');
  if (!book) throw new Error('src/content/book.yaml has no contents');
  const written = new Map(
    (await getCollection('chapters')).map((chapter) => [chapter.id, chapter.body ?? '']),
  );
  const { title, subtitle, parts } = book.data;
  return {
    title,
    subtitle,
    parts: parts.map((part, index) => ({
      number: index + 1,
      title: part.title,
      chapters: part.chapters.map((chapter) => {
        const body = written.get(chapter.slug);
        return { ...chapter, minutes: body === undefined ? null : minutesToRead(body) };
      }),
    })),
  };
}
