/**
 * `npm run bench`: three ratios, measured by hand and judged by nobody but the reader.
 *
 * - Calls of a claim script per second: the page's client and Redis against ioredis and redis-server on
 *   the loopback of the same machine, each program on Node's engine. Aim: at least ten times as many.
 * - A lab's run time: in the lab's runtime against the same file on plain Node. Aim: 0.8 of its speed.
 * - Schedules of a storm per second: in the page against Node.
 *
 * Each is run several times in turn, and the best of each side counts: what disturbs only ever slows.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { whyNoServer } from '../../tests/contract/redis/harness/real-server.ts';
import { startOwnServer } from '../../tests/contract/ioredis/harness/own-server.ts';
import { runInNode } from '../labs/run-lab.ts';
import { stormsInNode, stormsInPage } from './storm.ts';

const CALLS = 20_000;
const TURNS = 3;
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Milliseconds between the first and the last line that a program prints on plain Node. */
function onNode(path: string, env: NodeJS.ProcessEnv, marks: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const began = performance.now();
    let first = marks > 1 ? 0 : began;
    let last = 0;
    child.stdout.on('data', () => {
      last = performance.now();
      if (first === 0) first = last;
    });
    child.once('close', (code) =>
      code === 0 ? resolve(last - first) : reject(new Error(`${path} ended with ${code}`)),
    );
  });
}

/** The same in the lab's runtime, without the time to bundle and to compile. */
async function inLab(path: string, marks: number): Promise<number> {
  const times: number[] = [];
  const source = readFileSync(path, 'utf8');
  const began = performance.now();
  const { status, fault } = await runInNode(
    { files: { 'main.ts': source }, entry: 'main.ts', seed: 1, limitMs: 120_000 },
    () => times.push(performance.now()),
  );
  if (status !== 'finished') throw new Error(`${path} ${status}: ${fault?.message}`);
  return (times.at(-1) ?? 0) - (marks > 1 ? (times[0] ?? 0) : began);
}

async function best(measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < TURNS; turn++) least = Math.min(least, await measure());
  return least;
}

const round = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

const absent = whyNoServer();
if (absent !== null) console.log(`claim: NOT RUN, ${absent}`);
else {
  const server = await startOwnServer();
  try {
    const real = await best(async () => {
      await server.empty();
      const env = { REDIS_PORT: `${server.port}`, CALLS: `${CALLS}` };
      return onNode(file('claim.ts'), env, 2);
    });
    const page = await best(() => inLab(file('claim.ts'), 2));
    const perSecond = (ms: number): number => (CALLS / ms) * 1000;
    console.log(
      `claim: ${round(perSecond(page))} a second in the page, ${round(perSecond(real))} over loopback: ×${round(real / page)} (aim: ×10)`,
    );
  } finally {
    await server.stop();
  }
}

const empty = await best(() => onNode(file('empty.ts'), {}, 1));
const plain = (await best(() => onNode(file('lab.ts'), {}, 1))) - empty;
await inLab(file('lab.ts'), 1);
const idle = await best(() => inLab(file('empty.ts'), 1));
const lab = (await best(() => inLab(file('lab.ts'), 1))) - idle;
console.log(
  `lab: ${round(lab)} ms in the lab, ${round(plain)} ms on Node: ×${round(plain / lab)} of its speed (aim: ×0.8)`,
);

const inNode = await stormsInNode();
const rate = ({ schedules, ms }: { schedules: number; ms: number }): number =>
  (schedules / ms) * 1000;
const inPage = await stormsInPage();
console.log(
  typeof inPage === 'string'
    ? `storm: ${round(rate(inNode))} schedules a second in Node; page NOT RUN, ${inPage}`
    : `storm: ${round(rate(inPage))} schedules a second in the page, ${round(rate(inNode))} in Node: ×${round(rate(inPage) / rate(inNode))}; first failure after ${round(inPage.firstMs)} ms`,
);
