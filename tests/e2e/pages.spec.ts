import { describe, expect, test } from 'vitest';
import { seriousFindings } from './harness/axe.ts';
import { openPage } from './harness/open-page.ts';
import { pagesOf } from './harness/pages.ts';

const pages = pagesOf('dist');

test('there are pages to test', () => expect(pages).toContain('ack/'));

describe.each(pages)('every page: /%s', (path) => {
  test('has a Bengali language tag, a title, one main heading, and no console or policy complaint', async () => {
    const page = await openPage(path);
    expect(await page.locator('html').getAttribute('lang')).toBe('bn');
    expect(await page.title()).toMatch(/\p{Script=Beng}/u);
    expect(await page.locator('h1').count()).toBe(1);
    const policy = page.locator('meta[charset] + meta[http-equiv="content-security-policy" i]');
    expect(await policy.count(), 'one policy, before all it governs').toBe(1);
    const directives = (await policy.getAttribute('content')) ?? '';
    expect(directives).not.toMatch(/unsafe|\*|https?:/);
    for (const closed of ['default-src', 'frame-src', 'base-uri', 'form-action'])
      expect(directives).toContain(`${closed} 'none'`);
  });

  test('never scrolls sideways, from 320 to 1440 px', async () => {
    const page = await openPage(path);
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const culprits = await page.evaluate(() => {
        const limit = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= limit) return [];
        return [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > limit + 1)
          .map((element) => element.outerHTML.slice(0, 120))
          .slice(0, 8);
      });
      expect(culprits, `at ${width} px`).toEqual([]);
    }
  });

  test.each(['light', 'dark'] as const)(
    'has no serious accessibility finding (%s)',
    async (theme) => {
      const page = await openPage(path, { theme });
      expect(await seriousFindings(page)).toEqual([]);
    },
  );
});
