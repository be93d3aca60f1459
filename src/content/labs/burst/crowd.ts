import { generator } from 'lab';

// সেকেন্ডে ২৫টা কাজ আসে। ভিড়ের ২০ সেকেন্ড আসে ৮০টা করে।
const NORMAL = 25;
const BURST = 80;
export const FROM = 60;
export const TO = 80;
// একটা কাজে গড়ে ০.১ সেকেন্ড: একজন সেকেন্ডে ১০টা সারে।
const WORK = 0.1;

export interface Job {
  arrived: number;
  started: number;
}

export function simulate(
  workers: number,
  seed: number,
  end: number,
) {
  const chance = generator(seed);
  const jobs: Job[] = [];
  // কে কখন খালি হবে।
  const freeAt = Array.from({ length: workers }, () => 0);

  let now = chance.exponential(1 / NORMAL);
  while (now < end) {
    // যে সবার আগে খালি, কাজটা তার।
    const who = earliest(freeAt);
    const started = Math.max(now, freeAt[who]!);
    const work = chance.exponential(WORK);
    freeAt[who] = started + work;
    jobs.push({ arrived: now, started });

    const crowd = FROM <= now && now < TO;
    const rate = crowd ? BURST : NORMAL;
    now += chance.exponential(1 / rate);
  }
  return jobs;
}

function earliest(freeAt: number[]) {
  let who = 0;
  for (let i = 1; i < freeAt.length; i++) {
    if (freeAt[i]! < freeAt[who]!) who = i;
  }
  return who;
}

// তাকে জমে আছে: এসেছে, কিন্তু কেউ এখনো হাতে নেয়নি।
export function depthAt(time: number, jobs: Job[]) {
  let depth = 0;
  for (const { arrived, started } of jobs) {
    if (arrived <= time && started > time) depth++;
  }
  return depth;
}

// ছোট থেকে বড় সাজিয়ে দাঁড় করালে এই ভাগে যে দাঁড়ায়।
export function percentile(share: number, all: number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * sorted.length)]!;
}
