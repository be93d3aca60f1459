import { generator, plot, seed, table } from 'lab';

// সেকেন্ডে ২৫টা কাজ আসে। ভিড়ের ২০ সেকেন্ড আসে ৮০টা করে।
const NORMAL = 25;
const BURST = 80;
const FROM = 60;
const TO = 80;
const END = 180;
// একটা কাজে গড়ে ০.১ সেকেন্ড: একজন সেকেন্ডে ১০টা সারে।
const WORK = 0.1;
// কতজন worker, আর তাকের দিকে কখন কখন তাকাই।
const WORKERS = [2, 4, 8];
const LOOKS = [30, 60, 70, 80, 100, 120, 150, 180];

interface Job {
  arrived: number;
  started: number;
}

function simulate(
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
function depthAt(time: number, jobs: Job[]) {
  let depth = 0;
  for (const { arrived, started } of jobs) {
    if (arrived <= time && started > time) depth++;
  }
  return depth;
}

// ছোট থেকে বড় সাজিয়ে দাঁড় করালে এই ভাগে যে দাঁড়ায়।
function percentile(share: number, all: number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * sorted.length)]!;
}

function mean(all: number[]) {
  return (
    all.reduce((sum, one) => sum + one, 0) / all.length
  );
}

// ১. এই একটা seed-এর গল্প।
console.log(`Depth of the shelf, seed ${seed}`);
const runs = WORKERS.map((n) => ({
  name: `N=${n}`,
  jobs: simulate(n, seed, END),
}));
const rows = LOOKS.map((t) => {
  const depths = runs.map(({ name, jobs }) => [
    name,
    depthAt(t, jobs),
  ]);
  return { t, ...Object.fromEntries(depths) };
});
table(rows);

console.log('\nThe wait that 99 of 100 jobs stay below');
const p99s = runs.map(({ name, jobs }) => {
  const waits = jobs.map(
    (job) => job.started - job.arrived,
  );
  const p99 = percentile(0.99, waits);
  const text =
    p99 < 1
      ? `${(p99 * 1000).toFixed(0)} ms`
      : `${p99.toFixed(1)} s`;
  return { workers: name, p99: text };
});
table(p99s);

// ২. একই হিসাব ১,০০০টা seed দিয়ে, ভিড় যখন শেষ হচ্ছে তখন।
const SEEDS = 1_000;
console.log(`\nDepth at t = ${TO}, seeds 1 to ${SEEDS}`);
const spread = WORKERS.map((workers) => {
  const depths: number[] = [];
  for (let s = 1; s <= SEEDS; s++) {
    depths.push(depthAt(TO, simulate(workers, s, TO)));
  }
  return { workers, depths };
});
table(
  spread.map(({ workers, depths }) => ({
    workers: `N=${workers}`,
    mean: mean(depths).toFixed(1),
    p5: percentile(0.05, depths),
    p95: percentile(0.95, depths),
  })),
);

const seconds = Array.from(
  { length: END + 1 },
  (_, t) => t,
);
const curves = runs.map(({ name, jobs }) => [
  name,
  seconds.map((t) => [t, depthAt(t, jobs)]),
]);
plot(Object.fromEntries(curves), {
  title: 'তাকে কত জমে (এই seed)',
  x: 'সেকেন্ড',
  y: 'তাকে কাজ',
});

// ১,০০০টা seed-এর কটা কোন ঘরে পড়ে; এক ঘরে ২৫টা কাজ।
const BOX = 25;
const { workers, depths } = spread[1]!;
const boxes = new Map<number, number>();
for (const depth of depths) {
  const box = Math.floor(depth / BOX) * BOX;
  boxes.set(box, (boxes.get(box) ?? 0) + 1);
}
plot(
  [...boxes].sort(([a], [b]) => a - b),
  {
    title: `ভিড়ের শেষে তাকে কত (N=${workers})`,
    x: 'তাকে কাজ',
    y: 'কটা seed',
    kind: 'bars',
  },
);
