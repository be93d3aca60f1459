import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const watch = (name: string, client: Redis): void => {
  for (const event of ['wait', 'connecting', 'connect', 'ready', 'close', 'reconnecting', 'end'])
    client.on(event, (value?: number) => console.log(name, event, value ?? '', client.status));
  client.on('error', (error: Error) =>
    console.log(name, 'error', error.message.replace(/:\d+$/, ''), client.status),
  );
};

const redis = new Redis(port);
watch('r', redis);
console.log(redis.status);
console.log(await redis.ping(), redis.status);
console.log(await redis.quit(), redis.status);
redis.on('end', () => console.log('over', redis.status));
