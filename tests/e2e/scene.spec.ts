import { describe, expect, test } from 'vitest';
import { openPage, type OpenPage } from './harness/open-page.ts';

/** Every scenario of the steppers, each on a page of its own. */
const slugs = [
  'calm-delivery',
  'crash-before-work',
  'crash-after-work',
  'crash-after-work-idempotent',
  'auto-ack-crash',
  'ack-lost',
  'nack-spin',
  'poison-to-dlq',
  'message-life',
  'confirm-lost',
  'pool-five',
  'pool-three',
  'pool-one',
  'pool-two-ill',
  'pool-race',
  'slow-work',
  'zombie-returns',
  'longest-lease',
  'crowd-eid',
  'crowd-chance',
  'dedup-look',
  'dedup-together',
  'dedup-new-key',
  'dedup-forgotten',
  'generals-third',
];

/** What is wrong with the words of the pictures that are to be seen, one line a fault. */
const faultsOfWords = (page: OpenPage) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const found: string[] = [];
    const pictures = [...document.querySelectorAll<SVGSVGElement>('svg.scene')].filter(
      (picture) => picture.getBoundingClientRect().width > 0,
    );
    if (pictures.length === 0) found.push('no picture');
    pictures.forEach((picture, step) => {
      const frame = picture.getBoundingClientRect();
      const scale = frame.width / picture.viewBox.baseVal.width;
      const texts = [...picture.querySelectorAll('text')].map((text) => ({
        text,
        box: text.getBoundingClientRect(),
        words: text.textContent.trim(),
      }));
      for (const { text, box, words } of texts) {
        const size = parseFloat(getComputedStyle(text).fontSize) * scale;
        if (size < 14) found.push(`${step}: “${words}” is ${size.toFixed(1)} px`);
        if (box.left < frame.left || box.right > frame.right)
          found.push(`${step}: “${words}” is cut at the side`);
        if (box.top < frame.top - 4 || box.bottom > frame.bottom + 6)
          found.push(`${step}: “${words}” is cut above or below`);
      }
      // Names share a line; words on parcels and in the ledger lie on paper of their own.
      const names = texts.filter(
        ({ text }) => text.parentNode === picture && !text.hasAttribute('class'),
      );
      for (const one of names)
        for (const other of names)
          if (
            one.text.getAttribute('y') === other.text.getAttribute('y') &&
            one.box.left < other.box.left &&
            one.box.right + 2 > other.box.left
          )
            found.push(`${step}: “${one.words}” touches “${other.words}”`);
    });
    return found;
  });

describe('the words in a picture are at least 14 px, whole, and clear of each other', () => {
  // Without script the page shows the pictures of all steps at once.
  test.each(slugs)('in every step on a phone: %s', async (slug) => {
    const page = await openPage(`steppers/${slug}/`, { width: 360, height: 800, js: false });
    expect(await page.locator('svg.scene').count()).toBeGreaterThan(5);
    expect(await faultsOfWords(page)).toEqual([]);
  });

  test.each(
    [360, 768, 1024, 1440, 2560].flatMap((width) =>
      ['poison-to-dlq', 'pool-two-ill'].map((slug) => [width, slug] as const),
    ),
  )('in the player on a page %i px wide: %s', async (width, slug) => {
    const page = await openPage(`steppers/${slug}/`, { width, reducedMotion: true });
    await page.locator('[data-stepper] .parcel[style]').first().waitFor({ state: 'attached' });
    await page.locator('[data-do="last"]').click();
    expect(await faultsOfWords(page)).toEqual([]);
  });
});

/** Where the first parcel stands on the screen, in whole pixels. */
const place = (page: OpenPage) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('[data-stepper] .parcel')].find(
      (parcel) => parcel.getBoundingClientRect().width > 0,
    );
    const box = shown?.getBoundingClientRect();
    return box ? Math.round(box.x) : Number.NaN;
  });

describe('a parcel', () => {
  const moved = (page: OpenPage) =>
    page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);

  async function watched(reducedMotion: boolean): Promise<OpenPage> {
    const page = await openPage('steppers/calm-delivery/', {
      reducedMotion,
      before: () => {
        const names: string[] = [];
        Object.assign(globalThis, { moved: names });
        addEventListener('transitionstart', ({ target, propertyName }) => {
          if (target instanceof Element && target.matches('.parcel')) names.push(propertyName);
        });
      },
    });
    await page.locator('[data-stepper] .parcel[style]').first().waitFor({ state: 'attached' });
    return page;
  }

  test('stands still while the page comes to life, and glides to its next place', async () => {
    const page = await watched(false);
    expect(await moved(page)).toEqual([]);
    const from = await place(page);
    await page.locator('[data-do="next"]').click();
    await expect.poll(() => moved(page)).toContain('transform');
    await expect.poll(() => place(page)).not.toBe(from);
  });

  test('is there at once where the reader wants no motion', async () => {
    const page = await watched(true);
    const from = await place(page);
    await page.locator('[data-do="next"]').click();
    await expect.poll(() => place(page)).not.toBe(from);
    expect(await moved(page)).toEqual([]);
  });
});
