/**
 * How many schedules a second a storm runs, in Node and in the page: part of `npm run bench`. The page is
 * the built one (`dist/`), in Chromium; both put the four orders of chapter 4 through the same storm.
 */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { toggleEdit } from '../../src/components/lab/edits.ts';
import { defaultBounds } from '../../src/runtime/storm/bounds.ts';
import { findBrowser } from '../../tests/e2e/harness/find-browsers.ts';
import { serve } from '../../tests/e2e/harness/serve.ts';
import { readLabFolder } from '../labs/lab-folder.ts';
import { runStormInNode } from '../labs/run-lab.ts';

const LAB = 'four-orders';

/** Schedules and milliseconds of a storm over every version of the lab. */
export interface Storms {
  readonly schedules: number;
  readonly ms: number;
}

/** In Node, without the time to bundle and to start a thread, which one schedule takes as well. */
export async function stormsInNode(): Promise<Storms> {
  const { yaml, files, entry } = readLabFolder('src/content/labs', LAB);
  const programs = [files];
  for (const { edit: id } of yaml.storm?.versions ?? []) {
    const edit = yaml.edits?.find((one) => one.id === id);
    if (edit !== undefined) programs.push(toggleEdit(files, edit));
  }
  let schedules = 0;
  let ms = 0;
  for (const program of programs) {
    const run = { files: program, entry, seed: yaml.seed };
    const storm = async (most: Partial<typeof defaultBounds>): Promise<Storms> => {
      const began = performance.now();
      const bounds = { ...defaultBounds, ...yaml.storm?.bounds, ...most };
      const promises = yaml.storm?.promises ?? [];
      const found = await runStormInNode(run, { bounds, promises, skip: true });
      return { schedules: found.schedules, ms: performance.now() - began };
    };
    const start = await storm({ schedules: 1 });
    const all = await storm({});
    schedules += all.schedules - start.schedules;
    ms += all.ms - start.ms;
  }
  return { schedules, ms };
}

/** In the page, from the press of the button to the last cell; the first failure's time beside it. */
export async function stormsInPage(): Promise<(Storms & { readonly firstMs: number }) | string> {
  const executablePath = findBrowser('chromium');
  if (executablePath === null) return 'no Chromium';
  if (!existsSync(`dist/labs/${LAB}/index.html`)) return 'no dist/: npm run build';
  const site = await serve('dist');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${site.url}labs/${LAB}/`);
    await page.waitForSelector('[data-lab].ready');
    // The first storm also fetches its code; the second is measured.
    for (let turn = 0; ; turn++) {
      const began = performance.now();
      await page.click('[data-do="storm"]');
      await page.waitForSelector('td[data-verdict="broken"]');
      const firstMs = performance.now() - began;
      await page.waitForSelector('[data-storm]:not([data-verdict="running"])');
      const ms = performance.now() - began;
      const counts = await page.locator('[data-storm] tbody small').allInnerTexts();
      const latin = (text: string): number =>
        Number(
          text.replace(/[০-৯]/g, (digit) => `${digit.charCodeAt(0) - 0x9e6}`).match(/\d+/)?.[0],
        );
      const schedules = counts.reduce((sum, text) => sum + latin(text), 0);
      if (turn === 1) return { schedules, ms, firstMs };
      await page.waitForTimeout(500);
    }
  } finally {
    await browser.close();
    await site.close();
  }
}
