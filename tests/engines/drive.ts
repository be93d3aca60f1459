import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { existsSync, globSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities } from 'selenium-webdriver';
import { findBrowser } from '../e2e/harness/find-browsers.ts';

/** The little that a smoke test asks of an engine, the same for each of them. */
export interface Driver {
  readonly open: (url: string) => Promise<void>;
  /** Runs JavaScript source as the body of a function in the page and gives back what it returns. */
  readonly evaluate: <T>(body: string) => Promise<T>;
  readonly close: () => Promise<void>;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks the page until `body` returns something true; fails with `what` after `patience` ms. */
export async function until<T>(
  driver: Driver,
  body: string,
  what: string,
  patience = 45_000,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const value = await driver.evaluate<T>(body);
    if (value) return value;
    if (Date.now() > end) throw new Error(`Waited ${patience} ms in vain for: ${what}`);
    await sleep(100);
  }
}

async function firefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocolTimeout: 120_000,
    extraPrefsFirefox: { 'network.captive-portal-service.enabled': false },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    open: async (url) => {
      await page.goto(url, { waitUntil: 'load' });
    },
    evaluate: <T>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<T>,
    close: () => browser.close(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function webkit(program: string): Promise<Driver> {
  const binary = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').find((path) => existsSync(path));
  if (binary === undefined) throw new Error('MiniBrowser of webkit2gtk-driver was not found.');
  const port = await freePort();
  const service = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1280x960x24', program, `--port=${port}`, '--host=127.0.0.1'],
    {
      stdio: 'ignore',
      detached: true,
      // Debian's MiniBrowser starts without a GPU and, as root, without its bubblewrap sandbox.
      env: {
        ...process.env,
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    },
  );
  const stop = () => {
    if (service.pid !== undefined && service.exitCode === null) process.kill(-service.pid);
  };
  try {
    const session = async () =>
      new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(
          new Capabilities({
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary, args: ['--automation'] },
          }),
        )
        .build();
    let browser = await session().catch(() => null);
    for (let attempt = 0; browser === null && attempt < 30; attempt += 1) {
      await sleep(500);
      browser = await session().catch(() => null);
    }
    if (browser === null) throw new Error('WebKitWebDriver gave no session within 15 s.');
    const driver = browser;
    return {
      open: (url) => driver.get(url),
      evaluate: <T>(body: string) => driver.executeScript<T>(body),
      close: async () => {
        await driver.quit();
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Starts the engine that `ENGINE` names; an engine that is not there is an error, never a pass. */
export async function startEngine(): Promise<Driver> {
  const name = process.env['ENGINE'];
  if (name !== 'firefox' && name !== 'webkit')
    throw new Error('Set ENGINE=firefox or ENGINE=webkit.');
  const program = findBrowser(name);
  if (program === null) throw new Error(`NOT RUN: ${name} was not found.`);
  return name === 'firefox' ? firefox(program) : webkit(program);
}
