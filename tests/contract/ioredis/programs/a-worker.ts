import { randomUUID, createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
type Scripts = Record<string, (...given: unknown[]) => Promise<unknown>>;

redis.defineCommand('claim', {
  numberOfKeys: 3,
  lua: `local id = redis.call('RPOP', KEYS[1])
if not id then return nil end
redis.call('HINCRBY', KEYS[3], id, 1)
redis.call('ZADD', KEYS[2], ARGV[1], id)
return id`,
});
class Worker extends EventEmitter {
  stopping = false;
  async run(): Promise<void> {
    while (!this.stopping) {
      const id = await (redis as unknown as Scripts)['claim']?.(
        'ready',
        'leased',
        'attempts',
        1000,
      );
      if (id === null) await sleep(5);
      else {
        await redis.zrem('leased', String(id));
        this.emit('done', id);
      }
    }
  }
}
const worker = new Worker();
worker.on('done', (id) => console.log('done', id));
await redis.pipeline().lpush('ready', 'a').lpush('ready', 'b').exec();
const running = worker.run();
await redis.lpush('ready', 'c');
const [last] = await once(worker, 'done');
while ((await redis.hlen('attempts')) < 3) await sleep(5);
await sleep(20);
worker.stopping = true;
await running;
console.log(
  typeof last,
  await redis.hgetall('attempts'),
  await redis.zcard('leased'),
  randomUUID().length,
);
console.log(
  createHash('sha256').update('ডাকঘর').digest('hex'),
  createHash('sha1').update('a').digest('base64'),
);
await redis.quit();
