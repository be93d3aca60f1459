import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
type Scripts = Record<string, (...given: unknown[]) => Promise<unknown>>;

const redis = new Redis(port, { keyPrefix: 'dak:' });
const plain = new Redis(port);
await redis.set('k', 1);
await redis.mset({ x: 1, y: 2 });
console.log(
  await redis.mget('x', 'y', 'k'),
  (await plain.keys('*')).sort(),
  await redis.keys('x*'),
);
console.log(
  await redis.eval('return {KEYS[1], ARGV[1]}', 1, 'a', 'b'),
  await redis.del('k', 'x'),
  await redis.exists('y', 'x'),
);
await redis.zadd('z', 1, 'a');
console.log(
  await redis.zunionstore('out', 2, 'z', 'z'),
  await redis.lmpop(1, 'l', 'LEFT'),
  await redis.xadd('s', '1-1', 'a', 'b'),
);
console.log(
  await redis.xread('COUNT', 1, 'STREAMS', 's', '0'),
  (await plain.keys('*')).sort(),
  await redis.rename('y', 'w'),
);
redis.defineCommand('both', { numberOfKeys: 2, lua: 'return {KEYS[1], KEYS[2], ARGV[1]}' });
console.log(
  await (redis as unknown as Scripts)['both']?.('a', 'b', 'c'),
  await redis.pipeline().set('p', 1).get('p').exec(),
  await redis.multi().get('p').exec(),
);
console.log(
  await redis.blpop('none', 0.01),
  await redis.object('ENCODING', 'p'),
  redis.options.keyPrefix,
);
redis.disconnect();
plain.disconnect();
