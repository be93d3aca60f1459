import { expect, test } from 'vitest';
import { openPage } from './harness/open-page.ts';

test('sorting by keyboard alone recomputes the wait, explains the move, and comes to 0.4 seconds', async () => {
  const page = await openPage('counter/');
  const sorter = page.locator('[data-sorter]');
  await page.locator('.sorter').scrollIntoViewIfNeeded();
  await sorter.waitFor();
  const figure = (name: string) => sorter.locator(`[data-figure="${name}"]`).textContent();
  await page.locator('[data-sorter][data-alive]').waitFor();
  expect(await figure('latency')).toBe('২.৫ সেকেন্ড');
  expect(await figure('availability')).toBe('৯৯.৪৯%');
  await sorter.locator('[data-task="stock"] input').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await sorter.locator('[data-task="stock"]').getAttribute('data-place')).toBe('later');
  expect(await sorter.getByRole('status').textContent()).toContain('স্টক');
  await page.keyboard.press('ArrowLeft');
  for (const task of ['mail', 'invoice', 'warehouse', 'points', 'analytics']) {
    await sorter.locator(`[data-task="${task}"] input`).first().focus();
    await page.keyboard.press('ArrowRight');
  }
  expect(await sorter.getAttribute('data-latency')).toBe('400');
  expect(await sorter.getAttribute('data-right')).toBe('8');
  expect(await figure('availability')).toBe('৯৯.৮৮%');
});

test('a stepper without parcels carries its own figures, and its links open again', async () => {
  const page = await openPage('steppers/counter-queue/#s=counter-queue&i=12&v=1');
  const stepper = page.locator('[data-stepper="request-path"]');
  await stepper.waitFor();
  await expect.poll(() => stepper.getAttribute('data-index'), { timeout: 15_000 }).toBe('12');
  const figure = (name: string) => stepper.getAttribute(`data-${name}`);
  expect(await figure('waited')).toBe('400');
  expect(await figure('owed')).toBe('3600');
  expect(await figure('refused')).toBe('0');
  expect([await figure('promised'), await figure('done'), await figure('waiting')]).toEqual([
    '8',
    '7',
    '1',
  ]);
  expect(await figure('lost')).toBeNull();
});

test('without script the chapter tells every step and where each task belongs', async () => {
  const page = await openPage('counter/', { js: false });
  expect(await page.locator('[data-stepper-slot] .told li').count()).toBe(10 + 9 + 16);
  expect(await page.locator('.told table tbody tr').count()).toBe(8);
  expect(await page.locator('.player:visible, .sorter:visible').count()).toBe(0);
});
