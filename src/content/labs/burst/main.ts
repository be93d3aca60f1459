import { plot, report, seed, table } from 'lab';
import {
  depthAt,
  percentile,
  simulate,
  TO,
  type Job,
} from './crowd.ts';
import { spread } from './spread.ts';

// কতজন worker, আর তাকের দিকে কখন কখন তাকাই।
const WORKERS = [2, 4, 8];
const LOOKS = [30, 60, 70, 80, 100, 120, 150, 180];
const END = 180;
// একটা seed মানে একটা সকাল। হাজার সকালও দেখব?
const MANY = false;

const runs = WORKERS.map((n) => ({
  name: `N=${n}`,
  jobs: simulate(n, seed, END),
}));

console.log(`Depth of the shelf, seed ${seed}`);
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

// ভিড় শেষ হওয়ার মুহূর্তে তাকে কত: এক সকালের এক সংখ্যা।
for (const { name, jobs } of runs) {
  report(name, depthAt(TO, jobs));
}
if (MANY) spread(WORKERS);

// প্রতি সেকেন্ডে তাকে কত: যে যতক্ষণ দাঁড়িয়ে, ততক্ষণ গোনা।
function curve(jobs: Job[]) {
  const depth = Array.from({ length: END }, () => 0);
  for (const { arrived, started } of jobs) {
    const until = Math.min(started, END);
    for (let t = Math.ceil(arrived); t < until; t++) {
      depth[t]!++;
    }
  }
  return depth;
}
const curves = runs.map(({ name, jobs }) => [
  name,
  curve(jobs),
]);
plot(Object.fromEntries(curves), {
  title: 'তাকে কত জমে (এই seed)',
  x: 'সেকেন্ড',
  y: 'তাকে কাজ',
});
