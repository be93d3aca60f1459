import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

const other = redis.duplicate();
await redis.set('a', 1);
console.log(await redis.watch('a'), await other.set('a', 2), await redis.multi().incr('a').exec());
console.log(await redis.watch('a'), await redis.multi().incr('a').exec());
console.log(
  await redis.watch('a'),
  await other.set('a', 5),
  await redis.unwatch(),
  await redis.multi().incr('a').exec(),
);
redis.disconnect();
other.disconnect();
