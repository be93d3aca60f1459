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

const redis = new Redis(port);
watch('r', redis);
await redis.ping();
const waiting = show(redis.blpop('none', 0));
const behind = show(redis.get('x'));
redis.disconnect();
console.log(await waiting, await behind);
await sleep(20);
const polite = new Redis(port);
watch('p', polite);
const set = polite.set('x', 1);
console.log(await polite.quit(), await set);
await sleep(20);
const hasty = new Redis(port);
watch('h', hasty);
const early = show(hasty.get('x'));
hasty.disconnect();
console.log(await early, hasty.status);
