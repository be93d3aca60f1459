import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);
type Scripts = Record<string, (...given: unknown[]) => Promise<unknown>>;

redis.defineCommand('one', { numberOfKeys: 1, lua: 'return 1' });
redis.defineCommand('two', { numberOfKeys: 1, lua: 'return 2' });
const scripts = redis as unknown as Scripts;
console.log(
  await scripts['one']?.('k'),
  await scripts['one']?.('k'),
  await redis.script('FLUSH'),
  await scripts['one']?.('k'),
);
await redis.script('FLUSH');
const pipeline = redis.pipeline() as unknown as Record<string, (key: string) => unknown>;
pipeline['one']?.('a');
pipeline['two']?.('b');
console.log(await (pipeline as unknown as { exec(): Promise<unknown> }).exec());
await redis.script('FLUSH');
const multi = redis.multi() as unknown as Record<string, (key: string) => unknown>;
multi['one']?.('a');
const all = await (multi as unknown as { exec(): Promise<[Error | null, unknown][]> }).exec();
console.log(all.map(([error, value]) => [error?.message, value]));
console.log(await redis.script('EXISTS', 'e0e1f9fabfc9d4800c877a703b823ac0578ff8db'));
redis.disconnect();
