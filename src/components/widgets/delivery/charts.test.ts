import { expect, test } from 'vitest';
import type { ChartSource, DrawnChart } from '../../stepper/chart.ts';
import parcelSource from './parcel.chart.ts';
import parcel from './parcel.chart.ts?drawn';
import workerSource from './worker.chart.ts';
import worker from './worker.chart.ts?drawn';

const charts: readonly (readonly [string, ChartSource, DrawnChart])[] = [
  ['parcel', parcelSource, parcel],
  ['worker', workerSource, worker],
];

/** Every transition of a machine, read from its configuration and not from what was drawn. */
function transitionsOf({ machine }: ChartSource): readonly string[] {
  const states = (machine as unknown as { config: { states: Record<string, { on?: object }> } })
    .config.states;
  const found = Object.entries(states).flatMap(([from, { on = {} }]) =>
    Object.entries(on).flatMap(([event, ways]) =>
      [ways].flat().map((way: string | { target?: string }) => {
        const to = typeof way === 'string' ? way : (way.target ?? from);
        return `${from} -${event}-> ${to}`;
      }),
    ),
  );
  return [...new Set(found)].sort();
}

test.each(charts)(
  'the chart of the %s has exactly its states and transitions',
  (_, source, drawn) => {
    const drawnTransitions = drawn.edges.flatMap(({ from, to, events }) =>
      events.map((event) => `${from} -${event}-> ${to}`),
    );
    expect(drawnTransitions.sort()).toEqual(transitionsOf(source));
    expect(drawn.nodes.map(({ id }) => id)).toEqual(Object.keys(source.machine.root.states));
    expect(drawn.nodes.filter(({ final }) => final).map(({ id }) => id)).toEqual(
      Object.values(source.machine.root.states)
        .filter(({ type }) => type === 'final')
        .map(({ key }) => key),
    );
  },
);

test.each(charts)('no box in the chart of the %s touches another', (_, __, { nodes, edges }) => {
  const boxes = [
    ...nodes.map((node) => ({ ...node, name: node.id })),
    ...edges.map((edge) => ({ ...edge, name: `${edge.from}>${edge.to}` })),
  ];
  const touching = boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (b) =>
          Math.abs(a.x - b.x) < (a.width + b.width) / 2 &&
          Math.abs(a.y - b.y) < (a.height + b.height) / 2,
      )
      .map((b) => `${a.name} × ${b.name}`),
  );
  expect(touching).toEqual([]);
});
