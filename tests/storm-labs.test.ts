import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkStorm } from '../build/labs/check-labs.ts';
import { labsIn, readLabFolder } from '../build/labs/lab-folder.ts';
import { runStormInNode } from '../build/labs/run-lab.ts';
import { defaultBounds } from '../src/runtime/storm/bounds.ts';
import type { StormRecord } from '../src/runtime/storm/trace.ts';

const book = 'src/content/labs';
const stormy = labsIn(book).filter((lab) => readLabFolder(book, lab).yaml.storm !== undefined);

test.for(stormy)(
  'the storm over the lab %s breaks what the book says, and nothing else',
  { timeout: 120_000 },
  async (lab) => {
    expect(await checkStorm(book, lab)).toEqual([]);
  },
);

const recordOf = (lab: string): StormRecord =>
  JSON.parse(readFileSync(join(book, lab, 'storm.json'), 'utf8')) as StormRecord;

test('of the four orders only work and mark in one transaction keeps every promise', () => {
  const record = recordOf('four-orders');
  const whole = record.filter(({ broken }) => Object.keys(broken).length === 0);
  expect(whole.map(({ version }) => version)).toEqual(['one-transaction']);
  for (const { version, broken } of record)
    if (version !== 'one-transaction') expect(broken).toHaveProperty('exactly-once');
});

test('what the chapter tells of the four orders is what the storm found', () => {
  const record = recordOf('four-orders');
  const { yaml } = readLabFolder(book, 'four-orders');
  const first = (version: string, promise: string): string | undefined =>
    record.find((one) => one.version === version)?.broken[promise]?.faults;
  // Nobody dies where work comes first: one worker stands still for forty seconds.
  expect(first('base', 'at-most-once')).toMatch(/^pause@\d+$/);
  expect(yaml.storm?.bounds?.pauseMs).toBe(40_000);
  expect(first('mark-first', 'nothing-lost')).toMatch(/^kill-after@\d+$/);
  expect(first('ack-first', 'nothing-lost')).toMatch(/^kill-after@\d+$/);
  const lost = record.filter(({ broken }) => 'nothing-lost' in broken);
  expect(lost.map(({ version }) => version)).toEqual(['mark-first', 'ack-first']);
});

describe('the take-home queue in a storm', { timeout: 300_000 }, () => {
  const entry = 'tests/fixtures/storm/kit-program.ts';
  const files: Record<string, string> = { [entry]: readFileSync(entry, 'utf8') };
  for (const folder of ['src/content/kit/queue/src', 'src/content/kit/queue/src/scripts'])
    for (const name of readdirSync(folder))
      if (name.endsWith('.ts'))
        files[`${folder}/${name}`] = readFileSync(join(folder, name), 'utf8');
  const bounds = {
    ...defaultBounds,
    sigterms: 1,
    skews: 1,
    pauseMs: 4_000,
    restMs: 12_000,
    virtualMs: 120_000,
  };
  const promises = ['nothing-lost', 'at-most-once', 'exactly-once', 'dead-letters', 'ends'];
  const storm = (program: string, more: Partial<typeof bounds> = {}) =>
    runStormInNode(
      { files: { ...files, [entry]: program }, entry, seed: 1, limitMs: 280_000 },
      { bounds: { ...bounds, ...more }, promises, skip: true },
    );

  test('keeps every promise within two workers, two jobs and one fault of any kind', async () => {
    const began = performance.now();
    const { outcome, broken, held, schedules, states } = await storm(files[entry] ?? '');
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`kit: ${schedules} schedules, ${states} states, ${seconds} s`);
    expect(broken.map(({ promise, faults }) => `${promise} ${faults}`)).toEqual([]);
    expect(outcome).toBe('all');
    expect(held).toEqual(promises);
    expect(schedules).toBeGreaterThan(100);
  });

  test('is not trusted blindly: without the row an effect happens twice, and the storm says when', async () => {
    const careless = (files[entry] ?? '').replace('const SAFE = true;', 'const SAFE = false;');
    expect(careless).not.toBe(files[entry]);
    const { broken } = await storm(careless, { sigterms: 0, skews: 0 });
    expect(broken.map(({ promise }) => promise)).toContain('at-most-once');
  });
});
