import {
  clock,
  effect,
  effects,
  finish,
  random,
  sleep,
  table,
} from 'lab';
import {
  alarm,
  groups,
  inspect,
  replay,
  type Dead,
} from './desk.ts';
import { bury, paper, redis, worker } from './shelf.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
// ফেরানোর গতি, আর সেরে ওঠা রাস্তা সেকেন্ডে যতটা নেয়।
const RATE = 40;
const ROAD = 50;

// কোণের তাক ভরি: কোন পার্সেল, কেন, কত আগে।
let number = 0;
async function fill(
  count: number,
  error: string,
  within: number,
) {
  for (let i = 0; i < count; i++) {
    const id = `p${++number}`;
    const city = error === 'no city' ? '' : 'Bukhara';
    const at = Date.now() - Math.floor(random() * within);
    await redis.hset(paper(id), { city, tries: 3 });
    await bury(id, error, at);
    // পৌঁছেছিল, হারিয়েছে শুধু উত্তরটা। কাজ হয়ে গেছে।
    if (error === 'reply lost') effect(id);
  }
}

// সারা সপ্তাহে জমেছে ঠিকানাহীন ৩০০টা।
await fill(300, 'no city', WEEK);
console.log('A quiet morning', await alarm());

// আজ আট মিনিট রাস্তা বন্ধ ছিল।
await fill(340, 'road closed', 8 * MINUTE);
await fill(20, 'reply lost', 8 * MINUTE);
console.log('The road was closed', await alarm());

// কী কারণে কজন, আর সবার শেষে কারা।
const all = await inspect();
table(groups(all));
console.log('The newest three');
table(
  all.slice(-3).map(({ id, city, error, at }) => ({
    id,
    city,
    error,
    secondsAgo: Math.floor((Date.now() - at) / 1_000),
  })),
);

// রাস্তা খুলেছে। কাদের ফেরাব?
const safe = ({ error }: Dead) => error === 'road closed';

// সেকেন্ডে ROAD-টার বেশি চাপালে রাস্তা আবার বন্ধ।
let second = 0;
let load = 0;
let delivered = 0;
function send(id: string, city: string) {
  if (city === '') throw new Error('no city');
  const now = Math.floor(clock.now() / 1_000);
  if (now !== second) load = 0;
  second = now;
  load++;
  if (load > ROAD) throw new Error('road closed');
  effect(id);
  delivered++;
}
for (let i = 0; i < 4; i++) worker(send);

const replayed = await replay(all.filter(safe), RATE);
await sleep(10_000);

const twice = [...effects().values()].filter((n) => n > 1);
console.log(`\nreplayed ${replayed}`);
console.log(`delivered ${delivered}`);
console.log(`delivered twice ${twice.length}`);
console.log('Left in the corner');
table(groups(await inspect()));
await finish();
