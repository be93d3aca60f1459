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

const client = new Redis(port, { retryStrategy: () => 10 });
watch('c', client);
await client.ping();
client.disconnect(true);
await sleep(50);
console.log(await client.ping());
client.disconnect();
await sleep(30);
redis.disconnect();
