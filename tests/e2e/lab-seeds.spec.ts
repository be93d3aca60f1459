import { expect, test } from 'vitest';
import { runSeedsInNode } from '../../build/labs/run-lab.ts';
import { bengaliNumber } from '../../src/bengali/numbers.ts';
import { distributions } from '../../src/runtime/statistics.ts';
import { seriousFindings } from './harness/axe.ts';
import { output, overflow, run, smallTargets, write } from './harness/lab.ts';
import { openPage } from './harness/open-page.ts';

const program = `import { exponential, random, report, sleep } from 'lab';
let duplicates = 0;
let waited = 0;
async function worker() {
  for (let i = 0; i < 50; i++) {
    const wait = exponential(3);
    await sleep(wait);
    waited += wait;
    if (random() < 0.1) duplicates++;
  }
}
await Promise.all([worker(), worker()]);
console.log(duplicates);
report('duplicates', duplicates, 'টা');
report('waited', waited);
`;

test('a thousand seeds come to what they come to in Node, the page stays alive, and the shown seed is placed among them', async () => {
  const page = await openPage('labs/first-ack/', { width: 360, height: 800, touch: true });
  await page.waitForSelector('[data-lab].ready');
  expect(await page.locator('[data-do="seeds"]').count(), 'nothing to report, no button').toBe(0);
  await write(page, program);
  await run(page);
  const shown = (await output(page)).trim();

  // Turns that the page gets for itself meanwhile; one that is held up gets hardly any.
  const turns = page.evaluate(async () => {
    const lab = document.querySelector<HTMLElement>('[data-lab]');
    while (lab?.dataset['seeds'] !== 'running')
      await new Promise((resolve) => setTimeout(resolve, 1));
    let count = 0;
    for (; lab.dataset['seeds'] === 'running'; count += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return count;
  });
  await page.click('[data-do="seeds"]');
  await page.waitForSelector('[data-seeds="finished"]', { timeout: 50_000 });
  expect(await turns).toBeGreaterThan(20);

  const node = distributions(
    await runSeedsInNode({ files: { 'main.ts': program }, entry: 'main.ts' }, 1_000),
  );
  for (const { name, mean, p5, p50, p95, values } of node) {
    const figure = page.locator(`[data-report="${name}"]`);
    await figure.locator('summary').click();
    for (const [key, value] of Object.entries({ mean, p5, p50, p95, least: values[0] ?? 0 }))
      expect(await figure.locator(`[data-figure="${key}"]`).innerText(), `${name} ${key}`).toBe(
        bengaliNumber(Number(value.toPrecision(4))),
      );
    const counts = await figure.locator('table >> nth=1 >> td:nth-child(3)').allInnerTexts();
    const digits = counts.map((text) =>
      Number([...text].map((c) => (c === ',' ? '' : (c.codePointAt(0) ?? 0) - 0x09e6)).join('')),
    );
    expect(digits.reduce((a, b) => a + b, 0)).toBe(1_000);
  }
  expect(await page.locator('[data-spread]').first().innerText()).toContain(
    `আপনার seed ৩১-এ ${bengaliNumber(Number(shown))}টা`,
  );
  expect(await output(page), 'the single run is untouched').toBe(`${shown}\n`);
  await page.click('[data-do="edit"]');
  expect(await overflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);

  // Stop: at once, and what was counted stays.
  await write(page, `${program}for (let i = 0; i < 2e7; i++) Math.sqrt(i);\n`);
  expect(await page.locator('.seeds .note').count(), 'it is said that the figures are old').toBe(1);
  await page.click('[data-do="seeds"]');
  await page.waitForFunction(
    () => (document.querySelector<HTMLProgressElement>('.seeds progress')?.value ?? 0) > 0,
  );
  await page.click('[data-do="stop-seeds"]');
  expect(await page.getAttribute('[data-lab]', 'data-seeds')).toBe('stopped');
  expect(await page.locator('[data-report]').count()).toBe(2);
  await page.waitForFunction(() => document.querySelectorAll('iframe').length <= 1);

  // A program that fails with some seeds says so, and offers one to be looked at.
  await write(
    page,
    "import { report, seed } from 'lab';\nif (seed % 100 === 7) throw new Error('x');\nreport('seed', seed);\n",
  );
  await page.click('[data-do="seeds"]');
  await page.waitForSelector('[data-seeds="finished"]');
  expect(await page.locator('.seeds .failed p').innerText()).toMatch(/১০টা seed-এ/);
  await page.click('[data-do="try-seed"]');
  expect(await page.inputValue('.seed input')).toBe('৭');
  await run(page);
  expect(await page.getAttribute('[data-lab]', 'data-status')).toBe('failed');
});
