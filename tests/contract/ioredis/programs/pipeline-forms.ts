import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(
  await redis
    .pipeline([
      ['set', 'a', '1'],
      ['get', 'a'],
      ['hgetall', 'none'],
    ])
    .exec(),
);
console.log(
  await redis
    .pipeline()
    .set('a', 2)
    .get('a', (error, value) => console.log('one', error, value))
    .exec((error, all) => console.log('all', error, all)),
);
const pipeline = redis.pipeline();
for (let i = 0; i < 5; i++) pipeline.rpush('l', i);
pipeline.lrange('l', 0, -1);
console.log(pipeline.length, (await pipeline.exec())?.at(-1));
console.log(await redis.pipeline().call('set', 'q', 'w').call('get', 'q').exec());
redis.disconnect();
