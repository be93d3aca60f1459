import { createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { drawChart, fontSize, readMachine } from './chart-layout.ts';
import { measure } from './chart-measure.ts';
import type { ChartSource, DrawnChart } from '../src/components/stepper/chart.ts';

const machine = createMachine({
  id: 'parcel',
  initial: 'ready',
  states: {
    ready: { on: { claim: 'leased' } },
    leased: {
      on: {
        beat: {},
        expire: 'ready',
        requeue: 'ready',
        ack: 'acked',
        fail: [{ guard: () => true, target: 'dead' }, { target: 'delayed' }],
      },
    },
    delayed: { on: { due: 'ready' } },
    dead: { on: { redrive: 'ready' } },
    acked: { type: 'final' },
  },
});
const source: ChartSource = {
  machine,
  title: 'পার্সেলের জীবন',
  states: {
    ready: 'তাকে',
    leased: 'হাতে',
    delayed: 'বিলম্বিত',
    dead: 'অপ্রেরণযোগ্য',
    acked: 'শেষ',
  },
  tones: { ready: 'waiting', leased: 'leased', delayed: 'delayed', dead: 'dead', acked: 'done' },
  events: {
    claim: 'তোলা হলো',
    beat: 'heartbeat',
    expire: 'কড়ার ফুরাল',
    requeue: 'ফেরত',
    ack: 'ack এল',
    'fail > dead': 'চেষ্টা শেষ',
    fail: 'ক্ষণিকের ত্রুটি',
    due: 'সময় হলো',
    redrive: 'redrive',
  },
};
const drawn = drawChart(source);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const meet = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

/** Every pair of boxes in the drawing that touch each other. */
function collisions({ nodes, edges }: DrawnChart): readonly string[] {
  const boxes = [
    ...nodes.map((node) => ({ name: node.id, ...node })),
    ...edges.map((edge) => ({ name: `${edge.from}>${edge.to}`, ...edge })),
  ];
  return boxes.flatMap((a, at) =>
    boxes.slice(at + 1).flatMap((b) => (meet(a, b) ? [`${a.name} × ${b.name}`] : [])),
  );
}

test('a chart has exactly the states and transitions of its machine', () => {
  expect(drawn.nodes.map(({ id, final }) => [id, final])).toEqual([
    ['ready', false],
    ['leased', false],
    ['delayed', false],
    ['dead', false],
    ['acked', true],
  ]);
  const arrows = drawn.edges.flatMap(({ from, to, events }) =>
    events.map((event) => `${from} -${event}-> ${to}`),
  );
  expect(arrows.sort()).toEqual([
    'dead -redrive-> ready',
    'delayed -due-> ready',
    'leased -ack-> acked',
    'leased -beat-> leased',
    'leased -expire-> ready',
    'leased -fail-> dead',
    'leased -fail-> delayed',
    'leased -requeue-> ready',
    'ready -claim-> leased',
  ]);
});

test('a state or an event added to the machine is drawn too', () => {
  const states = {
    ...machine.config.states,
    acked: { on: { forget: 'gone' } },
    gone: { type: 'final' as const },
  };
  const grown = createMachine({ id: 'parcel', initial: 'ready', states });
  const { states: read, lines } = readMachine({
    ...source,
    machine: grown,
    events: { ...source.events, forget: 'মোছা' },
  });
  expect(read.map(({ id }) => id)).toContain('gone');
  expect(lines).toContainEqual({ from: 'acked', to: 'gone', events: ['forget'], words: ['মোছা'] });
});

test('no state and no label touches another, and all of it is inside the frame', () => {
  expect(collisions(drawn)).toEqual([]);
  for (const { x, y, width, height } of [...drawn.nodes, ...drawn.edges]) {
    expect(x - width / 2).toBeGreaterThanOrEqual(0);
    expect(x + width / 2).toBeLessThanOrEqual(drawn.width);
    expect(y - height / 2).toBeGreaterThanOrEqual(0);
    expect(y + height / 2).toBeLessThanOrEqual(drawn.height);
  }
});

test('every word fits its box', () => {
  for (const { label, width } of drawn.nodes)
    expect(measure(label, fontSize.state)).toBeLessThan(width - 8);
  for (const { lines, width } of drawn.edges)
    for (const line of lines) expect(measure(line, fontSize.label)).toBeLessThan(width);
});

test('the same machine gives the same drawing', { timeout: 30_000 }, () => {
  expect(drawChart(source)).toEqual(drawn);
});

test('a state or an event without a label stops the build and is named', () => {
  expect(() => drawChart({ ...source, states: { ...source.states, dead: undefined! } })).toThrow(
    /state `dead`/,
  );
  const { due: _, ...events } = source.events;
  expect(() => drawChart({ ...source, events })).toThrow(/event `due`/);
});
