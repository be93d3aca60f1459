import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
const watch = (name: string, client: Redis): void => {
  for (const event of ['wait', 'connecting', 'connect', 'ready', 'close', 'reconnecting', 'end'])
    client.on(event, (value?: number) => console.log(name, event, value ?? '', client.status));
  client.on('error', (error: Error) =>
    console.log(name, 'error', error.message.replace(/:\d+$/, ''), client.status),
  );
};
import { setTimeout as sleep } from 'node:timers/promises';

const worker = new Redis(port, { retryStrategy: () => 10 });
watch('w', worker);
const id = await worker.client('ID');
const all = [
  worker.blpop('none', 0.3),
  worker.set('a', 1),
  worker.incr('a'),
  worker.pipeline().incr('a').get('a').exec(),
];
await sleep(20);
const killed = await redis.client('KILL', 'ID', id);
console.log(await Promise.all(all));
worker.disconnect();
console.log(killed);
redis.disconnect();
