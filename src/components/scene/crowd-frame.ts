/** One still picture of the street, as data. `CrowdScene.svelte` draws it and nothing else. */
export interface CrowdFrame {
  /** Whole people in line. */
  readonly people: number;
  /** How many people reach from the counters to the city gate. */
  readonly toGate: number;
  /** Open counters; the others are shuttered. */
  readonly counters: number;
  /** Virtual clock. */
  readonly clock: string;
  /** What stands over the end of the line, in Bengali; `null`: no line. */
  readonly sign: string | null;
}
