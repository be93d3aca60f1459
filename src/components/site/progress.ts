/** Where the reader has been, as kept on the device under `dakghar.progress`. */
export interface Progress {
  /** Chapter slug → ids of the sections read to their end. */
  readonly read: Readonly<Record<string, readonly string[]>>;
  /** Where the reader was last; `null` before the first chapter. */
  readonly last: { readonly chapter: string; readonly section: string } | null;
}

export const noProgress: Progress = { read: {}, last: null };

const name = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const isName = (value: unknown): value is string => typeof value === 'string' && name.test(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads what is stored. Whatever is not what this book writes — another program's value, half a
 * record, names that are no names — counts as nothing read: a stored value never breaks a page.
 */
export function parseProgress(stored: string | null): Progress {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {
    return noProgress;
  }
  if (!isRecord(value)) return noProgress;
  const { read, last } = value;
  return {
    read: Object.fromEntries(
      Object.entries(isRecord(read) ? read : {})
        .filter(([chapter]) => isName(chapter))
        .map(([chapter, ids]) => [
          chapter,
          Array.isArray(ids) ? [...new Set(ids.filter(isName))] : [],
        ]),
    ),
    last:
      isRecord(last) && isName(last['chapter']) && isName(last['section'])
        ? { chapter: last['chapter'], section: last['section'] }
        : null,
  };
}

/** The reader stands in a section. */
export function stand(progress: Progress, chapter: string, section: string): Progress {
  return { ...progress, last: { chapter, section } };
}

/** A section was read to its end. */
export function finish(progress: Progress, chapter: string, section: string): Progress {
  const before = progress.read[chapter] ?? [];
  if (before.includes(section)) return progress;
  return { ...progress, read: { ...progress.read, [chapter]: [...before, section] } };
}
