import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { seriousFindings } from './harness/axe.ts';
import { code, output, overflow, run, smallTargets, write } from './harness/lab.ts';
import { openPage } from './harness/open-page.ts';

const read = (name: string) => readFileSync(`src/content/labs/first-ack/${name}`, 'utf8');

/**
 * The page of first-ack as the build would write it if `broker.ts` stood in a folder, could only be
 * read, and was put away at first.
 */
const folded = (html: string): string =>
  html
    .replaceAll('broker.ts', 'desk/broker.ts')
    .replace(
      'desk/broker.ts&quot;],&quot;hidden&quot;:[0,false],&quot;readonly&quot;:[0,false]',
      'desk/broker.ts&quot;],&quot;hidden&quot;:[0,true],&quot;readonly&quot;:[0,true]',
    )
    .replace(/<button(?=[^>]*data-tab="desk\/broker\.ts")[\s\S]*?<\/button>/, '');

test('files are tabs: chosen by keyboard, marked when changed, restored one by one', async () => {
  const page = await openPage('labs/first-ack/', { width: 360, height: 800, touch: true });
  await page.waitForSelector('[data-lab].ready');
  const chosen = () => page.locator('[role="tab"][aria-selected="true"]').getAttribute('data-tab');
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['tab']);
  await page.locator('[data-tab="main.ts"]').focus();
  for (const [key, file] of [
    ['ArrowRight', 'broker.ts'],
    ['ArrowRight', 'main.ts'],
    ['ArrowLeft', 'broker.ts'],
    ['Home', 'main.ts'],
    ['End', 'broker.ts'],
  ] as const) {
    await page.keyboard.press(key);
    expect([await chosen(), await focused()], key).toEqual([file, file]);
  }
  expect(await code(page)).toBe(read('broker.ts'));
  const panel = page.locator('[role="tabpanel"]');
  expect(await panel.getAttribute('aria-labelledby')).toBe(
    await page.locator('[data-tab="broker.ts"]').getAttribute('id'),
  );
  await page.keyboard.press('Tab');
  expect(await focused(), 'the other tabs are not on the way').toBeUndefined();

  await write(page, "export class Broker {}\nconsole.log('mine');\n");
  await page.click('[data-tab="main.ts"]');
  await write(page, "import './broker.ts';\nnothing.here();\n");
  await run(page);
  expect(await output(page)).toBe('mine\n');
  await page.click('[data-do="edit"]');
  await page.click('[data-do="compare"]');
  expect(await page.locator('[data-do="restore-file"]').count()).toBe(2);
  expect(await smallTargets(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.click('[data-do="restore-file"][data-file-name="main.ts"]');
  await page.click('[data-do="compare"]');
  await page.click('[data-tab="main.ts"]');
  expect(await code(page)).toBe(read('main.ts'));
  await page.click('[data-tab="broker.ts"]');
  expect(await code(page), 'the other file is still mine').toContain("console.log('mine')");
  await page.click('[data-do="undo"]');
  await page.click('[data-tab="main.ts"]');
  expect(await code(page)).toContain('nothing.here();');
  expect(await seriousFindings(page)).toEqual([]);
});

test('a file put away is one press away, belongs to the program, cannot be written in, and opens when the error is in it', async () => {
  const page = await openPage('about:blank');
  await page.route('**/labs/first-ack/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: folded(await response.text()) });
  });
  await page.goto(new URL('labs/first-ack/', inject('site')).href);
  await page.waitForSelector('[data-lab].ready');
  const tab = page.locator('[data-tab="desk/broker.ts"]');
  expect(await tab.count()).toBe(0);
  await run(page);
  expect(await output(page)).toBe(read('expected.txt'));

  await page.click('[data-do="more-files"]');
  await tab.click();
  expect(await code(page)).toBe(read('broker.ts'));
  await page.click('[data-do="edit"]');
  await page.waitForFunction(() => document.activeElement?.classList.contains('editor'));
  await page.keyboard.type('x');
  expect(await page.locator('[data-changed]').count()).toBe(0);
  await page.click('[data-do="more-files"]');
  expect(await tab.count(), 'put away again').toBe(0);
  expect(await page.locator('[aria-selected="true"]').getAttribute('data-tab')).toBe('main.ts');

  await write(
    page,
    "import { Broker } from './desk/broker.ts';\nnew Broker(1).ack.call(null as never, 'x', {} as never);\n",
  );
  await run(page);
  const place = page.locator('.problem .where button').first();
  expect(await place.innerText()).toMatch(/^desk\/broker\.ts, লাইন/);
  await place.click();
  expect(await tab.getAttribute('aria-selected')).toBe('true');
  expect(await page.locator('.cm-line.wrong').innerText()).toContain('this.leased');
});
