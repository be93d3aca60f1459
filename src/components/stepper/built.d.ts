declare module '*?drawn' {
  import type { DrawnChart } from './chart.ts';
  const chart: DrawnChart;
  export default chart;
}

declare module '*?lines' {
  import type { CodeLine } from './code-line.ts';
  const lines: readonly CodeLine[];
  export default lines;
}
