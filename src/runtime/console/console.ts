import type { Level, Table } from '../output.ts';
import { NativeMap, append, mapDelete, mapGet, mapSet } from '../primordials.ts';
import { format, print } from './print.ts';
import { tableOf, tableText } from './table.ts';

/** Where a console's lines go. */
export interface Sink {
  readonly line: (level: Level, text: string, depth: number, table?: Table, by?: string) => void;
  /** Virtual milliseconds, for `console.time`. */
  readonly now: () => number;
}

const DEEPEST_GROUP = 20;

/** A `console` that prints nothing, for runs of which only the reported numbers are wanted. */
export function createSilentConsole(): Console {
  const silent: Record<string, unknown> = {};
  const loud = createConsole({ line: () => undefined, now: () => 0 });
  for (const name in loud) silent[name] = () => undefined;
  return silent as unknown as Console;
}

/** The `console` a program sees. Values become text at the moment of the call. */
export function createConsole(
  sink: Sink,
): Console & { table: (value: unknown, columns?: readonly string[]) => void } {
  let depth = 0;
  const counts = new NativeMap<string, number>();
  const timers = new NativeMap<string, number>();

  const write =
    (level: Level) =>
    (...values: unknown[]): void =>
      sink.line(level, format(values), depth);

  const log = write('log');
  const group = (...values: unknown[]): void => {
    if (values.length > 0) log(...values);
    if (depth < DEEPEST_GROUP) depth += 1;
  };
  const label = (name: unknown): string => (name === undefined ? 'default' : print(name));
  const elapsed = (name: string, values: readonly unknown[]): void => {
    const since = mapGet(timers, name);
    if (since === undefined) return sink.line('warn', `Timer '${name}' does not exist`, depth);
    const line: unknown[] = [`${name}: ${print(sink.now() - since)} ms`];
    for (let i = 0; i < values.length; i++) append(line, values[i]);
    sink.line('log', format(line), depth);
  };

  return {
    debug: write('debug'),
    log,
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    dirxml: log,
    dir: (value: unknown) => log(value),
    trace: (...values: unknown[]) => {
      const line: unknown[] = ['Trace:'];
      for (let i = 0; i < values.length; i++) append(line, values[i]);
      sink.line('log', format(line), depth);
    },
    assert: (condition?: unknown, ...values: unknown[]) => {
      if (condition) return;
      if (typeof values[0] === 'string') values[0] = `Assertion failed: ${values[0]}`;
      else {
        const line: unknown[] = ['Assertion failed'];
        for (let i = 0; i < values.length; i++) append(line, values[i]);
        return sink.line('error', format(line), depth);
      }
      sink.line('error', format(values), depth);
    },
    group,
    groupCollapsed: group,
    groupEnd: () => {
      if (depth > 0) depth -= 1;
    },
    table: (value: unknown, columns?: readonly string[]) => {
      const table = tableOf(value, columns);
      if (table === undefined || table.columns.length === 0) log(value);
      else sink.line('table', tableText(table), depth, table);
    },
    count: (name?: unknown) => {
      const key = label(name);
      const next = (mapGet(counts, key) ?? 0) + 1;
      mapSet(counts, key, next);
      sink.line('log', `${key}: ${next}`, depth);
    },
    countReset: (name?: unknown) => {
      mapDelete(counts, label(name));
    },
    time: (name?: unknown) => {
      mapSet(timers, label(name), sink.now());
    },
    timeLog: (name?: unknown, ...values: unknown[]) => elapsed(label(name), values),
    timeEnd: (name?: unknown) => {
      elapsed(label(name), []);
      mapDelete(timers, label(name));
    },
    timeStamp: () => undefined,
    // What was printed stays printed: the output of a run is one text, in the page and in Node.
    clear: () => {
      depth = 0;
    },
  } as unknown as Console & { table: (value: unknown, columns?: readonly string[]) => void };
}
