import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

const order: number[] = [];
await Promise.all(
  Array.from({ length: 200 }, async (_, i) => {
    await redis.incr('n');
    order.push(i);
  }),
);
console.log(
  await redis.get('n'),
  order.every((value, i) => value === i),
);
const two = redis.duplicate();
await Promise.all([redis.set('a', 1), two.set('b', 2)]);
console.log(await redis.mget('a', 'b'), await two.mget('a', 'b'));
two.disconnect();
redis.disconnect();
