import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
type Scripts = Record<string, (...given: unknown[]) => Promise<unknown>>;

const explain = async (promise: Promise<unknown> | undefined): Promise<void> => {
  try {
    console.log('ok', await promise);
  } catch (error) {
    const { name, message, command } = error as Error & { command?: unknown };
    console.log(name, message, command);
  }
};
redis.defineCommand('bad', { numberOfKeys: 1, lua: 'return redis.error_reply("MY own error")' });
redis.defineCommand('broken', { numberOfKeys: 0, lua: 'return redis.call("nosuch")' });
redis.defineCommand('typed', { numberOfKeys: 1, lua: 'return redis.call("lpush", KEYS[1], 1)' });
redis.defineCommand('careful', {
  numberOfKeys: 1,
  lua: 'local r = redis.pcall("lpush", KEYS[1], 1) return r',
});
redis.defineCommand('half', {
  numberOfKeys: 1,
  lua: 'redis.call("set", KEYS[1], "done") error("stop")',
});
const scripts = redis as unknown as Scripts;
await redis.set('text', 'x');
await explain(scripts['bad']?.('k'));
await explain(scripts['bad']?.('k'));
await explain(scripts['broken']?.());
await explain(scripts['typed']?.('text'));
await explain(scripts['careful']?.('text'));
await explain(scripts['half']?.('h'));
console.log(await redis.get('h'));
await explain(redis.evalsha('0000000000000000000000000000000000000000', 0));
redis.disconnect();
