import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(
  await redis.set('b', Buffer.from([255, 0, 10])),
  await redis.getBuffer('b'),
  await redis.strlen('b'),
);
console.log(
  (await redis.getBuffer('b'))?.toString('hex'),
  await redis.getBuffer('nothing'),
  (await redis.get('b'))?.length,
);
console.log(
  await redis.hset('h', { a: 'ক', b: 'x' }),
  await redis.hgetallBuffer('h'),
  await redis.hgetBuffer('h', 'a'),
);
console.log(
  await redis.rpush('l', Buffer.from('hi'), 'yo'),
  await redis.lrangeBuffer('l', 0, -1),
  await redis.callBuffer('get', 'b'),
);
console.log(
  Buffer.isBuffer(await redis.getBuffer('b')),
  Buffer.concat([Buffer.from('a'), Buffer.from('b')]).toString(),
);
console.log(
  await redis.lpopBuffer('l'),
  await redis.setBuffer('q', 1, 'GET'),
  Buffer.byteLength('ডাক'),
  Buffer.from('aGk=', 'base64').toString('utf8'),
);
redis.disconnect();
