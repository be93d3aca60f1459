import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deadLinks } from './harness/links.ts';
import { openPage } from './harness/open-page.ts';
import { pagesOf } from './harness/pages.ts';
import { serve, type Site } from './harness/serve.ts';

test('no link, script, style or font of any page leads nowhere', () => {
  expect(deadLinks('dist', '/')).toEqual([]);
});

describe('under a sub-path', () => {
  const directory = '.test-output/book';
  let site: Site;

  beforeAll(async () => {
    execFileSync('astro', ['build', '--outDir', directory, '--silent'], {
      // Not the whole environment: Vitest's own BASE_URL would win over the base.
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        BASE_PATH: '/book/',
        SITE_URL: 'https://book.example',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    site = await serve(directory, '/book/');
  }, 300_000);
  afterAll(() => site.close());

  test('the same pages are built, and every address stays inside it and leads somewhere', () => {
    expect(existsSync(directory)).toBe(true);
    expect(pagesOf(directory)).toEqual(pagesOf('dist'));
    expect(deadLinks(directory, '/book/')).toEqual([]);
  });

  test('the sitemap names every page that may be found, by its whole address, and robots name the sitemap', () => {
    const read = (file: string) => readFileSync(`${directory}/${file}`, 'utf8');
    const named = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    const hidden = ['404.html', 'gallery/'];
    expect(named).toEqual(
      pagesOf(directory)
        .filter((path) => !hidden.includes(path))
        .map((path) => `https://book.example/book/${path}`),
    );
    expect(read('robots.txt')).toContain('Sitemap: https://book.example/book/sitemap.xml');
    expect(read('ack/index.html')).toContain(
      'rel="canonical" href="https://book.example/book/ack/"',
    );
    expect(read('_headers')).toMatch(/^\/book\/\*$/m);
  });

  test.each(['', 'ack/', 'glossary/', '404.html'])(
    '/book/%s runs without a complaint',
    async (path) => {
      const page = await openPage(path, { site: site.url });
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.fonts.check('16px "Book Serif"', 'ক'))).toBe(true);
    },
  );

  test('an unknown address shows the page of the lost parcel, with working links', async () => {
    const page = await openPage('ack/no-such-page/', { site: site.url, expected: [/404/] });
    expect(await page.locator('h1').textContent()).toContain('ঠিকানা নেই');
    await page.locator('main a').first().click();
    expect(page.url()).toBe(site.url);
  });
});
