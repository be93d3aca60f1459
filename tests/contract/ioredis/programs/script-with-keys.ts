import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
type Scripts = Record<string, (...given: unknown[]) => Promise<unknown>>;

redis.defineCommand('claim', {
  numberOfKeys: 2,
  lua: `local id = redis.call('RPOP', KEYS[1])
if not id then return nil end
redis.call('ZADD', KEYS[2], ARGV[1], id)
return {id, tonumber(ARGV[1]), redis.call('ZCARD', KEYS[2])}`,
});
const scripts = redis as unknown as Scripts;
await redis.lpush('ready', 'one', 'two');
console.log(
  await scripts['claim']?.('ready', 'leased', 100),
  await scripts['claim']?.('ready', 'leased', 200),
);
console.log(
  await scripts['claim']?.('ready', 'leased', 300),
  await redis.zrange('leased', '0', '-1', 'WITHSCORES'),
);
console.log(
  await redis.eval('return {KEYS[1], ARGV[1], ARGV[2]}', 1, 'k', 'a', '2'),
  await redis.eval('return redis.status_reply("FINE")', 0),
);
console.log(
  await redis.eval('return {1, 2.9, false, true, {"x"}}', 0),
  await redis.eval('return nil', 0),
  typeof scripts['claim'],
);
redis.disconnect();
