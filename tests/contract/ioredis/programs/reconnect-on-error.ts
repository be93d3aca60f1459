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
const show = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: Error) => `${error.name}: ${error.message}`);

await redis.set('x', 1);
const one = new Redis(port, {
  retryStrategy: () => 10,
  reconnectOnError: (error) => error.message.startsWith('WRONGTYPE'),
});
watch('one', one);
console.log(await show(one.lpush('x', 1)));
await sleep(60);
console.log(await one.get('x'));
one.disconnect();
await sleep(30);
let asked = 0;
const two = new Redis(port, {
  retryStrategy: () => 10,
  reconnectOnError: () => (asked++ === 0 ? 2 : false),
});
watch('two', two);
console.log(await show(two.lpush('x', 1)), asked);
two.disconnect();
redis.disconnect();
