/**
 * `npm start`: a post office that works until Ctrl+C. Parcels arrive, two workers dispatch them, a reaper
 * watches, and every second a line says how the queue is. See what lies dead with `npm run dlq`.
 */
import { metricsLine, readDepth } from '../src/metrics.ts';
import { Reaper } from '../src/reaper.ts';
import { sleep } from '../src/time.ts';
import { Worker, type WorkerEvent } from '../src/worker.ts';
import { handlers } from './handlers.ts';
import { connect, namespace, openQueue, redisUrl } from './settings.ts';

/** Longer than most jobs, shorter than the half minute that platforms commonly wait before SIGKILL. */
const graceMs = 20_000;

const redis = connect();
const queue = openQueue(redis);
const stopping = new AbortController();

function say(event: WorkerEvent): void {
  // One line for what somebody may want to look up, with the id that finds it.
  if (event.event === 'dead')
    console.log(`dead ${event.job.id} ${event.job.type}: ${event.error.message}`);
  if (event.event === 'lease-lost') console.log(`lease lost ${event.job.id} ${event.job.type}`);
  if (event.event === 'redis-error') console.log(`redis (${event.during}): ${event.error.message}`);
}

const workers = ['razi', 'kindi'].map(
  (name) =>
    new Worker(queue, {
      name: `${name}-${process.pid}`,
      handlers,
      concurrency: 4,
      leaseMs: 10_000,
      handlerTimeoutMs: 30_000,
      onEvent: say,
    }),
);
const reaper = new Reaper(queue, { onError: ({ message }) => console.log(`reaper: ${message}`) });

const cities = ['Bukhara', 'Cordoba', 'Samarkand', 'Kairouan', ''];

/** Ten parcels a second; one in fifty has no city, and its place is among the dead letters. */
async function counter(): Promise<void> {
  for (let n = 1; !stopping.signal.aborted; n += 1) {
    const city = n % 50 === 0 ? '' : (cities[n % 4] ?? '');
    const order = `order-${process.pid}-${n}`;
    try {
      await queue.enqueue('dispatch.parcel', { order, city }, { idempotencyKey: order });
      if (n % 3 === 0)
        await queue.enqueue('send.receipt', { order }, { idempotencyKey: order, priority: 'high' });
      if (n % 20 === 0)
        await queue.enqueue('count.words', { text: 'a letter home' }, { priority: 'low' });
      if (n % 30 === 0) await queue.enqueue('send.receipt', { order }, { delayMs: 5_000 });
    } catch (error) {
      // Nobody knows whether it was written. Here the parcel is let go; a real counter sends the same id again.
      console.log(`counter: ${error instanceof Error ? error.message : String(error)}`);
    }
    await sleep(100, stopping.signal);
  }
}

async function metrics(): Promise<void> {
  const everyMs = 1_000;
  let before = await readDepth(queue).catch(() => null);
  while (!stopping.signal.aborted) {
    await sleep(everyMs, stopping.signal);
    const after = await readDepth(queue).catch(() => null);
    if (before !== null && after !== null) console.log(metricsLine(before, after, everyMs / 1_000));
    before = after;
  }
}

console.log(`queue ${namespace} on ${redisUrl}; Ctrl+C stops, gently`);
for (const worker of workers) worker.start();
reaper.start();
const sending = counter();
const measuring = metrics();

// The order of a gentle end: no new work, then the work under way, then the watch, then the connection.
async function stop(): Promise<void> {
  console.log('stopping: no more jobs are taken');
  stopping.abort();
  await sending;
  const reports = await Promise.all(workers.map((worker) => worker.stop(graceMs)));
  await reaper.stop();
  await measuring;
  const sum = (name: 'released' | 'abandoned') =>
    reports.reduce((all, report) => all + report[name], 0);
  console.log(`stopped: ${sum('released')} given back, ${sum('abandoned')} left to their leases`);
  redis.disconnect();
}

let asked = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // The second time the caller means it.
    if (asked) process.exit(1);
    asked = true;
    void stop();
  });
