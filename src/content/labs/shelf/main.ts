import { clock, effect, effects, sleep, table } from 'lab';
import { Queue } from './queue.ts';

const MINUTE = 60_000;
const WORKERS = ['haytham', 'kindi', 'razi'];
// একটা কাজে haytham-এর কতগুণ সময় লাগে।
const HAYTHAM_PACE = 1;

const queue = new Queue();
// ডাকঘর খোলে সকাল আটটায়।
function time() {
  const minutes = Math.round(clock.now() / MINUTE);
  const hour = 8 + Math.floor(minutes / 60);
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`;
}

// producer: ফাতিমা সাতটা পার্সেল রেখে নিজের কাজে ফেরেন।
for (const minutes of [30, 10, 10, 20, 10, 10, 10]) {
  queue.enqueue('parcel.sort', { minutes });
}
console.log(`${time()} fatima leaves 7 parcels and goes on`);

const worked = new Map<string, { parcels: number; minutes: number }>();
let last = time();

// consumer: হাত খালি থাকলে পরেরটা তোলে, নইলে এক মিনিট পরে আবার দেখে।
async function worker(name: string) {
  const pace = name === 'haytham' ? HAYTHAM_PACE : 1;
  const mine = { parcels: 0, minutes: 0 };
  worked.set(name, mine);
  while (!queue.isDone) {
    const message = await queue.claim(name);
    if (!message) {
      await sleep(MINUTE);
      continue;
    }
    const minutes = message.body.minutes * pace;
    console.log(`${time()} ${name} takes parcel ${message.id}, ${minutes} minutes`);
    await sleep(minutes * MINUTE);
    effect(message.id);
    mine.parcels++;
    mine.minutes += minutes;
    last = time();
    queue.ack(message);
  }
}

await Promise.all(WORKERS.map((name) => worker(name)));

table([...worked].map(([name, mine]) => ({ worker: name, ...mine })));
console.log(`last parcel done at ${last}`);
const twice = [...effects().values()].filter((times) => times > 1).length;
console.log(`parcels worked on more than once: ${twice}`);
