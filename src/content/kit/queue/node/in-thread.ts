import { Worker } from 'node:worker_threads';
import { NotDoneError, PermanentError, UncertainError } from '../src/errors.ts';
import type { Handler, HandlerContext } from '../src/worker.ts';
import type { Job } from '../src/types.ts';

/** What goes into the thread. */
export interface ThreadTask {
  readonly module: string;
  readonly job: Job;
  readonly mayHaveHappened: boolean;
}

/** What comes out of it. */
export type ThreadAnswer =
  | { readonly returned: unknown }
  | { readonly threw: { readonly name: string; readonly message: string } };

/**
 * A handler that computes for long without a pause stops every timer of its process, so its heartbeats
 * do not go out and its neighbours lose their leases too (B13). This one computes in a thread: the
 * heartbeats go on, and an aborted job ends at once, for a thread can be ended from outside.
 *
 * @param module A file whose default export takes (job, { mayHaveHappened }) and returns the result.
 * @param effect What to do with the result. It runs here, with the whole context.
 */
export function inThread(
  module: URL,
  effect: (result: unknown, job: Job, context: HandlerContext) => Promise<void> | void,
): Handler {
  return async (job, context) => {
    const { mayHaveHappened, signal } = context;
    await effect(
      await compute({ module: module.href, job, mayHaveHappened }, signal),
      job,
      context,
    );
  };
}

async function compute(task: ThreadTask, signal: AbortSignal): Promise<unknown> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task });
  const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new UncertainError('the thread ended without an answer')));
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  }).finally(() => thread.terminate());
  if ('returned' in answer) return answer.returned;
  const { name, message } = answer.threw;
  if (name === 'PermanentError') throw new PermanentError(message);
  if (name === 'NotDoneError') throw new NotDoneError(message);
  throw new Error(`${name}: ${message}`);
}
