import { plot, table } from 'lab';
import {
  depthAt,
  percentile,
  simulate,
  TO,
} from './crowd.ts';

const SEEDS = 1_000;

// একই ভিড়, ১,০০০টা seed: ভিড় শেষ হওয়ার মুহূর্তে তাকে কত।
export function spread(crews: number[]) {
  console.log(`\nDepth at t = ${TO}, seeds 1 to ${SEEDS}`);
  const runs = crews.map((workers) => {
    const depths: number[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      depths.push(depthAt(TO, simulate(workers, seed, TO)));
    }
    return { workers, depths };
  });
  table(
    runs.map(({ workers, depths }) => ({
      workers: `N=${workers}`,
      mean: mean(depths).toFixed(1),
      p5: percentile(0.05, depths),
      p95: percentile(0.95, depths),
    })),
  );
  for (const { workers, depths } of runs.slice(1)) {
    histogram(workers, depths);
  }
}

function mean(all: number[]) {
  return (
    all.reduce((sum, one) => sum + one, 0) / all.length
  );
}

// কটা seed কোন ঘরে পড়ে; এক ঘরে ২৫টা কাজ।
const BOX = 25;
function histogram(workers: number, depths: number[]) {
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
}
