import { expect } from 'vitest';
import { seriousFindings } from './axe.ts';
import { openPage, type OpenPage } from './open-page.ts';

/**
 * What every page of the book must be: well formed, with one policy before all it governs, accessible by
 * day and by night, and no wider than any window. One visit a page: opening it costs more than looking.
 */
export async function lookAtPage(path: string): Promise<void> {
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

  expect(await seriousFindings(page), 'by day').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The night changes colours and nothing else.
  expect(await seriousFindings(page, ['color-contrast']), 'by night').toEqual([]);

  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await stickingOut(page), `at ${width} px`).toEqual([]);
  }
}

/** Elements that make the page scroll sideways; empty when it does not. */
function stickingOut(page: OpenPage): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= limit) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 8);
  });
}
