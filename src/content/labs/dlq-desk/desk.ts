import { sleep } from 'lab';
import { DEAD, paper, READY, redis } from './shelf.ts';

export interface Dead {
  id: string;
  city: string;
  error: string;
  at: number;
}

// কোণের তাকের সবাই, পুরোনো থেকে নতুন।
export async function inspect() {
  const ids = await redis.zrange(DEAD, '0', '-1');
  const all: Dead[] = [];
  for (const id of ids) {
    const { city, error, at } = await redis.hgetall(
      paper(id),
    );
    all.push({
      id,
      city: city ?? '',
      error: error ?? '',
      at: Number(at),
    });
  }
  return all;
}

// মোট কত, আর শেষ দশ মিনিটে কত। ঘণ্টা বাজে কোনটা দেখে?
export async function alarm() {
  const since = Date.now() - 10 * 60_000;
  const total = await redis.zcard(DEAD);
  const fresh = await redis.zcount(DEAD, since, '+inf');
  const rings = fresh >= 300;
  return { total, fresh, rings };
}

export function groups(all: Dead[]) {
  const counts = new Map<string, number>();
  for (const { error } of all) {
    counts.set(error, (counts.get(error) ?? 0) + 1);
  }
  return [...counts].map(([error, count]) => ({
    error,
    count,
  }));
}

// একজনকে ফেরানো, এক script-এ। দুজন একসাথে টিপলেও ফেরে
// একবার: যে আগে তাক থেকে নামাল, ফেরায় সে-ই।
const BACK = `
if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then
  return 0
end
redis.call('HSET', KEYS[2], 'tries', 0)
redis.call('LPUSH', KEYS[3], ARGV[1])
return 1
`;

// বাছাই করা কজনকে ফেরায়, সেকেন্ডে বড়জোর perSecond জন।
export async function replay(
  chosen: Dead[],
  perSecond: number,
) {
  let moved = 0;
  for (const { id } of chosen) {
    const done = await redis.eval(
      BACK,
      3,
      DEAD,
      paper(id),
      READY,
      id,
    );
    if (done !== 1) continue;
    moved++;
    if (moved % perSecond === 0) await sleep(1_000);
  }
  return moved;
}
