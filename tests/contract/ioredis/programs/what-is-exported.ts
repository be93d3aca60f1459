import Default, { Redis } from 'ioredis';
import * as all from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

console.log(
  Default === Redis,
  redis instanceof Redis,
  Redis.name,
  typeof all.ReplyError,
  typeof all.Pipeline,
);
console.log(
  redis.get('a') instanceof Promise,
  typeof redis.getBuffer,
  typeof redis.on,
  redis.pipeline().constructor.name,
);
const {
  enableOfflineQueue,
  enableReadyCheck,
  autoResubscribe,
  autoResendUnfulfilledCommands,
  maxRetriesPerRequest,
  connectTimeout,
  db,
  lazyConnect,
  keyPrefix,
  host,
} = redis.options;
console.log({
  enableOfflineQueue,
  enableReadyCheck,
  autoResubscribe,
  autoResendUnfulfilledCommands,
  maxRetriesPerRequest,
  connectTimeout,
  db,
  lazyConnect,
  keyPrefix,
  host,
});
for (let times = 1; times <= 10; times++) {
  const delay = Number(redis.options.retryStrategy?.(times));
  const least = Math.min(50 * 2 ** (times - 1), 5000);
  console.log(times, delay >= least && delay < least + 200 ? least : delay);
}
class Named extends Redis {
  greet(): Promise<string> {
    return this.echo('hello');
  }
}
const named = new Named(port);
console.log(
  await named.greet(),
  named instanceof Redis,
  named.duplicate({ lazyConnect: true }) instanceof Redis,
);
// A client that is cut off before it is ready has a question of its own open, and complains of it.
await redis.ping();
named.disconnect();
redis.disconnect();
