import { expect, test } from 'vitest';
import { seriousFindings } from './harness/axe.ts';
import { openPage } from './harness/open-page.ts';

test('a clerk’s program that breaks is played in the receiving office, and a cell of the table opens its schedule', async () => {
  const page = await openPage('twice/');
  const exercise = page.locator('[data-exercise="mark-order"]');
  await exercise.scrollIntoViewIfNeeded();
  await page.locator('[data-exercise="mark-order"][data-alive]').waitFor();
  await exercise.locator('[data-do="check"]').click();
  await exercise.locator('[data-do="schedule"]').click();
  const schedule = exercise.locator('[data-stepper="dedup-order"]');
  await schedule.waitFor();
  await schedule.locator('[data-do="last"]').click();
  await expect.poll(() => schedule.getAttribute('data-lost')).toBe('1');
  expect(await schedule.locator('svg.office-scene').count()).toBeGreaterThan(0);

  expect(await seriousFindings(page)).toEqual([]);

  // Marking first under a crash: the third row, the first cell.
  const cell = page.locator('[role="row"]', { hasText: 'আগে লেখা' }).locator('a').first();
  await cell.click();
  const stepper = page.locator('[data-stepper="dedup"]');
  await expect.poll(() => stepper.getAttribute('data-state'), { timeout: 15_000 }).toBe('free');
  expect(await stepper.getAttribute('data-scenario')).toBe('dedup-mark');
  expect(await stepper.getAttribute('data-lost')).toBe('1');
  expect(await stepper.getAttribute('data-effects')).toBe('0');
});

test('a night of the two generals carries its figures, and its page has no barrier', async () => {
  const page = await openPage('steppers/generals-third/#s=generals-third&i=7&v=1', { width: 360 });
  const stepper = page.locator('[data-stepper="two-generals"]');
  await expect.poll(() => stepper.getAttribute('data-index'), { timeout: 15_000 }).toBe('7');
  const figure = (name: string) => stepper.getAttribute(`data-${name}`);
  expect([await figure('sent'), await figure('west'), await figure('east')]).toEqual([
    '3',
    '1',
    '1',
  ]);
  expect(await figure('attackers')).toBe('1');
  expect(await seriousFindings(page)).toEqual([]);
});
