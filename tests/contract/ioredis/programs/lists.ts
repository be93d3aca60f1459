import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(
  await redis.rpush('l', 1, 2, 3),
  await redis.lpush('l', ...['a', 'b']),
  await redis.lrange('l', 0, -1),
);
console.log(
  await redis.lpop('l'),
  await redis.rpop('l', 2),
  await redis.lpop('none'),
  await redis.lpop('none', 2),
);
console.log(
  await redis.llen('l'),
  await redis.lindex('l', 0),
  await redis.lindex('l', 99),
  await redis.lpos('l', 'zz'),
);
console.log(
  await redis.lmove('l', 'm', 'LEFT', 'RIGHT'),
  await redis.rpoplpush('l', 'm'),
  await redis.rpoplpush('l', 'm'),
);
console.log(
  await redis.lrange('m', 0, -1),
  await redis.lrem('m', 0, 'a'),
  await redis.linsert('m', 'BEFORE', 'q', 'r'),
);
console.log(
  await redis.lmpop(1, 'm', 'LEFT'),
  await redis.lmpop(1, 'm', 'LEFT'),
  await redis.ltrim('m', 0, 0),
);
redis.disconnect();
