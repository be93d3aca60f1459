import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
import { setTimeout as sleep } from 'node:timers/promises';
const watch = (name: string, client: Redis): void => {
  for (const event of ['wait', 'connecting', 'connect', 'ready', 'close', 'reconnecting', 'end'])
    client.on(event, (value?: number) => console.log(name, event, value ?? '', client.status));
  client.on('error', (error: Error) =>
    console.log(name, 'error', error.message.replace(/:\d+$/, ''), client.status),
  );
};
const show = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: Error) => `${error.name}: ${error.message}`);

const redis = new Redis(1, { retryStrategy: (times) => (times < 3 ? 10 + times : null) });
watch('r', redis);
console.log(await show(redis.get('x')), redis.status);
await sleep(20);
console.log(redis.status, await show(redis.get('x')), await show(redis.connect()), port > 0);
await sleep(50);
const lazy = new Redis(1, { lazyConnect: true, retryStrategy: null as never });
watch('l', lazy);
console.log(await show(lazy.connect()));
