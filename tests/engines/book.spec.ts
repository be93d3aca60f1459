import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StormRecord } from '../../src/runtime/storm/trace.ts';
import { pagesOf } from '../e2e/harness/pages.ts';
import { serve, type Site } from '../e2e/harness/serve.ts';
import { startEngine, until, type Driver } from './drive.ts';

let site: Site;
let driver: Driver;

beforeAll(async () => {
  site = await serve('dist', process.env['BASE_PATH'] ?? '/');
  driver = await startEngine();
});
afterAll(async () => {
  await driver?.close();
  await site?.close();
});

const labs = readdirSync('src/content/labs');

test.each(pagesOf('dist'))('the page /%s opens with its title, in its own policy', async (path) => {
  await driver.open(new URL(path, site.url).href);
  // What the page's own policy would refuse is counted in Chromium as it happens; here, what the
  // server sent is looked over.
  const seen = await driver.evaluate<{ title: string; heads: number; styled: number }>(`
    return {
      title: document.title,
      heads: document.querySelectorAll('h1').length,
      styled: [...document.querySelectorAll('[style]')].filter((node) => node.getAttribute('style') && !node.closest('astro-island')).length,
    };`);
  expect(seen.title).toMatch(/\p{Script=Beng}/u);
  expect(seen.heads).toBe(1);
  expect(seen.styled).toBe(0);
});

test('the policy is on: an inline script that nobody hashed does not run', async () => {
  await driver.open(site.url);
  const ran = await driver.evaluate<boolean>(`
    const script = document.createElement('script');
    script.textContent = 'window.ranAnyway = true';
    document.body.append(script);
    return window.ranAnyway === true;`);
  expect(ran).toBe(false);
});

describe('the stepper', () => {
  test('goes to the end of the crash after the work, where customer 88 has been credited twice', async () => {
    await driver.open(new URL('steppers/crash-after-work/', site.url).href);
    await until(
      driver,
      `document.querySelector('[data-stepper]')?.scrollIntoView(); return !document.querySelector('astro-island[ssr]');`,
      'the stepper to come alive',
    );
    const end = await until<Record<string, string>>(
      driver,
      `
      const root = document.querySelector('[data-stepper]');
      if (root.dataset.index === root.dataset.length) return { ...root.dataset };
      const option = root.querySelector('[data-option]');
      if (root.dataset.state === 'predicting' && option) option.click();
      else root.querySelector('[data-do="next"]').click();
      return null;`,
      'the last step',
    );
    expect(end).toMatchObject({ effects: '3', done: '2', lost: '0' });
  });
});

describe.each(labs)('the lab %s', (slug) => {
  test('prints its expected.txt, byte for byte', async () => {
    await driver.open(new URL(`labs/${slug}/`, site.url).href);
    await until(driver, `return document.querySelector('[data-lab].ready') !== null;`, 'the lab');
    await driver.evaluate(`document.querySelector('[data-do="run"]').click();`);
    const status = await until<string>(
      driver,
      `const s = document.querySelector('[data-lab]').dataset.status; return ['finished','failed','stopped'].includes(s) ? s : '';`,
      'the run to end',
    );
    const output = await driver.evaluate<string>(
      `return document.querySelector('[data-output]').textContent;`,
    );
    expect(status, output).toBe('finished');
    expect(output).toBe(readFileSync(join('src/content/labs', slug, 'expected.txt'), 'utf8'));
  });
});

test('a storm finds here what it finds in Node: the same schedules, by the same events', async () => {
  const record = JSON.parse(
    readFileSync('src/content/labs/four-orders/storm.json', 'utf8'),
  ) as StormRecord;
  await driver.open(new URL('labs/four-orders/', site.url).href);
  await until(driver, `return document.querySelector('[data-lab].ready') !== null;`, 'the lab');
  await driver.evaluate(`document.querySelector('[data-do="storm"]').click();`);
  await until(
    driver,
    `return /held|broken/.test(document.querySelector('[data-storm]')?.dataset.verdict ?? '');`,
    'the storm to end',
  );
  for (const { version, broken } of record)
    for (const [promise, { faults, hash }] of Object.entries(broken)) {
      const cell = `td[data-version="${version}"][data-promise="${promise}"]`;
      await driver.evaluate(`document.querySelector('${cell} button').click();`);
      const shown = await until<string>(
        driver,
        `const s = document.querySelector('[data-schedule]'); return s && s.dataset.schedule + ' ' + s.dataset.hash;`,
        'the schedule',
      );
      expect(shown, `${version} ${promise}`).toBe(`${faults} ${hash}`);
    }
});

test('a run stopped at once leaves the next run right', async () => {
  await driver.open(new URL('labs/visibility/', site.url).href);
  await until(driver, `return document.querySelector('[data-lab].ready') !== null;`, 'the lab');
  await driver.evaluate(`
      document.querySelector('[data-do="run"]').click();
      document.querySelector('[data-do="stop"]').click();`);
  const status = await until<string>(
    driver,
    `const s = document.querySelector('[data-lab]').dataset.status; return ['stopped','finished'].includes(s) ? s : '';`,
    'the run to stop',
  );
  expect(['stopped', 'finished']).toContain(status);
  await driver.evaluate(`document.querySelector('[data-do="run"]').click();`);
  await until(
    driver,
    `return document.querySelector('[data-lab]').dataset.status === 'finished';`,
    'the next run',
  );
});
