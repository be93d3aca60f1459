import { expect, test } from 'vitest';
import { seriousFindings } from './harness/axe.ts';
import { output, overflow, run, smallTargets, write } from './harness/lab.ts';
import { openPage } from './harness/open-page.ts';

const program = `import { actor, effect, sleep } from 'lab';
const razi = actor('al-razi');
const kindi = actor('al-kindi');
razi('takes order-1042');
effect('order-1042');
await sleep(30_000);
kindi('takes order-1042');
effect('order-1042');
console.log('end');
`;

test('a run is gone through by keyboard, slider and buttons, with the line that is at work lit, and nothing runs again', async () => {
  const page = await openPage('labs/first-ack/', {
    width: 360,
    height: 800,
    touch: true,
    reducedMotion: true,
  });
  await page.waitForSelector('[data-lab].ready');
  await write(page, program);
  await run(page);
  await page.click('[data-do="edit"]');
  const whole = await output(page);
  await page.click('[data-do="slow"]');
  const timeline = page.locator('[data-timeline]');
  await timeline.waitFor();
  const mode = () => timeline.getAttribute('data-timeline');
  const lit = () =>
    page
      .locator('.line.lit')
      .innerText()
      .then((text) => text.trim());
  expect(await mode(), 'nothing moves for who wants nothing to move').toBe('paused');
  expect(await page.locator('.names li').allInnerTexts()).toEqual([
    'al-razi',
    'al-kindi',
    'প্রোগ্রাম',
    'effect',
  ]);
  expect([await output(page), await lit()]).toEqual([
    'al-razi: takes order-1042\n',
    "razi('takes order-1042');",
  ]);

  await timeline.locator('.box').focus();
  await page.keyboard.press('ArrowRight');
  expect(await lit()).toBe("effect('order-1042');");
  expect(await output(page), 'an effect prints nothing').toBe('al-razi: takes order-1042\n');
  await page.keyboard.press('ArrowRight');
  expect(await output(page)).toBe('al-razi: takes order-1042\nal-kindi: takes order-1042\n');
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('.told').innerText()).toMatch(
    /০:৩০\s+effect আবার হলো, ২বার: order-1042/,
  );
  await page.keyboard.press('Home');
  expect(await output(page)).toBe('');
  await page.keyboard.press('End');
  expect(await output(page)).toBe(whole);
  await page.locator('[data-do="slow-seek"]').fill('1');
  expect(await output(page)).toBe('al-razi: takes order-1042\n');
  await page.click('[data-do="slow-next"]');
  await page.click('[data-do="slow-back"]');
  expect(await lit()).toBe("razi('takes order-1042');");
  expect(await overflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);

  await page.selectOption('[data-do="slow-speed"]', { index: 3 });
  await page.click('[data-do="slow-play"]');
  await page.waitForSelector('[data-timeline="over"]');
  expect(await output(page)).toBe(whole);
  expect(await page.getAttribute('[data-lab]', 'data-status')).toBe('finished');
  await page.click('[data-do="slow-close"]');
  expect(await timeline.count()).toBe(0);
  expect(await page.locator('.line.lit').count()).toBe(0);
});
