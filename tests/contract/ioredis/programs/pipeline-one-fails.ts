import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

const results = await redis.pipeline().set('a', 1).lpush('a', 2).incr('a').get('a').exec();
for (const [error, value] of results ?? []) console.log(error?.name, error?.message, value);
console.log(results?.map((one) => one.length));
console.log(await redis.pipeline().exec(), redis.pipeline().get('a').get('b').length);
console.log(
  await redis.pipeline().hset('h', { a: 1 }).hgetall('h').getBuffer('a').exists('h', 'q').exec(),
);
redis.disconnect();
