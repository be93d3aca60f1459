import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bookOf, workerOf } from '../../build/offline/integration.ts';
import { pagesFileOf } from '../../build/offline/pages-file.ts';
import { output, run } from './harness/lab.ts';
import { openPage, type OpenPage } from './harness/open-page.ts';
import { pagesOf } from './harness/pages.ts';
import { serve, type Site } from './harness/serve.ts';

/** The network is gone because the server is: emulation does not reach workers (O11). */
const gone = [/ERR_CONNECTION_REFUSED|Failed to load resource|404/];

/** Opens a page and waits until the whole book is on the device. */
async function visit(site: Site, path = ''): Promise<OpenPage> {
  const page = await openPage(path, { site: site.url, offline: true, expected: gone });
  await kept(page);
  return page;
}

async function kept(page: OpenPage): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

const keptBuilds = (page: OpenPage) => page.evaluate(async () => (await caches.keys()).length);

test('after one visit the whole book is there with the server stopped: pages, search, steppers, labs', async () => {
  const site = await serve('dist');
  const page = await visit(site);
  await site.close();

  const paths = pagesOf('dist').filter((path) => path !== 'gallery/');
  const different: string[] = [];
  await page.goto(new URL('ack/', site.url).href);
  for (const path of paths) {
    const got = await page.evaluate(async (url) => (await fetch(url)).text(), site.url + path);
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    if (got !== readFileSync(join('dist', file), 'utf8')) different.push(path);
  }
  expect(different).toEqual([]);

  await page.waitForFunction(() => {
    const first = document.querySelector('[data-stepper]');
    first?.scrollIntoView({ block: 'center' });
    return first?.closest('astro-island')?.hasAttribute('ssr') === false;
  });
  const stepper = page.locator('[data-stepper]').first();
  await stepper.locator('[data-do=next]').click();
  expect(await stepper.getAttribute('data-index')).toBe('1');
  expect(await page.evaluate(() => document.fonts.check('16px "Book Serif"', 'ক'))).toBe(true);

  await page.goto(`${site.url}search/?q=dakghor`);
  await page.locator('[data-closeness=sound] ~ ol a').first().waitFor();
  await page.goto(`${site.url}labs/first-ack/`);
  await run(page);
  expect(await output(page)).not.toBe('');
  // A deep link with a query and a place, and an address that never was.
  await page.goto(`${site.url}glossary/?from=feed#ack`);
  expect(await page.locator('#ack').isVisible()).toBe(true);
  expect((await page.goto(`${site.url}no/such/page/`))?.status()).toBe(404);
  expect(await page.locator('h1').textContent()).toContain('ঠিকানা নেই');
});

test('the pages come in one file that holds what they share once, and all of it fits the budget', async () => {
  const site = await serve('dist');
  onTestFinished(() => site.close());
  await visit(site, 'glossary/');
  const asked = new Set(site.requests.map((path) => path.replace(/[?#].*/, '')));
  expect([...asked].filter((path) => path.startsWith('/steppers/'))).toEqual([]);
  expect(asked).toContain('/offline-pages.json');
  const { pieces, pages } = pagesFileOf('dist', /^gallery\//);
  for (const [path, numbers] of Object.entries(pages)) {
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const whole = numbers.map((number) => pieces[number]).join('');
    expect(whole === readFileSync(join('dist', file), 'utf8'), path).toBe(true);
  }
  expect(bookOf('dist').bytes / 1e6).toBeLessThanOrEqual(4);
});

test('the size is told in the panel of the look, and nothing is fetched before the page is there', async () => {
  const site = await serve('dist');
  onTestFinished(() => site.close());
  const page = await openPage('glossary/', { site: site.url, offline: true });
  expect(site.requests.filter((path) => /offline\.js|sw\.js/.test(path))).toEqual([]);
  await page.waitForFunction(() =>
    /MB.*আছে/.test(document.querySelector('[data-offline]')?.textContent ?? ''),
  );
  await page.locator('header [popovertarget=look]').click();
  expect(await page.locator('[data-offline]').isVisible()).toBe(true);
});

describe('another build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dakghar-'));
  const second = join(folder, 'second');
  const torn = join(folder, 'torn');
  const retired = join(folder, 'retired');
  /** A part of chapter 4 that the second build has under another name. */
  const chunk =
    /component-url="\/(_astro\/[^"]+)"/.exec(readFileSync('dist/ack/index.html', 'utf8'))?.[1] ??
    '';
  const mark = '<h1>আরেক সংস্করণ</h1>';

  beforeAll(async () => {
    cpSync('dist', second, { recursive: true });
    const page = join(second, 'glossary/index.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace(/<h1[^>]*>[^<]*<\/h1>/, mark));
    rmSync(join(second, chunk));
    writeFileSync(join(second, 'sw.js'), await workerOf(second));
    // Half deployed: the worker is new, the rest still is the old build.
    cpSync('dist', torn, { recursive: true });
    cpSync(join(second, 'sw.js'), join(torn, 'sw.js'));
    cpSync('dist', retired, { recursive: true });
    writeFileSync(join(retired, 'sw.js'), await workerOf(retired, true));
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const notice = '[data-update]';
  const heading = (page: OpenPage) => page.locator('main h1').textContent();

  test('is another build by name, and the same files are the same build', () => {
    expect(bookOf(second).build).not.toBe(bookOf('dist').build);
    expect(bookOf(torn).build).toBe(bookOf('dist').build);
  });

  test('half deployed it is not taken: the old one stays whole, and later the new one comes', async () => {
    const first = await serve('dist');
    const { port } = new URL(first.url);
    const page = await visit(first, 'glossary/');
    await first.close();

    const half = await serve(torn, '/', Number(port));
    await page.reload();
    const old = await heading(page);
    const result = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => undefined);
      const worker = registration?.installing;
      if (!worker) return 'none';
      return new Promise<string>((resolve) =>
        worker.addEventListener('statechange', () => resolve(worker.state)),
      );
    });
    expect(result).toBe('redundant');
    expect(await page.locator(notice).count()).toBe(0);
    await half.close();
    await page.reload();
    expect(await heading(page)).toBe(old);

    // Whole at last: the reader is told, decides, and the page is opened anew once, at its place.
    const whole = await serve(second, '/', Number(port));
    onTestFinished(() => whole.close());
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.goto(`${whole.url}glossary/#ack`);
    expect(await heading(page), 'until then every page is of the old build').toBe(old);
    await page.locator(notice).waitFor();
    const before = loads;
    await page.locator(`${notice} .go`).click();
    await page.waitForFunction(
      (text) => document.querySelector('main h1')?.textContent === text,
      'আরেক সংস্করণ',
    );
    expect(page.url()).toBe(`${whole.url}glossary/#ack`);
    await page.waitForTimeout(1_000);
    expect(loads - before).toBe(1);
    expect(await page.locator(notice).count()).toBe(0);
  }, 90_000);

  test('a tab of the old build still opens its parts offline after another tab has changed over (O03)', async () => {
    const first = await serve('dist');
    const { port } = new URL(first.url);
    const page = await visit(first, 'glossary/');
    await page.reload();
    const other = Object.assign(await page.context().newPage(), { problems: [] });
    await other.goto(`${first.url}ack/`);
    await first.close();
    const moved = await serve(second, '/', Number(port));
    await page.reload();
    await page.locator(`${notice} .go`).click();
    await page.waitForFunction(
      () => document.querySelector('main h1')?.textContent === 'আরেক সংস্করণ',
    );
    await moved.close();
    const answer = await other.evaluate(
      async (url) => (await fetch(url)).text(),
      first.url + chunk,
    );
    expect(answer).toBe(readFileSync(join('dist', chunk), 'utf8'));
    expect(await keptBuilds(page)).toBe(2);
  }, 90_000);

  test('the kill switch leaves nothing behind on the next visit (O09)', async () => {
    const first = await serve('dist');
    const { port } = new URL(first.url);
    const page = await visit(first, 'glossary/');
    expect(await keptBuilds(page)).toBe(1);
    await first.close();
    const end = await serve(retired, '/', Number(port));
    onTestFinished(() => end.close());
    await page.reload();
    await expect
      .poll(
        () =>
          page.evaluate(async () => [
            (await caches.keys()).length,
            (await navigator.serviceWorker.getRegistrations()).length,
          ]),
        { timeout: 20_000 },
      )
      .toEqual([0, 0]);
  });
});
