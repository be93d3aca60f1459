import { Redis } from 'ioredis';

const redis = new Redis();

// তাক, খাতা (কার সময় কখন ফুরোবে), টোকেন, কতবার উঠল, DLQ।
const KEYS = [
  '{film}:ready',
  '{film}:leased',
  '{film}:token',
  '{film}:receives',
  '{film}:dead',
];

// সময় Redis-এর ঘড়ির। নিচের নামগুলো সব script-এ একই।
const HEAD = `
local ready, leased, token = KEYS[1], KEYS[2], KEYS[3]
local receives, dead = KEYS[4], KEYS[5]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

function run(script: string, ...args: (string | number)[]) {
  return redis.eval(HEAD + script, 5, ...KEYS, ...args);
}

export const enqueue = (id: string) =>
  redis.lpush(KEYS[0]!, id);

// আগে সময়-ফুরোনোদের ফেরাই: চেষ্টা বাকি থাকলে তাকে, না
// থাকলে DLQ-তে। তারপর প্রথমটা তুলি, সাথে নতুন টোকেন।
export async function claim(leaseMs: number, max: number) {
  const found = await run(
    `
local late = redis.call(
  'ZRANGEBYSCORE', leased, '-inf', now)
for _, id in ipairs(late) do
  redis.call('ZREM', leased, id)
  redis.call('HDEL', token, id)
  local n = tonumber(redis.call('HGET', receives, id))
  local to = n < tonumber(ARGV[2]) and ready or dead
  redis.call('LPUSH', to, id)
end
local id = redis.call('RPOP', ready)
if not id then return false end
local n = redis.call('HINCRBY', receives, id, 1)
redis.call('HSET', token, id, n)
redis.call('ZADD', leased, now + ARGV[1], id)
return { id, n }
`,
    leaseMs,
    max,
  );
  if (!found) return undefined;
  const [id, token] = found as [string, number];
  return { id, token };
}

export type Job = { id: string; token: number };

// টোকেন এখনো আমার হলে তবেই মেয়াদ বাড়ে। উত্তর: বাড়ল কি না।
export async function renew(job: Job, leaseMs: number) {
  const done = await run(
    `
if redis.call('HGET', token, ARGV[1]) ~= ARGV[2] then
  return 0
end
redis.call('ZADD', leased, now + ARGV[3], ARGV[1])
return 1
`,
    job.id,
    job.token,
    leaseMs,
  );
  return done === 1;
}

// সই। টোকেন আমার না হলে কিছুই মোছে না।
export async function ack(job: Job) {
  const done = await run(
    `
if redis.call('HGET', token, ARGV[1]) ~= ARGV[2] then
  return 0
end
redis.call('HDEL', token, ARGV[1])
return redis.call('ZREM', leased, ARGV[1])
`,
    job.id,
    job.token,
  );
  return done === 1;
}

export async function count() {
  return {
    ready: await redis.llen(KEYS[0]!),
    leased: await redis.zcard(KEYS[1]!),
    dead: await redis.llen(KEYS[4]!),
  };
}
