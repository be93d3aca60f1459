import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(await redis.multi().set('a', 1).incr('a').get('a').exec());
console.log(
  await redis
    .multi([
      ['get', 'a'],
      ['incr', 'a'],
    ])
    .exec(),
);
console.log(
  await redis.multi().hset('h', { a: 1 }).hgetall('h').getBuffer('a').lrange('l', 0, -1).exec(),
);
const some = await redis.multi().set('a', 1).lpush('a', 2).get('a').exec();
console.log(
  some?.map(([error, value]) => [error?.message, value]),
  some?.map((one) => one.length),
);
console.log(await redis.multi().exec());
await redis
  .multi()
  .set('a', 7)
  .exec((error, all) => console.log('callback', error, all));
redis.disconnect();
