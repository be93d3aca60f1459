/** File name → text: the whole program as the reader has it now. */
export type Files = Readonly<Record<string, string>>;

/** A change the reader makes with one tap: real text for real text, in one or more places. */
export interface Edit {
  /** ASCII name, unique within the lab; `expected.<id>.txt` holds what the changed program prints. */
  readonly id: string;
  /** What the button says. */
  readonly label: string;
  /** Said after a run of the book's program with this change and no other. */
  readonly because: string;
  /** Of a group at most one is applied: choosing another takes the first one back. */
  readonly group?: string | undefined;
  readonly changes: readonly {
    readonly file: string;
    readonly find: string;
    readonly replace: string;
  }[];
}

/**
 * `offered`: every place is there, as the book has it. `applied`: every place is there, changed.
 * `lost`: the reader's own changes have touched one of the places, or made it ambiguous.
 */
export type EditState = 'offered' | 'applied' | 'lost';

/** Where an edit stands in the program as it is now. Nothing is remembered: the text is the truth. */
export function editState(files: Files, edit: Edit): EditState {
  if (edit.changes.every(({ file, find, replace }) => stands(files[file], find, replace))) {
    return 'offered';
  }
  if (edit.changes.every(({ file, find, replace }) => stands(files[file], replace, find))) {
    return 'applied';
  }
  return 'lost';
}

/** Applies an offered edit or takes an applied one back. A lost one leaves the program as it is. */
export function toggleEdit(files: Files, edit: Edit): Files {
  const state = editState(files, edit);
  if (state === 'lost') return files;
  const next: Record<string, string> = { ...files };
  for (const { file, find, replace } of edit.changes) {
    const [from, to] = state === 'offered' ? [find, replace] : [replace, find];
    // A function as the second argument: `$` in a program text must stay a dollar sign.
    next[file] = (next[file] ?? '').replace(from, () => to);
  }
  return next;
}

/** An edit of the list, where it stands, and the program after one tap on it. */
export interface Offer {
  readonly edit: Edit;
  readonly state: EditState;
  /** The program after the tap; the same as now for a lost edit. */
  readonly next: Files;
}

/** Every edit as the reader may use it now, alternatives of one group taken back first. */
export function offers(files: Files, edits: readonly Edit[]): Offer[] {
  return edits.map((edit) => {
    if (editState(files, edit) === 'applied') {
      return { edit, state: 'applied', next: toggleEdit(files, edit) };
    }
    const rival = edits.find(
      (other) =>
        other !== edit &&
        edit.group !== undefined &&
        other.group === edit.group &&
        editState(files, other) === 'applied',
    );
    const base = rival === undefined ? files : toggleEdit(files, rival);
    const state = editState(base, edit);
    return { edit, state, next: state === 'offered' ? toggleEdit(base, edit) : files };
  });
}

/** The one edit that makes the book's program into this one, if there is exactly such a one. */
export function soleEdit(book: Files, files: Files, edits: readonly Edit[]): Edit | undefined {
  return edits.find((edit) => same(toggleEdit(book, edit), files));
}

const bengali = /[\u0980-\u09FF\u200C\u200D]+/g;

/**
 * Whether the program holds a Bengali word that neither the book's text nor any of its edits has. Only
 * such a word needs the complete font: the book's own words are all in the book's own cut.
 */
export function bringsNewWords(book: Files, files: Files, edits: readonly Edit[]): boolean {
  const wordsOf = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => text.match(bengali) ?? []);
  const known = new Set(
    wordsOf([
      ...Object.values(book),
      ...edits.flatMap(({ changes }) => changes.map(({ replace }) => replace)),
    ]),
  );
  return wordsOf(Object.values(files)).some((word) => !known.has(word));
}

/** Whether two programs are the same text, file by file. */
export function same(one: Files, other: Files): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

/**
 * Whether `text` stands in `source` exactly once and `other` does not, beyond what of `other` is
 * part of `text` itself (an added line contains the lines it was added to).
 */
function stands(source: string | undefined, text: string, other: string): boolean {
  return (
    source !== undefined && count(source, text) === 1 && count(source, other) === count(text, other)
  );
}

function count(source: string, text: string): number {
  return source.split(text).length - 1;
}
