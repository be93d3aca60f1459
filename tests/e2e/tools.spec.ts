import { expect, test } from 'vitest';
import { openPage, type OpenPage } from './harness/open-page.ts';

const figure = (page: OpenPage, name: string) =>
  page.locator(`[data-figure="${name}"] dd`).innerText();

test('the dials count with every move, by button and by key, and say the line in a sentence', async () => {
  const page = await openPage('steppers/dials/', { width: 360, height: 800 });
  const tool = page.locator('[data-dials]');
  await page.locator('[data-dials][data-alive]').waitFor();
  expect(await figure(page, 'peak')).toBe('২৭০ জন');
  await tool.locator('button[data-preset="oneMore"]').click();
  expect(await figure(page, 'drain')).toBe('৬০ মিনিট');
  const counters = tool.locator('[data-dial="counters"]');
  await counters.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await counters.getAttribute('aria-valuetext')).toBe('৩টা');
  expect(await figure(page, 'drain')).toBe('৩ ঘণ্টা');
  expect(await tool.locator('[role="status"]').innerText()).toContain('লাইনে ২৭০ জন');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the ruler tells one job, the ladder and ten thousand messages with every move', async () => {
  const page = await openPage('steppers/ruler/', { width: 360, height: 800 });
  const tool = page.locator('[data-ruler]');
  await page.locator('[data-ruler][data-alive]').waitFor();
  const broken = () => tool.locator('[data-holds="false"]').count();
  expect(await tool.locator('svg[role="img"] rect').count()).toBe(3);
  await tool.locator('button[data-preset="ladder"]').click();
  expect(await broken()).toBe(0);
  await tool.locator('button[data-preset="vt5"]').click();
  expect(await figure(page, 'duplicates')).toBe('২,৩৯২');
  const beat = tool.locator('[data-clock="beat"]');
  await beat.focus();
  await page.keyboard.press('ArrowRight');
  expect(await beat.getAttribute('aria-valuetext')).toBe('১ সেকেন্ড');
  expect(await figure(page, 'healthy')).not.toContain('১০৪');
  // A lease has no zero: the mark goes back to where the clock is.
  await tool.locator('[data-clock="lease"]').focus();
  await page.keyboard.press('Home');
  expect(await tool.locator('[data-clock="lease"]').inputValue()).toBe('1');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
