import { Worker } from 'node:worker_threads';
import { bundleModule, bundleRuntime } from './runtime-bundle.ts';
import { assemble } from '../../src/runtime/compile/assemble.ts';
import { compile } from '../../src/runtime/compile/compile.ts';
import { explain } from '../../src/runtime/compile/faults.ts';
import type { Fault } from '../../src/runtime/fault.ts';
import { printedText, type ConsoleLine, type Plot } from '../../src/runtime/output.ts';
import type { Begin, FromWorker } from '../../src/runtime/worker/wire.ts';
import { nodePlace } from './node-place.ts';

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
  readonly fault?: Fault;
  readonly virtualMs: number;
}

/** Lines kept in Node: a lab prints a page, not a flood. */
const LINES = 100_000;

/**
 * Runs a lab's program in a Node worker thread, with the same compiler and the same runtime text as in
 * the page. Never rejects for what the program does.
 */
export async function runInNode(run: NodeRun): Promise<NodeResult> {
  const compiled = compile(run.files, run.entry);
  const nothing = { text: '', lines: [], plots: [], virtualMs: 0 };
  if (!compiled.ok) return { ...nothing, status: 'failed', fault: compiled.fault };

  const order: Begin = {
    run: 'node',
    seed: run.seed,
    firstLines: LINES,
    lastLines: 0,
    lineLength: 10_000,
  };
  const bundles = await Promise.all(compiled.bundles.map(bundleModule));
  const script = assemble(await bundleRuntime(), compiled.text, bundles, nodePlace);
  const worker = new Worker(script, { eval: true, workerData: order, stdout: true, stderr: true });
  const lines: ConsoleLine[] = [];
  const plots = new Map<string, Plot>();
  const result = (status: NodeResult['status'], virtualMs: number, fault?: Fault): NodeResult => ({
    status,
    text: printedText(lines),
    lines,
    plots: [...plots.values()],
    virtualMs,
    ...(fault === undefined ? {} : { fault }),
  });
  try {
    return await new Promise<NodeResult>((resolve, reject) => {
      const timer = setTimeout(() => resolve(result('stopped', 0)), run.limitMs ?? 60_000);
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'lines') lines.push(...message.lines);
        else if (message.kind === 'plot') plots.set(message.plot.id, message.plot);
        else if (message.kind === 'end') {
          clearTimeout(timer);
          const fault =
            message.fault === null
              ? undefined
              : explain(message.fault, { files: run.files, columns: compiled.columns });
          resolve(result(fault === undefined ? 'finished' : 'failed', message.virtualMs, fault));
        }
      });
      worker.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      worker.on('exit', () => {
        clearTimeout(timer);
        resolve(result('stopped', 0));
      });
    });
  } finally {
    await worker.terminate();
  }
}
