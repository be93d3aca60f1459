/**
 * What is kept on the reader's device. Storage may be shut, full, or hold anything: half a record,
 * another program's value, a record of an older release. None of that may break a page, and nothing
 * the reader made is thrown away: what cannot be read is set aside under a name of its own.
 */

/** The part of `localStorage` that is used. It comes from outside, so that nothing here touches it. */
export interface Shelf {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
}

/** Gives the shelf; may throw, as the `localStorage` getter does where storage is shut. */
export type Open = () => Shelf;

export interface Taken<T> {
  /** What was kept, or `null` when there was nothing that could be read. */
  readonly value: T | null;
  /** False when the device keeps nothing: what the reader does now will be gone. */
  readonly keeps: boolean;
}

/** Bad records kept at most; older ones beyond it are let go. */
const asideLimit = 8;

/**
 * Reads `key`. `parse` gets the decoded JSON and gives `null` for whatever is not what this book
 * writes; then the record is set aside under `<key>.aside`, oldest first.
 */
export function take<T>(open: Open, key: string, parse: (value: unknown) => T | null): Taken<T> {
  let shelf: Shelf;
  let text: string | null;
  try {
    shelf = open();
    text = shelf.getItem(key);
  } catch {
    return { value: null, keeps: false };
  }
  if (text === null) return { value: null, keeps: true };
  const value = decode(text, parse);
  if (value !== null) return { value, keeps: true };
  try {
    setAside(shelf, key, text);
    return { value: null, keeps: true };
  } catch {
    return { value: null, keeps: false };
  }
}

/** Writes `value` under `key`. False when the device refuses: the caller says so, once. */
export function put(open: Open, key: string, value: unknown): boolean {
  try {
    open().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Adds a record that can no longer be read to those set aside. Throws what the shelf throws. */
export function setAside(shelf: Shelf, key: string, text: string): void {
  const stored = shelf.getItem(`${key}.aside`);
  const before = stored === null ? [] : (decode(stored, texts) ?? [stored]);
  if (before.includes(text)) return;
  shelf.setItem(`${key}.aside`, JSON.stringify([...before, text].slice(-asideLimit)));
}

function texts(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
}

function decode<T>(text: string, parse: (value: unknown) => T | null): T | null {
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A plain record with keys of its own; `__proto__` and its like are never followed. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
