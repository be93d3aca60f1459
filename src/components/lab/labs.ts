import { createHash } from 'node:crypto';
import type { StormRecord } from '../../runtime/storm/trace.ts';
import { getEntry } from 'astro:content';
import type { CollectionEntry } from 'astro:content';
import { editState, toggleEdit, type Edit, type Files } from './edits.ts';

const texts = import.meta.glob<string>(
  ['../../content/labs/**/*.{ts,txt,json}', '../../content/kit/**/*.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/** A lab as the build reads it: what `lab.yaml` says, and the files beside it. */
export interface LabSource {
  readonly slug: string;
  readonly data: CollectionEntry<'labs'>['data'];
  /** The book's program. */
  readonly files: Files;
  /** What its storm came to, version by version; a test runs it. */
  readonly storm: StormRecord | undefined;
  /** What the book's program prints. */
  readonly expected: string;
  /** What each edit changes and then prints. */
  readonly edits: readonly {
    readonly edit: Edit;
    readonly files: Files;
    readonly expected: string;
  }[];
  /** Changes with every change of the program; what the reader keeps is kept under it. */
  readonly version: string;
}

/** Reads a lab. Throws, with a hint, on what an author can get wrong: the build stops there. */
export async function readLab(slug: string): Promise<LabSource> {
  const entry = await getEntry('labs', slug);
  if (!entry)
    throw new Error(`There is no lab “${slug}”: src/content/labs/${slug}/lab.yaml is missing`);
  const { data } = entry;
  const text = (name: string, from = `labs/${slug}/${name}`): string => {
    const found = texts[`../../content/${from}`];
    if (found === undefined) {
      throw new Error(`The lab “${slug}” needs the file src/content/${from}`);
    }
    return found;
  };
  const files: Files = Object.fromEntries(
    data.files.map(({ name, from }) => [name, text(name, from)]),
  );
  const edits = data.edits.map((edit) => {
    const state = editState(files, edit);
    if (state !== 'offered') {
      throw new Error(
        `The edit “${edit.id}” of the lab “${slug}” does not fit its program: each \`find\` must ` +
          'stand in its file exactly once, byte for byte, and its `replace` must not stand there yet',
      );
    }
    return { edit, files: toggleEdit(files, edit), expected: text(`expected.${edit.id}.txt`) };
  });
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const storm =
    data.storm === undefined ? undefined : (JSON.parse(text('storm.json')) as StormRecord);
  return { slug, data, files, storm, expected: text('expected.txt'), edits, version };
}
