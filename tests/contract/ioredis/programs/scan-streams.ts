import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

for (let i = 0; i < 30; i++) await redis.set(`k:${i}`, i);
await redis.hset('h', { a: 1, b: 2 });
const seen: string[] = [];
for await (const keys of redis.scanStream({ match: 'k:*', count: 10 }))
  seen.push(...(keys as string[]));
console.log(new Set(seen).size);
for await (const pairs of redis.hscanStream('h')) console.log(pairs);
let events = 0;
const stream = redis.scanStream({ type: 'hash' });
stream.on('data', (keys: string[]) => (events += keys.length));
await new Promise((resolve) => stream.on('end', () => resolve(undefined)));
console.log(events);
redis.disconnect();
