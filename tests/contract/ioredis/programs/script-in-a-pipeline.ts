import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
type Scripts = Record<string, (...given: unknown[]) => Promise<unknown>>;

redis.defineCommand('bump', {
  numberOfKeys: 1,
  lua: "return redis.call('INCRBY', KEYS[1], ARGV[1])",
});
const chain = redis.pipeline() as unknown as {
  bump(key: string, by: number): typeof chain;
  get(key: string): typeof chain;
  exec(): Promise<unknown>;
};
console.log(await chain.bump('n', 2).bump('n', 3).get('n').exec());
const multi = redis.multi() as unknown as typeof chain;
console.log(await multi.bump('n', 1).bump('n', 1).get('n').exec());
console.log(
  await Promise.all([1, 2, 3].map((by) => (redis as unknown as Scripts)['bump']?.('n', by))),
);
redis.disconnect();
