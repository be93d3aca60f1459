import { Redis } from 'ioredis';
import { clock, crash, effect, finish, sleep } from 'lab';
import { isSigned, sign, take } from './shelf.ts';

// চিহ্নটা সাত দিন থাকে, সেকেন্ডে।
const KEEP = 604_800;
// যায়নাবের জ্বর: টাকার 'before', 'after', না 'never'।
const FEVER: string = 'before';
const END = 120_000;

const redis = new Redis();
const mark = 'paid:212';

function say(what: string) {
  const s = (clock.now() / 1_000).toFixed(0);
  console.log(`${s.padStart(3)} s  ${what}`);
}

async function fever(name: string, when: string) {
  if (name !== 'zaynab' || FEVER !== when) return;
  say(`${name} falls ill`);
  await crash();
}

// হাসানের থলিতে পঞ্চাশ দিনার। এটাই effect।
async function pay(name: string) {
  await fever(name, 'before');
  await redis.hincrby('purse', 'hasan', 50);
  effect('212');
  say(`${name} pays 50 dinars`);
  await fever(name, 'after');
}

async function handle(name: string) {
  const first = await redis.set(
    mark,
    name,
    'EX',
    KEEP,
    'NX',
  );
  if (first === null) {
    say(`${name} finds the mark and pays nothing`);
    return;
  }
  await pay(name);
}

async function clerk(name: string) {
  while (clock.now() < END) {
    const parcel = take();
    if (!parcel) {
      await sleep(1_000);
      continue;
    }
    say(`${name} takes 212, delivery ${parcel.delivery}`);
    try {
      await handle(name);
      sign(parcel.delivery);
    } catch (error) {
      say(`${name} does not sign: ${String(error)}`);
    }
  }
}

clerk('zaynab');
await sleep(500);
clerk('yusuf');

await sleep(END + 1_000);
const purse = await redis.hget('purse', 'hasan');
console.log(`hasan has: ${purse ?? 0} dinars`);
console.log(`signed: ${isSigned()}`);
await redis.quit();
await finish();
