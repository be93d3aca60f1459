import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
import { setTimeout as sleep } from 'node:timers/promises';

const worker = redis.duplicate();
const waiting = worker.blpop('a', 'b', 0);
await sleep(20);
console.log(await redis.rpush('b', 'x'), await waiting);
console.log(
  await worker.blpop('none', 0.05),
  await worker.bzpopmin('none', 0.05),
  await worker.blmove('none', 'm', 'LEFT', 'RIGHT', 0.05),
);
const moved = worker.blmove('from', 'to', 'LEFT', 'RIGHT', 0);
const scored = redis.duplicate();
const least = scored.bzpopmin('z', 0);
await sleep(20);
console.log(
  await redis.rpush('from', 'p'),
  await redis.zadd('z', 2, 'q'),
  await moved,
  await least,
  await redis.lrange('to', 0, -1),
);
const read = worker.xread('BLOCK', 0, 'STREAMS', 'st', '$');
await sleep(20);
console.log(
  await redis.xadd('st', '5-1', 'k', 'v'),
  await read,
  await worker.xread('BLOCK', 20, 'STREAMS', 'st', '$'),
);
for (const client of [redis, worker, scored]) client.disconnect();
