import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
const show = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: Error) => `${error.name}: ${error.message}`);

console.log(await redis.multi({ pipeline: false }), await redis.set('a', 1), await redis.get('a'));
console.log(await redis.exec());
console.log(
  await redis.multi({ pipeline: false }),
  await redis.set('a', 2),
  await redis.discard(),
  await redis.get('a'),
);
console.log(await show(redis.exec()), await show(redis.discard()));
redis.disconnect();
