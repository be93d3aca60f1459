import { parentPort, workerData } from 'node:worker_threads';
import { describeError } from '../src/errors.ts';
import type { ThreadAnswer, ThreadTask } from './in-thread.ts';

const { module, job, mayHaveHappened } = workerData as ThreadTask;
let answer: ThreadAnswer;
try {
  const { default: work } = (await import(module)) as {
    default: (job: unknown, context: { mayHaveHappened: boolean }) => unknown;
  };
  answer = { returned: await work(job, { mayHaveHappened }) };
} catch (error) {
  const { name, message } = describeError(error);
  answer = { threw: { name, message } };
}
parentPort?.postMessage(answer);
