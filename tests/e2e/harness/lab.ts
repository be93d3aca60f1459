import type { OpenPage } from './open-page.ts';

/** What a reader does in a lab, for the specs of its parts. Each takes the only lab of the page. */
const ended = '[data-status="finished"], [data-status="failed"], [data-status="stopped"]';

export async function run(page: OpenPage): Promise<void> {
  await page.click('[data-do="run"]');
  await page.waitForSelector(ended);
}

/** Replaces the file that is open, as a reader would: everything selected, then new text. */
export async function write(page: OpenPage, text: string): Promise<void> {
  if ((await page.getAttribute('[data-do="edit"]', 'aria-pressed')) !== 'true') {
    await page.click('[data-do="edit"]');
    await page.waitForFunction(() => document.activeElement?.classList.contains('editor'));
  }
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** What the program has printed. */
export const output = (page: OpenPage): Promise<string> =>
  page.locator('[data-output]').evaluate((node) => node.textContent ?? '');

/** The file that is shown, while it is not edited. */
export const code = (page: OpenPage): Promise<string> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('.code pre')].find(
      (pre) => pre.offsetParent !== null,
    );
    return shown?.querySelector('code')?.textContent ?? '';
  });

/** How far the page could be scrolled sideways: 0. */
export const overflow = (page: OpenPage): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What can be pressed in the lab and is smaller than a finger. */
export const smallTargets = (page: OpenPage): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-lab] :is(button, input, select)')]
      .map((node) => ({ node, box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ node }) => node.dataset['do'] ?? node.textContent),
  );
