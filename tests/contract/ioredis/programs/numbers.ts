import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

await redis.set('n', '9007199254740992');
console.log(await redis.incr('n'), await redis.get('n'));
const exact = new Redis(port, { stringNumbers: true });
console.log(await exact.incr('n'), await exact.llen('none'), await exact.get('n'));
console.log(
  await redis.zadd('z', 0.1, 'm'),
  await redis.zscore('z', 'm'),
  await redis.zincrby('z', 1e20, 'm'),
  await redis.incrbyfloat('f', '3.0e3'),
);
exact.disconnect();
redis.disconnect();
