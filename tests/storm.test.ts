import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runStormInNode } from '../build/labs/run-lab.ts';
import type { StormResult } from '../build/labs/node-runner.ts';
import { defaultBounds, type Bounds } from '../src/runtime/storm/bounds.ts';
import { right, wrong } from './fixtures/storm/planted.ts';

const folder = 'tests/fixtures/storm';
const shared = Object.fromEntries(
  readdirSync(join(folder, 'shared')).map((file) => [
    `shared/${file}`,
    readFileSync(join(folder, 'shared', file), 'utf8'),
  ]),
);

function storm(
  entry: string,
  promises: readonly string[],
  bounds: Partial<Bounds> = {},
  skip = true,
): Promise<StormResult> {
  const files = { ...shared, [entry]: readFileSync(join(folder, entry), 'utf8') };
  const order = { bounds: { ...defaultBounds, ...bounds }, promises, skip };
  return runStormInNode({ files, entry, seed: 1, limitMs: 120_000 }, order);
}

const shortest = ({ broken }: StormResult): Record<string, readonly [string, number]> =>
  Object.fromEntries(broken.map(({ promise, faults, steps }) => [promise, [faults, steps]]));

describe.concurrent('the storm', { timeout: 120_000 }, () => {
  test.for(wrong)('finds the planted bug $id, by its shortest schedule', async (planted) => {
    const { id, promises, bounds, broken } = planted;
    const found = await storm(`wrong/${id}.ts`, promises, bounds);
    expect(found.message).toBeUndefined();
    expect(shortest(found)).toEqual(broken);
  });

  test.for(right)('lets the right program $id pass', async ({ id, promises, bounds }) => {
    const found = await storm(`right/${id}.ts`, promises, bounds);
    expect(found.message).toBeUndefined();
    expect(shortest(found)).toEqual({});
    expect(found.outcome).toBe('all');
    expect(found.held).toEqual(expect.arrayContaining([...promises]));
    expect(found.schedules).toBeGreaterThan(5);
  });

  test.for([
    ...wrong.map((one) => ({ ...one, kind: 'wrong' })),
    ...right.map((one) => ({ ...one, kind: 'right' })),
  ])(
    'comes to the same verdict on $kind $id, by the same events, when it skips no state',
    async ({ kind, id, promises, bounds }) => {
      const [quick, whole] = [
        await storm(`${kind}/${id}.ts`, promises, bounds),
        await storm(`${kind}/${id}.ts`, promises, bounds, false),
      ];
      expect(whole.states).toBe(0);
      expect(quick.held).toEqual(whole.held);
      expect(quick.broken).toEqual(whole.broken);
    },
  );
});

describe('a storm that can say nothing', { timeout: 60_000 }, () => {
  const ask = (source: string) =>
    runStormInNode(
      { files: { 'main.ts': source }, entry: 'main.ts', seed: 1 },
      { bounds: defaultBounds, promises: ['at-most-once'], skip: true },
    );

  test('says so: a program without a worker holds no promise', async () => {
    const { outcome, message } = await ask("import { effect } from 'lab';\neffect('a');\n");
    expect(outcome).toBe('failed');
    expect(message).toContain('has no worker()');
  });

  test('says so: a program that fails in the calm is not judged', async () => {
    const { outcome, message } = await ask("throw new TypeError('oops');\n");
    expect([outcome, message]).toEqual(['failed', 'TypeError: oops']);
  });

  test('ends a program whose workers never do, and the promise that it ends is broken', async () => {
    const { outcome, broken, schedules } = await runStormInNode(
      {
        files: {
          'main.ts': `import { effect, sleep, worker } from 'lab';
let n = 0;
void worker('al-razi', async () => {
  for (;;) { effect('tick-' + n++); await sleep(500); }
});`,
        },
        entry: 'main.ts',
        seed: 1,
      },
      { bounds: { ...defaultBounds, virtualMs: 5_000 }, promises: ['ends'], skip: true },
    );
    expect([outcome, schedules]).toEqual(['all', 1]);
    expect(broken.map(({ promise, faults }) => [promise, faults])).toEqual([['ends', '']]);
  });
});

test('every program in the folders is on the list', () => {
  for (const [kind, list] of [
    ['wrong', wrong],
    ['right', right],
  ] as const)
    expect(readdirSync(join(folder, kind)).sort()).toEqual(list.map(({ id }) => `${id}.ts`).sort());
  expect(wrong.length).toBeGreaterThanOrEqual(25);
  expect(right.length).toBeGreaterThanOrEqual(6);
});
