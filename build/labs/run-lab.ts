import type { ConsoleLine, Sample } from '../../src/runtime/output.ts';
import {
  runProgram,
  runSeedsInWorker,
  runStormInWorker,
  type NodeResult,
  type NodeRun,
  type RuntimeTexts,
  type StormResult,
} from './node-runner.ts';
import type { StormOrder } from '../../src/runtime/worker/wire.ts';
import { bundleModule, bundleRuntime, bundleStorm } from './runtime-bundle.ts';

const texts: RuntimeTexts = { runtime: bundleRuntime, module: bundleModule };

/** Runs a lab's program in Node as the page runs it. Never rejects for what the program does. */
export async function runInNode(
  run: NodeRun,
  onLines?: (lines: readonly ConsoleLine[]) => void,
): Promise<NodeResult> {
  return runProgram(texts, run, onLines);
}

/**
 * Runs a lab's program with the seeds 1 to `count`; a sample a seed, in their order.
 * @throws Error if it cannot be compiled
 */
export async function runSeedsInNode(run: Omit<NodeRun, 'seed'>, count: number): Promise<Sample[]> {
  return runSeedsInWorker(texts, run, count);
}

/** Runs a lab's program under every schedule within bounds. */
export async function runStormInNode(run: NodeRun, storm: StormOrder): Promise<StormResult> {
  return runStormInWorker({ ...texts, storm: bundleStorm }, run, storm);
}
