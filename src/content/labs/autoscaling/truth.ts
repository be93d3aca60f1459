import { generator } from 'lab';

const BURST = 600;
const RATE = 150;
const WORK = 0.1;

// ভিড়ের দশ মিনিট, একটা একটা করে কাজ: কখন আসবে আর কতক্ষণ
// লাগবে, দুটোই এলোমেলো।
function longestWait(workers: number, seed: number) {
  const chance = generator(seed);
  const freeAt = Array.from({ length: workers }, () => 0);
  let longest = 0;
  let now = chance.exponential(1 / RATE);
  while (now < BURST) {
    let who = 0;
    for (let i = 1; i < workers; i++) {
      if (freeAt[i]! < freeAt[who]!) who = i;
    }
    const started = Math.max(now, freeAt[who]!);
    freeAt[who] = started + chance.exponential(WORK);
    longest = Math.max(longest, started - now);
    now += chance.exponential(1 / RATE);
  }
  return longest;
}

export function fixedWaits(workers: number, seeds: number) {
  const waits: number[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    waits.push(longestWait(workers, seed));
  }
  const mean = waits.reduce((a, b) => a + b, 0) / seeds;
  return {
    workers,
    meanWait: mean.toFixed(2),
    longestWait: Math.max(...waits).toFixed(2),
  };
}
