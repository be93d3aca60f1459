import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(
  await redis.xadd('st', '1-1', 'f', 'v'),
  await redis.xadd('st', '1-2', 'f', 'w', 'g', 'x'),
  await redis.xlen('st'),
);
console.log(
  await redis.xrange('st', '-', '+'),
  await redis.xread('COUNT', 1, 'STREAMS', 'st', '0'),
  await redis.xread('STREAMS', 'st', '9'),
);
console.log(
  await redis.xgroup('CREATE', 'st', 'g', '0'),
  await redis.xreadgroup('GROUP', 'g', 'c1', 'COUNT', 1, 'STREAMS', 'st', '>'),
);
console.log(
  await redis.xpending('st', 'g'),
  await redis.xack('st', 'g', '1-1'),
  await redis.xack('st', 'g', '1-1'),
);
console.log(
  await redis.xreadgroup('GROUP', 'g', 'c2', 'STREAMS', 'st', '>'),
  await redis.xautoclaim('st', 'g', 'c3', 0, '0'),
);
console.log(
  await redis.xdel('st', '1-1'),
  await redis.xtrim('st', 'MAXLEN', 0),
  await redis.xinfo('GROUPS', 'st'),
);
redis.disconnect();
