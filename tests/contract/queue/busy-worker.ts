/**
 * A worker process with one job that computes without a pause and some that only wait. Every start of a job
 * is written down in Redis. Arguments: which queue, port, namespace.
 */
import { Redis } from 'ioredis';
import { inThread } from '../../../src/content/kit/queue/node/in-thread.ts';
import busy from './busy-task.ts';
import { book, naive } from './subjects.ts';

const [which = '', port = '', namespace = ''] = process.argv.slice(2);
const redis = new Redis({ port: Number(port), host: '127.0.0.1' });
const subject = which === 'naive' ? naive : book;
const post = subject.open(redis, namespace, { leaseMs: 400, heartbeatMs: 120, concurrency: 4 });
const note = (type: string) => redis.rpush(`${namespace}:starts`, type);

const compute = inThread(new URL('./busy-task.ts', import.meta.url), () => undefined);
post.startWorker('busy', {
  compute: async (job, { signal, mayHaveHappened }) => {
    await note('compute');
    if (which === 'naive' || signal === null) {
      busy(job);
      return;
    }
    await compute(
      {
        ...job,
        priority: 'normal',
        attempt: 1,
        maxAttempts: 1,
        idempotencyKey: null,
        traceId: job.id,
        enqueuedAt: 0,
      },
      {
        signal,
        mayHaveHappened,
        fence: 0,
        worker: 'busy',
        once: () => Promise.reject(new Error('unused')),
      },
    );
  },
  wait: async () => {
    await note('wait');
    await new Promise((resolve) => setTimeout(resolve, 250));
  },
});
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);
