import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLabFolder } from '../../build/labs/lab-folder.ts';
import type { StormRecord } from '../../src/runtime/storm/trace.ts';
import { seriousFindings } from './harness/axe.ts';
import { overflow, smallTargets } from './harness/lab.ts';
import { openPage } from './harness/open-page.ts';

const book = 'src/content/labs';
const record = JSON.parse(readFileSync(`${book}/four-orders/storm.json`, 'utf8')) as StormRecord;

test('a storm fills its matrix with what Node finds, opens the schedule that breaks a promise, and its link runs nothing by itself', async () => {
  const page = await openPage('labs/four-orders/', {
    width: 360,
    height: 800,
    touch: true,
    reducedMotion: true,
  });
  await page.waitForSelector('[data-lab].ready');
  expect(await page.locator('[data-storm]').count(), 'nothing of it is there unasked').toBe(0);
  await page.click('[data-do="storm"]');
  const storm = page.locator('[data-storm]');
  await page.waitForSelector('[data-storm][data-verdict="running"]');
  await page.waitForSelector('[data-storm][data-verdict="broken"]', { timeout: 60_000 });

  const { yaml } = readLabFolder(book, 'four-orders');
  const promises = yaml.storm?.promises ?? [];
  const cells = await storm
    .locator('td[data-verdict]')
    .evaluateAll((all) =>
      all.map(({ dataset }) => [dataset['version'], dataset['promise'], dataset['verdict']]),
    );
  expect(cells).toEqual(
    record.flatMap(({ version, broken }) =>
      promises.map((promise) => [version, promise, promise in broken ? 'broken' : 'held']),
    ),
  );
  const [base] = record;
  expect(await storm.getAttribute('data-schedules')).toBe(`${base?.schedules}`);
  expect(await storm.getAttribute('data-shortest')).toBe(`${base?.broken['at-most-once']?.steps}`);

  await storm.locator('td[data-version="base"][data-promise="at-most-once"] button').click();
  const shown = storm.locator('.shown');
  await shown.locator('[data-do="slow-last"]').click();
  expect(await shown.getAttribute('data-hash'), 'one schedule, one trace, as in Node').toBe(
    base?.broken['at-most-once']?.hash,
  );
  expect(await page.locator('.line.lit').innerText()).toContain('effect(id)');
  expect(await shown.locator('.told').innerText()).toContain('কথা ভাঙল: order-1041 হলো ২বার।');
  const hidden = await shown
    .locator('.box')
    .evaluate((box) => box.scrollWidth - box.clientWidth - box.scrollLeft);
  expect(hidden, 'the moment at the end of the lanes is in sight').toBeLessThan(60);
  expect(await shown.locator('.picture').evaluate((svg) => svg.clientWidth)).toBeGreaterThan(900);
  await shown.locator('summary').click();
  const moments = await shown.locator('ol li').allInnerTexts();
  expect(moments.at(-1)).toContain('কথা ভাঙল');
  expect(moments.filter((text) => text.includes('বিপদ:'))).toHaveLength(1);
  await shown.locator('[data-compare="one-transaction"]').click();
  const parting = shown.locator('[data-parting]');
  await parting.waitFor();
  expect(Number(await parting.getAttribute('data-parting'))).toBeGreaterThan(5);
  expect(await parting.innerText()).toContain('এই বিপদে টেকে');
  expect(await overflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);

  const address = await shown.locator('[data-storm-link]').getAttribute('href');
  await page.goto(new URL(address ?? '', page.url()).href);
  await page.reload();
  await page.waitForSelector('[data-do="storm-linked"]');
  expect(await page.locator('[data-schedule]').count()).toBe(0);
  await page.click('[data-do="storm-linked"]');
  await page.waitForSelector(`[data-schedule="${base?.broken['at-most-once']?.faults}"]`);

  await page.click('[data-do="storm-guess"]');
  await storm.locator('td[data-version="base"][data-promise="exactly-once"] button').click();
  await storm.locator('td[data-version="base"][data-promise="ends"] button').click();
  await page.click('[data-do="storm-guessed"]');
  await storm.locator('[data-guess]').nth(3).waitFor();
  const guessed = (promise: string) =>
    storm
      .locator(`td[data-version="base"][data-promise="${promise}"] [data-guess]`)
      .getAttribute('data-guess');
  expect(await guessed('exactly-once')).toBe('right');
  expect(await guessed('ends')).toBe('wrong');

  await page.click('[data-do="storm-stop"]');
  expect(await storm.locator('td[data-verdict="stopped"]').count()).toBeGreaterThan(0);
});
