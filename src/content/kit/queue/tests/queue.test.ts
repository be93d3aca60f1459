import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { DeadLetters } from '../src/dead-letters.ts';
import { NotDoneError, PermanentError, UncertainError } from '../src/errors.ts';
import { begin, once } from '../src/effects.ts';
import { readDepth } from '../src/metrics.ts';
import { bench, skip, take, terms } from './bench.ts';

const { queue: open, redis } = bench();
const generous = { ratio: 1, perSecond: 1_000, burst: 1_000 };

test('jobs of one priority come in the order they were sent', { skip }, async () => {
  const queue = open();
  for (const id of ['a', 'b', 'c']) await queue.enqueue('write', {}, { id });
  const taken = [await take(queue), await take(queue), await take(queue)];
  assert.deepEqual(
    taken.map(({ job }) => job.id),
    ['a', 'b', 'c'],
  );
});

test('high comes before normal before low, and low is not starved', { skip }, async () => {
  const queue = open({ fairEvery: 4 });
  await queue.enqueue('write', {}, { priority: 'low', id: 'low' });
  await sleep(5);
  for (let i = 0; i < 8; i += 1) await queue.enqueue('write', {}, { priority: 'normal' });
  for (let i = 0; i < 8; i += 1) await queue.enqueue('write', {}, { priority: 'high' });
  const order: string[] = [];
  for (let i = 0; i < 17; i += 1) order.push((await take(queue)).job.priority);
  assert.deepEqual(order.slice(0, 4), ['high', 'high', 'high', 'low']);
  // The oldest of all is a normal one now, so every fourth claim goes there.
  assert.equal(order.slice(0, 10).filter((name) => name === 'normal').length, 1);
  assert.deepEqual(order.slice(-3), ['normal', 'normal', 'normal']);
});

test('a full queue says so and takes nothing', { skip }, async () => {
  const queue = open({ maxWaiting: 2 });
  await queue.enqueue('write', {});
  await queue.enqueue('write', {}, { delayMs: 60_000 });
  assert.deepEqual(await queue.enqueue('write', {}), { status: 'full' });
  assert.equal((await readDepth(queue)).ready, 1);
  await take(queue);
  assert.equal((await queue.enqueue('write', {})).status, 'queued');
});

test('a job that has outlived its use dies untried', { skip }, async () => {
  const queue = open();
  await queue.enqueue('send.otp', {}, { id: 'otp', lifetimeMs: 20 });
  await queue.enqueue('write', {}, { id: 'letter' });
  await sleep(40);
  assert.equal((await take(queue)).job.id, 'letter');
  const letter = await new DeadLetters(queue).find('otp');
  assert.equal(letter?.reason, 'lifetime');
  assert.equal(letter?.attempts, 0);
});

test('the dedup key holds while the job lives and for its window after', { skip }, async () => {
  const queue = open();
  const options = { dedupKey: 'order-8842', dedupWindowMs: 60 };
  await queue.enqueue('write', {}, { ...options, id: 'first' });
  await sleep(80);
  assert.deepEqual(await queue.enqueue('write', {}, options), { status: 'duplicate', id: 'first' });
  await queue.ack(await take(queue));
  assert.equal((await queue.enqueue('write', {}, options)).status, 'duplicate');
  await sleep(80);
  assert.equal((await queue.enqueue('write', {}, options)).status, 'queued');
});

test(
  'a producer that repeats an id long after the job is done makes no second job',
  { skip },
  async () => {
    const queue = open();
    await queue.enqueue('write', {}, { id: 'one' });
    await queue.ack(await take(queue));
    assert.deepEqual(await queue.enqueue('write', {}, { id: 'one' }), {
      status: 'queued',
      id: 'one',
    });
    assert.equal(await queue.claim(terms), null);
  },
);

test('every answer to a stranger is “lost”, and nothing changes', { skip }, async () => {
  const queue = open();
  await queue.enqueue('write', {}, { idempotencyKey: 'k' });
  const mine = await take(queue);
  const stranger = { ...mine, token: 'stolen' };
  assert.equal(await queue.heartbeat(stranger), 0);
  assert.equal(await queue.fail(stranger, new PermanentError('no')), 'lost');
  assert.equal(await queue.release(stranger, { delayMs: 0, began: false }), 'lost');
  assert.equal(await begin(queue.store, stranger, mine.effect ?? ''), 'lost');
  await assert.rejects(once(queue.store, stranger, ['INCR', 'jq:{test}:never']), {
    name: 'LeaseLostError',
  });
  const { inFlight, ready, delayed, dead } = await readDepth(queue);
  assert.deepEqual(
    { inFlight, ready, delayed, dead },
    { inFlight: 1, ready: 0, delayed: 0, dead: 0 },
  );
  assert.equal(await queue.ack(mine), 'ok');
});

test('each settling answers the same when it is repeated', { skip }, async () => {
  const queue = open();
  for (let i = 0; i < 3; i += 1) await queue.enqueue('write', {});
  const [first, second, third] = [await take(queue), await take(queue), await take(queue)];
  for (let i = 0; i < 2; i += 1) {
    assert.equal(await queue.ack(first), 'ok');
    assert.equal(await queue.fail(second, new Error('503')), 'retry');
    assert.equal(await queue.release(third, { delayMs: 0, began: false }), 'ok');
  }
  const { ready, delayed, inFlight, counters } = await readDepth(queue);
  assert.deepEqual({ ready, delayed, inFlight }, { ready: 1, delayed: 1, inFlight: 0 });
  assert.equal(counters['completed'], 1);
});

test('a heartbeat extends the lease, but not past the maximum', { skip }, async () => {
  const queue = open();
  await queue.enqueue('write', {});
  const claim = await queue.claim({ worker: 'razi', leaseMs: 100, maxLeaseMs: 180 });
  assert.ok(claim);
  await sleep(60);
  assert.equal(await queue.heartbeat(claim), 100);
  await sleep(60);
  const left = await queue.heartbeat(claim);
  assert.ok(left > 0 && left < 80, `${left} ms left`);
  await sleep(80);
  assert.equal(await queue.heartbeat(claim), 0);
  assert.equal(await queue.reap(10), 1);
});

test(
  'a payload that kills its process dies after maxCrashes, long before maxAttempts',
  { skip },
  async () => {
    const queue = open({
      budget: generous,
      retry: { baseMs: 1, capMs: 1, maxAttempts: 25, maxCrashes: 3 },
    });
    await queue.enqueue('poison', {}, { id: 'poison' });
    for (let i = 0; i < 3; i += 1) {
      await queue.claim({ worker: `worker-${i}`, leaseMs: 5, maxLeaseMs: 60_000 });
      await sleep(15);
      await queue.reap(10);
      await sleep(5);
      await queue.promote(10);
    }
    const letter = await new DeadLetters(queue).find('poison');
    assert.equal(letter?.reason, 'crashes');
    assert.equal(letter?.attempts, 3);
    assert.equal(letter?.worker, 'worker-2');
  },
);

test('retries stay within the budget, and those held back are not lost', { skip }, async () => {
  const queue = open({
    budget: { ratio: 0.1, perSecond: 0, burst: 5 },
    retry: { baseMs: 1, capMs: 1, maxAttempts: 10, maxCrashes: 5 },
    deferralMs: 5,
  });
  for (let i = 0; i < 50; i += 1) await queue.enqueue('write', {});
  let attempts = 0;
  const failAll = async () => {
    for (let claim = await queue.claim(terms); claim !== null; claim = await queue.claim(terms)) {
      attempts += 1;
      await queue.fail(claim, new NotDoneError('503'));
    }
  };
  await failAll();
  for (let round = 0; round < 10; round += 1) {
    await sleep(10);
    await queue.promote(100);
    await failAll();
  }
  // Fifty first attempts; the bucket was full (5) and could earn no more than it holds.
  assert.equal(attempts, 55);
  assert.equal((await readDepth(queue)).delayed, 50);
});

test('what an error says about the effect is what the next attempt is told', { skip }, async () => {
  const expected = [
    { error: new NotDoneError('refused'), began: 'fresh' },
    { error: new UncertainError('no answer'), began: 'doubt' },
    { error: new Error('who knows'), began: 'doubt' },
  ];
  for (const { error, began } of expected) {
    const queue = open({
      budget: generous,
      retry: { baseMs: 0, capMs: 0, maxAttempts: 9, maxCrashes: 9 },
    });
    await queue.enqueue('charge', {}, { idempotencyKey: 'order-8842' });
    const first = await take(queue);
    assert.equal(await begin(queue.store, first, first.effect ?? ''), 'fresh');
    await queue.fail(first, error);
    await queue.promote(10);
    const second = await take(queue);
    assert.equal(await begin(queue.store, second, second.effect ?? ''), began);
    // Once in doubt, always in doubt: “nothing happened this time” says nothing of the time before.
    await queue.fail(second, new NotDoneError('refused'));
    await queue.promote(10);
    const third = await take(queue);
    assert.equal(await begin(queue.store, third, third.effect ?? ''), began);
  }
});

test('an effect in Redis happens once, however often the job runs', { skip }, async () => {
  const queue = open({ budget: generous });
  await queue.enqueue('charge', {}, { id: 'one' });
  const effect = ['INCR', 'jq:{test}:charges'] as const;
  const first = await queue.claim({ worker: 'razi', leaseMs: 20, maxLeaseMs: 60_000 });
  assert.ok(first);
  assert.deepEqual(await once(queue.store, first, effect), { applied: true, reply: 1 });
  await sleep(40);
  await queue.reap(10);
  // The reaper found the marker only for a keyed job; this one runs again and is told.
  const second = await take(queue);
  assert.deepEqual(await once(queue.store, second, effect), { applied: false });
  assert.equal(await redis().get('jq:{test}:charges'), '1');
});

test('a replay keeps to its rate, whoever else replays', { skip }, async () => {
  const queue = open();
  for (let i = 0; i < 20; i += 1) {
    await queue.enqueue('write', {});
    await queue.fail(await take(queue), new PermanentError('no city'));
  }
  const began = performance.now();
  const reports = await Promise.all(
    [1, 2].map(() => new DeadLetters(queue).replay({ perSecond: 50 })),
  );
  const ms = performance.now() - began;
  assert.equal(
    reports.reduce((all, { moved }) => all + moved, 0),
    20,
  );
  assert.ok(ms >= 19 * 20 - 20, `20 in ${ms} ms is faster than 50 a second`);
});

test('a replayed job begins anew, and replays what matches only', { skip }, async () => {
  const queue = open();
  const shelf = new DeadLetters(queue);
  for (const type of ['mail', 'charge', 'mail']) {
    await queue.enqueue(type, {});
    await queue.fail(await take(queue), new PermanentError(`no ${type}`));
  }
  assert.deepEqual(
    (await shelf.groups()).map(({ type, count }) => [type, count]),
    [
      ['mail', 2],
      ['charge', 1],
    ],
  );
  const { moved } = await shelf.replay({ filter: { type: 'mail', errorName: 'PermanentError' } });
  assert.equal(moved, 2);
  const { job } = await take(queue);
  assert.deepEqual([job.type, job.attempt], ['mail', 1]);
  assert.equal(await shelf.drop({ type: 'charge' }), 1);
  assert.equal((await readDepth(queue)).dead, 0);
});

test(
  'pages of the shelf miss nothing, even when all died in one millisecond',
  { skip },
  async () => {
    const queue = open({ retry: { baseMs: 1, capMs: 1, maxAttempts: 1, maxCrashes: 1 } });
    for (let i = 0; i < 350; i += 1) await queue.enqueue('write', {});
    for (let i = 0; i < 350; i += 1)
      await queue.claim({ worker: 'razi', leaseMs: 1, maxLeaseMs: 1_000 });
    await sleep(20);
    assert.equal(await queue.reap(1_000), 350);
    const seen = new Set<string>();
    for await (const { id } of new DeadLetters(queue).each()) seen.add(id);
    assert.equal(seen.size, 350);
  },
);

test('a wrong setting is refused before anything is written', { skip }, async () => {
  const queue = open();
  for (const wrong of [{ delayMs: -1 }, { maxAttempts: 0 }, { lifetimeMs: Number.NaN }])
    await assert.rejects(queue.enqueue('write', {}, wrong), RangeError);
  await assert.rejects(queue.enqueue('write', undefined), TypeError);
  await assert.rejects(queue.enqueue('', {}), TypeError);
  assert.throws(() => open({ namespace: 'a{b}' }), RangeError);
  assert.deepEqual((await readDepth(queue)).counters, {});
});
