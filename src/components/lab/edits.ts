/** File name → text: the whole program as the reader has it now. */
export type Files = Readonly<Record<string, string>>;

/** A change the reader makes with one tap: real text for real text, in one or more places. */
export interface Edit {
  /** ASCII name, unique within the lab; `expected.<id>.txt` holds what the changed program prints. */
  readonly id: string;
  /** What the button says. */
  readonly label: string;
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
  if (edit.changes.every(({ file, find, replace }) => only(files[file], find, replace))) {
    return 'offered';
  }
  if (edit.changes.every(({ file, find, replace }) => only(files[file], replace, find))) {
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

/** Whether `text` stands in `source` exactly once, and `other` (which may contain it) does not. */
function only(source: string | undefined, text: string, other: string): boolean {
  if (source === undefined) return false;
  return count(source, text) === 1 && count(source, other) === 0;
}

function count(source: string, text: string): number {
  return source.split(text).length - 1;
}
