import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

const port = Number(process.env['REDIS_PORT'] ?? 6379);
const redis = new Redis(port);

let beats = 0;
const beat = setInterval(() => {
  if (beats++ === 0) console.log('beat');
}, 40);
console.log(typeof beat, beat.hasRef(), typeof +beat);
process.on('SIGTERM', async (signal) => {
  console.log(signal, await redis.get('a'));
  clearInterval(beat);
  await redis.quit();
  console.log('good-bye');
});
await redis.set('a', 'kept');
setTimeout(() => console.log('unref'), 60_000).unref();
await sleep(100);
process.kill(process.pid, 'SIGTERM');
await once(redis, 'end');
console.log(redis.status, process.env['NOTHING'], typeof process.pid, process.argv.length > 1);
process.exit(0);
