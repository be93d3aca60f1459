import type {
  ConsoleLine,
  EffectMark,
  Level,
  Plot,
  Report,
  Sample,
  Series,
  Table,
} from '../../../runtime/output.ts';
import type { Noted } from '../../../runtime/storm/facts.ts';
import type { Broken, EventKind, StormCount, StormEvent } from '../../../runtime/storm/trace.ts';
import type { FromWorker, RawCall, RawFault } from '../../../runtime/worker/wire.ts';

/**
 * Messages from inside the wall, checked field by field. Whatever is not exactly a message of this run
 * is `undefined`; what is too big is cut. Nothing here trusts a type, a length or a prototype: what
 * comes out is built anew from checked texts and numbers.
 */
export interface Bounds {
  readonly run: string;
  /** The files of the program: a place may name no other. */
  readonly files: ReadonlySet<string>;
  /** Lines that one message may hold. */
  readonly lines: number;
  /** Characters of one line. */
  readonly lineLength: number;
}

const LEVELS: readonly Level[] = ['debug', 'log', 'info', 'warn', 'error', 'table'];
const KINDS: readonly Plot['kind'][] = ['line', 'dots', 'steps', 'bars'];
const CELL = 1_000;
const NAME = 200;
const COUNT = Number.MAX_SAFE_INTEGER;

type Fields = Readonly<Record<string, unknown>>;

function fields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined;
}

function text(value: unknown, most: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, most) : undefined;
}

function number(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined;
}

function whole(value: unknown, least: number, most: number): number | undefined {
  const found = number(value, least, most);
  return Number.isInteger(found) ? found : undefined;
}

const finite = (value: unknown): number | undefined =>
  number(value, -Number.MAX_VALUE, Number.MAX_VALUE);

/** Each item through `parse`; `undefined` if any of them fails or there are more than `most`. */
function list<T>(
  value: unknown,
  most: number,
  parse: (item: unknown) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined;
  const items: T[] = [];
  for (let i = 0; i < value.length; i++) {
    const item = parse(value[i]);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function parseTable(value: unknown): Table | undefined {
  const table = fields(value);
  if (table === undefined) return undefined;
  const columns = list(table['columns'], 100, (item) => {
    const column = fields(item);
    const name = text(column?.['name'], CELL);
    return name === undefined ? undefined : { name, numeric: column?.['numeric'] === true };
  });
  if (columns === undefined) return undefined;
  const rows = list(table['rows'], 1_000, (row) => {
    const cells = list(row, 100, (cell) => text(cell, CELL));
    return cells?.length === columns.length ? cells : undefined;
  });
  return rows === undefined ? undefined : { columns, rows };
}

function parseLine(value: unknown, bounds: Bounds): ConsoleLine | undefined {
  const line = fields(value);
  if (line === undefined) return undefined;
  const level = LEVELS.find((one) => one === line['level']);
  const content = text(line['text'], bounds.lineLength + 100);
  const depth = whole(line['depth'], 0, 20);
  const at = number(line['at'], 0, Number.MAX_VALUE);
  if (level === undefined || content === undefined || depth === undefined || at === undefined)
    return undefined;
  const table = level === 'table' ? parseTable(line['table']) : undefined;
  const by = text(line['by'], NAME);
  return {
    level,
    text: content,
    depth,
    at,
    ...parseRow(line, bounds),
    ...(table === undefined ? {} : { table }),
    ...(by === undefined ? {} : { by }),
  };
}

/** Line and file, both or neither. */
function parseRow(value: Fields, bounds: Bounds): { line?: number; file?: string } {
  const line = whole(value['line'], 1, 1_000_000);
  const file = text(value['file'], NAME);
  return line !== undefined && file !== undefined && bounds.files.has(file) ? { line, file } : {};
}

function parseEffect(value: unknown, bounds: Bounds): EffectMark | undefined {
  const effect = fields(value);
  const key = text(effect?.['key'], NAME);
  const times = whole(effect?.['times'], 1, COUNT);
  const at = number(effect?.['at'], 0, Number.MAX_VALUE);
  const after = whole(effect?.['after'], 0, COUNT);
  if (effect === undefined || key === undefined || times === undefined) return undefined;
  if (at === undefined || after === undefined) return undefined;
  return { key, times, at, after, ...parseRow(effect, bounds) };
}

/** As many names as a run may report (see the lab module). */
const REPORTS = 12;

function parseReport(value: unknown): Report | undefined {
  const report = fields(value);
  const name = text(report?.['name'], NAME);
  const found = finite(report?.['value']);
  const unit = text(report?.['unit'], 40);
  if (name === undefined || found === undefined || unit === undefined) return undefined;
  return { name, value: found, unit };
}

function parseSample(value: unknown): Sample | undefined {
  const sample = fields(value);
  const seed = whole(sample?.['seed'], -COUNT, COUNT);
  if (sample === undefined || seed === undefined) return undefined;
  if (sample['reports'] === null) return { seed, reports: null };
  const reports = list(sample['reports'], REPORTS, parseReport);
  return reports === undefined ? undefined : { seed, reports };
}

function parsePlot(value: unknown): Plot | undefined {
  const plot = fields(value);
  if (plot === undefined) return undefined;
  const [id, title, x, y] = ['id', 'title', 'x', 'y'].map((key) => text(plot[key], NAME));
  const kind = KINDS.find((one) => one === plot['kind']);
  const series = list(plot['series'], 12, (item): Series | undefined => {
    const one = fields(item);
    const name = text(one?.['name'], NAME);
    const points = list(one?.['points'], 5_000, (pair): readonly [number, number] | undefined => {
      if (!Array.isArray(pair) || pair.length !== 2) return undefined;
      const [a, b] = [finite(pair[0]), finite(pair[1])];
      return a === undefined || b === undefined ? undefined : [a, b];
    });
    return name === undefined || points === undefined ? undefined : { name, points };
  });
  if (id === undefined || title === undefined || x === undefined || y === undefined)
    return undefined;
  return kind === undefined || series === undefined ? undefined : { id, title, x, y, kind, series };
}

function parseCall(value: unknown, bounds: Bounds): RawCall | undefined {
  const call = fields(value);
  const name = text(call?.['name'], NAME);
  const file = text(call?.['file'], NAME);
  const line = whole(call?.['line'], 1, 1_000_000);
  const column = whole(call?.['column'], 0, 10_000_000);
  if (name === undefined || line === undefined || column === undefined) return undefined;
  return file === undefined || !bounds.files.has(file) ? undefined : { name, file, line, column };
}

function parseFault(value: unknown, bounds: Bounds): RawFault | undefined {
  const fault = fields(value);
  const name = text(fault?.['name'], NAME);
  const message = text(fault?.['message'], 10_000);
  const kind = fault?.['kind'];
  const calls = list(fault?.['calls'], 10, (call) => parseCall(call, bounds));
  if (name === undefined || message === undefined || calls === undefined) return undefined;
  if (kind !== 'error' && kind !== 'rejection') return undefined;
  return { name, message, kind, isError: fault?.['isError'] === true, calls };
}

const EVENTS: readonly EventKind[] = [
  'starts',
  'ends',
  'fails',
  'dies',
  'asks',
  'effect',
  'refused',
  'note',
  'says',
  'goes-on',
  'kill-before',
  'kill-after',
  'answer-lost',
  'twice',
  'late',
  'pause',
  'sigterm',
  'redis-restart',
  'skew',
];
const NOTED: readonly Noted[] = ['accepted', 'begun', 'ended', 'poison', 'dead'];
const STORM_EVENTS = 700;

function parseStormEvent(value: unknown, bounds: Bounds): StormEvent | undefined {
  const event = fields(value);
  const kind = EVENTS.find((one) => one === event?.['kind']);
  const at = number(event?.['at'], 0, Number.MAX_VALUE);
  const by = text(event?.['by'], NAME);
  const life = whole(event?.['life'], 0, 1_000);
  const said = text(event?.['text'], NAME);
  if (event === undefined || kind === undefined || at === undefined || by === undefined)
    return undefined;
  if (life === undefined || said === undefined) return undefined;
  const answer = text(event['answer'], NAME);
  const count = finite(event['count']);
  const noted = NOTED.find((one) => one === event['noted']);
  return {
    kind,
    at,
    by,
    life,
    text: said,
    ...parseRow(event, bounds),
    ...(answer === undefined ? {} : { answer }),
    ...(count === undefined ? {} : { count }),
    ...(noted === undefined ? {} : { noted }),
  };
}

function parseBroken(value: unknown, bounds: Bounds): Broken | undefined {
  const broken = fields(value);
  const promise = text(broken?.['promise'], NAME);
  const faults = text(broken?.['faults'], NAME);
  const steps = whole(broken?.['steps'], 0, COUNT);
  const brokenAt = whole(broken?.['brokenAt'], -1, STORM_EVENTS);
  const hash = text(broken?.['hash'], 32);
  const breach = fields(broken?.['breach']);
  const events = list(broken?.['events'], STORM_EVENTS, (one) => parseStormEvent(one, bounds));
  if (promise === undefined || faults === undefined || steps === undefined) return undefined;
  if (brokenAt === undefined || hash === undefined || breach === undefined) return undefined;
  if (events === undefined || brokenAt >= Math.max(1, events.length)) return undefined;
  const fact = whole(breach['fact'], 0, COUNT);
  const key = text(breach['key'], NAME);
  const count = whole(breach['count'], 0, COUNT);
  const said = text(breach['said'], 300);
  return {
    promise,
    faults,
    steps,
    brokenAt,
    hash,
    events,
    breach: {
      ...(fact === undefined ? {} : { fact }),
      ...(key === undefined ? {} : { key }),
      ...(count === undefined ? {} : { count }),
      ...(said === undefined ? {} : { said }),
    },
  };
}

function parseCount(value: unknown): StormCount | undefined {
  const count = fields(value);
  const schedules = whole(count?.['schedules'], 0, COUNT);
  const states = whole(count?.['states'], 0, COUNT);
  const faults = whole(count?.['faults'], 0, 100);
  if (schedules === undefined || states === undefined || faults === undefined) return undefined;
  return { schedules, states, faults };
}

/** One message of the worker, or `undefined`. */
export function parseFromWorker(value: unknown, bounds: Bounds): FromWorker | undefined {
  const message = fields(value);
  if (message === undefined || message['run'] !== bounds.run) return undefined;
  const { run } = bounds;
  switch (message['kind']) {
    case 'started':
      return { run, kind: 'started' };
    case 'lines': {
      const lines = list(message['lines'], bounds.lines, (line) => parseLine(line, bounds));
      return lines === undefined ? undefined : { run, kind: 'lines', lines };
    }
    case 'tail': {
      const lines = list(message['lines'], bounds.lines, (line) => parseLine(line, bounds));
      const dropped = whole(message['dropped'], 0, COUNT);
      if (lines === undefined || dropped === undefined) return undefined;
      return { run, kind: 'tail', lines, dropped };
    }
    case 'plot': {
      const plot = parsePlot(message['plot']);
      return plot === undefined ? undefined : { run, kind: 'plot', plot };
    }
    case 'effects': {
      const effects = list(message['effects'], 1_000, (one) => parseEffect(one, bounds));
      return effects === undefined ? undefined : { run, kind: 'effects', effects };
    }
    case 'reports': {
      const reports = list(message['reports'], REPORTS, parseReport);
      return reports === undefined ? undefined : { run, kind: 'reports', reports };
    }
    case 'samples': {
      const samples = list(message['samples'], 10_000, parseSample);
      return samples === undefined ? undefined : { run, kind: 'samples', samples };
    }
    case 'storm-count': {
      const count = parseCount(message['count']);
      return count === undefined ? undefined : { run, kind: 'storm-count', count };
    }
    case 'storm-broken': {
      const broken = parseBroken(message['broken'], bounds);
      return broken === undefined ? undefined : { run, kind: 'storm-broken', broken };
    }
    case 'storm-trace': {
      const trace = fields(message['trace']);
      const hash = text(trace?.['hash'], 32);
      const events = list(trace?.['events'], STORM_EVENTS, (one) => parseStormEvent(one, bounds));
      if (hash === undefined || events === undefined) return undefined;
      return { run, kind: 'storm-trace', trace: { hash, events } };
    }
    case 'storm-end': {
      const outcome = (['all', 'capped', 'failed'] as const).find((o) => o === message['outcome']);
      const held = list(message['held'], 20, (one) => text(one, NAME));
      const workers = whole(message['workers'], 0, 1_000);
      const parcels = whole(message['parcels'], 0, COUNT);
      const why = text(message['message'], 500);
      if (outcome === undefined || held === undefined || workers === undefined) return undefined;
      if (parcels === undefined) return undefined;
      const end = { run, kind: 'storm-end' as const, outcome, held, workers, parcels };
      return why === undefined ? end : { ...end, message: why };
    }
    case 'progress': {
      const virtualMs = number(message['virtualMs'], 0, Number.MAX_VALUE);
      const printed = whole(message['printed'], 0, COUNT);
      if (virtualMs === undefined || printed === undefined) return undefined;
      return { run, kind: 'progress', virtualMs, printed };
    }
    case 'end': {
      const fault = message['fault'] === null ? null : parseFault(message['fault'], bounds);
      const virtualMs = number(message['virtualMs'], 0, Number.MAX_VALUE);
      const realMs = number(message['realMs'], 0, Number.MAX_VALUE);
      const printed = whole(message['printed'], 0, COUNT);
      const dropped = whole(message['dropped'], 0, COUNT);
      if (fault === undefined || virtualMs === undefined || realMs === undefined) return undefined;
      if (printed === undefined || dropped === undefined) return undefined;
      return { run, kind: 'end', fault, virtualMs, realMs, printed, dropped };
    }
    default:
      return undefined;
  }
}

/** What the frame itself says: it lives, or the worker's script could not be run. */
export type FromFrame =
  | { readonly kind: 'pong' }
  | { readonly kind: 'error'; readonly message: string; readonly line: number };

/** One message of the frame, or `undefined`. */
export function parseFromFrame(value: unknown): FromFrame | undefined {
  const message = fields(value);
  if (message?.['kind'] === 'pong') return { kind: 'pong' };
  if (message?.['kind'] !== 'error') return undefined;
  return {
    kind: 'error',
    message: text(message['message'], 2_000) ?? '',
    line: whole(message['line'], 0, 10_000_000) ?? 0,
  };
}
