import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { compile } from '../../../src/runtime/compile/compile.ts';
import { tableOf, tableText } from '../../../src/runtime/console/table.ts';
import type { Fault } from '../../../src/runtime/fault.ts';
import { generator } from '../../../src/runtime/random.ts';
import type { Program } from '../../../src/runtime/worker/program.ts';

/**
 * Runs a lab's program as a program of its own: on the real clock, with Node's own console, and with
 * the packages that are installed (`ioredis`, talking to a real server) in place of the page's. Only
 * chance still comes from the seed. Returns what was wrong with the text; an error while it runs ends
 * the process, as of any program.
 */
export async function runForReal({
  files,
  entry,
  seed,
  home,
}: {
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly seed: number;
  readonly home: string;
}): Promise<Fault | undefined> {
  const compiled = compile(files, entry);
  if (!compiled.ok) return compiled.fault;
  const program = new Script(`(${compiled.text}0})`, {
    filename: 'program',
  }).runInThisContext() as Program;
  const installed = createRequire(join(home, 'package.json'));
  const loaded = new Map<string, Record<string, unknown>>([['lab', realLab(seed)]]);
  for (const { file } of program.modules) loaded.set(file, {});
  for (const { file, imports, run } of program.modules) {
    await run(loaded.get(file) ?? {}, (specifier) => {
      const target = imports[specifier] ?? specifier;
      return loaded.get(target) ?? (installed(target) as unknown);
    });
  }
  return undefined;
}

/** The lab module on real time: what each name means is said in src/runtime/lab/index.ts. */
function realLab(seed: number): Record<string, unknown> {
  const began = Date.now();
  const chance = generator(seed);
  const counts = new Map<string, number>();
  const rows = new Set<string>();
  const never = (): Promise<never> => new Promise(() => undefined);
  return {
    seed,
    generator,
    random: chance.random,
    exponential: chance.exponential,
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    clock: { now: () => Date.now() - began, date: () => new Date() },
    effect(key: string, { once }: { readonly once?: string } = {}) {
      if (once !== undefined && rows.has(once)) return counts.get(key) ?? 0;
      if (once !== undefined) rows.add(once);
      const times = (counts.get(key) ?? 0) + 1;
      counts.set(key, times);
      return times;
    },
    effects: () => new Map(counts),
    crash: never,
    worker: async (_name: string, body: () => Promise<void>) => {
      await new Promise((resolve) => setImmediate(resolve));
      await body();
    },
    note: () => undefined,
    mustHold: () => undefined,
    finish() {
      process.exit();
    },
    actor:
      (name: string) =>
      (...values: unknown[]) =>
        console.log(`${name}:`, ...values),
    report: (name: string, value: number, unit = '') => console.log(`${name} = ${value} ${unit}`),
    table(rows: unknown, columns?: readonly string[]) {
      const table = tableOf(rows, columns);
      if (table === undefined) throw new TypeError('table() takes an array of rows');
      console.log(tableText(table));
    },
    plot: () => undefined,
  };
}
