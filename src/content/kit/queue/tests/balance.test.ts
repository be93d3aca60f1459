import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotDoneError, PermanentError } from '../src/errors.ts';
import { begin } from '../src/effects.ts';
import { DeadLetters } from '../src/dead-letters.ts';
import type { Queue } from '../src/queue.ts';
import type { Claim } from '../src/types.ts';
import { bench, skip } from './bench.ts';

/**
 * The balance of the post office, over random days: whatever was accepted is done, waiting, in somebody's
 * hands, delayed or dead, in one place each, and the job's own record says the same as the place it lies in.
 */
const { queue: open, redis } = bench();

/** Random numbers from a seed. */
function draw(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (Math.imul(a, 1_664_525) + 1_013_904_223) >>> 0;
    return a / 4_294_967_296;
  };
}

/** Where each job lies, by id: one entry for each list or set that names it. */
async function placesOf(queue: Queue): Promise<Map<string, string[]>> {
  const root = `jq:{${queue.store.options.namespace}}`;
  const places = new Map<string, string[]>();
  const put = (ids: readonly string[], state: string) => {
    for (const id of ids) places.set(id, [...(places.get(id) ?? []), state]);
  };
  for (const name of ['high', 'normal', 'low'])
    put(await redis().lrange(`${root}:ready:${name}`, 0, -1), 'ready');
  put(await redis().zrange(`${root}:delayed`, '0', '-1'), 'delayed');
  put(await redis().zrange(`${root}:inflight`, '0', '-1'), 'in-flight');
  put(await redis().zrange(`${root}:dead`, '0', '-1'), 'dead');
  return places;
}

async function audit(queue: Queue, accepted: ReadonlySet<string>): Promise<Map<string, number>> {
  const root = `jq:{${queue.store.options.namespace}}`;
  const places = await placesOf(queue);
  const sums = new Map<string, number>();
  for (const id of accepted) {
    const state = (await redis().hget(`${root}:job:${id}`, 'state')) ?? 'gone';
    assert.deepEqual(places.get(id) ?? [], state === 'done' ? [] : [state], `${id} is ${state}`);
    sums.set(state, (sums.get(state) ?? 0) + 1);
  }
  const held = sums.get('in-flight') ?? 0;
  assert.equal(await redis().hlen(`${root}:claims`), held, 'a token for each job in hand');
  assert.equal(await redis().zcard(`${root}:started`), held, 'a start for each job in hand');
  return sums;
}

for (const seed of [1, 2, 3])
  test(`what was accepted is in exactly one place, on random day ${seed}`, { skip }, async () => {
    const random = draw(seed);
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
    const queue = open({
      random,
      budget: { ratio: 0.5, perSecond: 50, burst: 20 },
      deferralMs: 3,
      retry: { baseMs: 1, capMs: 4, maxAttempts: 4, maxCrashes: 3 },
    });
    const shelf = new DeadLetters(queue);
    const accepted = new Set<string>();
    // Old claims stay in the drawer: a zombie may use any of them at any time.
    const claims: Claim[] = [];
    let sent = 0;
    const acts: readonly (() => Promise<unknown>)[] = [
      async () => {
        const id = `job-${(sent += 1)}`;
        const { status } = await queue.enqueue(
          'write',
          { sent },
          {
            id,
            priority: pick(['high', 'normal', 'low']),
            delayMs: pick([0, 0, 3]),
            ...(random() < 0.4 ? { idempotencyKey: `effect-${Math.floor(random() * 40)}` } : {}),
          },
        );
        if (status === 'queued') accepted.add(id);
      },
      async () => {
        const claim = await queue.claim({
          worker: 'w',
          leaseMs: pick([2, 1_000]),
          maxLeaseMs: 5_000,
        });
        if (claim !== null) claims.push(claim);
      },
      async () => claims.length > 0 && queue.ack(pick(claims)),
      async () =>
        claims.length > 0 &&
        queue.fail(
          pick(claims),
          pick([new Error('503'), new NotDoneError('no'), new PermanentError('bad')]),
        ),
      async () =>
        claims.length > 0 &&
        queue.release(pick(claims), { delayMs: pick([0, 2]), began: random() < 0.5 }),
      async () => claims.length > 0 && queue.heartbeat(pick(claims)),
      async () => {
        const claim = claims.length > 0 ? pick(claims) : null;
        if (claim?.effect != null) await begin(queue.store, claim, claim.effect);
      },
      () => queue.reap(5),
      () => queue.promote(5),
      () => shelf.replay({ limit: 2 }),
    ];
    const seen = new Set<string>();
    for (let i = 0; i < 1_200; i += 1) {
      // More is brought and taken than anything else happens.
      await (random() < 0.4 ? pick(acts.slice(0, 2)) : pick(acts))();
      if (i % 40 === 0) for (const state of (await audit(queue, accepted)).keys()) seen.add(state);
    }
    await audit(queue, accepted);
    for (const state of ['ready', 'in-flight', 'delayed', 'done', 'dead'])
      assert.ok(seen.has(state), `no job was ever ${state}: the day was too quiet`);
  });
