import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

redis.set('a', 'x', (error, value) => console.log('set', error, value));
redis.get('a', (error, value) => console.log('get', error, value));
redis.lpush('a', 1, (error, value) => console.log('lpush', error?.message, value));
redis.hgetall('none', (error, value) => console.log('hgetall', error, value));
console.log(await redis.get('a', () => console.log('and a promise')));
const lazy = new Redis(port, { lazyConnect: true });
lazy.connect((error: unknown) => console.log('connected', error, lazy.status));
await lazy.ping();
lazy.disconnect();
redis.quit((error, value) => console.log('quit', error, value));
