import { expect, test } from 'vitest';
import { openPage, type OpenPage } from './harness/open-page.ts';

/** The printed width of A4 inside the margins of styles/print.css, in CSS pixels. */
const paper = { width: 665, height: 980 };

async function onPaper(path: string): Promise<OpenPage> {
  const page = await openPage(path, paper);
  await page.emulateMedia({ media: 'print' });
  return page;
}

const chapters = ['counter/', 'shelf/', 'ack/'];

test.each(chapters)(
  '/%s on paper is its text, its steps and its programs, and nothing to press',
  async (path) => {
    const page = await onPaper(path);
    const seen = await page.evaluate(() => {
      const isSeen = (node: Element) =>
        node.checkVisibility() && node.getBoundingClientRect().width > 1;
      const off = (node: Element) => node.getBoundingClientRect().right > innerWidth + 1;
      const lists = [...document.querySelectorAll('.told ol')].filter(isSeen);
      return {
        beyond: document.documentElement.scrollWidth - innerWidth,
        // Boxes to tick stay in the questions: paper has pens.
        pressed: [...document.querySelectorAll('main button, header button, nav a')].filter(isSeen)
          .length,
        clipped: [...document.querySelectorAll('main :is(p, pre, .line, table, li, h2)')].filter(
          (node) => isSeen(node) && off(node),
        ).length,
        steppers: document.querySelectorAll('[data-stepper-slot]').length,
        lists: lists.length,
        columns: lists.map((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
        bare: lists
          .flatMap((list) => [...list.children])
          .filter((step) => !step.querySelector('svg') || (step.textContent ?? '').trim() === '')
          .length,
      };
    });
    expect(seen.pressed).toBe(0);
    expect(seen.beyond, 'nothing makes the paper wider').toBeLessThanOrEqual(1);
    expect(seen.clipped).toBe(0);
    expect(seen.lists).toBeGreaterThanOrEqual(seen.steppers);
    expect(seen.lists).toBeGreaterThan(2);
    expect(new Set(seen.columns)).toEqual(new Set([3]));
    expect(seen.bare).toBe(0);
  },
);

test('a chapter with eight steppers is a booklet, not a roll: fewer than fifty pages, with an outline', async () => {
  const page = await openPage('ack/');
  const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
  const text = pdf.toString('latin1');
  const pages = text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(10);
  expect(pages).toBeLessThan(50);
  expect(text).toMatch(/\/Outlines/);
  expect(text).toMatch(/\/StructTreeRoot/);
});
