import { Redis } from 'ioredis';
import { sleep } from 'lab';

export const redis = new Redis();

// তাক, এখন যার কাজ চলছে, আর কোণের তাক। কোণের তাকে ক্রম
// সময়ের: কে কখন এসে পড়ল।
export const READY = '{post}:ready';
export const BUSY = '{post}:busy';
export const DEAD = '{post}:dead';
// প্রতিটা পার্সেলের কাগজ আলাদা একটা hash।
export const paper = (id: string) => `{post}:parcel:${id}`;

const TRIES = 3;

// কোণের তাকে তোলা, সাথে কেন আর কখন।
export async function bury(
  id: string,
  error: string,
  at: number,
) {
  await redis
    .multi()
    .lrem(BUSY, 1, id)
    .hset(paper(id), { error, at })
    .zadd(DEAD, at, id)
    .exec();
}

// তাকের পার্সেল একটা একটা করে পাঠায়; পারলে শেষ, না পারলে
// আবার তাকে, তিনবারেও না হলে কোণের তাকে।
export async function worker(
  send: (id: string, city: string) => void,
) {
  while (true) {
    const id = await redis.lmove(
      READY,
      BUSY,
      'RIGHT',
      'LEFT',
    );
    if (id === null) {
      await sleep(100);
      continue;
    }
    const tries = await redis.hincrby(
      paper(id),
      'tries',
      1,
    );
    const city =
      (await redis.hget(paper(id), 'city')) ?? '';
    await sleep(10);
    try {
      send(id, city);
      await redis
        .multi()
        .lrem(BUSY, 1, id)
        .del(paper(id))
        .exec();
    } catch (problem) {
      const { message } = problem as Error;
      if (tries >= TRIES) {
        await bury(id, message, Date.now());
        continue;
      }
      await redis
        .multi()
        .lrem(BUSY, 1, id)
        .lpush(READY, id)
        .exec();
    }
  }
}
