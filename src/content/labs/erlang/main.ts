import { generator, plot, report, seed, table } from 'lab';

// সেকেন্ডে ২৫টা কাজ আসে, একটায় গড়ে ০.১ সেকেন্ড লাগে।
const RATE = 25;
const WORK = 0.1;
const WORKERS = [3, 4, 5];
// এতগুলো কাজ। প্রথম WARM_UP-টা গোনায় নেই, কারণ শুরুতে
// সবাই খালি, লাইন তখনো জমেনি।
const JOBS = 20_000;
const WARM_UP = 2_000;

// ১. এরলাং-এর সূত্র। load: কতজনের কাজ সারাক্ষণ হাজির।
// উত্তর: এইমাত্র যে এল, তাকে দাঁড়াতে হবে কি না।
function erlangC(workers: number, load: number) {
  let b = 1;
  for (let k = 1; k <= workers; k++) {
    b = (load * b) / (k + load * b);
  }
  return (workers * b) / (workers - load * (1 - b));
}

function formula(workers: number) {
  const load = RATE * WORK;
  const spare = (workers - load) / WORK;
  const waits = erlangC(workers, load);
  return {
    waits,
    mean: waits / spare,
    p99: Math.max(0, Math.log(waits / 0.01) / spare),
  };
}

// ২. সূত্র ছাড়া, একটা একটা করে কাজ দিয়ে। কাজটা কার ভাগে
// পড়বে, ঠিক করে pick।
type Pick = (
  freeAt: number[],
  random: () => number,
) => number;

function simulate(workers: number, pick: Pick) {
  const chance = generator(seed);
  const freeAt = Array.from({ length: workers }, () => 0);
  const all: number[] = [];
  let now = 0;
  for (let job = 0; job < JOBS; job++) {
    now += chance.exponential(1 / RATE);
    const who = pick(freeAt, chance.random);
    const started = Math.max(now, freeAt[who]!);
    freeAt[who] = started + chance.exponential(WORK);
    if (job >= WARM_UP) all.push(started - now);
  }
  all.sort((a, b) => a - b);
  const waiting = all.filter((wait) => wait > 0);
  return {
    waits: waiting.length / all.length,
    mean: all.reduce((a, b) => a + b, 0) / all.length,
    p99: all[Math.floor(0.99 * all.length)]!,
  };
}

// এক লাইন: যে সবার আগে খালি হবে, কাজটা তার।
function oneLine(freeAt: number[]) {
  let who = 0;
  for (let i = 1; i < freeAt.length; i++) {
    if (freeAt[i]! < freeAt[who]!) who = i;
  }
  return who;
}

// প্রত্যেকের আলাদা লাইন: চোখ বুজে একটায় দাঁড়ানো।
function ownLines(freeAt: number[], random: () => number) {
  return Math.floor(random() * freeAt.length);
}

const share = (part: number) =>
  `${(100 * part).toFixed(1)} %`;
const ms = (seconds: number) =>
  `${(1_000 * seconds).toFixed(0)} ms`;

const runs = WORKERS.map((workers) => ({
  workers,
  paper: formula(workers),
  played: simulate(workers, oneLine),
}));
const rows = runs.flatMap(({ workers, paper, played }) => {
  const busy = share((RATE * WORK) / workers);
  return [
    {
      workers,
      busy,
      what: 'must wait',
      formula: share(paper.waits),
      played: share(played.waits),
    },
    {
      workers,
      busy,
      what: 'mean wait',
      formula: ms(paper.mean),
      played: ms(played.mean),
    },
    {
      workers,
      busy,
      what: 'p99 wait',
      formula: ms(paper.p99),
      played: ms(played.p99),
    },
  ];
});
table(rows);
for (const { workers, played } of runs) {
  report(
    `mean wait, ${workers}`,
    1_000 * played.mean,
    'ms',
  );
}

// ৩. একই লোক, একই কাজ; শুধু লাইন এক, নাকি আলাদা আলাদা।
const most = WORKERS.at(-1)!;
console.log(
  `\nOne line for ${most} workers, or ${most} lines`,
);
const shared = runs.at(-1)!.played;
const apart = simulate(most, ownLines);
table([
  {
    lines: 'one',
    mean: ms(shared.mean),
    p99: ms(shared.p99),
  },
  {
    lines: 'own',
    mean: ms(apart.mean),
    p99: ms(apart.p99),
  },
]);

// ৪. ব্যস্ততা বাড়লে একটা কাজ শেষ হতে কত গুণ সময় লাগে।
function stretch(workers: number, busy: number) {
  const waits = erlangC(workers, busy * workers);
  return 1 + waits / (workers * (1 - busy));
}
console.log('\nTime to finish ÷ time of the work');
const some = [0.5, 0.7, 0.8, 0.9, 0.95, 0.99];
table(
  some.map((busy) => ({
    busy: `${(100 * busy).toFixed(0)} %`,
    '1 worker': stretch(1, busy).toFixed(1),
    '5 workers': stretch(5, busy).toFixed(1),
  })),
);
const curve = (workers: number) =>
  Array.from({ length: 91 }, (_, i) => {
    const point: [number, number] = [
      i + 5,
      stretch(workers, (i + 5) / 100),
    ];
    return point;
  });
plot(
  { '১ জন': curve(1), '৫ জন': curve(5) },
  {
    title: 'ব্যস্ততা বাড়লে কাজ শেষ হতে কত গুণ সময়',
    x: 'ব্যস্ততা (%)',
    y: 'গুণ',
  },
);
