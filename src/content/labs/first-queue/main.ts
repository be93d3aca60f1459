import {
  clock,
  crash,
  effect,
  effects,
  finish,
  sleep,
  table,
} from 'lab';
import {
  ack,
  claim,
  count,
  enqueue,
  reap,
} from './queue.ts';

// ছয় শহরের ছয়টা পার্সেল।
const cities = [
  'Bukhara',
  'Cordoba',
  'Samarkand',
  'Aleppo',
  'Fez',
  'Basra',
];
for (const [i, city] of cities.entries()) {
  await enqueue({ id: `p${i + 1}`, city });
}

const END = 60_000;
function say(what: string) {
  const s = (clock.now() / 1_000).toFixed(0);
  console.log(`${s.padStart(2)} s  ${what}`);
}

// যে খালি, সে পরেরটা তোলে। কে কোনটা পাবে, কেউ বলে দেয় না।
async function worker(
  name: string,
  seconds: number,
  falls = false,
) {
  while (clock.now() < END) {
    const parcel = await claim();
    if (!parcel) {
      await sleep(1_000);
      continue;
    }
    const { id, city } = parcel;
    say(`${name} takes ${id} for ${city}`);
    await sleep(seconds * 1_000);
    if (falls) {
      say(`${name} falls ill, ${id} on the desk`);
      await crash();
    }
    effect(id);
    await ack(id);
  }
}

// সময় ফুরোনো পার্সেল তাকে ফেরায়, সেকেন্ডে একবার দেখে।
async function reaper() {
  while (clock.now() < END) {
    for (const id of await reap()) {
      say(`${id} is back on the shelf`);
    }
    await sleep(1_000);
  }
}

// কার একটা পার্সেলে কত সেকেন্ড, আর কে মাঝপথে অসুস্থ হন।
worker('al-razi', 9, true);
worker('al-kindi', 7);
worker('ibn-sina', 8);
reaper();

// এক মিনিট পরে তাক আর খাতা দেখি।
await sleep(END + 1_000);

const sent = effects();
table(
  cities.map((city, i) => {
    const id = `p${i + 1}`;
    return { id, city, sent: sent.get(id) ?? 0 };
  }),
);
console.log(await count());
await finish();
