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

const worker = new Redis(port, { retryStrategy: () => 10 });
watch('w', worker);
const id = await worker.client('ID');
const waiting = worker.blpop('jobs', 0);
await redis.ping();
await redis.ping();
const killed = await redis.client('KILL', 'ID', id);
await new Promise((resolve) => worker.once('ready', () => resolve(undefined)));
console.log(await redis.rpush('jobs', 'letter'), await waiting, await redis.llen('jobs'));
worker.disconnect();
console.log(killed);
redis.disconnect();
