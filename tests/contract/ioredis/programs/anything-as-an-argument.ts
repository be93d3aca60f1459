import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

const values: unknown[] = [
  undefined,
  null,
  true,
  1.5,
  10n,
  { a: 1 },
  new Date(0).toISOString(),
  -0,
  1e21,
  NaN,
  'ডাকঘর',
  '',
  0.1 + 0.2,
];
for (const value of values) {
  await redis.set('v', value as string);
  console.log(JSON.stringify(await redis.get('v')));
}
console.log(
  await redis.strlen('v'),
  await redis.set('b', 'ডাক'),
  await redis.strlen('b'),
  await redis.getrange('b', 0, 2),
);
console.log(await redis.del(['v', 'b'] as unknown as string), await redis.exists('v'));
console.log(
  await redis.mset({ a: 1, b: 2 }),
  await redis.mset(new Map([['c', 3]])),
  await redis.mget('a', 'b', 'c'),
);
console.log(
  await redis.sadd('s', ...[1, 2, 3].map(String)),
  await redis.msetnx({ a: 1, q: 2 }),
  await redis.rpush('l', ...[1, 2]),
);
redis.disconnect();
