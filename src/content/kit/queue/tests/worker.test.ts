import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { readDepth } from '../src/metrics.ts';
import { Reaper } from '../src/reaper.ts';
import { Worker, type WorkerEvent } from '../src/worker.ts';
import { inThread } from '../node/in-thread.ts';
import { bench, skip, until } from './bench.ts';

const { queue: open } = bench();

test('a worker does no more jobs at a time than it was told', { skip }, async () => {
  const queue = open();
  let [now, most, done] = [0, 0, 0];
  const worker = new Worker(queue, {
    name: 'razi',
    concurrency: 3,
    idleMs: 5,
    handlers: {
      write: async () => {
        now += 1;
        most = Math.max(most, now);
        await sleep(10);
        now -= 1;
        done += 1;
      },
    },
  });
  for (let i = 0; i < 20; i += 1) await queue.enqueue('write', {});
  worker.start();
  await until('all are done', () => done === 20);
  await worker.stop(1_000);
  assert.equal(most, 3);
});

test(
  'a worker that is stopped in time finishes what it began and takes no more',
  { skip },
  async () => {
    const queue = open();
    let done = 0;
    const worker = new Worker(queue, {
      name: 'razi',
      concurrency: 1,
      handlers: {
        write: async () => {
          await sleep(100);
          done += 1;
        },
      },
    });
    await queue.enqueue('write', {});
    await queue.enqueue('write', {});
    worker.start();
    await until('it has begun', () => worker.running === 1);
    assert.deepEqual(await worker.stop(2_000), { released: 0, abandoned: 0 });
    assert.equal(done, 1);
    const { ready, inFlight } = await readDepth(queue);
    assert.deepEqual({ ready, inFlight }, { ready: 1, inFlight: 0 });
  },
);

test(
  'when the grace runs out the job is given back at once, and its attempt is not counted',
  { skip },
  async () => {
    const queue = open();
    const events: WorkerEvent['event'][] = [];
    const worker = new Worker(queue, {
      name: 'razi',
      abortMs: 20,
      handlers: { write: () => new Promise(() => undefined) },
      onEvent: ({ event }) => events.push(event),
    });
    await queue.enqueue('write', {});
    worker.start();
    await until('it has begun', () => worker.running === 1);
    assert.deepEqual(await worker.stop(30), { released: 1, abandoned: 0 });
    assert.deepEqual(events, ['started', 'released']);
    await sleep(30);
    await queue.promote(10);
    const claim = await queue.claim({ worker: 'kindi', leaseMs: 1_000, maxLeaseMs: 1_000 });
    assert.equal(claim?.job.attempt, 1);
    assert.equal(claim?.mayHaveHappened, true);
  },
);

test(
  'a handler hears that its lease is lost, and a late success still counts',
  { skip },
  async () => {
    const queue = open();
    const events: WorkerEvent['event'][] = [];
    const signals: boolean[] = [];
    const worker = new Worker(queue, {
      name: 'razi',
      leaseMs: 100,
      abortMs: 10,
      handlers: {
        write: async (_job, { signal }) => {
          await sleep(250);
          signals.push(signal.aborted);
        },
      },
      onEvent: ({ event }) => events.push(event),
    });
    // Nobody takes the job meanwhile: whoever did would be its holder, and would have to hear of the success.
    const claim = queue.claim.bind(queue);
    let claims = 0;
    queue.claim = (terms) => ((claims += 1) === 1 ? claim(terms) : Promise.resolve(null));
    // Redis does not hear the beats: a cut network, a long pause.
    const { heartbeat } = queue;
    queue.heartbeat = () => new Promise(() => undefined);
    await queue.enqueue('write', {}, { idempotencyKey: 'letter' });
    worker.start();
    await until('the lease is lost', () => events.includes('lease-lost'));
    await until('the lease is taken back', async () => (await queue.reap(10)) > 0);
    await until('the handler has ended', () => events.includes('late'));
    queue.heartbeat = heartbeat;
    assert.deepEqual(signals, [true]);
    const { ready, inFlight, dead, counters } = await readDepth(queue);
    assert.deepEqual({ ready, inFlight, dead }, { ready: 0, inFlight: 0, dead: 0 });
    assert.equal(counters['completed'], 1);
    await worker.stop(100);
  },
);

test('a job of type “constructor” has no handler', { skip }, async () => {
  const queue = open();
  const events: WorkerEvent['event'][] = [];
  const worker = new Worker(queue, {
    name: 'razi',
    handlers: {},
    onEvent: ({ event }) => events.push(event),
  });
  await queue.enqueue('constructor', {});
  worker.start();
  await until('it is given back', async () => (await readDepth(queue)).delayed === 1);
  await worker.stop(100);
  assert.deepEqual(events, ['no-handler']);
});

test('a type nobody knows dies in the end', { skip }, async () => {
  const queue = open({ unknownTypeMs: 40 });
  const worker = new Worker(queue, { name: 'razi', handlers: {}, laterMs: 10, idleMs: 5 });
  const reaper = new Reaper(queue, { everyMs: 5 });
  await queue.enqueue('misspelt', {});
  worker.start();
  reaper.start();
  await until('it is dead', async () => (await readDepth(queue)).dead === 1);
  await worker.stop(100);
  await reaper.stop();
});

test('a log that throws does not stop the work', { skip }, async () => {
  const queue = open();
  let done = 0;
  const worker = new Worker(queue, {
    name: 'razi',
    handlers: { write: () => void (done += 1) },
    onEvent: () => {
      throw new Error('disk full');
    },
  });
  await queue.enqueue('write', {});
  worker.start();
  await until('it is done', () => done === 1);
  await worker.stop(1_000);
  assert.equal((await readDepth(queue)).inFlight, 0);
});

test('a handler in a thread returns its result, its error and its end', { skip }, async () => {
  const module = new URL('./thread-task.ts', import.meta.url);
  const results: unknown[] = [];
  const handler = inThread(module, (result) => void results.push(result));
  const job = {
    id: '1',
    type: 'count',
    priority: 'normal',
    attempt: 1,
    maxAttempts: 1,
    idempotencyKey: null,
    traceId: '1',
    enqueuedAt: 0,
  } as const;
  const abort = new AbortController();
  const context = {
    signal: abort.signal,
    mayHaveHappened: false,
    fence: 1,
    worker: 'razi',
    once: () => Promise.reject(new Error('not used')),
  };
  await handler({ ...job, payload: 21 }, context);
  assert.deepEqual(results, [42]);
  await assert.rejects(async () => handler({ ...job, payload: 'x' }, context), {
    name: 'PermanentError',
  });
  const endless = Promise.resolve(handler({ ...job, payload: Infinity }, context));
  setTimeout(() => abort.abort(new Error('enough')), 200);
  await assert.rejects(endless, { message: 'enough' });
});

test('times that cannot work together are refused', { skip }, () => {
  const make = (options: object) => () =>
    new Worker(open(), { name: 'razi', handlers: {}, ...options });
  assert.throws(make({ leaseMs: 100, heartbeatMs: 60 }), RangeError);
  assert.throws(make({ handlerTimeoutMs: 1_000, maxLeaseMs: 500 }), RangeError);
  assert.throws(make({ concurrency: 0 }), RangeError);
});
