import {
  effect,
  effects,
  finish,
  note,
  sleep,
  table,
  worker,
} from 'lab';
import { Queue, type Message } from './queue.ts';

// গ্রাহক ৮৮-র দুটো অর্ডার, প্রতিটায় ৫০ পয়েন্ট।
const orders = ['order-1041', 'order-1042'];
const desk = new Queue();
for (const id of orders) {
  await desk.publish(id);
  // ঝড়কে জানিয়ে রাখা: এখন থেকে এর কাজ আমাদের পাওনা।
  note('accepted', id);
}

async function handle(queue: Queue, message: Message) {
  const { id } = message;
  // কাজটায় ২ সেকেন্ড লাগে।
  await sleep(2_000);
  // কাজ, তারপর দাগ, তারপর সই।
  if (!(await queue.isMarked(id))) {
    effect(id);
    await queue.mark(id);
  }
  await queue.ack(message);
}

// প্রতিটা worker একটা আলাদা process। ভেতরে যা, মরলে যায়।
const workers = ['al-razi', 'al-kindi'].map((name) =>
  worker(name, async () => {
    const queue = new Queue();
    while (!(await queue.isEmpty())) {
      const message = await queue.claim();
      if (message) await handle(queue, message);
      else await sleep(10_000);
    }
  }),
);
await Promise.all(workers);

const times = effects();
table(
  orders.map((id) => ({
    id,
    points: (times.get(id) ?? 0) * 50,
  })),
);
await finish();
