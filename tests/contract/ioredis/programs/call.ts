import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(
  await redis.call('SET', 'a', '1'),
  await redis.call('get', ['a']),
  await redis.call('GET', 'a'),
);
console.log(
  await redis.call('hset', 'h', 'a', '1'),
  await redis.call('hgetall', 'h'),
  await redis.call('HGETALL', 'h'),
);
console.log(
  await redis.call('ping'),
  await redis.ping(),
  await redis.ping('hello'),
  await redis.echo('yes'),
);
console.log(
  (await redis.time()).length,
  await redis.command('COUNT').then((n) => typeof n),
  await redis.select(3),
  await redis.select(0),
);
redis.disconnect();
