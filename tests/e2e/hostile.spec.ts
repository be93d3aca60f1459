import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { runInNode } from '../../build/labs/run-lab.ts';
import { serveWall, type Wall } from './wall/build-page.ts';
import type { Ask, Seen } from './wall/page/main.ts';
import { benign, escapes, honest, hostile } from './wall/programs.ts';

/** The limit of a hostile run: long enough to be worth stopping, short enough for many tests. */
const LIMIT_MS = 2_000;
/** From the limit to a clear end. */
const GRACE_MS = 2_000;
/** The page may not stand still for longer than this, whatever a program does. */
const STALL_MS = 200;

let wall: Wall;
let canary: Server;
let canaryUrl: string;
let browser: Browser;
/** One page for all of it: it has to outlive every program. */
let page: Page;
let problems: string[] = [];
const canaryRequests: string[] = [];

beforeAll(async () => {
  wall = await serveWall();
  canary = createServer((request, response) => {
    canaryRequests.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.end('');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  browser = await chromium.connect(inject('browser'));
  page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(wall.url);
  await page.evaluate(() => window.wall.warm());
});

afterAll(async () => {
  await browser.close();
  canary.close();
  await wall.close();
});

afterEach(() => {
  const found = problems;
  problems = [];
  expect(found, 'what the page complained about').toEqual([]);
});

const run = (ask: Ask): Promise<Seen> => page.evaluate((one) => window.wall.run(one), ask);

/** How a run ended, in one word. */
const endOf = ({ end }: Seen): string => end.fault?.code ?? end.reason ?? end.status;

async function nextRunIsRight(): Promise<void> {
  const after = await run(benign);
  expect([endOf(after), after.text]).toEqual(['finished', benign.prints]);
}

/**
 * The longest stall in the best of three runs: the machine of a test may be busy with other things, but
 * what a program itself does to the page it does every time.
 */
/** How long a page stands still on this machine beside one busy thread that has nothing to do with it. */
async function machineStall(): Promise<number> {
  return page.evaluate(async (ms) => {
    const busy = new Worker(URL.createObjectURL(new Blob(['for (;;);'])));
    let worst = 0;
    let last = performance.now();
    const until = last + ms;
    while (last < until) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const now = performance.now();
      worst = Math.max(worst, now - last);
      last = now;
    }
    busy.terminate();
    return worst;
  }, LIMIT_MS);
}

async function calmest(ask: Ask): Promise<Seen> {
  let best = await run(ask);
  for (let i = 0; i < 2 && best.stall >= STALL_MS; i++) {
    const again = await run(ask);
    if (again.stall < best.stall) best = again;
  }
  return best;
}

describe('a program that will not end, or takes everything', () => {
  test.each(hostile.map((one) => [one.name, one] as const))(
    '%s: the page goes on, the end is clear, the next run is right',
    async (_, { source, ends, prints }) => {
      const seen = await calmest({ files: source, limits: { realMs: LIMIT_MS } });
      expect(ends).toContain(endOf(seen));
      expect(seen.end.realMs).toBeLessThan(LIMIT_MS + GRACE_MS);
      if (prints !== undefined) expect(seen.text).toBe(prints);
      expect(seen.lines.length).toBeLessThanOrEqual(1_000);
      expect(seen.tail.length).toBeLessThanOrEqual(200);
      expect(seen.lines.every(({ text }) => text.length < 10_200)).toBe(true);
      if (seen.stall >= STALL_MS)
        expect(seen.stall, 'longest stall of the page').toBeLessThan(2 * (await machineStall()));
      await nextRunIsRight();
    },
  );

  test('of a flood the first lines, the last lines and the count are right', async () => {
    const { lines, tail, end } = await run({
      files: "for (let i = 0; i < 1e6; i++) console.log('line', i);",
    });
    expect(lines.map(({ text }) => text)).toEqual(
      Array.from({ length: 1_000 }, (_, i) => `line ${i}`),
    );
    expect(tail.map(({ text }) => text)).toEqual(
      Array.from({ length: 200 }, (_, i) => `line ${999_800 + i}`),
    );
    expect(end).toMatchObject({
      status: 'finished',
      printedLines: 1_000_000,
      droppedLines: 998_800,
    });
  });

  test('what was printed before an endless loop is shown, and the count goes on while lines flood', async () => {
    const before = await run({
      files:
        "console.log('before');\nconst from = performance;\nfor (let i = 0; i < 3e6; i++) if (i % 1e6 === 0) console.log(i);\nwhile (true) console.log('again');",
      limits: { realMs: LIMIT_MS, firstLines: 10 },
    });
    expect(before.text.startsWith('before\n0\n1000000\n2000000\nagain\n')).toBe(true);
    expect(before.tail.length).toBe(200);
    expect(before.end.droppedLines).toBeGreaterThan(1_000);
  });

  test('no limit can be lifted by a comment, a pragma or a name in the program', async () => {
    const seen = await run({
      files:
        '// @ts-nocheck\n/* no-limit */ /* loop-protect: off */\nconst limits = { realMs: Infinity };\nwhile (true) {}',
      limits: { realMs: 1_000 },
    });
    expect(endOf(seen)).toBe('time');
  });
});

describe('a program that looks for a way out', () => {
  test.each(escapes.map((one) => [one.name, one] as const))(
    '%s: it finds none',
    async (_, { source, ends, prints }) => {
      const before = wall.requests.length;
      const seen = await run({
        files: source.replaceAll('CANARY', canaryUrl),
        limits: { realMs: LIMIT_MS },
      });
      expect(ends).toContain(endOf(seen));
      if (prints !== undefined) expect(seen.text).toBe(prints);
      await nextRunIsRight();
      expect(canaryRequests).toEqual([]);
      expect(wall.requests.slice(before)).toEqual([]);
      expect(page.url()).toBe(wall.url);
    },
  );

  test('the canary can be reached: a page without the wall does reach it', async () => {
    await fetch(`${canaryUrl}/control`);
    expect(canaryRequests.splice(0)).toEqual(['/control']);
  });

  test('messages from anyone but the frame change nothing', async () => {
    const text = await page.evaluate(async (ask) => {
      const forged = [
        'lab-frame-ready',
        'lab-port',
        { kind: 'end', fault: null },
        { run: '', kind: 'lines', lines: [] },
        null,
        '{}',
      ];
      const storm = setInterval(() => {
        for (const data of forged) {
          window.postMessage(data, '*');
          window.dispatchEvent(new MessageEvent('message', { data, source: window }));
          const frame = document.querySelector('iframe');
          frame?.contentWindow?.postMessage(data, '*');
          frame?.contentWindow?.postMessage(data, '*', [new MessageChannel().port1]);
        }
      }, 1);
      const seen = await window.wall.run(ask);
      clearInterval(storm);
      return seen.text;
    }, benign);
    expect(text).toBe(benign.prints);
  });

  test('the frame has no origin and can reach nothing of the page', async () => {
    await page.evaluate(() => window.wall.warm());
    const frame = page.frames().find((one) => one !== page.mainFrame() && !one.isDetached());
    const found = await frame?.evaluate(() => {
      const tries: [string, () => unknown][] = [
        ['parent.document', () => parent.document.title],
        ['top.location', () => top?.location.href],
        ['frameElement', () => window.frameElement],
        ['localStorage', () => localStorage.length],
        ['cookie', () => document.cookie],
        ['opener', () => window.opener],
      ];
      const got = tries.filter(([, one]) => {
        try {
          const value = one();
          return value !== null && value !== undefined;
        } catch {
          return false;
        }
      });
      return { origin: self.origin, got: got.map(([name]) => name) };
    });
    expect(found).toEqual({ origin: 'null', got: [] });
  });
});

describe('Stop', () => {
  test.each([
    ['an endless loop', 'while (true) {}'],
    ['a flood of lines', "while (true) console.log('x');"],
    ['an endless wait', "import { sleep } from 'lab';\nwhile (true) await sleep(1);"],
  ])('ends %s within 100 ms', async (_, source) => {
    await page.evaluate((files) => window.wall.begin({ files }), source);
    await page.waitForTimeout(700);
    const { end, tookMs } = await page.evaluate(() => window.wall.stop());
    expect(end).toMatchObject({ status: 'stopped', reason: 'user' });
    expect(tookMs).toBeLessThan(100);
    await nextRunIsRight();
  });

  test('twenty starts in a second leave one run, and only its lines', async () => {
    const texts = await page.evaluate(async () => {
      const runs: Promise<{ text: string; end: { reason?: string } }>[] = [];
      for (let i = 0; i < 20; i++) {
        runs.push(
          window.wall.run({ files: `console.log(${i}); setTimeout(() => console.log(${i}), 50);` }),
        );
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      return (await Promise.all(runs)).map(({ text, end }) => end.reason ?? text);
    });
    expect(texts.at(-1)).toBe('19\n19\n');
    for (const [i, text] of texts.slice(0, -1).entries())
      expect(['user', `${i}\n${i}\n`]).toContain(text);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => window.wall.frames())).toBe(1);
  });
});

describe('an honest program that works hard', () => {
  test.each(honest.map((one) => [one.name, one] as const))(
    '%s: is not stopped, and prints what it prints in Node',
    async (_, { source, prints }) => {
      const seen = await run({ files: source, seed: 31 });
      expect(endOf(seen)).toBe('finished');
      const inNode = await runInNode({ files: { 'main.ts': source }, entry: 'main.ts', seed: 31 });
      expect(seen.text).toBe(inNode.text);
      if (prints !== '') expect(seen.text).toBe(prints);
    },
  );

  test('runs with the network gone', async () => {
    await page.context().setOffline(true);
    await nextRunIsRight();
    await nextRunIsRight();
    await page.context().setOffline(false);
  });
});
