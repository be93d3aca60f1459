import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './find-browsers.ts';
import { serve } from './serve.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the served site's contents page, ending in a slash. */
    site: string;
    /** Where the shared Chromium listens. */
    browser: string;
  }
}

/** Quiet, and without the background traffic a desktop browser makes. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Serves `dist/` and starts the one Chromium all spec files share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('dist/index.html'))
    throw new Error(
      'There is no built site in dist/. Run `npm run build` first, then the browser tests.',
    );
  const executablePath = findBrowser('chromium');
  if (!executablePath)
    throw new Error(
      'NOT RUN: Chromium was not found. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM=/path/to/it.',
    );
  const site = await serve('dist', process.env['BASE_PATH'] ?? '/');
  const browser = await chromium.launchServer({ executablePath, args: chromiumArguments });
  project.provide('site', site.url);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await site.close();
  };
}
