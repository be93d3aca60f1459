import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { bengaliDigits } from '../../src/bengali/numbers.ts';
import { seriousFindings } from './harness/axe.ts';
import { openPage, type OpenPage, type PageOptions } from './harness/open-page.ts';

interface Option {
  readonly id: string;
  readonly right?: boolean;
}
type Question =
  | {
      readonly id: string;
      readonly kind: 'single' | 'multiple';
      readonly options: readonly Option[];
    }
  | { readonly id: string; readonly kind: 'number'; readonly answer: number };
const { questions } = parse(readFileSync('src/content/chapters/04-ack/quiz.yaml', 'utf8')) as {
  questions: readonly Question[];
};
const stored = 'dakghar.quiz.ack';

async function openQuiz(options: PageOptions = {}): Promise<OpenPage> {
  const page = await openPage('ack/', options);
  await page.locator('.quiz').scrollIntoViewIfNeeded();
  await page.locator('.quiz [data-live] [data-do="answer"]').first().waitFor();
  return page;
}
const at = (page: OpenPage, question: Question) =>
  page.locator(`.quiz [data-question="${question.id}"]`);

/** Puts in an answer, right or wrong, and presses the button. */
async function answer(page: OpenPage, question: Question, right: boolean): Promise<void> {
  const place = at(page, question);
  if (question.kind === 'number') {
    const value = question.answer + (right ? 0 : 7);
    await place.locator('.typed input').fill(bengaliDigits(value));
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
