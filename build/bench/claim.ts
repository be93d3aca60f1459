import { Redis } from 'ioredis';

/**
 * The claim script of a job queue, called one after the other as a worker does. It runs in the page and
 * on Node unchanged, and prints how many calls it made; who runs it keeps the time.
 */
const redis = new Redis(Number(process.env['REDIS_PORT'] ?? 6379));
const calls = Number(process.env['CALLS'] ?? 20_000);

redis.defineCommand('claim', {
  numberOfKeys: 3,
  lua: `local id = redis.call('RPOP', KEYS[1])
if not id then return nil end
local attempt = redis.call('HINCRBY', KEYS[3], id, 1)
redis.call('ZADD', KEYS[2], ARGV[1], id)
return {id, attempt}`,
});
const { claim } = redis as unknown as { claim(...given: unknown[]): Promise<unknown> };

const jobs = redis.pipeline();
for (let i = 0; i < calls; i++) jobs.lpush('ready', `job:${i}`);
await jobs.exec();
let claimed = 0;
// What goes before the first claim is not counted.
console.log('claiming');
for (let i = 0; i < calls; i++) {
  const job = await claim.call(redis, 'ready', 'leased', 'attempts', i + 30_000);
  if (job !== null) claimed += 1;
}
console.log('claimed', claimed);
redis.disconnect();
