import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(
  await redis.hset('h', 'a', 1),
  await redis.hset('h', 'a', 2, 'b', 3),
  await redis.hset('h', { c: 4, d: 'x' }),
);
console.log(
  await redis.hset('h', new Map([['e', '5']])),
  await redis.hmset('h', { f: 6 }),
  await redis.hlen('h'),
);
console.log(await redis.hgetall('h'), await redis.hgetall('nothing'));
console.log(
  await redis.hget('h', 'a'),
  await redis.hget('h', 'zz'),
  await redis.hmget('h', 'a', 'zz', 'b'),
);
console.log(
  await redis.hincrby('h', 'a', 5),
  await redis.hincrbyfloat('h', 'a', 0.5),
  await redis.hdel('h', 'a', 'b', 'q'),
);
console.log(
  await redis.hkeys('h'),
  await redis.hvals('h'),
  await redis.hexists('h', 'c'),
  await redis.hsetnx('h', 'c', 9),
);
console.log(await redis.hset('h', ['p', 1, 'q', 2]), await redis.hgetall('h'));
console.log(Object.keys(await redis.hgetall('h')).length, (await redis.hgetall('h'))['c']);
redis.disconnect();
