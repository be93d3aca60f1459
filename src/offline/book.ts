/** What the build tells the service worker about itself (build/offline writes it before the worker's text). */
export interface Book {
  /** Made from the content of all files: two builds that differ anywhere have two names. */
  readonly build: string;
  /** What a reader downloads for it, packed as hosts send it. */
  readonly bytes: number;
  /** Address from the contents page (`''`, `'ack/'`, `'_astro/a.js'`) → SHA-256 of its bytes, base64. */
  readonly files: Readonly<Record<string, string>>;
}

/** `offline-pages.json`: every page as the numbers of its pieces, in order. */
export interface PagesFile {
  readonly pieces: readonly string[];
  readonly pages: Readonly<Record<string, readonly number[]>>;
}

/** From a page to a worker. */
export type OfflineOrder = 'state' | 'take over';

/** From a worker to pages. */
export interface OfflineState {
  readonly bytes: number;
  readonly state: 'keeping' | 'kept' | 'failed';
}
