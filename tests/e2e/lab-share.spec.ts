import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, strFromU8, unzipSync } from 'fflate';
import type { Download } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { seriousFindings } from './harness/axe.ts';
import { code, output, overflow, run, smallTargets, write } from './harness/lab.ts';
import { openPage, type OpenPage } from './harness/open-page.ts';

const read = (name: string) => readFileSync(`src/content/labs/first-ack/${name}`, 'utf8');
const notices = (page: OpenPage) => page.locator('.notice').allInnerTexts();
const status = (page: OpenPage) => page.getAttribute('[data-lab]', 'data-status');
const ready = (page: OpenPage) => page.waitForSelector('[data-lab].ready');

/** The bytes of a download; the browser is another process, and keeps its files to itself. */
async function saved(download: Download): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'download-'));
  try {
    await download.saveAs(join(folder, 'file'));
    return readFileSync(join(folder, 'file'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As if the address had been opened anew: a change after `#` alone reloads nothing. */
async function open(page: OpenPage, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await ready(page);
}

test('a program is shared as a link, opened as shared code that runs only when asked, and the own draft is never lost', async () => {
  const page = await openPage('labs/first-ack/', {
    width: 360,
    height: 800,
    touch: true,
    before: () =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      }),
  });
  await ready(page);
  await write(page, "console.log('আমার কোড');");
  await page.click('[data-tab="broker.ts"]');
  await write(page, '// ভাগ করা');
  await page.fill('.seed input', '৭');
  await page.click('[data-do="share"]');
  await page.waitForFunction(
    () => (document.querySelector<HTMLInputElement>('[data-link]')?.value ?? '') !== '',
  );
  const link = await page.inputValue('[data-link]');
  expect(link.startsWith(new URL('labs/first-ack/#lab=first-ack&', inject('site')).href)).toBe(
    true,
  );
  expect(link.length).toBeLessThan(2_000);
  await page.click('[data-do="copy-link"]');
  expect(
    await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    }),
    'refused, the link is there to be copied by hand',
  ).toBe(link);
  expect(await overflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);

  // Somebody else, who has written something of their own.
  await page.evaluate(() => localStorage.clear());
  await open(page, new URL('labs/first-ack/', inject('site')).href);
  await page.click('[data-edit="no-fever"]');
  const mine = await code(page);
  await open(page, link);
  expect(await page.locator('[data-shared]').innerText()).toBe('শেয়ার করা কোড');
  expect(await code(page)).toBe("console.log('আমার কোড');\n");
  expect(await page.inputValue('.seed input')).toBe('৭');
  await page.click('[data-tab="broker.ts"]');
  expect(await code(page)).toBe('// ভাগ করা\n');
  await page.waitForTimeout(600);
  expect([await status(page), await output(page)], 'shown, not run').toEqual(['idle', '']);
  await run(page);
  expect(await output(page)).toBe('আমার কোড\n');
  await page.click('[data-do="shared-leave"]');
  await page.click('[data-tab="main.ts"]');
  expect(await code(page)).toBe(mine);
  // A reload brings back mine.
  await page.waitForFunction(() => location.hash === '');

  // Changed, it becomes theirs; what they had before is still to be had, after a reload too.
  await open(page, link);
  await page.click('[data-tab="main.ts"]');
  await write(page, "console.log('দুজনের');");
  await page.waitForFunction(() => location.hash === '');
  await page.reload();
  await ready(page);
  expect(await code(page)).toBe("console.log('দুজনের');\n");
  await page.click('[data-do="shared-leave"]');
  expect(await code(page)).toBe(mine);
  await page.click('[data-do="undo"]');
  expect(await code(page)).toBe("console.log('দুজনের');\n");

  // Opened in the page that is there already.
  await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await page.waitForSelector('[data-shared]');
  await page.click('[data-do="shared-stay"]');
  await page.reload();
  await ready(page);
  expect(await code(page)).toBe("console.log('আমার কোড');\n");
  expect(await page.locator('[data-changed]').count()).toBe(1);
});

test('a link that is cut, hostile, huge or of an older book is told as what it is, and nothing is lost or run', async () => {
  const page = await openPage('labs/first-ack/');
  await ready(page);
  await page.click('[data-edit="no-fever"]');
  const mine = await code(page);
  const packed = (value: unknown) =>
    Buffer.from(gzipSync(Buffer.from(JSON.stringify(value)))).toString('base64url');
  const bomb = Buffer.from(gzipSync(new Uint8Array(20_000_000))).toString('base64url');
  for (const [hash, said] of [
    ['#lab=first-ack', /কেটে গেছে বা বদলে গেছে/],
    ['#lab=first-ack&v=1&c=%00<script>alert(1)</script>', /কেটে গেছে বা বদলে গেছে/],
    ['#lab=first-ack&v=1&c=H4sIAAAAAAAA', /কেটে গেছে বা বদলে গেছে/],
    [`#lab=first-ack&v=1&c=${packed([1, null, { 'main.ts': ['x', []] }])}`, /পুরোনো কোড থেকে/],
    [`#lab=first-ack&v=1&c=${packed([1, null, { '../x.ts': ['x', []] }])}`, /পুরোনো কোড থেকে/],
    [`#lab=first-ack&v=1&c=${'A'.repeat(100_000)}`, /এত বড়/],
    [`#lab=first-ack&v=1&c=${bomb}`, /এত বড়/],
  ] as const) {
    await page.evaluate(
      (next) =>
        new Promise((resolve) => {
          addEventListener('hashchange', resolve, { once: true });
          location.hash = next;
        }),
      hash,
    );
    await page.waitForSelector('.notice');
    expect((await notices(page)).join(' '), hash.slice(0, 60)).toMatch(said);
    expect(await code(page), 'what was there is there').toBe(mine);
    expect(await status(page)).toBe('idle');
  }
  await open(page, new URL('labs/first-ack/#lab=first-ack&v=1&c=x', inject('site')).href);
  await page.waitForSelector('.notice');
  expect((await notices(page)).join(' '), 'when it is what the page is opened with').toMatch(
    /কেটে গেছে/,
  );
  expect(await code(page)).toBe(mine);
  await page.evaluate(() => (location.hash = '#lab=visibility&v=1&c=x'));
  await page.waitForFunction(() => document.querySelector('.notice') === null);
});

test('a program is taken home as a zip of a Node project, as the reader has it', async () => {
  const page = await openPage('labs/first-ack/');
  await ready(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.click('[data-edit="no-fever"]');
  expect(asked.filter((url) => /project/.test(url))).toEqual([]);
  const coming = page.waitForEvent('download');
  await page.click('[data-do="download"]');
  const download = await coming;
  expect(download.suggestedFilename()).toBe('first-ack.zip');
  const files = unzipSync(await saved(download));
  expect(Object.keys(files).sort()).toEqual([
    'first-ack/README.md',
    'first-ack/lab.mjs',
    'first-ack/package.json',
    'first-ack/src/broker.ts',
    'first-ack/src/main.ts',
  ]);
  expect(strFromU8(files['first-ack/src/broker.ts'] as Uint8Array)).toBe(read('broker.ts'));
  expect(strFromU8(files['first-ack/src/main.ts'] as Uint8Array)).toBe(await code(page));
});
