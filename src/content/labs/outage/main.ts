import { generator, plot, seed, table } from 'lab';

// সেবাটা বিশ মিনিট বন্ধ। সেকেন্ডে ২টা করে কাজ আসতেই থাকে।
const OUTAGE = 20 * 60;
const RATE = 2;
const JOBS = OUTAGE * RATE;
// বন্ধ সেবায় একটা ডাক ব্যর্থ হতে লাগে ১ সেকেন্ড।
const FAIL = 1;
// ব্যর্থ হলে অপেক্ষা, শূন্য থেকে ২, ৪, ৮ … সেকেন্ড পর্যন্ত।
const BASE = 1;
const CAP = 300;

function backoff(attempt: number, random: () => number) {
  const widest = Math.min(CAP, BASE * 2 ** attempt);
  return random() * widest;
}

// আর নয়, এবার DLQ: কখন, ঠিক করে এই নিয়ম।
type GiveUp = (attempt: number, age: number) => boolean;

function simulate(giveUp: GiveUp) {
  const { random } = generator(seed);
  // DLQ-তে যাওয়া কাজগুলোর বয়স, আর মোট বৃথা ডাক।
  const ages: number[] = [];
  let calls = 0;

  for (let job = 0; job < JOBS; job++) {
    const arrived = job / RATE;
    let now = arrived;
    let attempt = 0;
    // যে ডাক সেবা ফেরার পরে শেষ হয়, সেটা সফল।
    while (now + FAIL < OUTAGE) {
      now += FAIL;
      attempt++;
      calls++;
      if (giveUp(attempt, now - arrived)) {
        ages.push(now - arrived);
        break;
      }
      // যাদের সময় হলো, সেকেন্ডে একবার তাদের তাকে ফেরানো হয়।
      now = Math.ceil(now + backoff(attempt, random));
    }
  }
  return { ages: ages.sort((a, b) => a - b), calls };
}

function attempts(max: number) {
  const { ages, calls } = simulate((n) => n >= max);
  const half = ages[Math.floor(ages.length / 2)] ?? '–';
  return {
    attempts: max,
    dead: ages.length,
    share: `${((100 * ages.length) / JOBS).toFixed(1)} %`,
    halfBy: half,
    allBy: ages.at(-1) ?? '–',
    calls,
  };
}

console.log(`${JOBS} jobs in the outage; ages in seconds`);
table([5, 8, 10, 12, 16, 20].map(attempts));

// সংখ্যা গোনার বদলে বয়স দেখা: আধ ঘণ্টা না হলে ছাড়ি না।
const byAge = simulate((n, age) => age >= 30 * 60);

// অথবা থামা: একটা ডাক ব্যর্থ হলেই কেউ আর কিছু তোলে না।
// আধ মিনিট পরপর তাকের প্রথম কাজটা দিয়ে একবার দেখা হয়।
const PROBE = 30;
const MAX = 5;
function pause() {
  let dead = 0;
  let calls = 0;
  let attempt = 0;
  for (let now = 0; now + FAIL < OUTAGE; now += PROBE) {
    calls++;
    attempt++;
    if (attempt === MAX) {
      dead++;
      // প্রথমটা বিদায়, এবার পরেরটা দিয়ে দেখা।
      attempt = 0;
    }
  }
  return { dead, calls };
}

console.log('\nCount the tries, mind the age, or pause');
table([
  {
    rule: `${MAX} attempts`,
    ...inShort(simulate((n) => n >= MAX)),
  },
  { rule: '30 min of age', ...inShort(byAge) },
  { rule: 'pause and probe', ...pause() },
]);

function inShort(run: ReturnType<typeof simulate>) {
  return { dead: run.ages.length, calls: run.calls };
}

const curve: [number, number][] = [];
for (let max = 1; max <= 24; max++) {
  const { ages } = simulate((n) => n >= max);
  curve.push([max, (100 * ages.length) / JOBS]);
}
plot(curve, {
  title: 'কতবার চেষ্টা, আর কত কাজ মরে',
  x: 'চেষ্টার সীমা',
  y: 'DLQ-তে (%)',
});
