import { generator, plot, seed, table } from 'lab';

// তাকে ১,০০০টা কাজ জমে আছে, আরও আসছে সেকেন্ডে ৫০টা।
const BACKLOG = 1_000;
const NEW = 50;
// একটা কাজে একজন worker গড়ে এত সেকেন্ড আটকে থাকে।
const WORK = 0.12;
const WORKERS = [6, 12, 18];
// তাক কত সেকেন্ডে খালি চাই।
const TARGET = 10;
// এতক্ষণেও খালি না হলে ছেড়ে দিই।
const GIVE_UP = 200;
const SEEDS = 200;

const text = (seconds: number) =>
  seconds <= GIVE_UP ? seconds.toFixed(1) : 'never';

// ১. কাগজের হিসাব: নতুনদের সামলে যেটুকু ক্ষমতা বাঁচে,
// জমে থাকা কাজ কমে শুধু সেইটুকুতে।
console.log('On paper');
table(
  WORKERS.map((workers) => {
    const jobs = workers / WORK;
    const net = jobs - NEW;
    const drain = net > 0 ? BACKLOG / net : Infinity;
    return {
      workers,
      jobs: +jobs.toFixed(1),
      net: +net.toFixed(1),
      drain: text(drain),
    };
  }),
);
const needed = WORK * (NEW + BACKLOG / TARGET);
console.log(
  `Workers for ${TARGET} s: ${Math.ceil(needed)}`,
);

// ২. একটা একটা করে কাজ: আসা আর কাজ দুটোই এলোমেলো।
interface Job {
  arrived: number;
  started: number;
}

// তাক কখন প্রথমবার খালি, আর তার আগে কোন কাজ কখন উঠল।
function simulate(workers: number, seed: number) {
  const chance = generator(seed);
  const jobs: Job[] = [];
  // কে কখন খালি হবে।
  const freeAt = Array.from({ length: workers }, () => 0);
  let last = 0;
  let now = 0;
  while (true) {
    const who = earliest(freeAt);
    const started = freeAt[who]!;
    // এই কাজ আসার আগেই কেউ বসে ছিল: তাক তখন খালি।
    if (started < now) return { drain: last, jobs };
    if (now > GIVE_UP) return { drain: Infinity, jobs };
    jobs.push({ arrived: now, started });
    freeAt[who] = started + chance.exponential(WORK);
    last = started;
    // প্রথম ১,০০০টা শুরু থেকেই তাকে; বাকিরা আসে পরে পরে।
    if (jobs.length >= BACKLOG) {
      now += chance.exponential(1 / NEW);
    }
  }
}

function earliest(freeAt: number[]) {
  let who = 0;
  for (let i = 1; i < freeAt.length; i++) {
    if (freeAt[i]! < freeAt[who]!) who = i;
  }
  return who;
}

console.log(`\nPlayed out, ${SEEDS} seeds`);
table(
  WORKERS.map((workers) => {
    const drains: number[] = [];
    for (let s = 1; s <= SEEDS; s++) {
      drains.push(simulate(workers, s).drain);
    }
    drains.sort((a, b) => a - b);
    const sum = drains.reduce((a, b) => a + b, 0);
    return {
      workers,
      mean: text(sum / SEEDS),
      p5: text(drains[Math.floor(0.05 * SEEDS)]!),
      p95: text(drains[Math.floor(0.95 * SEEDS)]!),
    };
  }),
);

// প্রতি সেকেন্ডে তাকে কত: এসেছে, কিন্তু হাতে ওঠেনি।
function depths(jobs: Job[]) {
  const curve: [number, number][] = [];
  for (let t = 0; t <= 60; t++) {
    const waiting = jobs.filter(
      ({ arrived, started }) => arrived <= t && started > t,
    );
    curve.push([t, waiting.length]);
  }
  return curve;
}
const curves = WORKERS.map((workers) => [
  `${workers} জন`,
  depths(simulate(workers, seed).jobs),
]);
plot(Object.fromEntries(curves), {
  title: 'তাক খালি হতে হতে',
  x: 'সেকেন্ড',
  y: 'তাকে কাজ',
});
