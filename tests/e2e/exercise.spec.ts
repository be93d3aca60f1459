import { describe, expect, test } from 'vitest';
import { seriousFindings } from './harness/axe.ts';
import { openPage, type OpenPage, type PageOptions } from './harness/open-page.ts';

async function openExercise(slug: string, options: PageOptions = {}): Promise<OpenPage> {
  const page = await openPage('ack/', { reducedMotion: true, ...options });
  await bring(page, slug);
  return page;
}
async function bring(page: OpenPage, slug: string): Promise<void> {
  await page.locator(`.exercise:has([data-exercise="${slug}"])`).scrollIntoViewIfNeeded();
  await page.locator(`[data-exercise="${slug}"][data-alive]`).waitFor();
}
const part = (page: OpenPage, slug: string, what: string) =>
  page.locator(`[data-exercise="${slug}"] ${what}`);

describe('ordering the lines of a worker', () => {
  const slug = 'ack-order';
  const order = (page: OpenPage) =>
    part(page, slug, '[data-piece]').evaluateAll((rows) =>
      rows.map((row) => (row as HTMLElement).dataset['piece']),
    );
  const press = (page: OpenPage, piece: string, what: 'up' | 'down') =>
    part(page, slug, `[data-piece="${piece}"] [data-do="${what}"]`).click();
  const verdict = async (page: OpenPage) => {
    await part(page, slug, '[data-do="check"]').click();
    const shown = part(page, slug, '[data-verdict]');
    await shown.waitFor();
    return shown.getAttribute('data-verdict');
  };

  test('the first order breaks a promise, the hint names the line, and the lines moved away pass', async () => {
    const page = await openExercise(slug);
    expect(await order(page)).toEqual(['claim', 'ack', 'effect', 'begin', 'mark', 'commit']);
    expect(await verdict(page)).toBe('failed');
    const lost = part(page, slug, '[data-finding="nothingLost"]');
    expect(await lost.getAttribute('data-holds')).toBe('false');
    expect(await lost.innerText()).toMatch(/২ নম্বরে/u);
    // The verdict is a card of its own, not bare text: its style sheet is there.
    const border = await part(page, slug, '[data-verdict]').evaluate(
      (one) => getComputedStyle(one).borderTopWidth,
    );
    expect(border).toBe('1px');
    for (let place = 0; place < 4; place++) await press(page, 'ack', 'down');
    expect(await part(page, slug, '[data-verdict]').count()).toBe(0);
    expect(await verdict(page)).toBe('failed');
    expect(await part(page, slug, '[data-finding="onceAtMost"]').getAttribute('data-holds')).toBe(
      'false',
    );
    await press(page, 'effect', 'down');
    expect(await order(page)).toEqual(['claim', 'begin', 'effect', 'mark', 'commit', 'ack']);
    expect(await verdict(page)).toBe('passed');
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('the failing schedule opens in a stepper, with the reader’s own lines as its code', async () => {
    const page = await openExercise(slug);
    await verdict(page);
    await part(page, slug, '[data-do="schedule"]').click();
    const stepper = page.locator('[data-stepper="program"]');
    await stepper.waitFor();
    const length = Number(await stepper.getAttribute('data-length'));
    expect(length).toBeGreaterThan(0);
    expect(await stepper.getAttribute('data-lost')).toBe('0');
    await stepper.locator('[data-do="last"]').click();
    expect(await stepper.getAttribute('data-index')).toBe(String(length));
    expect(await stepper.getAttribute('data-lost')).toBe('1');
    const code = await stepper.locator('pre.code').innerText();
    expect(code.indexOf('queue.ack')).toBeGreaterThan(code.indexOf('queue.claim'));
    expect(code.indexOf('queue.ack')).toBeLessThan(code.indexOf('db.addPoints'));
    expect(new URL(page.url()).hash).toBe('');
  });

  test('it can be done with the keyboard alone: focus stays on the line, and each move is told', async () => {
    const page = await openExercise(slug);
    const down = part(page, slug, '[data-piece="ack"] [data-do="down"]');
    await down.focus();
    for (let place = 3; place <= 6; place++) {
      await page.keyboard.press('Enter');
      expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await part(page, slug, '[role="status"]').innerText()).toContain(
        ['৩', '৪', '৫', '৬'][place - 3],
      );
    }
    expect((await order(page)).at(-1)).toBe('ack');
  });

  test('a line can be dragged by its grip', async () => {
    const page = await openExercise(slug);
    await part(page, slug, 'ol').evaluate((list) => list.scrollIntoView({ block: 'center' }));
    const from = await part(page, slug, '[data-piece="ack"] .grip').boundingBox();
    const to = await part(page, slug, '[data-piece="commit"]').boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    for (let share = 1; share <= 8; share++)
      await page.mouse.move(
        from.x + from.width / 2,
        from.y + ((to.y + to.height / 2 - from.y) * share) / 8,
      );
    await page.mouse.up();
    expect((await order(page)).at(-1)).toBe('ack');
  });

  test('the solution opens beside the reader’s order, replaces it only when asked, and can be undone', async () => {
    const page = await openExercise(slug);
    const mine = await order(page);
    await part(page, slug, '[data-do="solution"]').click();
    expect(await order(page)).toEqual(mine);
    const signs = await part(page, slug, '[data-compare] .differs .sign').allInnerTexts();
    expect(signs.filter((sign) => sign === '−').length).toBeGreaterThan(0);
    expect(signs.filter((sign) => sign === '+').length).toBe(
      signs.filter((sign) => sign === '−').length,
    );
    await part(page, slug, '[data-do="use"]').click();
    expect(await verdict(page)).toBe('passed');
    await part(page, slug, '[data-do="undo"]').click();
    expect(await order(page)).toEqual(mine);
  });

  test('the order is still there after a reload, and a bad stored value is set aside', async () => {
    const page = await openExercise(slug);
    await press(page, 'ack', 'down');
    const mine = await order(page);
    await page.reload();
    await bring(page, slug);
    expect(await order(page)).toEqual(mine);
    const key = `dakghar.exercise.${slug}`;
    await page.evaluate((name) => localStorage.setItem(name, '{"answer":["claim"]}'), key);
    await page.reload();
    await bring(page, slug);
    expect(await order(page)).toEqual(['claim', 'ack', 'effect', 'begin', 'mark', 'commit']);
    const aside = await page.evaluate((name) => localStorage.getItem(`${name}.aside`), key);
    expect(JSON.parse(aside ?? '[]')).toEqual(['{"answer":["claim"]}']);
  });

  test('the whole exercise fits a phone of 320 px', async () => {
    const page = await openExercise(slug, { width: 320, height: 700, touch: true });
    await verdict(page);
    await part(page, slug, '[data-do="solution"]').click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
    for (const button of await part(page, slug, '[data-piece] button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('deciding for six jobs', () => {
  const slug = 'ack-mode';
  const right = {
    temperature: 'auto',
    card: 'idempotent',
    welcome: 'manual',
    dispatch: 'manual',
    typing: 'auto',
    points: 'idempotent',
  };
  const choose = async (page: OpenPage, choices: Readonly<Record<string, string>>) => {
    for (const [job, mode] of Object.entries(choices))
      await part(page, slug, `[data-job="${job}"] input[value="${mode}"]`).check();
  };

  test('nothing is graded before all is chosen; then each job says what its night came to', async () => {
    const page = await openExercise(slug);
    await part(page, slug, '[data-do="check"]').click();
    expect(await part(page, slug, '[data-verdict]').count()).toBe(0);
    await choose(page, { ...right, points: 'manual', temperature: 'idempotent' });
    await part(page, slug, '[data-do="check"]').click();
    await part(page, slug, '[data-verdict="failed"]').waitFor();
    const seen = (job: string) => part(page, slug, `[data-job="${job}"] .seen`).innerText();
    expect(await seen('points')).toContain('দুবার হওয়া চলে না');
    expect(await seen('temperature')).toContain('auto ack-ই যথেষ্ট');
    expect(await part(page, slug, '[data-holds="true"]').count()).toBe(4);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('the right decisions pass, and are still there after a reload', async () => {
    const page = await openExercise(slug);
    await choose(page, right);
    await part(page, slug, '[data-do="check"]').click();
    await part(page, slug, '[data-verdict="passed"]').waitFor();
    await page.reload();
    await bring(page, slug);
    for (const [job, mode] of Object.entries(right))
      expect(await part(page, slug, `[data-job="${job}"] input[value="${mode}"]`).isChecked()).toBe(
        true,
      );
    expect(await part(page, slug, '.done').isVisible()).toBe(true);
  });
});

describe('breaking the handler', () => {
  test('the game is won in the stepper, and the true minimum is searched and shown', async () => {
    const page = await openPage('ack/', { reducedMotion: true });
    const stepper = page.locator('[data-scenario="storm"]');
    await stepper.scrollIntoViewIfNeeded();
    await page.locator('astro-island:not([ssr]) [data-scenario="storm"]').waitFor();
    await stepper.locator('[data-do="leave"]').click();
    await stepper.locator('[data-do="game"]').click();
    const moves = [
      'claim-razi',
      'work-razi',
      'lose-ack-razi',
      'expire-p1',
      'claim-kindi',
      'work-kindi',
      'lose-ack-kindi',
      'expire-p1',
      'claim-razi',
      'work-razi',
    ];
    for (const move of moves) await stepper.locator(`[data-event="${move}"]`).click();
    expect(await stepper.getAttribute('data-effects')).toBe('3');
    await stepper.locator('[data-do="search"]').click();
    await stepper.locator('[data-do="show-least"]').waitFor();
    expect(await stepper.locator('.least').innerText()).toContain('৮');
  });
});

test('without script every exercise can be read, its answer unfolds, and no button is dead', async () => {
  const page = await openPage('ack/', { js: false });
  for (const exercise of await page.locator('.exercise').all()) {
    expect((await exercise.innerText()).length).toBeGreaterThan(100);
    expect(await exercise.locator('button, input').filter({ visible: true }).count()).toBe(0);
  }
  for (const kind of ['order', 'choose']) {
    const answer = page.locator(`.exercise[data-kind="${kind}"] details.no-js`);
    await answer.locator('summary').click();
    expect((await answer.innerText()).length).toBeGreaterThan(80);
  }
});
