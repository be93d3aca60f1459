import { generator, plot, seed, table } from 'lab';

// দশ হাজার কাজ একই মুহূর্তে ব্যর্থ হলো।
const JOBS = 10_000;
// প্রথম অপেক্ষা, আর তার ওপরের সীমা, সেকেন্ডে।
const BASE = 1;
const CAP = 300;
// সেরে ওঠা সেবা সেকেন্ডে এতগুলো ডাক সামলায়, বেশি নয়।
const CAPACITY = 500;

// কততম চেষ্টার পরে (attempt), আর আগেরবার কত অপেক্ষা (last):
// এবার কত সেকেন্ড অপেক্ষা।
type Wait = (
  attempt: number,
  last: number,
  random: () => number,
) => number;

// এতটুকু পর্যন্ত অপেক্ষা: ২, ৪, ৮ সেকেন্ড, সীমা পর্যন্ত।
const widest = (attempt: number) =>
  Math.min(CAP, BASE * 2 ** attempt);

const kinds: Record<string, Wait> = {
  // সবাই ঠিক একই সময় অপেক্ষা করে।
  none: (attempt) => widest(attempt),
  // শূন্য থেকে পুরোটার ভেতর যেকোনো সময়।
  full: (attempt, last, random) =>
    random() * widest(attempt),
  // অর্ধেক বাঁধা, বাকি অর্ধেক এলোমেলো।
  equal: (attempt, last, random) =>
    (widest(attempt) / 2) * (1 + random()),
  // আগেরবারের তিন গুণ পর্যন্ত যেকোনো সময়।
  decorrelated: (attempt, last, random) =>
    Math.min(CAP, BASE + random() * (3 * last - BASE)),
};

interface Call {
  at: number;
  attempt: number;
  last: number;
}

// প্রতিটা কাজের পরের ডাক কখন।
function next(
  wait: Wait,
  call: Call,
  random: () => number,
) {
  const { at, attempt, last } = call;
  const pause = wait(attempt, last, random);
  return {
    at: at + pause,
    attempt: attempt + 1,
    last: pause,
  };
}

function allFailed(): Call[] {
  return Array.from({ length: JOBS }, () => ({
    at: 0,
    attempt: 1,
    last: BASE,
  }));
}

// ১. সেবা তখনো অসুস্থ: চারবার ফিরে এসে চারবারই ব্যর্থ।
// প্রতি ১০০ ms-এ কত ডাক পড়ে?
function herd(wait: Wait) {
  const { random } = generator(seed);
  const slots: number[] = [];
  let calls = allFailed();
  for (let round = 0; round < 4; round++) {
    calls = calls.map((call) => next(wait, call, random));
    for (const { at } of calls) {
      const slot = Math.floor(at * 10);
      slots[slot] = (slots[slot] ?? 0) + 1;
    }
  }
  return slots;
}

// ২. সেবা সেরে উঠেছে, তবে সেকেন্ডে CAPACITY-র বেশি পারে না।
// বাকিদের ফেরায়, তারা আবার অপেক্ষা করে।
function recover(wait: Wait) {
  const { random } = generator(seed);
  // কোন সেকেন্ডে কার কার ডাক।
  const due: Call[][] = [];
  let calls = 0;
  let busiest = 0;
  // কোন কাজ কখন শেষ হলো, আগে থেকে পরে।
  const done: number[] = [];
  const plan = (call: Call) => {
    const second = Math.floor(call.at);
    (due[second] ??= []).push(call);
  };
  for (const call of allFailed()) {
    plan(next(wait, call, random));
  }
  for (let second = 0; done.length < JOBS; second++) {
    const now = due[second] ?? [];
    now.sort((a, b) => a.at - b.at);
    let room = CAPACITY;
    // এই সেকেন্ডেই কেউ আবার এলে সে-ও শেষে এসে জোটে।
    for (const call of now) {
      if (room > 0) done.push(call.at);
      else plan(next(wait, call, random));
      room--;
    }
    calls += now.length;
    busiest = Math.max(busiest, now.length);
  }
  return {
    calls,
    busiest,
    most: Math.round(done[0.99 * JOBS]!),
    all: Math.round(done.at(-1)!),
  };
}

const herds = Object.entries(kinds).map(([kind, wait]) => ({
  kind,
  slots: herd(wait),
}));
console.log('Still ill: calls in the fullest 100 ms');
table(
  herds.map(({ kind, slots }) => ({
    kind,
    peak: slots.reduce((a, b) => Math.max(a, b), 0),
  })),
);

console.log(`\nWell again: ${CAPACITY} calls a second`);
table(
  Object.entries(kinds).map(([kind, wait]) => ({
    kind,
    ...recover(wait),
  })),
);

// প্রথম ৪০ সেকেন্ডে প্রতি সেকেন্ডে কত ডাক।
function perSecond(slots: number[]) {
  const seconds = Array.from({ length: 40 }, () => 0);
  slots.forEach((count, slot) => {
    const second = Math.floor(slot / 10);
    if (second < 40) seconds[second]! += count;
  });
  return seconds;
}
const [none, full, equal] = herds.map(({ slots }) =>
  perSecond(slots),
);
plot(
  { none: none!, equal: equal!, full: full! },
  {
    title: 'কোন সেকেন্ডে কত ডাক',
    x: 'সেকেন্ড',
    y: 'ডাক',
    kind: 'steps',
  },
);
