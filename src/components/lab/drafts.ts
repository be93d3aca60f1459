import { same, type Files } from './edits.ts';

/**
 * The reader's version of a lab, kept on their device. One record per lab and version of the book's
 * program: a corrected lab is shown as corrected, and what the reader had written for the older one
 * is kept beside it. Written at once on every edit, so nothing is lost when the page goes.
 *
 * Whatever is read back is untrusted. A record that cannot be used is set aside under another key,
 * never deleted and never overwritten.
 */
export interface Draft {
  readonly files: Files;
  /** The seed the reader chose; `null` for the book's. */
  readonly seed: number | null;
  /** What the reader had before the last restore, so that it can be taken back. */
  readonly before: Files | null;
  /** What the reader had before they took up a program that came with a link; until they settle it. */
  readonly mine?: { readonly files: Files; readonly seed: number | null };
}

/** What became of a save. `conflict`: another tab had saved something else; theirs is kept aside. */
export type Saved =
  | { readonly outcome: 'saved' }
  | { readonly outcome: 'failed' }
  | { readonly outcome: 'conflict'; readonly theirs: Files };

export interface Opened {
  /** The reader's version, or `null` when they changed nothing. */
  readonly draft: Draft | null;
  /** What they had written for an earlier version of the book's program. */
  readonly older: Files | null;
  /** The device keeps nothing for this page (private window, full, forbidden). */
  readonly failed: boolean;
  /** The page went away while a program ran: closed, reloaded or dead. */
  readonly interrupted: boolean;
}

export interface Drafts {
  readonly open: () => Opened;
  /** Keeps the draft. A program equal to the book's, with nothing to take back, needs no record. */
  readonly save: (draft: Draft) => Saved;
  /** Another tab's version, given what a `storage` event brought for this key; else `null`. */
  readonly received: (key: string | null, value: string | null) => Files | null;
  /** Says that a run has begun or is over, so that the next visit knows how the last one ended. */
  readonly running: (running: boolean) => void;
  /** The reader has settled the older version: it is not offered again, but stays on the device. */
  readonly settleOlder: () => void;
}

/** The part of `localStorage` that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'dakghar.lab/';
const RUNNING = 'dakghar.lab-running/';
const ASIDE = '/aside';
/** Characters of one file; no program a reader types comes near it. */
const MAX_TEXT = 200_000;

/**
 * @param store a function, because merely touching `localStorage` throws where it is forbidden
 * @param version of the book's program: a hash of its files
 */
export function openDrafts(store: () => Store, lab: string, version: string, book: Files): Drafts {
  const home = `${PREFIX}${lab}/`;
  const key = home + version;
  /** What this tab last read or wrote: anything else found there comes from another tab. */
  let seen: string | null = null;
  let writable = true;
  let olderKeys: string[] = [];

  /** Moves a record out of the way. Where that fails the lab keeps nothing rather than overwrite. */
  const setAside = (from: string, value: string): boolean => {
    try {
      store().setItem(from + ASIDE, value);
      store().removeItem(from);
      return true;
    } catch {
      return false;
    }
  };

  return {
    open() {
      try {
        const storage = store();
        const raw = storage.getItem(key);
        const draft = raw === null ? null : parseDraft(raw, book);
        if (raw !== null && draft === null) writable = setAside(key, raw);
        else seen = raw;

        const interrupted = storage.getItem(RUNNING + lab) !== null;
        if (interrupted) storage.removeItem(RUNNING + lab);

        olderKeys = [];
        for (let i = 0; i < storage.length; i += 1) {
          const name = storage.key(i);
          if (name?.startsWith(home) && name !== key && !name.endsWith(ASIDE)) olderKeys.push(name);
        }
        const older = olderKeys
          .map((name) => parseDraft(storage.getItem(name) ?? '', book)?.files ?? null)
          .find((files) => files !== null && !same(files, book));
        return { draft, older: older ?? null, failed: !writable, interrupted };
      } catch {
        writable = false;
        return { draft: null, older: null, failed: true, interrupted: false };
      }
    },

    save(draft) {
      if (!writable) return { outcome: 'failed' };
      try {
        const storage = store();
        const found = storage.getItem(key);
        const theirs = found === seen || found === null ? null : parseDraft(found, book);
        if (found !== null && found !== seen) storage.setItem(key + ASIDE, found);
        const plain = draft.seed === null && draft.before === null && draft.mine === undefined;
        if (same(draft.files, book) && plain) {
          storage.removeItem(key);
          seen = null;
        } else {
          const text = JSON.stringify(draft);
          storage.setItem(key, text);
          seen = text;
        }
        return theirs === null || same(theirs.files, draft.files)
          ? { outcome: 'saved' }
          : { outcome: 'conflict', theirs: theirs.files };
      } catch {
        return { outcome: 'failed' };
      }
    },

    received(name, value) {
      if (name !== key || value === seen) return null;
      seen = value;
      return value === null ? book : (parseDraft(value, book)?.files ?? null);
    },

    running(running) {
      try {
        if (running) store().setItem(RUNNING + lab, '');
        else store().removeItem(RUNNING + lab);
      } catch {
        // Said by `save`, which has just tried the same.
      }
    },

    settleOlder() {
      try {
        for (const name of olderKeys) setAside(name, store().getItem(name) ?? '');
      } catch {
        // The device refuses; the older version will be offered again, which harms nobody.
      }
    },
  };
}

/**
 * A record as read back, or `null` if it is none. Files the book's program does not have are dropped,
 * those that are missing are the book's.
 */
export function parseDraft(raw: string, book: Files): Draft | null {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const files = parseFiles(value['files'], book);
  if (files === null) return null;
  const kept = isRecord(value['mine']) ? value['mine'] : {};
  const mine = parseFiles(kept['files'], book);
  return {
    files,
    seed: parseSeed(value['seed']),
    before: parseFiles(value['before'], book),
    ...(mine === null ? {} : { mine: { files: mine, seed: parseSeed(kept['seed']) } }),
  };
}

const parseSeed = (value: unknown): number | null =>
  Number.isSafeInteger(value) ? (value as number) : null;

function parseFiles(value: unknown, book: Files): Files | null {
  if (!isRecord(value)) return null;
  const files: Record<string, string> = {};
  let own = false;
  for (const [name, text] of Object.entries(book)) {
    const kept = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof kept === 'string' && kept.length > MAX_TEXT) return null;
    own ||= typeof kept === 'string';
    files[name] = typeof kept === 'string' ? kept : text;
  }
  return own ? files : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
