import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { output, run } from './harness/lab.ts';
import { openPage } from './harness/open-page.ts';
import { serve, type Site } from './harness/serve.ts';

/** The headers for all paths, as a host reads them from the built `_headers`. */
const headers = Object.fromEntries(
  [
    ...(/^\/\*\n((?: {2}.*\n)+)/m.exec(readFileSync('dist/_headers', 'utf8'))?.[1] ?? '').matchAll(
      /^ {2}([^:]+): (.*)$/gm,
    ),
  ].map(([, name, value]) => [name ?? '', value ?? '']),
);
let site: Site;
beforeAll(async () => (site = await serve('dist', '/', 0, headers)));
afterAll(() => site.close());

test('with the headers of a host every part of the book works as without them', async () => {
  expect(headers['Content-Security-Policy']).toContain("frame-src 'none'");
  // A complaint about any policy fails the page (harness/open-page.ts).
  const page = await openPage('labs/first-ack/', { site: site.url });
  await run(page);
  expect(await output(page)).not.toBe('');
  await page.goto(`${site.url}search/?q=ack`);
  await page.locator('[data-total]').waitFor();
  await page.goto(`${site.url}ack/`);
  await page.waitForFunction(() => {
    const first = document.querySelector('[data-stepper]');
    first?.scrollIntoView({ block: 'center' });
    return first?.closest('astro-island')?.hasAttribute('ssr') === false;
  });
});

test('a header that closes more than the pages do is noticed', async () => {
  const strict = await serve('dist', '/', 0, { 'Content-Security-Policy': "worker-src 'none'" });
  const page = await openPage('search/?q=ack', {
    site: strict.url,
    expected: [/policy|worker|CSP|Content Security/i],
  });
  await page.locator('[role=alert]').waitFor();
  await strict.close();
});
