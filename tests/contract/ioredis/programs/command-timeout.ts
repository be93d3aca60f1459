import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const show = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: Error) => `${error.name}: ${error.message}`);

const redis = new Redis(port, { commandTimeout: 4_000 });
console.log(await redis.ping(), await show(redis.blpop('none', 0)));
redis.disconnect();
