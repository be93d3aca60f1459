import { Redis } from 'ioredis';
import { Queue } from '../src/queue.ts';

/** Where Redis is: `REDIS_URL`, or this machine. */
export const redisUrl = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
/** Which queue: `QUEUE`, or that of the book. */
export const namespace = process.env['QUEUE'] ?? 'damascus';

/**
 * A connection that says what is wrong instead of throwing it.
 *
 * `maxRetriesPerRequest`: a command gives up after three lost connections, so a worker hears of an outage
 * within seconds. The client may send a command twice; the scripts are made for that (B14).
 */
export function connect(): Redis {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 3 });
  let told = '';
  redis.on('error', (error: Error) => {
    const text = error.message === '' ? error.name : error.message;
    if (text !== told) console.error(`redis: ${text} (${redisUrl})`);
    told = text;
  });
  redis.on('ready', () => (told = ''));
  return redis;
}

/** The demonstration's queue. Short times, so that one sees something happen. */
export const openQueue = (redis: Redis): Queue =>
  new Queue(redis, {
    namespace,
    retry: { baseMs: 500, capMs: 10_000, maxAttempts: 5, maxCrashes: 3 },
  });
