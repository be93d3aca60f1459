import { plot, table } from 'lab';
import { fixedWaits } from './truth.ts';

// ভিড়ের দশ মিনিট সেকেন্ডে ১৫০টা, বাকি সময় ৩০টা।
const rateAt = (t: number) =>
  t >= 300 && t < 900 ? 150 : 30;
// একজন worker সেকেন্ডে ১০টা সারে।
const EACH = 10;
const MIN = 2;
const MAX = 20;
// নতুন worker ডাকার এত সেকেন্ড পরে কাজে হাত দেয়।
const START_UP = 60;
// এত সেকেন্ড পরপর দেখা হয়, কতজন লাগবে।
const LOOK = 30;
const END = 3_600;

// কতজন চাই, তাকে কত আছে আর কী হারে আসছে দেখে।
type Policy = (depth: number, rate: number) => number;

const byDepth: Policy = (depth) => Math.ceil(depth / 100);
const byDepthAndRate: Policy = (depth, rate) =>
  Math.ceil(rate / (0.8 * EACH) + depth / 100);

function simulate(
  policy: string,
  start: number,
  wish?: Policy,
) {
  let workers = start;
  let starting: number[] = [];
  let depth = 0;
  let actions = 0;
  let seconds = 0;
  // প্রতি সেকেন্ড শেষে: এ পর্যন্ত কত এসেছে, কত সারা হয়েছে।
  const arrived: number[] = [];
  const served: number[] = [];
  const workersAt: [number, number][] = [];
  const depthAt: [number, number][] = [];

  for (let t = 0; t < END; t++) {
    // যাদের তৈরি হওয়া শেষ, তারা কাজে নামে।
    workers += starting.filter(
      (ready) => ready <= t,
    ).length;
    starting = starting.filter((ready) => ready > t);

    const come = rateAt(t);
    depth += come;
    const done = Math.min(depth, workers * EACH);
    depth -= done;
    arrived.push((arrived[t - 1] ?? 0) + come);
    served.push((served[t - 1] ?? 0) + done);
    // যে তৈরি হচ্ছে, তার বেতনও গোনা হয়।
    seconds += workers + starting.length;
    workersAt.push([t, workers]);
    depthAt.push([t, depth]);

    if (wish && t > 0 && t % LOOK === 0) {
      const came = arrived[t]! - arrived[t - LOOK]!;
      const wanted = wish(depth, came / LOOK);
      const target = Math.min(MAX, Math.max(MIN, wanted));
      const have = workers + starting.length;
      if (target > have) {
        // যতজন কম, সবাইকে একসাথে ডাকি।
        for (let i = have; i < target; i++) {
          starting.push(t + START_UP);
        }
        actions++;
      } else if (target < have && starting.length === 0) {
        // কমাই একজন করে, আর কেউ তৈরি হতে থাকলে কমাই না।
        workers--;
        actions++;
      }
    }
  }

  const maxDepth = Math.max(...depthAt.map(([, d]) => d));
  return {
    row: {
      policy,
      maxDepth,
      maxWait: maxWait(arrived, served),
      hours: (seconds / 3_600).toFixed(2),
      actions,
    },
    workersAt,
    depthAt,
  };
}

// t-তে যে এল, সে ওঠে যখন তার সামনের সবার কাজ সারা।
function maxWait(arrived: number[], served: number[]) {
  let longest = 0;
  let at = 0;
  for (let t = 0; t < END; t++) {
    while (at < END && served[at]! < arrived[t]!) at++;
    longest = Math.max(longest, at - t);
  }
  return longest;
}

const runs = [
  simulate('fixed 8', 8),
  simulate('fixed 15', 15),
  simulate('depth', 2, byDepth),
  simulate('depth + rate', 2, byDepthAndRate),
];
console.log('Wait in seconds; hours are what is paid for');
table(runs.map((run) => run.row));

// এতক্ষণ কাজ এসেছে জলের ধারার মতো, সমান তালে। আসলে আসে
// এলোমেলো। তখন বাঁধা লোকবলে সবচেয়ে লম্বা অপেক্ষাটা কত?
console.log('\nFixed workers, random work, 20 seeds');
table([15, 16, 17, 19].map((n) => fixedWaits(n, 20)));

const lines = (of: 'workersAt' | 'depthAt') => ({
  depth: runs[2]![of],
  'depth + rate': runs[3]![of],
});
plot(lines('workersAt'), {
  title: 'কতজন worker কাজে',
  x: 'সেকেন্ড',
  y: 'জন',
  kind: 'steps',
});
plot(lines('depthAt'), {
  title: 'তাকে কত জমে',
  x: 'সেকেন্ড',
  y: 'কাজ',
});
