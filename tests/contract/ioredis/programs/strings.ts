import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(await redis.set('a', 'x'), await redis.get('a'), await redis.get('nothing'));
console.log(
  await redis.set('n', 5),
  await redis.incr('n'),
  await redis.incrby('n', 10),
  await redis.decr('n'),
);
console.log(
  await redis.incrbyfloat('n', 0.5),
  await redis.append('a', 'yz'),
  await redis.strlen('a'),
);
console.log(
  await redis.setex('t', 100, 'v'),
  await redis.ttl('t'),
  await redis.persist('t'),
  await redis.ttl('t'),
);
console.log(
  await redis.set('once', 1, 'NX'),
  await redis.set('once', 2, 'NX'),
  await redis.setnx('once', 3),
);
console.log(await redis.set('a', 'new', 'GET'), await redis.set('a', 'px', 'PX', 5000, 'XX'));
console.log(
  await redis.getdel('a'),
  await redis.exists('a', 'once', 'once'),
  await redis.del('once', 'n'),
);
console.log(
  await redis.mset('k1', 'v1', 'k2', 'v2'),
  await redis.mget('k1', 'k2', 'k3'),
  await redis.mget(['k1', 'k2']),
);
console.log(
  await redis.getrange('k1', 0, 0),
  await redis.setrange('k1', 1, 'X'),
  await redis.getset('k1', 'z'),
);
console.log(
  await redis.type('k1'),
  await redis.type('nothing'),
  await redis.rename('k1', 'k9'),
  await redis.dbsize(),
);
redis.disconnect();
