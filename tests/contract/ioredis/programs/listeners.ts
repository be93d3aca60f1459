import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

const heard: string[] = [];
redis.once('ready', () => heard.push('once'));
redis.on('ready', () => heard.push('on'));
redis.prependListener('ready', () => heard.push('first'));
const gone = (): void => {
  heard.push('gone');
};
redis.on('ready', gone);
redis.off('ready', gone);
console.log(redis.listenerCount('ready'), redis.emit('nothing'));
await redis.ping();
console.log(heard, redis.listenerCount('ready'));
redis.removeAllListeners('ready');
console.log(redis.listenerCount('ready'));
redis.disconnect();
