import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInNode } from '../../build/labs/run-lab.ts';
import { serveWall, type Wall } from '../e2e/wall/build-page.ts';
import type { Ask, Seen } from '../e2e/wall/page/main.ts';
import { benign, escapes, honest, hostile } from '../e2e/wall/programs.ts';
import { startEngine, until, type Driver } from './drive.ts';
import { places, same } from './same.ts';

const LIMIT_MS = 1_500;
const GRACE_MS = 2_000;
const STALL_MS = 200;

/** The hostile programs run every time; `ENGINES=full` runs all of them. */
const chosen = new Set([
  'an endless loop',
  'an endless chain of microtasks',
  'an interval of nothing',
  'a fork bomb of promises',
  'recursion',
  'an array that grows for ever',
  'a regular expression that never ends',
  'a million lines',
  'one line of 100 MB',
  'tables without end',
]);
const full = process.env['ENGINES'] === 'full';
const hostileNow = hostile.filter(({ name }) => full || chosen.has(name));

const endOf = ({ end }: Seen): string => end.fault?.code ?? end.reason ?? end.status;

let wall: Wall;
let driver: Driver;
/** How long the page stands still while an honest program works, on this machine now. */
let control = 0;

beforeAll(async () => {
  wall = await serveWall();
  driver = await startEngine();
  await driver.open(wall.url);
  await run(benign);
  control = (await run({ files: 'for (let i = 0; i < 2e8; i++);' })).stall;
}, 120_000);
afterAll(async () => {
  await driver.close();
  await wall.close();
});

/** Runs one program in the page and waits for what it looked like from there. */
async function run(ask: Ask): Promise<Seen> {
  await driver.evaluate(`
      window.seen = null;
      window.wall.run(${JSON.stringify(ask)}).then((seen) => (window.seen = seen));`);
  return until<Seen>(driver, 'return window.seen;', 'the end of a run');
}

const nextRunIsRight = async (): Promise<void> => {
  const after = await run(benign);
  expect([endOf(after), after.text]).toEqual(['finished', benign.prints]);
};

describe('gives the text that Node gives, byte for byte', () => {
  test.each(same.map((one) => [one.name, one.source] as const))('%s', async (_, source) => {
    const files = { 'main.ts': source };
    const inNode = await runInNode({ files, entry: 'main.ts', seed: 31 });
    const seen = await run({ files, seed: 31 });
    expect(seen.text).toBe(inNode.text);
    expect(seen.end.status).toBe(inNode.status);
    expect(seen.end.virtualMs).toBe(inNode.virtualMs);
  });
});

describe('finds the place of an error in the source', () => {
  test.each(places.map((one) => [one.name, one] as const))(
    '%s',
    async (_, { source, at, headIn }) => {
      const { end } = await run({ files: source });
      const { code, place } = end.fault ?? {};
      if (headIn === process.env['ENGINE'])
        return expect([code, place]).toEqual([at.split(' ')[0], undefined]);
      expect(`${code} ${place?.file}:${place?.line}`).toBe(at);
    },
  );
});

describe('stops what will not end, and the page goes on', () => {
  test.each(hostileNow.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    let seen: Seen | undefined;
    for (let i = 0; i < 3 && (seen === undefined || seen.stall >= STALL_MS + control); i++)
      seen = await run({ files: one.source, limits: { realMs: LIMIT_MS } });
    if (seen === undefined) return expect.fail();
    // A slow machine may run out of time where a fast one comes to the end.
    expect([...one.ends, 'time']).toContain(endOf(seen));
    expect(seen.end.realMs).toBeLessThan(LIMIT_MS + GRACE_MS);
    expect(seen.stall, `longest stall, ${Math.round(control)} ms of it the machine's`).toBeLessThan(
      STALL_MS + control,
    );
    await nextRunIsRight();
  });
});

describe('has no way out of the wall', () => {
  test.each(escapes.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const before = wall.requests.length;
    const seen = await run({
      files: one.source.replaceAll('CANARY', `${wall.url}canary`),
      limits: { realMs: LIMIT_MS },
    });
    expect(one.ends).toContain(endOf(seen));
    if (one.prints !== undefined) expect(seen.text).toBe(one.prints);
    await nextRunIsRight();
    expect(wall.requests.slice(before)).toEqual([]);
  });
});

describe('does not stop an honest program', () => {
  test.each(honest.map((one) => [one.name, one] as const))('%s', async (_, { source }) => {
    const files = { 'main.ts': source };
    const [seen, inNode] = [
      await run({ files, seed: 31, limits: { realMs: 20_000 } }),
      await runInNode({ files, entry: 'main.ts', seed: 31 }),
    ];
    expect([endOf(seen), seen.text]).toEqual(['finished', inNode.text]);
  });
});
