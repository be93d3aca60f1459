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

const redis = new Redis(port, { lazyConnect: true });
watch('r', redis);
redis.disconnect();
await sleep(20);
console.log(redis.status);
const second = new Redis(port, { lazyConnect: true });
watch('s', second);
console.log(await second.quit());
await sleep(20);
console.log(second.status);
