/**
 * What a program puts out while it runs: printed lines (some of them tables) and plots. The shapes
 * are shared by the page, which draws them, and by the Node runner, which writes them as text.
 */

/** How a line was printed. `table` is a line made by `table()` or `console.table()`. */
export type Level = 'debug' | 'log' | 'info' | 'warn' | 'error' | 'table';

/** A table as data: every cell is already printed text, `numeric` columns are set to the right. */
export interface Table {
  readonly columns: readonly { readonly name: string; readonly numeric: boolean }[];
  /** One array per row, each as long as `columns`. */
  readonly rows: readonly (readonly string[])[];
}

/** One call of `console.*` or `table()`. The text is fixed at the moment of the call. */
export interface ConsoleLine {
  readonly level: Level;
  /** Plain text, never markup. May hold line breaks; holds no group indentation. */
  readonly text: string;
  /** How many `console.group` are open: 0 outside any. */
  readonly depth: number;
  /** Virtual milliseconds since the program started. */
  readonly at: number;
  /** Line (1 = first) in the reader's file where it was printed; known for the first lines only. */
  readonly line?: number;
  /** The file of `line`, as named in the request. */
  readonly file?: string;
  /** Only with level `table`: the same content as `text`, as data. */
  readonly table?: Table;
  /** Only of a line that an `actor()` printed: its name. */
  readonly by?: string;
}

/** One call of `effect()`, for watching a run: when, of what, and how often by then. */
export interface EffectMark {
  readonly key: string;
  /** How many times it has happened with this call: 1 is right, more is the fault of this book. */
  readonly times: number;
  /** Virtual milliseconds since the program started. */
  readonly at: number;
  /** Lines printed before it: where it stands among them. */
  readonly after: number;
  readonly line?: number;
  readonly file?: string;
}

/** A number that a program handed over with `report()`. */
export interface Report {
  readonly name: string;
  readonly value: number;
  /** Said after the number; empty if the program gave none. */
  readonly unit: string;
}

/** What one seed of many came to: its reports, or `null` where the program failed. */
export interface Sample {
  readonly seed: number;
  readonly reports: readonly Report[] | null;
}

/** One line or set of dots of a plot. */
export interface Series {
  readonly name: string;
  /** `[x, y]` pairs, all finite, in the order given by the program. */
  readonly points: readonly (readonly [number, number])[];
}

/** A chart asked for by `plot()`. A later plot with the same `id` takes the earlier one's place. */
export interface Plot {
  readonly id: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly kind: 'line' | 'dots' | 'steps' | 'bars';
  readonly series: readonly Series[];
}

/** Two spaces for each open group, before every line of the text. */
export function indented(line: Pick<ConsoleLine, 'text' | 'depth'>): string {
  if (line.depth === 0) return line.text;
  const margin = '  '.repeat(line.depth);
  return line.text
    .split('\n')
    .map((part) => (part === '' ? part : margin + part))
    .join('\n');
}

/**
 * The text a run printed: each console line, indented by its groups, ended by a line break. This is
 * what stands in a lab's `expected.txt`, byte for byte, and what `[data-output]` must hold.
 */
export function printedText(lines: readonly Pick<ConsoleLine, 'text' | 'depth'>[]): string {
  return lines.map((line) => `${indented(line)}\n`).join('');
}
