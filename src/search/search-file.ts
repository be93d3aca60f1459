/** What the build writes into `search.json` (build/search) and the reader's browser searches. */
export interface SearchDocument {
  readonly kind: 'section' | 'term' | 'lab' | 'stepper';
  /** From the contents page: `ack/#when`, `glossary/#lease`, `labs/shelf/`. */
  readonly url: string;
  readonly title: string;
  /** The chapter of a section, the English word of a term; else nothing. */
  readonly place: string;
  /** As the page prints it: excerpts are cut from it. */
  readonly text: string;
  /** Identifiers of its programs, each once. */
  readonly code: string;
}

export interface SearchFile {
  readonly documents: readonly SearchDocument[];
  /** Groups of words and phrases that mean the same thing: `['worker', 'ওয়ার্কার']`. */
  readonly synonyms: readonly (readonly string[])[];
}
