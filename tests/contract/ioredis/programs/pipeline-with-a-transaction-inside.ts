import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

await redis.set('a', 9);
const pipeline = redis.pipeline();
pipeline.get('a');
(pipeline as unknown as { multi(): unknown }).multi();
pipeline.incr('a');
pipeline.get('a');
void pipeline.exec();
pipeline.get('a');
console.log(JSON.stringify(await pipeline.exec()));
redis.disconnect();
