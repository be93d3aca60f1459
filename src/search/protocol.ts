import type { Piece } from './excerpt.ts';
import type { Closeness } from './search.ts';
import type { SearchDocument } from './search-file.ts';

/** One result, ready to be shown. */
export interface Result {
  readonly kind: SearchDocument['kind'];
  /** From the contents page. */
  readonly url: string;
  readonly title: readonly Piece[];
  readonly place: string;
  readonly excerpt: readonly Piece[];
}

export interface Found {
  readonly closeness: Closeness;
  /** How many places there are; `results` holds the best of them. */
  readonly total: number;
  readonly results: readonly Result[];
}

/** To the worker: first where the file is, then one question after the other. */
export type SearchOrder =
  | { readonly load: string }
  | { readonly id: number; readonly query: string; readonly most: number };

/** From the worker. */
export type SearchAnswer =
  { readonly loaded: boolean } | { readonly id: number; readonly found: Found };
