import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { seriousFindings } from './harness/axe.ts';
import { openPage, type OpenPage } from './harness/open-page.ts';

const focused = (page: OpenPage) =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.id);

test('the whole search is done by keyboard, from any page and back, at 320 px', async () => {
  const page = await openPage('ack/', { width: 320, height: 640 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  expect(asked.filter((path) => path.endsWith('search.json'))).toEqual([]);
  await page.keyboard.press('/');
  await page.waitForURL(/search\/$/);
  await page.waitForFunction(() => document.activeElement?.id === 'search-field');
  await page.keyboard.type('কিউয়ের');
  await page.locator('[data-total]').waitFor();
  expect(asked.filter((path) => path.endsWith('search.json'))).toHaveLength(1);
  expect(await page.locator('mark').first().textContent()).toContain('কিউ');
  expect(new URL(page.url()).searchParams.get('q')).toBe('কিউয়ের');
  expect(await seriousFindings(page)).toEqual([]);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);

  const links = await page
    .locator('.search ol a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe(links[1]);
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe(links[0]);
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('search-field');
  await page.keyboard.press('Escape');
  expect(await page.inputValue('#search-field')).toBe('');
  await page.keyboard.press('Escape');
  await page.waitForURL(/ack\/$/);

  await page.keyboard.press('Control+k');
  await page.waitForFunction(() => document.activeElement?.id === 'search-field');
  await page.keyboard.type('visiblity timeout');
  await page.locator('[data-closeness="near"]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/glossary\/#visibility-timeout$/);
});

test('a link with a question is answered; more results come on request and focus goes to them', async () => {
  const page = await openPage('search/?q=কাজ');
  const links = page.locator('.search ol a');
  await links.first().waitFor();
  expect(await links.count()).toBe(20);
  await page.locator('[data-do=more]').click();
  await page.waitForFunction(() => document.activeElement?.matches('li:nth-child(21) > a'));
  await page.waitForFunction(
    () => (document.querySelector('[aria-live]')?.textContent ?? '') !== '',
  );
});

test('a script in the question is a word like any other', async () => {
  const payload = '<img src=x onerror=alert(1)>"\'';
  const page = await openPage(`search/?q=${encodeURIComponent(payload)}`);
  await page.locator('[data-total]').waitFor();
  expect(await page.inputValue('#search-field')).toBe(payload);
  expect(await page.locator('main img').count()).toBe(0);
});

test.each([
  ['is not there', () => undefined],
  ['is cut short', () => readFileSync('dist/search.json', 'utf8').slice(0, 5_000)],
  ['is something else', () => '{"documents":7}'],
])('a search file that %s is told, with the contents to go to (O13)', async (_how, body) => {
  const page = await openPage('glossary/', { expected: [/404/] });
  await page.route('**/search.json', (route) => {
    const text = body();
    return text === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body: text });
  });
  await page.goto(new URL('search/?q=ack', inject('site')).href);
  await page.locator('[role=alert] a').first().waitFor();
  expect(
    await page
      .locator('[role=alert] a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
  ).toEqual(['/#contents', '/glossary/']);
});

test('without script the page says where else to look, and shows no field that would do nothing', async () => {
  const page = await openPage('search/', { js: false });
  expect(await page.locator('#search-field').isVisible()).toBe(false);
  expect(await page.locator('main .without a').count()).toBe(2);
  expect(await page.locator('header [data-search]').isVisible()).toBe(false);
});
