import { Redis, ReplyError } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

const explain = async (promise: Promise<unknown>): Promise<void> => {
  try {
    console.log('ok', await promise);
  } catch (error) {
    const known = error as Error & { command?: unknown };
    console.log(
      known.name,
      known.constructor.name,
      known.message,
      known.command,
      Object.keys(known),
    );
    console.log(error instanceof ReplyError, error instanceof Error, String(error));
  }
};
await redis.set('a', 'text');
await explain(redis.lpush('a', 1));
await explain(redis.incr('a'));
await explain(redis.call('set', 'a'));
await explain(redis.call('nosuch', 'a', 'b'));
await explain(redis.call('SET', 'a', 'b', 'c'));
await explain(redis.set('a', 'b', 'EX', 0));
await explain(redis.zadd('z', 'abc', 'm'));
await explain(redis.exec());
await explain(redis.xreadgroup('GROUP', 'g', 'c', 'STREAMS', 'none', '>'));
await explain(redis.call('config', 'nosuch'));
redis.disconnect();
