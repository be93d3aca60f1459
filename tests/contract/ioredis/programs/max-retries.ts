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

for (const maxRetriesPerRequest of [0, 1, 2]) {
  const redis = new Redis(1, { retryStrategy: () => 5, maxRetriesPerRequest });
  watch(`r${maxRetriesPerRequest}`, redis);
  const [a, b] = await Promise.all([show(redis.get('x')), show(redis.pipeline().get('x').exec())]);
  console.log(
    a,
    JSON.stringify(b, (_, value: unknown) => (value instanceof Error ? value.message : value)),
  );
  redis.disconnect();
  await sleep(30);
}
console.log(new Redis(port, { lazyConnect: true }).options.maxRetriesPerRequest);
