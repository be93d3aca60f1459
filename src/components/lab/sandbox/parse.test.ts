import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFromFrame, parseFromWorker, type Bounds } from './parse.ts';

const bounds: Bounds = { run: 'r1', files: new Set(['main.ts']), lines: 10, lineLength: 50 };
const parse = (message: unknown) => parseFromWorker(message, bounds);
const line = { level: 'log', text: 'hi', depth: 0, at: 5 };
const plot = {
  id: 'p',
  title: 'p',
  x: 's',
  y: '',
  kind: 'line',
  series: [{ name: 'a', points: [[0, 1]] }],
};
const end = {
  run: 'r1',
  kind: 'end',
  fault: null,
  virtualMs: 1,
  realMs: 2,
  printed: 3,
  dropped: 0,
};
const fault = {
  name: 'Error',
  message: 'm',
  kind: 'error',
  isError: true,
  calls: [{ name: 'f', file: 'main.ts', line: 3, column: 4 }],
};

const stormEvent = {
  kind: 'asks',
  at: 0.5,
  by: 'al-razi',
  life: 1,
  text: 'RPOP ready',
  answer: 'nil',
  line: 3,
  file: 'main.ts',
};
const broken = {
  promise: 'nothing-lost',
  faults: 'kill-after@1',
  steps: 4,
  breach: { key: 'order-1', count: 0 },
  brokenAt: 1,
  events: [{ ...stormEvent, kind: 'note', noted: 'accepted' }, stormEvent],
  hash: '0123456789abcdef',
};
const stormEnd = {
  run: 'r1',
  kind: 'storm-end',
  outcome: 'all',
  held: ['ends'],
  workers: 2,
  parcels: 2,
};

describe('a message from inside the wall', () => {
  it.each([
    { run: 'r1', kind: 'started' },
    { run: 'r1', kind: 'lines', lines: [line, { ...line, line: 3, file: 'main.ts' }] },
    { run: 'r1', kind: 'tail', lines: [line], dropped: 7 },
    { run: 'r1', kind: 'plot', plot },
    { run: 'r1', kind: 'progress', virtualMs: 0.5, printed: 1 },
    { run: 'r1', kind: 'storm-count', count: { schedules: 5, states: 9, faults: 1 } },
    { run: 'r1', kind: 'storm-broken', broken },
    { run: 'r1', kind: 'storm-trace', trace: { hash: 'ab', events: [stormEvent] } },
    stormEnd,
    { ...stormEnd, outcome: 'failed', message: 'TypeError: x' },
    end,
    { ...end, fault },
  ])('that is right is taken as it is: %j', (message) => {
    expect(parse(message)).toEqual(message);
  });

  it.each([
    ['of another run', { ...end, run: 'r2' }],
    ['of no run', { kind: 'started' }],
    ['of no kind', { run: 'r1', kind: 'begin' }],
    ['that is a list', [end]],
    ['that is a text', 'end'],
    ['without a needed field', { ...end, printed: undefined }],
    ['with a wrong number', { ...end, virtualMs: NaN }],
    ['with a negative count', { ...end, printed: -1 }],
    ['with a broken count', { ...end, dropped: 0.5 }],
    ['of a storm without an outcome', { ...stormEnd, outcome: 'correct' }],
    ['of a trace without a hash', { run: 'r1', kind: 'storm-trace', trace: { events: [] } }],
    ['of a storm with too many promises', { ...stormEnd, held: Array(21).fill('x') }],
    [
      'of a schedule that breaks after its end',
      { run: 'r1', kind: 'storm-broken', broken: { ...broken, brokenAt: 2 } },
    ],
    [
      'of a schedule with an event of no kind',
      {
        run: 'r1',
        kind: 'storm-broken',
        broken: { ...broken, events: [stormEvent, { ...stormEvent, kind: 'x' }] },
      },
    ],
    [
      'of a schedule without end',
      {
        run: 'r1',
        kind: 'storm-broken',
        broken: { ...broken, events: Array(701).fill(stormEvent) },
      },
    ],
    [
      'with too many lines',
      { run: 'r1', kind: 'lines', lines: Array.from({ length: 11 }, () => line) },
    ],
    ['with a broken line', { run: 'r1', kind: 'lines', lines: [line, { ...line, text: 5 }] }],
    ['with an unknown level', { run: 'r1', kind: 'lines', lines: [{ ...line, level: 'html' }] }],
    ['with a deep group', { run: 'r1', kind: 'lines', lines: [{ ...line, depth: 1e9 }] }],
    ['with a fault that is text', { ...end, fault: 'boom' }],
    [
      'with a fault in another file',
      { ...end, fault: { ...fault, calls: [{ ...fault.calls[0], file: 'x.ts' }] } },
    ],
    [
      'with a fault of too many calls',
      { ...end, fault: { ...fault, calls: Array.from({ length: 11 }, () => fault.calls[0]) } },
    ],
    [
      'with an endless plot',
      {
        run: 'r1',
        kind: 'plot',
        plot: { ...plot, series: [{ name: 'a', points: [[0, Infinity]] }] },
      },
    ],
    [
      'with a plot of text',
      { run: 'r1', kind: 'plot', plot: { ...plot, series: [{ name: 'a', points: [['0', 1]] }] } },
    ],
    [
      'with too many series',
      {
        run: 'r1',
        kind: 'plot',
        plot: { ...plot, series: Array.from({ length: 13 }, () => plot.series[0]) },
      },
    ],
    ['with an unknown drawing', { run: 'r1', kind: 'plot', plot: { ...plot, kind: 'svg' } }],
  ])('%s is not taken', (_, message) => {
    expect(parse(message)).toBeUndefined();
  });

  it('is cut where it is too long', () => {
    const message = parse({
      run: 'r1',
      kind: 'lines',
      lines: [{ ...line, text: 'x'.repeat(1e6) }],
    });
    expect(message?.kind === 'lines' && message.lines[0]?.text.length).toBe(150);
  });

  it('leaves behind what it should not have', () => {
    const message = parse({
      ...end,
      extra: 1,
      fault: { ...fault, stack: 'x', __proto__: { polluted: true } },
    });
    expect(message).toEqual({ ...end, fault });
    expect(Object.getPrototypeOf((message as typeof end).fault)).toBe(Object.prototype);
    const strange = parse({
      run: 'r1',
      kind: 'lines',
      lines: [{ ...line, line: 3, file: 'evil.ts' }],
    });
    expect(strange?.kind === 'lines' && strange.lines).toEqual([line]);
  });

  it('keeps a table only where every row fits its columns', () => {
    const table = { columns: [{ name: 'a', numeric: true }], rows: [['1']] };
    const take = (one: unknown) => {
      const message = parse({
        run: 'r1',
        kind: 'lines',
        lines: [{ ...line, level: 'table', table: one }],
      });
      return message?.kind === 'lines' ? message.lines[0]?.table : undefined;
    };
    expect(take(table)).toEqual(table);
    expect(take({ ...table, rows: [['1', '2']] })).toBeUndefined();
    expect(take({ ...table, rows: [[1]] })).toBeUndefined();
    expect(take({ ...table, rows: Array.from({ length: 1001 }, () => ['1']) })).toBeUndefined();
  });

  it('never throws and never grows, whatever it is', () => {
    const wild = fc.anything({
      withNullPrototype: true,
      withMap: true,
      withBigInt: true,
      withDate: true,
    });
    const near = fc.record({
      run: fc.constantFrom('r1', 'r2'),
      kind: fc.constantFrom('started', 'lines', 'tail', 'plot', 'progress', 'end'),
      lines: wild,
      plot: wild,
      fault: fc.oneof(wild, fc.constant(null)),
      dropped: wild,
      printed: wild,
      virtualMs: wild,
      realMs: wild,
    });
    fc.assert(
      fc.property(fc.oneof(wild, near), (message) => {
        parse(message);
        parseFromFrame(message);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a message of the frame', () => {
  it('is a sign of life or one error, and nothing else', () => {
    expect(parseFromFrame({ kind: 'pong', more: 1 })).toEqual({ kind: 'pong' });
    expect(parseFromFrame({ kind: 'error', message: 'm', line: 3 })).toEqual({
      kind: 'error',
      message: 'm',
      line: 3,
    });
    expect(parseFromFrame({ kind: 'error', message: {}, line: -1 })).toEqual({
      kind: 'error',
      message: '',
      line: 0,
    });
    for (const other of [null, 'pong', ['pong'], { kind: 'begin' }, {}])
      expect(parseFromFrame(other)).toBeUndefined();
  });
});
