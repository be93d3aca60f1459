import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { openPage } from './harness/open-page.ts';
import { fileOf, pagesOf } from './harness/pages.ts';

/** Kilobytes after brotli, as a static host sends them. */
const packed = (content: string | Buffer) => brotliCompressSync(content).byteLength / 1000;
const joined = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, content]) => content).join('\n');

/** Budgets in kB. One that must be broken is changed here and explained in CONTRIBUTING.md. */
const budget = {
  page: 68.5,
  css: 16,
  scriptOfProse: 4,
  firstStepper: 62,
  editor: 140,
  runtime: 110,
};

const chapters = pagesOf('dist').filter(
  (path) =>
    /^[a-z-]+\/$/.test(path) && !['glossary/', 'gallery/', 'search/', 'claims/'].includes(path),
);

/** Collects the script files a page asks for; `since()` gives the kilobytes since the last call. */
function scripts(page: Page) {
  const files = new Set<string>();
  let told = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  return {
    since() {
      const fresh = [...files].filter((file) => !told.has(file));
      told = new Set(files);
      return {
        files: fresh,
        size: fresh.reduce((sum, file) => sum + packed(readFileSync(join('dist', file))), 0),
      };
    },
  };
}

describe.each(chapters)('chapter /%s', (path) => {
  const html = readFileSync(fileOf('dist', path), 'utf8');

  test('its page, with every step of every stepper in it, keeps its budget', () => {
    expect(packed(html)).toBeLessThanOrEqual(budget.page);
    expect(packed(joined(html, /<style[^>]*>([\s\S]*?)<\/style>/g))).toBeLessThanOrEqual(
      budget.css,
    );
  });

  test('reading it needs almost no script; the first stepper brings the machines', async () => {
    const page = await openPage('about:blank', { width: 360, height: 640 });
    const loaded = scripts(page);
    await page.goto(new URL(path, inject('site')).href, { waitUntil: 'networkidle' });
    const prose = packed(joined(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g));
    const early = loaded.since();
    expect(prose + early.size, early.files.join(' ')).toBeLessThanOrEqual(budget.scriptOfProse);

    // Alive, not merely there: the still picture of a stepper has the same buttons.
    await page.waitForFunction(() => {
      const first = document.querySelector('[data-stepper]');
      first?.scrollIntoView({ block: 'center' });
      return first?.closest('astro-island')?.hasAttribute('ssr') === false;
    });
    await page.waitForLoadState('networkidle');
    const stepper = loaded.since();
    expect(stepper.size).toBeGreaterThan(5);
    expect(stepper.size, stepper.files.join(' ')).toBeLessThanOrEqual(budget.firstStepper);
  });
});

test('a lab fetches its runtime on the first run and its editor on the first edit, within their budgets', async () => {
  const page = await openPage('about:blank');
  const loaded = scripts(page);
  await page.goto(new URL('labs/first-ack/', inject('site')).href, { waitUntil: 'networkidle' });
  loaded.since();
  await page.locator('[data-lab] [data-do=run]').click();
  await page.locator('[data-lab][data-status=finished]').waitFor();
  const runtime = loaded.since();
  expect(runtime.size, runtime.files.join(' ')).toBeLessThanOrEqual(budget.runtime);
  await page.locator('[data-lab] [data-do=edit]').click();
  await page.locator('[data-lab] .editor, [data-lab] [data-editor]').first().waitFor();
  const editor = loaded.since();
  expect(editor.size).toBeGreaterThan(50);
  expect(editor.size, editor.files.join(' ')).toBeLessThanOrEqual(budget.editor);
});
