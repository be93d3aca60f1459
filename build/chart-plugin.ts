/**
 * `import chart from './parcel.chart.ts?drawn'` gives a state chart drawn from its machine. The
 * machine, the layout and the fonts are read here, in the build; the page gets a `DrawnChart`.
 */
import { runnerImport, type Plugin } from 'vite';
import { drawChart } from './chart-layout.ts';
import type { ChartSource, DrawnChart } from '../src/components/stepper/chart.ts';

const query = '?drawn';

interface Drawing {
  readonly chart: DrawnChart;
  /** Every file the drawing was made from: when one changes, it is drawn again. */
  readonly files: readonly string[];
}

export function stateCharts(): Plugin {
  // The search takes seconds; the client and the server build share one drawing.
  const drawings = new Map<string, Promise<Drawing>>();
  return {
    name: 'state-charts',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const file = id.slice(0, -query.length);
      let drawing = drawings.get(file);
      if (!drawing) drawings.set(file, (drawing = draw(file)));
      const { chart, files } = await drawing;
      for (const one of files) this.addWatchFile(one);
      return `export default ${JSON.stringify(chart)};`;
    },
    async watchChange(changed) {
      for (const [file, drawing] of drawings)
        if ((await drawing).files.includes(changed)) drawings.delete(file);
    },
  };
}

async function draw(file: string): Promise<Drawing> {
  const { module, dependencies } = await runnerImport<{ default?: ChartSource }>(file);
  if (!module.default)
    throw new Error(`${file}: a chart file has a default export, \`{…} satisfies ChartSource\`.`);
  return { chart: drawChart(module.default), files: [file, ...dependencies] };
}
