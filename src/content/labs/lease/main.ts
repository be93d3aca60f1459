import { clock, effect, effects, finish, sleep } from 'lab';
import {
  ack,
  claim,
  count,
  enqueue,
  renew,
  type Job,
} from './queue.ts';

// কড়ার ৩০ সেকেন্ডের, কাজটা ৪৫ সেকেন্ডের।
const LEASE = 30_000;
const WORK = 45_000;
// একটা জব বড়জোর এতবার তোলা হয়, তারপর DLQ।
const MAX_RECEIVES = 5;
// মাঝে মাঝে “আমি এখনো করছি” বলা হবে কি না, কত পরপর।
const HEARTBEAT = false;
const BEAT = 10_000;
const END = 240_000;

function say(what: string) {
  const s = (clock.now() / 1_000).toFixed(0);
  console.log(`${s.padStart(3)} s  ${what}`);
}

async function transcode(job: Job) {
  await sleep(WORK);
  // ভিডিওটা তৈরি হয়ে গেল। এটা আর ফেরানো যায় না।
  effect(job.id);
}

// কাজ চলার সময় পাশে পাশে মেয়াদ বাড়ায়। কড়ার ততক্ষণে অন্য
// কারো হলে থামে।
async function beat(job: Job, going: () => boolean) {
  let mine = true;
  await sleep(BEAT);
  while (mine && going()) {
    mine = await renew(job, LEASE);
    await sleep(BEAT);
  }
}

async function worker(name: string) {
  while (clock.now() < END) {
    const job = await claim(LEASE, MAX_RECEIVES);
    if (!job) {
      await sleep(1_000);
      continue;
    }
    say(`${name} starts, delivery ${job.token}`);
    let working = true;
    if (HEARTBEAT) beat(job, () => working);
    await transcode(job);
    working = false;
    const signed = await ack(job);
    const answer = signed ? 'taken' : 'refused';
    say(`${name} is done, ack ${answer}`);
  }
}

await enqueue('film-7');
worker('al-razi');
worker('al-kindi');

// চার মিনিট পরে।
await sleep(END + 1_000);
const times = effects().get('film-7') ?? 0;
console.log(`times film-7 was made: ${times}`);
console.log(await count());
await finish();
