import { Worker } from 'node:worker_threads';
import { assemble } from '../../src/runtime/compile/assemble.ts';
import { compile } from '../../src/runtime/compile/compile.ts';
import { explain } from '../../src/runtime/compile/faults.ts';
import type { Bundled } from '../../src/runtime/compile/modules.ts';
import type { Fault } from '../../src/runtime/fault.ts';
import {
  printedText,
  type ConsoleLine,
  type EffectMark,
  type Plot,
  type Report,
  type Sample,
} from '../../src/runtime/output.ts';
import type { Broken, StormCount } from '../../src/runtime/storm/trace.ts';
import type { Begin, FromWorker, StormOrder } from '../../src/runtime/worker/wire.ts';
import { nodePlace } from './node-place.ts';

/** The bundled texts that a program runs on. */
export interface RuntimeTexts {
  readonly runtime: () => Promise<string>;
  /** That of a module with a text of its own, for programs that import it. */
  readonly module: (name: Bundled) => Promise<string>;
}

/** A program and its seed. */
export interface NodeRun {
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly seed: number;
  /** Real milliseconds until the run is given up. Default 60 000. */
  readonly limitMs?: number;
}

/** What a run in Node came to. */
export interface NodeResult {
  readonly status: 'finished' | 'failed' | 'stopped';
  /** All printed lines as text: what `expected.txt` must hold. */
  readonly text: string;
  readonly lines: readonly ConsoleLine[];
  readonly plots: readonly Plot[];
  readonly effects: readonly EffectMark[];
  readonly reports: readonly Report[];
  readonly fault?: Fault;
  readonly virtualMs: number;
}

/** Lines kept in Node: a lab prints a page, not a flood. */
const LINES = 100_000;

const limits = { firstLines: LINES, lastLines: 0, lineLength: 10_000 };

/**
 * Runs a program in a Node worker thread, with the compiler and the runtime text of the page. Never
 * rejects for what the program does.
 * @param onLines is told of lines as they come
 */
export async function runProgram(
  texts: RuntimeTexts,
  run: NodeRun,
  onLines: (lines: readonly ConsoleLine[]) => void = () => undefined,
): Promise<NodeResult> {
  const lines: ConsoleLine[] = [];
  const plots = new Map<string, Plot>();
  const effects: EffectMark[] = [];
  let reports: readonly Report[] = [];
  const result = (status: NodeResult['status'], virtualMs: number, fault?: Fault): NodeResult => ({
    status,
    text: printedText(lines),
    lines,
    plots: [...plots.values()],
    effects,
    reports,
    virtualMs,
    ...(fault === undefined ? {} : { fault }),
  });
  const order: Begin = { run: 'node', seed: run.seed, ...limits };
  const ended = await inWorker(texts, run, order, (message) => {
    if (message.kind === 'lines') {
      lines.push(...message.lines);
      onLines(message.lines);
    } else if (message.kind === 'plot') plots.set(message.plot.id, message.plot);
    else if (message.kind === 'effects') effects.push(...message.effects);
    else if (message.kind === 'reports') reports = message.reports;
  });
  return result(ended.status, ended.virtualMs, ended.fault);
}

/**
 * Runs a program with each of the seeds 1 to `count`, as the page's “1,000 seeds” does.
 * @returns a sample a seed, in their order; fewer if the time was up
 * @throws Error if the program cannot be compiled
 */
export async function runSeedsInWorker(
  texts: RuntimeTexts,
  run: Omit<NodeRun, 'seed'>,
  count: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const order: Begin = {
    run: 'node',
    seed: 1,
    ...limits,
    seeds: { first: 1, last: count, step: 1 },
  };
  const { fault } = await inWorker(texts, run, order, (message) => {
    if (message.kind === 'samples') samples.push(...message.samples);
  });
  if (fault !== undefined) throw new Error(`${fault.name}: ${fault.message}`);
  return samples;
}

/** What a storm over a program came to. */
export interface StormResult {
  readonly outcome: 'all' | 'capped' | 'failed' | 'stopped';
  readonly held: readonly string[];
  readonly broken: readonly Broken[];
  readonly schedules: number;
  readonly states: number;
  readonly workers: number;
  readonly parcels: number;
  /** Why it failed. */
  readonly message?: string;
}

/** Runs a program under every schedule within bounds, as the page's storm does. */
export async function runStormInWorker(
  texts: RuntimeTexts & { readonly storm: () => Promise<string> },
  run: NodeRun,
  storm: StormOrder,
): Promise<StormResult> {
  const broken: Broken[] = [];
  let count: StormCount = { schedules: 0, states: 0, faults: 0 };
  let told: Pick<StormResult, 'outcome' | 'held' | 'workers' | 'parcels' | 'message'> | undefined;
  const order: Begin = { run: 'node', seed: run.seed, ...limits, storm };
  const { fault } = await inWorker(
    texts,
    run,
    order,
    (message) => {
      if (message.kind === 'storm-broken') broken.push(message.broken);
      else if (message.kind === 'storm-count') ({ count } = message);
      else if (message.kind === 'storm-end') told = message;
    },
    [await texts.storm()],
  );
  const { schedules, states } = count;
  const none = { held: [], workers: 0, parcels: 0 };
  if (fault !== undefined) {
    const message = `${fault.name}: ${fault.message}`;
    return { ...none, outcome: 'failed', broken, schedules, states, message };
  }
  const { outcome, held, workers, parcels, message } = told ?? { ...none, outcome: 'stopped' };
  const why = message === undefined ? {} : { message };
  return { outcome, held, broken, schedules, states, workers, parcels, ...why };
}

interface Ended {
  readonly status: NodeResult['status'];
  readonly virtualMs: number;
  readonly fault?: Fault;
}

async function inWorker(
  texts: RuntimeTexts,
  run: Omit<NodeRun, 'seed'>,
  order: Begin,
  onMessage: (message: FromWorker) => void,
  more: readonly string[] = [],
): Promise<Ended> {
  const compiled = compile(run.files, run.entry);
  if (!compiled.ok) return { status: 'failed', virtualMs: 0, fault: compiled.fault };
  const bundles = await Promise.all(compiled.bundles.map(texts.module));
  const script = assemble(await texts.runtime(), compiled.text, [...bundles, ...more], nodePlace);
  const worker = new Worker(script, { eval: true, workerData: order, stdout: true, stderr: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Ended>((resolve, reject) => {
      const stopped = (): void => resolve({ status: 'stopped', virtualMs: 0 });
      timer = setTimeout(stopped, run.limitMs ?? 60_000);
      worker.on('message', (message: FromWorker) => {
        if (message.kind !== 'end') return onMessage(message);
        const { virtualMs } = message;
        if (message.fault === null) return resolve({ status: 'finished', virtualMs });
        const sources = { files: run.files, columns: compiled.columns };
        resolve({ status: 'failed', virtualMs, fault: explain(message.fault, sources) });
      });
      worker.on('error', reject);
      worker.on('exit', stopped);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
