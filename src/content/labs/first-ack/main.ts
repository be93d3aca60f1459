import { crash, effect, effects, sleep, table } from 'lab';
import { Broker, type Message } from './broker.ts';

// আল-রাযির জ্বর কখন আসবে: কাজের আগে, কাজের পরে, নাকি
// কখনোই না।
type Moment = 'before work' | 'after work' | 'never';
const FEVER: Moment = 'after work';

// ৩০ সেকেন্ডের lease। অর্ডারটা গ্রাহক ৮৮-র, পাওনা ৫০ পয়েন্ট।
const broker = new Broker(30_000);
broker.publish('order-1042', 88, 50);

// জমার খাতা। worker পড়ে গেলেও খাতা থাকে; যা লেখা হলো, হলো।
const balance = new Map<number, number>();

function addPoints(
  name: string,
  { id, customer, points }: Message,
) {
  effect(id);
  balance.set(
    customer,
    (balance.get(customer) ?? 0) + points,
  );
  console.log(
    `${name} gives customer ${customer} ${points} points`,
  );
}

async function handle(name: string, message: Message) {
  // কাজটায় ২ সেকেন্ড লাগে।
  await sleep(2_000);
  await feverAt('before work', name);
  addPoints(name, message);
  await feverAt('after work', name);
  broker.ack(name, message);
}

async function feverAt(moment: Moment, name: string) {
  if (name !== 'al-razi' || moment !== FEVER) return;
  console.log(`${name} falls ill here`);
  await crash();
}

// যে খালি, সে পরেরটা তোলে। তাক খালি থাকলে এক সেকেন্ড পরে আবার দেখে।
async function worker(name: string) {
  while (!broker.isEmpty) {
    const message = broker.claim(name);
    if (message) await handle(name, message);
    else await sleep(1_000);
  }
}

worker('al-razi');
worker('al-kindi');

// দুই মিনিট পরে খাতাটা খুলি।
await sleep(120_000);
const times = effects().get('order-1042') ?? 0;
table([
  { customer: 88, points: balance.get(88) ?? 0, times },
]);
