import { generator, plot, seed, table } from 'lab';

interface Task {
  task: string;
  service: string;
  ms: number;
}

// একটা অর্ডারের আটটা কাজ, আর কে সেটা করে।
const TASKS: Task[] = [
  { task: 'stock', service: 'database', ms: 15 },
  { task: 'payment', service: 'payments', ms: 350 },
  { task: 'order', service: 'database', ms: 25 },
  { task: 'mail', service: 'mailer', ms: 600 },
  { task: 'invoice', service: 'documents', ms: 1_000 },
  { task: 'warehouse', service: 'depot', ms: 300 },
  { task: 'points', service: 'database', ms: 10 },
  { task: 'analytics', service: 'analytics', ms: 200 },
];
// এগুলো তাকে: এদের জন্য ক্রেতা দাঁড়িয়ে থাকেন না।
const LATER: string[] = [];
// চিরকুট তাকে রাখাও একটা কাজ, ব্রোকারও একটা সার্ভিস।
const ENQUEUE = {
  task: 'enqueue',
  service: 'broker',
  ms: 10,
};

// কোন সার্ভিস সময়ের কত ভাগ চালু থাকে।
const UP: Record<string, number> = {
  database: 0.9999,
  broker: 0.9999,
  payments: 0.999,
  mailer: 0.999,
  documents: 0.999,
  depot: 0.999,
  analytics: 0.999,
};
// একবার পড়লে গড়ে এত মিনিট; মাসে এত মিনিট।
const OUTAGE = 20;
const MONTH = 30 * 24 * 60;
const MONTHS = 2_000;
// একই তারে ঝোলে কি না: একজন পড়লে সবাই পড়ে।
const SHARED_WIRE = false;

const waited = TASKS.filter(({ task }) => !LATER.includes(task));
const path = LATER.length > 0 ? [...waited, ENQUEUE] : waited;
const services = [...new Set(path.map((task) => task.service))];

// latency যোগ হয়।
const latency = path.reduce((sum, task) => sum + task.ms, 0);
// availability গুণ হয়, প্রতিটা সার্ভিস একবার করে।
const formula = services.reduce((product, name) => product * UP[name]!, 1);

table(
  path.map(({ task, service, ms }) => ({
    task,
    service,
    ms,
  })),
);
console.log(`\nThe customer waits ${latency} ms`);
console.log(`Formula: up ${(formula * 100).toFixed(2)} % of the time`);
console.log(`         down ${((1 - formula) * MONTH).toFixed(0)} minutes a month`);

// এবার সূত্র ভুলে মাসের পর মাস চালিয়ে দেখি। প্রতিটা সার্ভিস নিজের খেয়ালে
// পড়ে আর ওঠে; যে মিনিটে পথের কেউ একজন নেই, সেই মিনিটে দোকান বন্ধ।
const chance = generator(seed);

// একটা সার্ভিসের এক মাসের ঘুম: [শুরু, শেষ] জোড়ায় জোড়ায়।
function outages(up: number): [number, number][] {
  const found: [number, number][] = [];
  const awake = (OUTAGE * up) / (1 - up);
  // মাসের শুরুতেই সে ঘুমিয়ে থাকতে পারে।
  let down = chance.random() > up;
  let now = 0;
  while (now < MONTH) {
    const until = now + chance.exponential(down ? OUTAGE : awake);
    if (down) found.push([now, Math.min(until, MONTH)]);
    now = until;
    down = !down;
  }
  return found;
}

function minutesShut(): number {
  const all = SHARED_WIRE
    ? outages(Math.min(...services.map((name) => UP[name]!)))
    : services.flatMap((name) => outages(UP[name]!));
  all.sort((a, b) => a[0] - b[0]);
  // যে মিনিটে দুজন একসাথে পড়ে, সেটা একবারই গোনা হয়।
  let shut = 0;
  let counted = 0;
  for (const [from, to] of all) {
    shut += Math.max(0, to - Math.max(from, counted));
    counted = Math.max(counted, to);
  }
  return shut;
}

const months = Array.from({ length: MONTHS }, minutesShut);
months.sort((a, b) => a - b);
const mean = months.reduce((sum, shut) => sum + shut, 0) / MONTHS;
const at = (part: number) => months[Math.floor(part * MONTHS)]!.toFixed(0);
console.log(`\n${MONTHS} months, seed ${seed}:`);
console.log(`- up ${((1 - mean / MONTH) * 100).toFixed(2)} % of the time`);
console.log(`- down ${mean.toFixed(0)} minutes in a mean month`);
console.log(`- ${at(0.05)} in a lucky one, ${at(0.95)} in an unlucky one`);

// সব সার্ভিস ৯৯.৯% হলে পথে কজন থাকলে দোকান কতটা খোলা।
const curve: [number, number][] = [];
for (let n = 1; n <= 20; n++) curve.push([n, 0.999 ** n * 100]);
plot(curve, {
  title: 'পথে যত বেশি সার্ভিস, দোকান তত কম খোলা',
  x: 'সার্ভিস',
  y: 'সময়ের কত % খোলা',
});
