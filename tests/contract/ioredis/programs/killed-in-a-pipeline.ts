import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
import { setTimeout as sleep } from 'node:timers/promises';

const worker = new Redis(port, { retryStrategy: () => 10 });
const id = await worker.client('ID');
const torn = worker.pipeline().set('a', 1).blpop('none', 0.3).incr('a').exec();
await sleep(20);
const killed = await redis.client('KILL', 'ID', id);
console.log(
  (await torn)?.map(([error, value]) => [error?.message, value]),
  await worker.get('a'),
);
worker.disconnect();
console.log(killed);
redis.disconnect();
