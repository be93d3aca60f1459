import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { PermanentError } from '../src/errors.ts';
import { DeadLetters } from '../src/dead-letters.ts';
import type { Queue } from '../src/queue.ts';
import type { Claim } from '../src/types.ts';
import { bench, skip, take } from './bench.ts';

/**
 * A script is not rolled back when it fails in the middle (L1). Here each of them is made to fail at each
 * of the keys it may touch, and afterwards, with that key put right, the job must still be somewhere.
 */
const { queue: open, redis } = bench();

const places = [
  'ready:high',
  'ready:normal',
  'ready:low',
  'delayed',
  'inflight',
  'dead',
  'claims',
  'started',
  'counters',
  'retry-budget',
] as const;

interface Step {
  /** Brings the job to where the step begins. */
  readonly before: (queue: Queue) => Promise<Claim | null>;
  readonly act: (queue: Queue, claim: Claim) => Promise<unknown>;
}

const claimed = async (queue: Queue) => {
  await queue.enqueue('write', {}, { id: 'job' });
  return take(queue);
};
const steps: Readonly<Record<string, Step>> = {
  claim: {
    before: async (queue) => {
      await queue.enqueue('write', {}, { id: 'job' });
      return null;
    },
    act: (queue) => take(queue),
  },
  retry: { before: claimed, act: (queue, claim) => queue.fail(claim, new Error('503')) },
  bury: { before: claimed, act: (queue, claim) => queue.fail(claim, new PermanentError('no')) },
  release: {
    before: claimed,
    act: (queue, claim) => queue.release(claim, { delayMs: 0, began: true }),
  },
  'release later': {
    before: claimed,
    act: (queue, claim) => queue.release(claim, { delayMs: 5, began: true }),
  },
  reap: {
    before: async (queue) => {
      await queue.enqueue('write', {}, { id: 'job' });
      const claim = await queue.claim({ worker: 'razi', leaseMs: 1, maxLeaseMs: 1_000 });
      await sleep(5);
      return claim;
    },
    act: (queue) => queue.reap(10),
  },
  promote: {
    before: async (queue) => {
      await queue.enqueue('write', {}, { id: 'job', delayMs: 1 });
      await sleep(5);
      return null;
    },
    act: (queue) => queue.promote(10),
  },
  replay: {
    before: async (queue) => {
      await queue.fail(await claimed(queue), new PermanentError('no'));
      return null;
    },
    act: (queue) => new DeadLetters(queue).replay(),
  },
};

/** Runs what a day brings until the job was claimed or is seen dead. */
async function isStillThere(queue: Queue): Promise<boolean> {
  for (let i = 0; i < 40; i += 1) {
    await queue.reap(10);
    await queue.promote(10);
    if ((await queue.claim({ worker: 'kindi', leaseMs: 1_000, maxLeaseMs: 1_000 })) !== null)
      return true;
    if ((await new DeadLetters(queue).find('job')) !== null) return true;
    await sleep(10);
  }
  return false;
}

for (const [name, { before, act }] of Object.entries(steps))
  test(`${name} loses no job, whichever of its keys is broken`, { skip }, async () => {
    let failures = 0;
    for (const place of places) {
      const queue = open({
        budget: { ratio: 1, perSecond: 1_000, burst: 1_000 },
        retry: { baseMs: 1, capMs: 1, maxAttempts: 9, maxCrashes: 9 },
      });
      const claim = await before(queue);
      const key = `jq:{${queue.store.options.namespace}}:${place}`;
      const saved = (await redis().exists(key)) === 1;
      if (saved) await redis().rename(key, `${key}:saved`);
      await redis().set(key, 'of the wrong type');
      await act(queue, claim as Claim).catch(() => (failures += 1));
      await redis().del(key);
      if (saved) await redis().rename(`${key}:saved`, key);
      // A lease that was left behind half-way ends like any other.
      const inflight = `jq:{${queue.store.options.namespace}}:inflight`;
      if ((await redis().zscore(inflight, 'job')) !== null) await redis().zadd(inflight, 1, 'job');
      assert.ok(await isStillThere(queue), `lost with ${place} broken`);
    }
    assert.ok(failures > 0, 'no key was broken that this step needs: the test proves nothing');
  });
