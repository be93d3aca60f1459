import { openDrafts, type Drafts } from './drafts.ts';
import { same, type Files } from './edits.ts';
import type { Shared } from './share.ts';

/**
 * The program as the reader has it now, beside the book's, with everything that keeps it from being
 * lost: it is written to the device on every edit and before every run.
 */
export class Program {
  /** Empty until the page has shown its own text: see `open`. */
  book = $state.raw<Files>({});
  files = $state.raw<Files>({});
  /** The seed the reader chose; `null`: the book's. */
  seed = $state.raw<number | null>(null);
  /** What a restore took away, until the next edit. */
  before = $state.raw<Files | null>(null);
  /** Written by the reader for an earlier version of the book's program. */
  older = $state.raw<Files | null>(null);
  /** Written at the same time in another tab. */
  theirs = $state.raw<Files | null>(null);
  /** What is shown came with a link and is the reader's in nothing yet: it is written nowhere. */
  visiting = $state.raw(false);
  /** What the reader had before a link's program took its place; `null` if that was the book's. */
  mine = $state.raw<Shared | null>(null);
  /** The last visit ended in the middle of a run. */
  interrupted = $state.raw(false);
  /** The device keeps nothing. */
  storageFailed = $state.raw(false);
  readonly changed = $derived(!same(this.files, this.book));

  #drafts: Drafts | undefined;

  /** Starts from the book's text and takes up what the reader had. Runs nothing. */
  open(book: Files, lab: string, version: string): void {
    this.book = book;
    this.#drafts = openDrafts(() => localStorage, lab, version, book);
    const { draft, older, failed, interrupted } = this.#drafts.open();
    this.files = draft?.files ?? book;
    this.seed = draft?.seed ?? null;
    this.before = draft?.before ?? null;
    this.mine = draft?.mine ?? null;
    this.older = older;
    this.storageFailed = failed;
    this.interrupted = interrupted;
  }

  edit(files: Files): void {
    if (same(files, this.files)) return;
    this.files = files;
    this.before = null;
    this.#takeUp();
    this.save();
  }

  chooseSeed(seed: number | null): void {
    this.seed = seed;
    this.#takeUp();
    this.save();
  }

  restore(): void {
    this.before = this.changed ? this.files : this.before;
    this.files = this.book;
    this.#takeUp();
    this.save();
  }

  /** Restores one file; the rest stays as the reader has it. */
  restoreFile(name: string): void {
    const text = this.book[name];
    if (text === undefined || text === this.files[name]) return;
    this.before = this.files;
    this.files = { ...this.files, [name]: text };
    this.#takeUp();
    this.save();
  }

  undoRestore(): void {
    if (this.before === null) return;
    this.files = this.before;
    this.before = null;
    this.save();
  }

  /** Shows a program that came with a link. The reader's own stays on the device as it is. */
  visit(shared: Shared): void {
    if (same(shared.files, this.files) && shared.seed === this.seed) return;
    // What a first link had put aside is the reader's own; what it showed is not.
    if (!this.visiting)
      this.mine =
        this.changed || this.seed !== null ? { files: this.files, seed: this.seed } : this.mine;
    this.files = shared.files;
    this.seed = shared.seed;
    this.before = null;
    this.visiting = true;
  }

  /** Ends a visit: back to the reader's own (or the book's), or the link's program becomes theirs. */
  settleVisit(stay: boolean): void {
    const mine = this.mine ?? { files: this.book, seed: null };
    if (stay) this.before = this.mine === null ? null : mine.files;
    else {
      this.before = this.visiting ? null : this.files;
      this.files = mine.files;
      this.seed = mine.seed;
    }
    this.mine = null;
    this.visiting = false;
    this.save();
  }

  /** Takes up the older version (undoable like a restore) or leaves it; it is not offered again. */
  settleOlder(take: boolean): void {
    if (take && this.older !== null) this.edit(this.older);
    this.older = null;
    this.#drafts?.settleOlder();
  }

  settleTheirs(take: boolean): void {
    const theirs = this.theirs;
    this.theirs = null;
    if (take && theirs !== null) this.edit(theirs);
    else this.save();
  }

  /** Before a run: everything is on the device, and so is the fact that something runs. */
  beginRun(): void {
    this.interrupted = false;
    this.save();
    this.#drafts?.running(true);
  }

  endRun(): void {
    this.#drafts?.running(false);
  }

  save(): void {
    if (this.visiting) return;
    const { files, seed, before, mine } = this;
    const saved = this.#drafts?.save({ files, seed, before, ...(mine === null ? {} : { mine }) });
    if (saved?.outcome === 'failed') this.storageFailed = true;
    if (saved?.outcome === 'conflict') this.theirs = saved.theirs;
  }

  /** For `storage` events: another tab saved. Offered, never taken without a press. */
  hear(event: StorageEvent): void {
    const theirs = this.#drafts?.received(event.key, event.newValue) ?? null;
    if (theirs === null || same(theirs, this.files)) return;
    if (this.visiting) this.mine = { files: theirs, seed: this.mine?.seed ?? null };
    else this.theirs = theirs;
  }

  /** The reader has changed what a link brought: from here on it is theirs, beside what they had. */
  #takeUp(): void {
    this.visiting = false;
  }
}
