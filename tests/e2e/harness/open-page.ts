import { chromium, type Browser, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  /** What the device prefers; the page's own switch is left at “as the device”. */
  readonly theme?: 'light' | 'dark';
  /** `false`: scripts are switched off in the browser. */
  readonly js?: boolean;
  readonly reducedMotion?: boolean;
  readonly touch?: boolean;
  /** Another server than the shared one (its contents address, ending in a slash). */
  readonly site?: string;
  /** Problems this test provokes on purpose; everything else still fails it. */
  readonly expected?: readonly RegExp[];
  /** Lets the page install its service worker; elsewhere each visit would first load the whole book. */
  readonly offline?: boolean;
  /** Runs in the page before any of its scripts. */
  readonly before?: () => void;
}

export interface OpenPage extends Page {
  /** What went wrong so far: console errors, uncaught errors, refused resources, foreign requests. */
  readonly problems: string[];
}

let shared: Promise<Browser> | undefined;

/**
 * Opens a page of the built site in a browser profile of its own. `path` is relative to the contents
 * page: `''`, `'ack/'`, `'steppers/calm/?s=…'`. When the test ends the page is closed, and the test
 * fails if the page logged an error, threw, broke its Content-Security-Policy, or asked another
 * origin for anything.
 *
 * Call it inside a test (not in `beforeAll`): the check is tied to the running test.
 */
export async function openPage(path: string, options: PageOptions = {}): Promise<OpenPage> {
  const { width = 1280, height = 900, theme = 'light', js = true, expected = [] } = options;
  shared ??= chromium.connect(inject('browser'));
  const browser = await shared;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: js,
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: options.touch ?? false,
    locale: 'bn-BD',
    serviceWorkers: options.offline ? 'allow' : 'block',
  });
  const page = await context.newPage();
  const site = new URL(options.site ?? inject('site'));
  const problems: string[] = [];
  const report = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // A page that is left while something is still loading aborts it: not a fault of the page.
    if (reason !== 'net::ERR_ABORTED') report(`request: ${reason} ${request.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) && url.origin !== site.origin)
      report(`foreign request: ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `policy: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`,
      ),
    );
  });
  if (options.before) await page.addInitScript(options.before);
  onTestFinished(async () => {
    await context.close();
    expect(problems, `${path}: the page must run without a complaint`).toEqual([]);
  });
  await page.goto(new URL(path, site).href, { waitUntil: 'load' });
  return Object.assign(page, { problems });
}
