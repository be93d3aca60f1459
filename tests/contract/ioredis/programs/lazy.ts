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

const redis = new Redis(port, { lazyConnect: true });
watch('r', redis);
console.log(redis.status);
const connecting = redis.connect();
console.log(redis.status, await connecting, redis.status, await show(redis.connect()));
redis.disconnect();
console.log(redis.status);
await sleep(30);
console.log(redis.status, await show(redis.get('x')));
console.log(await show(redis.connect()), await redis.ping(), await redis.quit());
await sleep(30);
console.log(redis.status, await show(redis.quit()), await show(redis.get('x')));
const second = new Redis(port, { lazyConnect: true });
watch('s', second);
console.log(await second.ping());
second.disconnect();
