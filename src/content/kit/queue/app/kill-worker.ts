/** One worker process of the kill loop, with a reaper of its own: several of both run at once. */
import type { Redis } from 'ioredis';
import { Queue } from '../src/queue.ts';
import { Reaper } from '../src/reaper.ts';
import { sleep } from '../src/time.ts';
import { Worker } from '../src/worker.ts';
import { connect } from './settings.ts';

/** The list of effects. */
export const ledgerOf = (namespace: string): string => `jq:{${namespace}}:ledger`;

/** Nobody here dies of anything but SIGKILL, so that is not to count against a job. */
export const openKillQueue = (redis: Redis, namespace: string): Queue =>
  new Queue(redis, {
    namespace,
    retry: { baseMs: 20, capMs: 200, maxAttempts: 10_000, maxCrashes: 10_000 },
    budget: { ratio: 1, perSecond: 10_000, burst: 10_000 },
  });

if (import.meta.main) {
  const [namespace = '', fault = 'none'] = process.argv.slice(2);
  const redis = connect();
  const queue = openKillQueue(redis, namespace);
  const ledger = ledgerOf(namespace);
  const worker = new Worker(queue, {
    name: `worker-${process.pid}`,
    concurrency: 4,
    leaseMs: 300,
    handlerTimeoutMs: 5_000,
    idleMs: 20,
    laterMs: 50,
    handlers: {
      write: async (job, { once }) => {
        await sleep(Math.random() * 10);
        if (fault === 'ack-first') {
          // The mistake of chapter one: signed before the parcel was sent.
          void sleep(10).then(() => redis.rpush(ledger, job.id));
          return;
        }
        if (fault === 'no-marker') await redis.rpush(ledger, job.id);
        else await once(['RPUSH', ledger, job.id]);
        // Between effect and ack: where a crash is dearest.
        await sleep(Math.random() * 10);
      },
    },
  });
  const reaper = new Reaper(queue, { everyMs: 100 });
  worker.start();
  reaper.start();
  process.send?.('ready');
  process.on('SIGTERM', () => {
    void worker
      .stop(2_000)
      .then(() => reaper.stop())
      .then(() => process.exit(0));
  });
  // The one who kills has gone: nobody is left to work for.
  process.on('disconnect', () => process.exit(0));
  // …or had gone before we were there to hear of it.
  if (!process.connected) process.exit(0);
}
