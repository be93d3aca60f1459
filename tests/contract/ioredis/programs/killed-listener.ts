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

const listener = new Redis(port, { retryStrategy: () => 10 });
watch('l', listener);
const heard: string[] = [];
listener.on('message', (channel: string, text: string) => heard.push(`${channel} ${text}`));
console.log(await listener.subscribe('news'), await redis.publish('news', 'first'));
const killed = await redis.call('client', 'KILL', 'TYPE', 'pubsub');
await new Promise((resolve) => listener.once('ready', () => resolve(undefined)));
await listener.ping();
console.log(await redis.publish('news', 'second'));
await listener.ping();
console.log(heard);
listener.disconnect();
console.log(killed);
redis.disconnect();
