/**
 * `npm run kill-loop -- [--kills 200] [--seed 1] [--workers 4] [--fault none|no-marker|ack-first]`
 *
 * Jobs flow; worker processes are killed with SIGKILL at moments drawn from a seed, and new ones are
 * started; when the killing is over the rest is worked off. Every job's effect is one line in a ledger.
 * Then it is counted: a job without a line is lost, a second line is a duplicate. With `--fault` the
 * workers make a known mistake, to show that this judge would see it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Redis } from 'ioredis';
import { readDepth } from '../src/metrics.ts';
import { sleep } from '../src/time.ts';
import { connect, redisUrl } from './settings.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '4' },
    fault: { type: 'string', default: 'none' },
  },
});
// Two hundred processes are to start and none of them ends in an orderly way, so they cannot keep what they
// compiled. This one keeps it for them.
const cache = mkdtempSync(join(tmpdir(), 'kill-loop-'));
enableCompileCache(cache);
const { ledgerOf, openKillQueue } = await import('./kill-worker.ts');
flushCompileCache();

const kills = Number(values.kills);
const seed = Number(values.seed);
const namespace = `kill-loop-${seed}-${process.pid}`;

/** Random numbers from a seed (the generator is known as mulberry32). */
function draw(state: number): () => number {
  let a = state >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = draw(seed);

interface Child {
  readonly process: ChildProcess;
  readonly ready: Promise<void>;
  isReady: boolean;
}

function startWorker(): Child {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./kill-worker.ts', import.meta.url)), namespace, values.fault],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, REDIS_URL: redisUrl, NODE_COMPILE_CACHE: cache },
    },
  );
  const started: Child = {
    process: child,
    isReady: false,
    ready: new Promise((resolve) => {
      child.once('message', () => {
        started.isReady = true;
        resolve();
      });
      child.once('exit', () => resolve());
    }),
  };
  return started;
}

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

const redis = connect();
const queue = openKillQueue(redis, namespace);
const began = performance.now();
let sent = 0;
let killing = true;

/** Keeps enough jobs ready that every worker is busy whenever it is killed. */
async function feed(): Promise<void> {
  while (killing) {
    const { ready } = await readDepth(queue);
    for (let i = ready; i < 60; i += 1) {
      sent += 1;
      const n = String(sent);
      await queue.enqueue('write', { n }, { id: n, idempotencyKey: n });
    }
    await sleep(40);
  }
}

const children = Array.from({ length: Number(values.workers) }, startWorker);
const feeding = feed();
await Promise.all(children.map(({ ready }) => ready));

let killed = 0;
while (killed < kills) {
  await sleep(20 + random() * 160);
  const at = Math.floor(random() * children.length);
  const victim = children[at];
  // One that is still starting holds no job; killing it would prove nothing.
  if (victim === undefined || !victim.isReady) continue;
  victim.process.kill('SIGKILL');
  killed += 1;
  children[at] = startWorker();
}
killing = false;
await feeding;

// What is left is worked off by the survivors; the jobs of the dead come back when their leases expire.
const patience = performance.now() + 60_000;
for (;;) {
  const { ready, delayed, inFlight } = await readDepth(queue);
  if (ready + delayed + inFlight === 0 || performance.now() > patience) break;
  await sleep(50);
}
for (const { process: child } of children) child.kill('SIGTERM');
await Promise.all(children.map(({ process: child }) => gone(child)));

const lines = await redis.lrange(ledgerOf(namespace), 0, -1);
const { dead, counters } = await readDepth(queue);
const effects = new Map<string, number>();
for (const n of lines) effects.set(n, (effects.get(n) ?? 0) + 1);
let lost = 0;
for (let n = 1; n <= sent; n += 1) if (!effects.has(String(n))) lost += 1;
const duplicates = lines.length - effects.size;
const seconds = ((performance.now() - began) / 1_000).toFixed(1);
console.log(
  `kills ${killed} | jobs ${sent} | lost ${lost} | duplicate effects ${duplicates} | dead ${dead} | ` +
    `leases that expired ${counters['expired'] ?? 0} | seed ${seed} | ${seconds} s`,
);

await removeAll(redis);
redis.disconnect();
rmSync(cache, { recursive: true, force: true });
if (lost + duplicates + dead > 0) process.exitCode = 1;

async function removeAll(client: Redis): Promise<void> {
  let cursor = '0';
  do {
    const [next, keys] = await client.scan(cursor, 'MATCH', `jq:{${namespace}}:*`, 'COUNT', 500);
    cursor = next;
    if (keys.length > 0) await client.unlink(...keys);
  } while (cursor !== '0');
}
