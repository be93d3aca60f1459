import { Redis } from 'ioredis';

const redis = new Redis();

// তাক, কার হাতে কতক্ষণ, আর মেসেজের গায়ের লেখা।
const READY = '{post}:ready';
const LEASED = '{post}:leased';
const BODY = '{post}:body';
const LEASE_MS = 30_000;

export interface Parcel {
  id: string;
  city: string;
}

// গায়ের লেখা আর তাকে ওঠা একসাথে: দুটোই হবে, নয় কোনোটাই না।
export async function enqueue({ id, city }: Parcel) {
  await redis
    .multi()
    .hset(BODY, id, city)
    .lpush(READY, id)
    .exec();
}

// সময়টা Redis-এর ঘড়ির: worker-দের ঘড়ি এক তালে চলে না।
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

// তাক থেকে নামানো আর খাতায় লেখা এক script-এ। মাঝখানে
// worker পড়ে গেলেও আধখানা হয়ে থাকে না।
const CLAIM = `${NOW}
local id = redis.call('RPOP', KEYS[1])
if not id then return false end
redis.call('ZADD', KEYS[2], now + ARGV[1], id)
return { id, redis.call('HGET', KEYS[3], id) }
`;

export async function claim() {
  const found = await redis.eval(
    CLAIM,
    3,
    READY,
    LEASED,
    BODY,
    LEASE_MS,
  );
  if (!found) return undefined;
  const [id, city] = found as [string, string];
  return { id, city };
}

// সই: খাতা থেকে নাম কাটা গেলে তবেই কাজটা আমার ছিল।
export async function ack(id: string) {
  const mine = (await redis.zrem(LEASED, id)) === 1;
  if (mine) await redis.hdel(BODY, id);
  return mine;
}

// যাদের সময় ফুরিয়েছে, তারা তাকে ফেরে।
const REAP = `${NOW}
local late = redis.call(
  'ZRANGEBYSCORE', KEYS[2], '-inf', now)
for _, id in ipairs(late) do
  redis.call('ZREM', KEYS[2], id)
  redis.call('RPUSH', KEYS[1], id)
end
return late
`;

export async function reap() {
  const late = await redis.eval(REAP, 2, READY, LEASED);
  return late as string[];
}

// কোথায় কটা আছে।
export async function count() {
  return {
    ready: await redis.llen(READY),
    leased: await redis.zcard(LEASED),
    bodies: await redis.hlen(BODY),
  };
}
