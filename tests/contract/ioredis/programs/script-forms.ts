import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
type Scripts = Record<string, (...given: unknown[]) => Promise<unknown>>;
const show = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: Error) => `${error.name}: ${error.message}`);

redis.defineCommand('open', { lua: 'return {#KEYS, #ARGV}' });
redis.defineCommand('none', { numberOfKeys: 0, lua: 'return ARGV' });
const scripts = redis as unknown as Scripts;
console.log(
  await scripts['open']?.(1, 'k', 'v'),
  await scripts['open']?.(0, 'v'),
  await scripts['none']?.('a', ['b', 'c'], 4),
);
console.log(await scripts['noneBuffer']?.('a'));
scripts['none']?.('x', (error: Error | null, value: unknown) =>
  console.log('callback', error, value),
);
await redis.ping();
const given = new Redis(port, {
  scripts: { twice: { numberOfKeys: 1, lua: 'return {KEYS[1], KEYS[1]}' } },
});
console.log(
  await (given as unknown as Scripts)['twice']?.('k'),
  typeof (given.duplicate({ lazyConnect: true }) as unknown as Scripts)['twice'],
);
console.log(typeof (redis.duplicate({ lazyConnect: true }) as unknown as Scripts)['open']);
console.log(await show((scripts['open'] as () => Promise<unknown>).call(redis)));
redis.disconnect();
given.disconnect();
