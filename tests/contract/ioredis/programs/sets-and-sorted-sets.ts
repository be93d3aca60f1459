import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(
  await redis.sadd('s', 'a', 'b', 'a'),
  (await redis.smembers('s')).sort(),
  await redis.sismember('s', 'a'),
);
console.log(
  await redis.smismember('s', 'a', 'q'),
  await redis.scard('s'),
  await redis.srem('s', 'a'),
  await redis.spop('s', 5),
);
console.log(
  await redis.zadd('z', 1, 'a', 2.5, 'b', '+inf', 'c'),
  await redis.zscore('z', 'b'),
  await redis.zscore('z', 'q'),
);
console.log(
  await redis.zrange('z', '0', '-1'),
  await redis.zrange('z', '0', '-1', 'WITHSCORES'),
  await redis.zrangebyscore('z', '(1', '+inf', 'WITHSCORES', 'LIMIT', 0, 1),
);
console.log(
  await redis.zadd('z', 'NX', '9', 'a'),
  await redis.zadd('z', 'XX', 'CH', 9, 'a'),
  await redis.zadd('z', 'GT', 'INCR', '1', 'a'),
  await redis.zadd('z', 'LT', 'INCR', '1', 'a'),
);
console.log(
  await redis.zincrby('z', 0.1, 'b'),
  await redis.zrank('z', 'c'),
  await redis.zrank('z', 'q'),
  await redis.zrevrange('z', 0, 0),
);
console.log(
  await redis.zmscore('z', 'a', 'q'),
  await redis.zcount('z', '-inf', '+inf'),
  await redis.zpopmin('z'),
  await redis.zpopmax('z', 2),
  await redis.zpopmin('z'),
);
redis.disconnect();
