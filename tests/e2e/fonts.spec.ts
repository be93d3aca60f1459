import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { decompress } from 'woff2-encoder';
import { describe, expect, inject, test } from 'vitest';
import { wordsOfSite } from '../../build/fonts/book-fonts.ts';
import { differences, wholeFont } from '../../build/fonts/face-part.ts';
import { faces } from '../../build/fonts/faces.ts';
import { bengaliWords } from '../../build/fonts/words.ts';
import { findBrowser } from './harness/find-browsers.ts';
import { chromiumArguments } from './harness/global-setup.ts';
import { openPage } from './harness/open-page.ts';
import { pagesOf } from './harness/pages.ts';

const assets = 'dist/_astro';

/** The part of a face in the built site. */
async function builtPart(file: string): Promise<Uint8Array> {
  const name = basename(file, '.woff2');
  const built = readdirSync(assets).find(
    (one) => one.startsWith(name) && one.endsWith('.part.woff2'),
  );
  if (!built) throw new Error(`the built site has no part of ${file}`);
  return decompress(readFileSync(join(assets, built)));
}

describe.each(faces.filter((face) => face.script === 'bengali'))('$file', (face) => {
  test('every word of the built pages and scripts is drawn as the complete font draws it', async () => {
    const words = wordsOfSite('dist')[face.text];
    expect(words.size).toBeGreaterThan(face.text === 'all' ? 1000 : 50);
    const wrong = differences(await wholeFont(face), await builtPart(face.file), words);
    expect([...wrong].slice(0, 10)).toEqual([]);
  });
});

test('what pages really set in the title face is in the title face', async () => {
  const title = faces.find((face) => face.family === 'Book Title');
  if (!title) throw new Error('no title face');
  const text: string[] = [];
  // All steppers share one page, and so do all labs: one of each speaks for its kind.
  const kinds = new Set<string>();
  const paths = pagesOf('dist').filter((path) => {
    const kind = /^(?:steppers|labs)\//.exec(path)?.[0] ?? path;
    return !kinds.has(kind) && kinds.add(kind);
  });
  for (const path of paths) {
    const page = await openPage(path);
    text.push(
      await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => getComputedStyle(element).fontFamily.startsWith('"Book Title"'))
          .flatMap((element) => [...element.childNodes])
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent)
          .join(' '),
      ),
    );
    await page.close();
  }
  const words = bengaliWords(text.join(' '));
  expect(words.size).toBeGreaterThan(50);
  const wrong = differences(await wholeFont(title), await builtPart(title.file), words);
  expect([...wrong], 'mark the element with the class “title” or with data-title').toEqual([]);
}, 180_000);

test('a chapter asks for at most two fonts early, 137 kB of fonts and eight files in all, all its own', async () => {
  const page = await openPage('about:blank');
  const seen: { url: string; bytes: number }[] = [];
  page.on('response', async (response) => {
    const url = response.url();
    const body = await response.body().catch(() => Buffer.alloc(0));
    seen.push({ url, bytes: body.byteLength });
  });
  await page.goto(new URL('ack/', inject('site')).href, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  expect(await page.locator('link[rel=preload][as=font]').count()).toBeLessThanOrEqual(2);
  const fonts = seen.filter(({ url }) => url.endsWith('.woff2'));
  const bytes = fonts.reduce((sum, font) => sum + font.bytes, 0);
  expect(bytes, JSON.stringify(fonts)).toBeGreaterThan(60_000);
  expect(bytes, JSON.stringify(fonts)).toBeLessThanOrEqual(137_000);
  expect(seen.length, seen.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(8);
});

test('nothing moves when the fonts arrive late, on a device that has a Bengali font of its own', async () => {
  // A device with Noto Sans Bengali, as Android has it, and nothing else that knows Bengali.
  const folder = resolve('.test-output/device-fonts');
  mkdirSync(folder, { recursive: true });
  const sans = faces.find((face) => face.family === 'Book Sans' && face.script === 'bengali');
  writeFileSync(join(folder, 'NotoSansBengali.ttf'), await wholeFont(sans ?? faces[0]!));
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir>
    </fontconfig>`,
  );
  const browser = await chromium.launch({
    executablePath: findBrowser('chromium') ?? '',
    args: chromiumArguments,
    env: { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  });
  try {
    for (const width of [360, 1440]) {
      const page = await browser.newPage({
        viewport: { width, height: width === 360 ? 800 : 900 },
      });
      await page.addInitScript(() => {
        Object.assign(window, { shifts: [] });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (window as unknown as { shifts: number[] }).shifts.push(
              (entry as unknown as { value: number }).value,
            );
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const held = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(new URL('ack/', inject('site')).href, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1);
      await page.waitForTimeout(500);
      const early = await page.evaluate(() => document.fonts.status);
      expect(early, 'the fonts are still on their way').toBe('loading');
      held.resolve();
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      await page.waitForTimeout(1000);
      await page.evaluate(() => document.fonts.ready);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      const total = shifts.reduce((sum, value) => sum + value, 0);
      expect(total, `at ${width} px: ${shifts.join(' ')}`).toBeLessThan(0.005);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
