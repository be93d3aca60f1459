/**
 * A state chart as the page gets it: plain numbers and words, drawn from the machine by the build
 * (`chart-plugin.ts`). Neither the machine nor the layout reaches the page.
 */

/** What the build draws from, the default export of a `*.chart.ts` file. */
export interface ChartSource {
  /** The XState machine; its states and transitions are the chart's, no more and no fewer. */
  readonly machine: MachineLike;
  /** What is charted, in Bengali: the drawing's accessible name. */
  readonly title: string;
  /** State name → Bengali label. */
  readonly states: Readonly<Record<string, string>>;
  /** Event → Bengali label; `event > target` where one event leads to several states. */
  readonly events: Readonly<Record<string, string>>;
  /**
   * State name → its place on a grid of 9 columns (0–8) and rows of 22 px, where the author knows
   * better than the search. A state without one, such as a new one, is placed by the search.
   */
  readonly places?: Readonly<Record<string, readonly [column: number, row: number]>>;
  /** State name → the colour its parcels have everywhere in the book. */
  readonly tones: Readonly<Record<string, ChartTone>>;
}

export type ChartTone = 'waiting' | 'leased' | 'done' | 'delayed' | 'dead' | 'lost' | 'neutral';

/** The part of an XState machine that is read. */
export interface MachineLike {
  readonly id: string;
  readonly root: {
    readonly states: Readonly<Record<string, StateLike>>;
    readonly initial: { readonly target: readonly { readonly key: string }[] | undefined };
  };
}

interface StateLike {
  readonly key: string;
  readonly type: string;
  readonly transitions: ReadonlyMap<
    string,
    readonly { readonly target: readonly { readonly key: string }[] | undefined }[]
  >;
}

export interface ChartNode {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
  readonly final: boolean;
  /** Centre and size, in px of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ChartEdge {
  readonly from: string;
  readonly to: string;
  /** The events that take it, one line of the label each. */
  readonly events: readonly string[];
  readonly lines: readonly string[];
  /** The line as an SVG path, and its arrow head. */
  readonly path: string;
  readonly head: string;
  /** Centre and size of the label's box. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnChart {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly ChartNode[];
  readonly edges: readonly ChartEdge[];
  /** The mark of the initial state: a dot and the path of its arrow. */
  readonly initial: {
    readonly x: number;
    readonly y: number;
    readonly path: string;
    readonly head: string;
  };
}
