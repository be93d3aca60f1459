import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { bengaliDigits } from '../../src/bengali/numbers.ts';
import { seriousFindings } from './harness/axe.ts';
import type { Locator } from 'playwright-core';
import { openPage, type OpenPage, type PageOptions } from './harness/open-page.ts';

interface Option {
  readonly id: string;
  readonly right?: boolean;
}
type Question =
  | {
      readonly id: string;
      readonly kind: 'single' | 'multiple' | 'step';
      readonly options: readonly Option[];
    }
  | { readonly id: string; readonly kind: 'order'; readonly items: readonly { id: string }[] }
  | { readonly id: string; readonly kind: 'match'; readonly pairs: readonly { id: string }[] }
  | { readonly id: string; readonly kind: 'number'; readonly answer: number };
const questionsOf = (folder: string): readonly Question[] =>
  (
    parse(readFileSync(`src/content/chapters/${folder}/quiz.yaml`, 'utf8')) as {
      questions: readonly Question[];
    }
  ).questions;
const questions = questionsOf('04-ack');
const stored = 'dakghar.quiz.ack';

async function openQuiz(options: PageOptions = {}, path = 'ack/'): Promise<OpenPage> {
  const page = await openPage(path, options);
  await page.locator('.quiz').scrollIntoViewIfNeeded();
  await page.locator('.quiz [data-live] [data-do="answer"]').first().waitFor();
  return page;
}
const at = (page: OpenPage, question: Question) =>
  page.locator(`.quiz [data-question="${question.id}"]`);

/** Moves the items with their buttons until they stand in this order, or in this order but for two. */
async function putInOrder(place: Locator, ids: readonly string[], right: boolean): Promise<void> {
  const wanted = right ? ids : [...ids.slice(1, 2), ...ids.slice(0, 1), ...ids.slice(2)];
  for (const [to, id] of wanted.entries())
    for (;;) {
      const now = await place
        .locator('[data-item]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-item')));
      const from = now.indexOf(id);
      if (from === to) break;
      await place.locator(`[data-item="${id}"] [data-do="${from > to ? 'up' : 'down'}"]`).click();
    }
}

/** Puts in an answer, right or wrong, and presses the button. */
async function answer(page: OpenPage, question: Question, right: boolean): Promise<void> {
  const place = at(page, question);
  if (question.kind === 'number') {
    const value = question.answer + (right ? 0 : 7);
    await place.locator('.typed input').fill(bengaliDigits(value));
  } else if (question.kind === 'order') {
    await putInOrder(
      place,
      question.items.map(({ id }) => id),
      right,
    );
  } else if (question.kind === 'match') {
    const ids = question.pairs.map(({ id }) => id);
    for (const [index, id] of ids.entries())
      await place
        .locator(`[data-pair="${id}"] select`)
        .selectOption((right ? id : ids[(index + 1) % ids.length]) ?? '');
  } else {
    for (const option of question.options.filter((one) => Boolean(one.right) === right))
      await place.locator(`[data-option="${option.id}"] input`).check();
  }
  await place.locator('[data-do="answer"]').click();
}

describe('with script', () => {
  test('right answers are told right, wrong ones wrong, and then every reason can be read', async () => {
    const page = await openQuiz();
    for (const [index, question] of questions.entries()) {
      const right = index % 2 === 0;
      await answer(page, question, right);
      const place = at(page, question);
      expect(await place.getAttribute('data-state')).toBe('answered');
      expect(await place.locator('.result').getAttribute('data-right')).toBe(String(right));
      const reasons = place.locator('.because');
      expect(await reasons.count()).toBeGreaterThan(1);
      for (const reason of await reasons.all()) {
        expect(await reason.isVisible()).toBe(true);
        expect(await reason.locator('.verdict').innerText()).toMatch(/ঠিক|ভুল/u);
      }
    }
    expect(await page.locator('[data-score]').innerText()).toContain(
      bengaliDigits(Math.ceil(questions.length / 2)),
    );
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('an answer is still there after a reload, and gone after it is wiped and reloaded', async () => {
    const page = await openQuiz();
    for (const question of questions) await answer(page, question, true);
    await page.reload();
    await page.locator('.quiz').scrollIntoViewIfNeeded();
    await page.locator('.quiz [data-state="answered"]').last().waitFor();
    expect(await page.locator('.quiz [data-state="answered"]').count()).toBe(questions.length);
    expect(await page.locator('.quiz .result[data-right="true"]').count()).toBe(questions.length);
    await page.locator('[data-do="wipe"]').click();
    expect(await page.locator('.quiz [data-state="answered"]').count()).toBe(0);
    await page.locator('[data-do="unwipe"]').click();
    expect(await page.locator('.quiz [data-state="answered"]').count()).toBe(questions.length);
    await page.locator('[data-do="wipe"]').click();
    await page.reload();
    await page.locator('.quiz').scrollIntoViewIfNeeded();
    await page.locator('.quiz [data-live]').waitFor();
    expect(await page.locator('.quiz [data-state="answered"]').count()).toBe(0);
  });

  test('the whole quiz can be answered with the keyboard, and focus is never lost', async () => {
    const page = await openQuiz();
    for (const question of questions) {
      const field = at(page, question).locator('input').first();
      await field.focus();
      if (question.kind === 'number') await page.keyboard.type('12');
      else await page.keyboard.press('Space');
      const button = at(page, question).locator('[data-do="answer"]');
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab');
        if (await button.evaluate((one) => one === document.activeElement)) break;
      }
      await page.keyboard.press('Enter');
      expect(await at(page, question).getAttribute('data-state')).toBe('answered');
      expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    }
  });

  test('one sentence is spoken for each answer, and nothing is answered without a choice', async () => {
    const page = await openQuiz();
    const spoken = page.locator('.quiz [role="status"]');
    const [question] = questions as [Question];
    await at(page, question).locator('[data-do="answer"]').click();
    expect(await at(page, question).getAttribute('data-state')).toBe('open');
    expect((await spoken.innerText()).trim()).toMatch(/[।?]$/u);
    await answer(page, question, true);
    expect((await spoken.innerText()).match(/[।]/gu)).toHaveLength(1);
  });

  test('a page translator that replaces every text does not break it', async () => {
    const page = await openQuiz();
    await page.evaluate(() => {
      const walker = document.createTreeWalker(
        document.querySelector('.quiz') as Element,
        NodeFilter.SHOW_TEXT,
      );
      const texts: Text[] = [];
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest('style, script'))
          texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append('translated');
      }
    });
    for (const question of questions) await answer(page, question, true);
    expect(await page.locator('.quiz .result[data-right="true"]').count()).toBe(questions.length);
    expect(await page.locator('[data-score]').innerText()).toContain(
      bengaliDigits(questions.length),
    );
  });

  test('a bad stored value is set aside, and the quiz works', async () => {
    const page = await openQuiz();
    for (const bad of ['', '{"half', '[]', '{"when":{"version":"1"}}', '\u0000']) {
      await page.evaluate(
        ([key, value]) => {
          localStorage.clear();
          localStorage.setItem(key, value);
        },
        [stored, bad] as const,
      );
      await page.reload();
      await page.locator('.quiz').scrollIntoViewIfNeeded();
      await page.locator('.quiz [data-live]').waitFor();
      await answer(page, questions[0] as Question, true);
      expect(await page.locator('.quiz [data-state="answered"]').count(), bad).toBe(1);
      const aside = await page.evaluate((key) => localStorage.getItem(`${key}.aside`), stored);
      expect(JSON.parse(aside ?? 'null')).toEqual([bad]);
    }
  });

  test('where the device keeps nothing the quiz works and says so', async () => {
    const page = await openQuiz({
      before: () => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      },
    });
    for (const question of questions) await answer(page, question, true);
    expect(await page.locator('.quiz .result[data-right="true"]').count()).toBe(questions.length);
    expect(await page.locator('.quiz .unkept').isVisible()).toBe(true);
  });

  test('on paper the questions come first and every answer after them', async () => {
    const page = await openQuiz();
    await answer(page, questions[0] as Question, true);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const [lastQuestion, firstAnswer, firstHeight] = await page.evaluate(() => {
      const top = (element: Element | undefined) => element?.getBoundingClientRect().top ?? NaN;
      const reasons = [...document.querySelectorAll('.quiz .because')];
      return [
        top([...document.querySelectorAll('.quiz fieldset')].at(-1)),
        top(reasons[0]),
        reasons[0]?.getBoundingClientRect().height ?? 0,
      ];
    });
    expect(firstAnswer).toBeGreaterThan(lastQuestion ?? NaN);
    expect(firstHeight).toBeGreaterThan(10);
  });
});

describe('things to be put in order and names to be matched', () => {
  test('an order is made with buttons, by keyboard and by dragging, graded by places, and kept', async () => {
    const page = await openQuiz({}, 'shelf/');
    const question = questionsOf('02-shelf').find(({ kind }) => kind === 'order');
    if (question?.kind !== 'order') throw new Error('chapter 2 has no order question');
    const place = at(page, question);
    const ids = question.items.map(({ id }) => id);
    const shown = () =>
      place
        .locator('[data-item]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-item') ?? ''));
    expect(await shown()).not.toEqual(ids);
    await answer(page, question, false);
    expect(await place.locator('[data-hit]').count()).toBe(ids.length - 2);
    expect(await place.locator('.result').innerText()).toContain(bengaliDigits(ids.length - 2));
    expect(await seriousFindings(page)).toEqual([]);

    await place.locator('[data-do="answer"]').click();
    // By keyboard: the button that moved it keeps the focus, wherever it goes.
    const first = place.locator(`[data-item="${ids[0]}"] [data-do="up"]`);
    await first.focus();
    await page.keyboard.press('Enter');
    expect((await shown())[0]).toBe(ids[0]);
    expect(await first.evaluate((one) => one === document.activeElement)).toBe(true);

    // By the grip: the last to the top and back.
    await place.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const grip = await place.locator(`[data-item="${ids.at(-1)}"] .grip`).boundingBox();
    const top = await place.locator(`[data-item="${ids[0]}"]`).boundingBox();
    const from = { x: grip!.x + grip!.width / 2, y: grip!.y + grip!.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, top!.y + 8, { steps: 6 });
    expect((await shown())[0]).toBe(ids.at(-1));
    await page.mouse.move(from.x, from.y, { steps: 6 });
    await page.mouse.up();
    expect(await shown()).toEqual(ids);

    await place.locator('[data-do="answer"]').click();
    expect(await place.locator('.result').getAttribute('data-right')).toBe('true');
    await page.reload();
    await page.locator('.quiz').scrollIntoViewIfNeeded();
    await page.locator('.quiz [data-state="answered"]').waitFor();
    expect(await shown()).toEqual(ids);
  });

  test('names are matched whole or not at all, and each wrong one is marked', async () => {
    const page = await openQuiz({ width: 320, height: 700 }, 'counter/');
    const question = questionsOf('01-counter').find(({ kind }) => kind === 'match');
    if (question?.kind !== 'match') throw new Error('chapter 1 has no match question');
    const place = at(page, question);
    const [first] = question.pairs;
    await place.locator(`[data-pair="${first?.id}"] select`).selectOption(first?.id ?? '');
    await place.locator('[data-do="answer"]').click();
    expect(await place.getAttribute('data-state'), 'not all have a name').toBe('open');
    await answer(page, question, false);
    expect(await place.locator('[data-hit]').count()).toBe(0);
    await place.locator('[data-do="answer"]').click();
    await answer(page, question, true);
    expect(await place.locator('[data-hit]').count()).toBe(question.pairs.length);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('without script', () => {
  test('every question can be read, its answers unfold, and there is no dead button or field', async () => {
    const page = await openPage('ack/', { js: false });
    for (const question of questions) {
      const place = at(page, question);
      expect(await place.locator('button, input').filter({ visible: true }).count()).toBe(0);
      await place.locator('summary').click();
      for (const reason of await place.locator('.because').all())
        expect(await reason.isVisible()).toBe(true);
    }
  });
});

test.each([360, 1280])('the quiz comes to life at %i px without moving anything', async (width) => {
  const page = await openPage('ack/', { width, height: 800 });
  /** Where every part of the quiz stands, counted from its top. */
  const places = () =>
    page.evaluate(() => {
      const quiz = document.querySelector('.quiz') as Element;
      const { top, height } = quiz.getBoundingClientRect();
      const parts = quiz.querySelectorAll('fieldset, .option, .act, .quiz-foot');
      return [height, ...[...parts].map((part) => part.getBoundingClientRect().top - top)];
    });
  const still = await places();
  expect(await page.locator('.quiz [data-live]').count()).toBe(0);
  await page.locator('.quiz').scrollIntoViewIfNeeded();
  await page.locator('.quiz [data-live]').waitFor();
  expect(await places()).toEqual(still);
});
