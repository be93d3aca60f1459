import { Redis } from 'ioredis';

// কার হাতে কতক্ষণ থাকবে।
const LEASE_MS = 30_000;

export interface Message {
  id: string;
  // এবারের তোলার নম্বর: অন্য কেউ তুললে এটা আর চলে না।
  token: string;
}

// সময়টা Redis-এর ঘড়ির। মেয়াদ ফুরোনো মেসেজ আগে তাকে
// ফেরে, তারপর তাক থেকে একটা নামে।
const CLAIM = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local late = redis.call(
  'ZRANGEBYSCORE', 'leased', '-inf', now)
for _, id in ipairs(late) do
  redis.call('ZREM', 'leased', id)
  redis.call('RPUSH', 'ready', id)
end
local id = redis.call('RPOP', 'ready')
if not id then return false end
local token = redis.call('INCR', 'tokens')
redis.call('ZADD', 'leased', now + ARGV[1], id)
redis.call('HSET', 'owner', id, token)
return { id, tostring(token) }
`;

// সই: নম্বরটা এখনো আমার হলে তবেই।
const ACK = `
if redis.call('HGET', 'owner', ARGV[1]) ~= ARGV[2] then
  return 0
end
redis.call('HDEL', 'owner', ARGV[1])
return redis.call('ZREM', 'leased', ARGV[1])
`;

const LEFT = `
return redis.call('LLEN', 'ready')
  + redis.call('ZCARD', 'leased')
`;

export class Queue {
  #redis = new Redis();

  async publish(id: string) {
    await this.#redis.lpush('ready', id);
  }

  async claim(): Promise<Message | undefined> {
    const found = await this.#redis.eval(
      CLAIM,
      0,
      LEASE_MS,
    );
    if (!found) return undefined;
    const [id, token] = found as [string, string];
    return { id, token };
  }

  // সই হলো কি না; না হলে মেসেজটা আর আমার নয়।
  async ack({ id, token }: Message) {
    const mine = await this.#redis.eval(ACK, 0, id, token);
    return mine === 1;
  }

  async isMarked(id: string) {
    return (await this.#redis.exists(`done:${id}`)) === 1;
  }

  // দাগ: আগে থেকে না থাকলে তবেই পড়ে।
  async mark(id: string) {
    const reply = await this.#redis.set(
      `done:${id}`,
      1,
      'NX',
    );
    return reply === 'OK';
  }

  async isEmpty() {
    return (await this.#redis.eval(LEFT, 0)) === 0;
  }
}
