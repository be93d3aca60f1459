import { describe, expect, test } from 'vitest';
import { runInNode, runSeedsInNode } from '../build/labs/run-lab.ts';

/** Everything a run may carry over to the next one: globals, module state, timers, chance, effects. */
const program = {
  'main.ts': `import { clock, effect, effects, exponential, finish, random, report, seed, sleep } from 'lab';
import { count, bump } from './state.ts';

const left = (globalThis as { left?: number }).left ?? 0;
(globalThis as { left?: number }).left = left + 1;
effect('charge');
setInterval(() => bump(), 10);
async function worker() {
  for (let i = 0; i < 20; i++) {
    await sleep(exponential(5));
    if (random() < 0.3) effect('order-' + i);
    if (Math.random() < 0.1) bump();
  }
}
await Promise.all([worker(), worker()]);
report('left', left);
report('count', count());
report('clock', clock.now(), 'ms');
report('effects', [...effects().values()].reduce((a, b) => a + b, 0));
report('charge', effects().get('charge') ?? 0);
report('id', +setTimeout(() => report('late', 1), 1));
process.on('exit', () => report('exit', process.uptime()));
report('chance', Math.random() + parseInt(crypto.randomUUID().slice(0, 4), 16));
report('date', Date.now());
void sleep(60_000).then(() => report('never', 1));
if (seed % 5 === 0) finish();
await sleep(100);
report('after', clock.now());
finish();
`,
  'state.ts': `let n = 0;
export const bump = (): void => { n += 1; };
export const count = (): number => n;
`,
};

describe('a run over many seeds', { timeout: 120_000 }, () => {
  test('comes to the numbers of as many single runs, whatever a run leaves behind', async () => {
    const samples = await runSeedsInNode({ files: program, entry: 'main.ts' }, 30);
    expect(samples.map(({ seed }) => seed)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    for (const { seed, reports } of samples) {
      const single = await runInNode({ files: program, entry: 'main.ts', seed });
      expect(single.status).toBe('finished');
      expect(single.reports.length).toBeGreaterThan(7);
      expect(reports, `seed ${seed}`).toEqual(single.reports);
    }
  });

  test('goes on where some of the seeds fail, however they fail', async () => {
    const files = {
      'main.ts': `import { report, seed, sleep } from 'lab';
report('seed', seed);
if (seed === 2) throw new Error('x');
if (seed === 3) void Promise.reject(new Error('x'));
if (seed === 4) setTimeout(() => { throw new Error('x'); }, 10);
if (seed === 5) queueMicrotask(() => { throw new Error('x'); });
if (seed === 6) { await sleep(5); await Promise.reject('text'); }
if (seed === 7) await new Promise(() => {});
await sleep(20);
report('end', seed);`,
    };
    const samples = await runSeedsInNode({ files, entry: 'main.ts' }, 8);
    expect(samples.map(({ reports }) => reports?.map(({ value }) => value) ?? null)).toEqual([
      [1, 1],
      null,
      null,
      null,
      null,
      null,
      [7],
      [8, 8],
    ]);
  });

  test('prints nothing and draws nothing, but refuses what a single run refuses', async () => {
    const files = {
      'main.ts': `import { plot, report, seed, table } from 'lab';
console.log('x'); console.group('x'); console.table([{ a: 1 }]); console.assert(false); console.time();
plot([1, 2], 'x'); table([{ a: 1 }]);
let refused = 0;
for (const wrong of [() => report('a', NaN), () => report('a', '1' as never), () => table(1), () => plot({ a: 1 } as never, 'y'), () => fetch('x')])
  try { wrong(); } catch { refused++; }
report('refused', refused);`,
    };
    const samples = await runSeedsInNode({ files, entry: 'main.ts' }, 2);
    for (const { reports } of samples) expect(reports?.[0]?.value).toBe(5);
  });

  test('of five thousand events each costs milliseconds, not seconds, a seed', async () => {
    const files = {
      'main.ts': `import { random, report, sleep } from 'lab';
let n = 0;
async function worker() { for (let i = 0; i < 500; i++) { await sleep(random() * 10); n++; } }
await Promise.all(Array.from({ length: 10 }, worker));
report('n', n);`,
    };
    const began = performance.now();
    const samples = await runSeedsInNode({ files, entry: 'main.ts' }, 100);
    expect(samples.every(({ reports }) => reports?.[0]?.value === 5_000)).toBe(true);
    expect((performance.now() - began) / 100).toBeLessThan(200);
  });

  test('that does not compile says so', async () => {
    await expect(
      runSeedsInNode({ files: { 'main.ts': 'let' }, entry: 'main.ts' }, 2),
    ).rejects.toThrow(/SyntaxError/);
  });
});

test('a run tells of its effects where they happened and of its actors by name', async () => {
  const { lines, effects, reports } = await runInNode({
    files: {
      'main.ts': `import { actor, effect, report, sleep } from 'lab';
const razi = actor('al-razi');
razi('takes', { id: 1 });
effect('order-1');
await sleep(30_000);
effect('order-1');
razi('dies');
report('points', 50, 'পয়েন্ট');
report('points', 100, 'পয়েন্ট');
`,
    },
    entry: 'main.ts',
    seed: 1,
  });
  expect(lines.map(({ text, by, line }) => [text, by, line])).toEqual([
    ['al-razi: takes { id: 1 }', 'al-razi', 3],
    ['al-razi: dies', 'al-razi', 7],
  ]);
  expect(effects).toEqual([
    { key: 'order-1', times: 1, at: 0, after: 1, line: 4, file: 'main.ts' },
    { key: 'order-1', times: 2, at: 30_000, after: 1, line: 6, file: 'main.ts' },
  ]);
  expect(reports).toEqual([{ name: 'points', value: 100, unit: 'পয়েন্ট' }]);
});
