import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
const show = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: Error) => `${error.name}: ${error.message}`);

const listener = new Redis(port, { protocol: 2 });
console.log(
  await listener.subscribe('a'),
  listener.mode,
  await show(listener.get('x')),
  await show(listener.multi().get('x').exec()),
);
console.log(
  await listener.ping(),
  await listener.unsubscribe('a'),
  listener.mode,
  await listener.get('x'),
  redis.mode,
);
listener.disconnect();
redis.disconnect();
