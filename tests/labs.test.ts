import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runInNode } from '../build/labs/run-lab.ts';
import { editState, toggleEdit, type Edit, type Files } from '../src/components/lab/edits.ts';

const HOME = 'src/content/labs';

interface LabYaml {
  readonly seed: number;
  readonly files: readonly { readonly name: string }[];
  readonly edits?: readonly Edit[];
}

const labs = readdirSync(HOME).map((slug) => {
  const read = (name: string) => readFileSync(join(HOME, slug, name), 'utf8');
  const { seed, files, edits = [] } = parse(read('lab.yaml')) as LabYaml;
  const book: Files = Object.fromEntries(files.map(({ name }) => [name, read(name)]));
  const entry = files[0]?.name ?? '';
  const run = (program: Files) => runInNode({ files: program, entry, seed });
  return { slug, book, edits, read, run };
});
const lab = (slug: string) => {
  const found = labs.find((one) => one.slug === slug);
  if (found === undefined) throw new Error(`no lab ${slug}`);
  return found;
};

test.each(labs)(
  '$slug prints its expected.txt in Node, byte for byte',
  async ({ book, read, run }) => {
    const { status, text } = await run(book);
    expect(status).toBe('finished');
    expect(text).toBe(read('expected.txt'));
  },
);

test.each(labs)(
  'every file of $slug ends with a line break, as the page takes for granted',
  ({ book }) => {
    for (const text of Object.values(book)) expect(text).toMatch(/[^\n]\n$/);
  },
);

const edits = labs.flatMap((one) => one.edits.map((edit) => ({ ...one, edit, id: edit.id })));

describe.each(edits)('the edit $id of $slug', ({ slug, book, read, run, edit }) => {
  test('applies to the book’s text exactly once, and taken back gives that text again', () => {
    expect(editState(book, edit)).toBe('offered');
    for (const { file, find } of edit.changes) expect(book[file]?.split(find)).toHaveLength(2);
    const changed = toggleEdit(book, edit);
    expect(changed).not.toEqual(book);
    expect(editState(changed, edit)).toBe('applied');
    expect(toggleEdit(changed, edit)).toEqual(book);
  });

  test('gives a program that runs and prints what its own expected file says', async () => {
    const { status, text } = await run(toggleEdit(book, edit));
    expect(status, slug).toBe('finished');
    expect(text).toBe(read(`expected.${edit.id}.txt`));
    expect(text, 'an edit must show something').not.toBe(read('expected.txt'));
  });
});

test('visibility prints the published figures: three rows, and the 104 healthy of which 104 and 81', () => {
  const lines = lab('visibility').read('expected.txt').split('\n');
  const numbers = (line = '') => (line.match(/\d+/g) ?? []).map(Number);
  expect(lines.slice(2, 5).map(numbers)).toEqual([
    [5, 12693, 12361, 2392, 135, 104],
    [15, 10494, 10204, 234, 30, 0],
    [60, 10440, 10147, 176, 29, 0],
  ]);
  expect(lines.slice(6, 9).map((line) => numbers(line).at(-1))).toEqual([104, 104, 81]);
});

describe('first-ack: the points of customer 88, for every way of putting the edits together', () => {
  const { book, edits: all, run } = lab('first-ack');
  const edit = (id: string) => all.find((one) => one.id === id) as Edit;
  const fevers = { 'after work': [], never: ['no-fever'], 'before work': ['fever-before-work'] };
  const cases = Object.entries(fevers).flatMap(([fever, ids]) =>
    [false, true].flatMap((ackFirst) =>
      [false, true].map((idempotent) => ({ fever, ids, ackFirst, idempotent })),
    ),
  );
  test.each(cases)('fever $fever, ack first: $ackFirst, idempotent: $idempotent', async (one) => {
    const ids = [
      ...one.ids,
      ...(one.ackFirst ? ['ack-first'] : []),
      ...(one.idempotent ? ['idempotent'] : []),
    ];
    const program = ids.reduce((files, id) => {
      expect(editState(files, edit(id)), id).toBe('offered');
      return toggleEdit(files, edit(id));
    }, book);
    const { text, status } = await run(program);
    expect(status).toBe('finished');
    const [, points, booked] = (text.trim().split('\n').at(-1) ?? '')
      .trim()
      .split(/\s+/)
      .map(Number);
    // Signed too early, a crash before the work loses it; signed last, a crash after it doubles it.
    const lost = one.ackFirst && one.fever === 'before work';
    const twice = !one.ackFirst && one.fever === 'after work' && !one.idempotent;
    const times = lost ? 0 : twice ? 2 : 1;
    expect({ points, booked }).toEqual({ points: 50 * times, booked: times });
  });
});
