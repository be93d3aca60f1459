import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

const order: string[] = [];
const note = (name: string) => (): void => {
  order.push(name);
};
redis.on('ready', note('ready'));
const all = [
  redis.set('a', 1).then(note('set')),
  redis.incr('a').then(note('incr')),
  redis.get('a').then((v) => order.push(`get ${v}`)),
];
console.log(redis.status, order);
await Promise.all(all);
console.log(redis.status, order);
const strict = new Redis(port, { enableOfflineQueue: false });
await strict.get('a').catch((error: Error) => console.log(error.name, error.message));
await new Promise((resolve) => strict.once('ready', () => resolve(undefined)));
console.log(await strict.get('a'));
strict.disconnect();
redis.disconnect();
