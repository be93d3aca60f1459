/**
 * What a lab's program may import: `import { sleep, clock, random, effect, report, plot } from 'lab'`.
 *
 * Time is virtual: `await sleep(30_000)` passes at once, in the right order with everything else that
 * waits. Chance is seeded: the same seed gives the same run in every browser and in Node. `setTimeout`,
 * `Date`, `performance.now` and `Math.random` follow the same clock and seed.
 */
import { tableOf, tableText } from '../console/table.ts';
import { format } from '../console/print.ts';
import type { Plot, Report, Series } from '../output.ts';
import {
  NativeMap,
  NativePromise,
  append,
  isArray,
  isFinite,
  mapForEach,
  mapGet,
  mapHas,
  mapSet,
} from '../primordials.ts';
import { generator, type Chance } from '../random.ts';
import { EPOCH } from '../clock/globals.ts';
import type { Scheduler } from '../clock/scheduler.ts';
import type { Sink } from '../console/console.ts';
import type { Net, Persistence } from '../net/net.ts';
import type { Judge, Noted } from '../storm/facts.ts';

export { generator, type Chance } from '../random.ts';
export type { Fact, Judge, Noted } from '../storm/facts.ts';

/** What the storm (src/runtime/storm) does in place of a plain run. */
export interface StormContext {
  readonly worker: (name: string, body: () => Promise<void>) => Promise<void>;
  readonly note: (what: Noted, key: string) => void;
  readonly mustHold: (promise: string, judge: Judge) => void;
  /** An effect of the process that runs now; how often it has happened by now. */
  readonly effect: (key: string, once: string | undefined) => number;
  readonly effects: () => Map<string, number>;
  /** The chance of the process that runs now. */
  readonly chance: () => Chance;
  readonly crash: () => void;
}

/** What the running program stands on; set once, before its first statement. */
export interface LabContext {
  readonly seed: number;
  readonly scheduler: Scheduler;
  readonly sink: Sink;
  readonly plot: (plot: Plot) => void;
  /** Told of every effect as it happens. */
  readonly effect: (key: string, times: number) => void;
  readonly report: (report: Report) => void;
  readonly finish: () => void;
  readonly net: Net<never>;
  readonly storm?: StormContext;
}

let context: LabContext | undefined;
let chance: Chance | undefined;
let counts = new NativeMap<string, number>();
/** Effects that were done together with a row that says so. */
let rows = new NativeMap<string, true>();

function here(): LabContext {
  if (context === undefined) throw new Error('The lab module works only inside a running lab');
  return context;
}

/** Called by the runtime before the first statement of a program, and before each of many runs. */
export function begin(start: LabContext): void {
  context = start;
  counts = new NativeMap();
  rows = new NativeMap();
  titles = new NativeMap();
  names = new NativeMap();
  chance = generator(start.seed);
  seed = start.seed;
  net = start.net;
}

/** The net between the program and its Redis: how slow it is, and what goes wrong on it. */
export interface LabNet {
  /** Milliseconds that a message takes one way; an answer takes as much again. 0.5 by default. */
  latency: number;
  /** What a restart forgets: nothing (`always`, the default), up to a second, or all. */
  persistence: Persistence;
  /** Breaks every connection now; whatever is on its way is lost. */
  cut(): void;
  /** Breaks every connection, and refuses new ones for `ms` milliseconds. */
  down(ms: number): void;
  /** For `ms` milliseconds nothing gets through; connections stay, and messages come late. */
  stall(ms: number): void;
  /** The next command (of this name) takes effect, but its answer is lost with the connection. */
  loseNextReply(command?: string): void;
  /** The next command (of this name) is lost with the connection, before it takes effect. */
  loseNextCommand(command?: string): void;
  /** The next command (of this name) takes effect twice. */
  repeatNextCommand(command?: string): void;
  /** Redis dies and is back after `downMs` (0) milliseconds; see `persistence`. */
  restart(downMs?: number): void;
}

/** The net of this run: `net.loseNextReply('lpush')`. Nothing goes wrong on it by itself. */
export let net: LabNet = undefined as never;

/** The seed of this run, as shown beside the Run button. */
export let seed = 1;

/** A number 0 ≤ n < 1 from the run's own seed (mulberry32). */
export function random(): number {
  return (here().storm?.chance() ?? (chance as Chance)).random();
}

/** A draw from an exponential distribution with this mean: the gap to the next random arrival. */
export function exponential(mean: number): number {
  return (here().storm?.chance() ?? (chance as Chance)).exponential(mean);
}

/** Waits `ms` milliseconds of virtual time. */
export function sleep(ms: number): Promise<void> {
  const { scheduler } = here();
  return new NativePromise((resolve) => {
    scheduler.schedule(resolve, +ms, false);
  });
}

/** The virtual clock. */
export const clock = {
  /** Milliseconds since the program started. */
  now(): number {
    return here().scheduler.read();
  },
  /** The instant as a date; every run starts on 1 January 2026, 00:00 UTC. */
  date(): Date {
    return new Date(EPOCH + here().scheduler.read());
  },
};

/**
 * Something done to the outside world that must happen exactly once for each key: a charge, a mail, 50
 * points. It can neither be undone nor asked about beforehand; it happens, and is counted. Returns how
 * many times it has happened now: anything above 1 is the fault this book is about.
 *
 * With `once` the effect and a row with that text are written in one transaction of the database: where
 * the row stands already, nothing happens. That is how an effect in one's own database is made safe.
 */
export function effect(key: string, { once }: { readonly once?: string } = {}): number {
  const lab = here();
  const row = once === undefined ? undefined : `${once}`;
  if (lab.storm !== undefined) return lab.storm.effect(`${key}`, row);
  if (row !== undefined) {
    if (mapHas(rows, row)) return mapGet(counts, `${key}`) ?? 0;
    mapSet(rows, row, true);
  }
  const times = (mapGet(counts, `${key}`) ?? 0) + 1;
  mapSet(counts, `${key}`, times);
  lab.effect(`${key}`, times);
  return times;
}

/** Every effect so far and how many times it has happened, in the order of first happening. */
export function effects(): Map<string, number> {
  const { storm } = here();
  if (storm !== undefined) return storm.effects();
  const copy = new NativeMap<string, number>();
  mapForEach(counts, (times, key) => mapSet(copy, key, times));
  return copy;
}

/**
 * The process dies here. `await crash()` never returns: nothing after it runs, not even a `finally`,
 * as when the power goes. The rest of the program — the broker, the other workers — goes on.
 */
export function crash(): Promise<never> {
  here().storm?.crash();
  return new NativePromise<never>(() => undefined);
}

/** Ends the run now: whatever still waits is dropped. For programs whose workers never stop. */
export function finish(): Promise<never> {
  here().finish();
  return new NativePromise<never>(() => undefined);
}

/**
 * A process of its own: `worker('al-razi', async () => { … })`. In a plain run its body simply begins.
 * In a storm it is killed, paused and cut off at every step, and after its death the body begins anew,
 * as when systemd brings a service back. What the body declares is the memory of the process and dies
 * with it; what stands outside is not, so keep nothing there that changes.
 *
 * Settles when the process has come to its end by itself.
 */
export function worker(name: string, body: () => Promise<void>): Promise<void> {
  const lab = here();
  if (typeof body !== 'function') throw new TypeError(`worker('${name}') takes an async function`);
  if (lab.storm !== undefined) return lab.storm.worker(`${name}`, body);
  return new NativePromise((resolve, reject) => {
    const begin = async (): Promise<void> => {
      try {
        resolve(await body());
      } catch (error) {
        reject(error);
      }
    };
    lab.scheduler.schedule(() => void begin(), 0, false);
  });
}

/**
 * Notes a fact that the promises are judged by: `note('accepted', 'order-1')`, `note('dead', 'order-1')`;
 * see `Noted`. Like an effect it is seen from outside and stays; unlike one it takes no time and cannot
 * fail. In a plain run nobody reads it.
 */
export function note(what: Noted, key: string): void {
  here().storm?.note(what, `${key}`);
}

/**
 * A promise of one's own, judged in a storm: `mustHold('b after a', (facts) => …)` gives a sentence that
 * says what is wrong, or nothing.
 */
export function mustHold(promise: string, judge: Judge): void {
  if (typeof judge !== 'function')
    throw new TypeError(`mustHold('${promise}') takes a function over the facts`);
  here().storm?.mustHold(`${promise}`, judge);
}

/**
 * A process with a name: `const say = actor('al-razi'); say('takes', id)` prints
 * `al-razi: takes order-1042`. Watched slowly, each actor has a lane of its own.
 */
export function actor(name: string): (...values: unknown[]) => void {
  const { sink } = here();
  const by = `${name}`;
  return (...values) => sink.line('log', `${by}: ${format(values)}`, 0, undefined, by);
}

const REPORTS = 12;
let names = new NativeMap<string, true>();

/**
 * Hands over a number that the run came to: `report('duplicates', 12)`. Prints nothing. Over many
 * seeds the numbers of one name become a distribution; of two calls with one name the later counts.
 */
export function report(name: string, value: number, unit = ''): void {
  const lab = here();
  if (typeof value !== 'number' || !isFinite(value))
    throw new TypeError(`report('${name}') takes a finite number`);
  mapSet(names, `${name}`, true);
  let count = 0;
  mapForEach(names, () => (count += 1));
  if (count > REPORTS) throw new RangeError(`A run reports at most ${REPORTS} numbers`);
  lab.report({ name: `${name}`, value, unit: `${unit}` });
}

/**
 * Prints rows as an aligned table. An array of objects gives a column for each key; `columns` chooses
 * and orders them.
 */
export function table(rows: unknown, columns?: readonly string[]): void {
  const { sink } = here();
  const made = tableOf(rows, columns);
  if (made === undefined || made.columns.length === 0)
    throw new TypeError('table() takes an array of rows, a Map or an object');
  sink.line('table', tableText(made), 0, made);
}

/** How a plot is drawn and named. */
export interface PlotOptions {
  /** Shown above; two plots with one title are one plot, drawn anew. */
  readonly title: string;
  /** What the two axes are, with their units. */
  readonly x?: string;
  readonly y?: string;
  /** `line` by default; `steps` holds each value until the next; `dots`; `bars`. */
  readonly kind?: Plot['kind'];
}

const PLOTS = 12;
const PLOT_SERIES = 12;
let titles = new NativeMap<string, true>();
const PLOT_POINTS = 5_000;

/**
 * Draws a chart. `data` is a list of `[x, y]` pairs, a list of numbers (x counts from 0), or an object
 * whose keys name several such lists: `plot({ waiting, leased }, { title: 'Depth', x: 's' })`.
 */
export function plot(
  data: PlotData | Readonly<Record<string, PlotData>>,
  options: PlotOptions | string,
): void {
  const lab = here();
  const {
    title,
    x = '',
    y = '',
    kind = 'line',
  } = typeof options === 'string' ? { title: options } : options;
  const series: Series[] = [];
  if (isArray(data)) append(series, { name: '', points: points(data as PlotData) });
  else {
    const named = data as Readonly<Record<string, PlotData>>;
    for (const name in named) append(series, { name, points: points(named[name] as PlotData) });
  }
  if (series.length > PLOT_SERIES)
    throw new RangeError(`plot() takes at most ${PLOT_SERIES} lists`);
  mapSet(titles, `${title}`, true);
  let count = 0;
  mapForEach(titles, () => (count += 1));
  if (count > PLOTS) throw new RangeError(`A run draws at most ${PLOTS} plots`);
  lab.plot({ id: `${title}`, title: `${title}`, x: `${x}`, y: `${y}`, kind, series });
}

/** One list of a plot. */
export type PlotData = readonly number[] | readonly (readonly [number, number])[];

/** Finite pairs only; a list longer than the picture can show is thinned evenly, ends kept. */
function points(data: PlotData): [number, number][] {
  if (!isArray(data)) throw new TypeError('plot() takes lists of numbers or of [x, y] pairs');
  const all: [number, number][] = [];
  const count = data.length;
  const shown = count > PLOT_POINTS ? PLOT_POINTS : count;
  for (let n = 0; n < shown; n++) {
    const i = shown === count ? n : ((n * (count - 1)) / (shown - 1)) | 0;
    const item: unknown = data[i];
    const pair = isArray(item) ? (item as unknown[]) : [i, item];
    const at = +(pair[0] as number);
    const value = +(pair[1] as number);
    if (isFinite(at) && isFinite(value)) append(all, [at, value]);
  }
  return all;
}
