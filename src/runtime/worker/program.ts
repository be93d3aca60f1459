/** A compiled program, as it stands in the text of a worker. */
export interface Program {
  /** The files in the order in which they run: what is imported comes before what imports it. */
  readonly modules: readonly Module[];
  /** How many lines of the worker's text stand before this literal. */
  readonly offset: number;
}

/** One compiled file. */
export interface Module {
  readonly file: string;
  /** The first and the last line of the file's text, counted in the literal from 1. */
  readonly from: number;
  readonly to: number;
  /** Each specifier as written in the file, and the file (or `lab`) that it names. */
  readonly imports: Readonly<Record<string, string>>;
  readonly run: (
    exports: Record<string, unknown>,
    require: (specifier: string) => unknown,
  ) => Promise<void>;
}
