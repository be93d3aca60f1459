import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { openPage, type OpenPage } from './harness/open-page.ts';
import { fileOf, pagesOf } from './harness/pages.ts';

const theme = (page: OpenPage) => page.evaluate(() => document.documentElement.dataset['theme']);
const paper = (page: OpenPage) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const day = 'rgb(246, 239, 224)';
const night = 'rgb(23, 20, 15)';

describe('the look', () => {
  test('follows the device until the reader chooses, and the choice outlives the visit', async () => {
    const page = await openPage('glossary/', { theme: 'dark' });
    expect(await paper(page)).toBe(night);
    await page.locator('header [popovertarget=look]').click();
    await page.locator('[data-look="theme:day"]').click();
    expect(await paper(page)).toBe(day);
    expect(await page.locator('[data-look="theme:day"]').getAttribute('aria-pressed')).toBe('true');
    await page.goto(new URL('ack/', inject('site')).href);
    expect(await paper(page)).toBe(day);
    await page.locator('nav [popovertarget=look]').click();
    await page.locator('[data-look="theme:system"]').click();
    expect(await theme(page)).toBeUndefined();
    expect(await paper(page)).toBe(night);
  });

  test('is there before the first paint: no page shows the other theme for a moment', async () => {
    const page = await openPage('glossary/', {
      before: () => localStorage.setItem('dakghar.look', '{"theme":"night","text":"large"}'),
    });
    const first = await page.evaluate(() => {
      const scripts = [...document.head.querySelectorAll('script')];
      const styles = [...document.head.querySelectorAll('style, link[rel=stylesheet]')];
      const boot = scripts.find((script) => script.textContent.includes('dakghar.look'));
      return {
        blocking: boot?.type === '' && !boot.src && !boot.async && !boot.defer,
        inHead: boot !== undefined && styles.length > 0,
      };
    });
    expect(first).toEqual({ blocking: true, inHead: true });
    expect(await paper(page)).toBe(night);
  });

  test('text grows in four steps, and nothing falls off the page at the largest on a small phone', async () => {
    const page = await openPage('ack/', { width: 360, height: 800 });
    const size = () =>
      page.evaluate(() =>
        parseFloat(getComputedStyle(document.querySelector('.prose p')!).fontSize),
      );
    const sizes: number[] = [];
    await page.locator('header [popovertarget=look]').click();
    for (const step of ['small', 'normal', 'large', 'largest']) {
      await page.locator(`[data-look="text:${step}"]`).click();
      sizes.push(await size());
    }
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
    expect(new Set(sizes).size).toBe(4);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
  });

  test.each([
    [
      'throws',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new Error('shut');
          },
        }),
    ],
    ['is gone', () => Object.defineProperty(window, 'localStorage', { value: undefined })],
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new Error('QuotaExceededError');
        };
      },
    ],
    [
      'holds another program’s values',
      () => {
        for (const key of ['dakghar.look', 'dakghar.progress'])
          localStorage.setItem(key, '{"theme":[1],"read":{"ack":7},"last":"x"');
      },
    ],
    [
      'holds values of the wrong shape',
      () => {
        localStorage.setItem('dakghar.look', 'null');
        localStorage.setItem(
          'dakghar.progress',
          '{"read":[],"last":{"chapter":"<b>","section":3}}',
        );
      },
    ],
  ] as const)(
    'a store that %s breaks no page, and the switch still works',
    async (_how, before) => {
      const page = await openPage('glossary/', { before });
      await page.locator('header [popovertarget=look]').click();
      await page.locator('[data-look="theme:night"]').click();
      expect(await paper(page)).toBe(night);
      await page.goto(inject('site'));
      expect(await page.locator('h1').count()).toBe(1);
    },
  );
});

describe('the contents and sections', () => {
  test.each([true, false])(
    'are panels on a phone (script: %s): opened by a button, closed by Esc',
    async (js) => {
      const page = await openPage('ack/', { width: 360, height: 800, js });
      for (const name of ['contents', 'sections']) {
        const panel = page.locator(`#${name}`);
        expect(await panel.isVisible()).toBe(false);
        await page.locator(`header [popovertarget=${name}]`).click();
        expect(await panel.isVisible()).toBe(true);
        await page.keyboard.press('Escape');
        expect(await panel.isVisible()).toBe(false);
      }
    },
  );

  test('a section chosen in the panel closes it and comes into view', async () => {
    const page = await openPage('ack/', { width: 360, height: 800, reducedMotion: true });
    await page.locator('header [popovertarget=sections]').click();
    const link = page.locator('#sections a').nth(2);
    const id = (await link.getAttribute('href'))?.slice(1) ?? '';
    await link.click();
    expect(await page.locator('#sections').isVisible()).toBe(false);
    await page.waitForFunction((anchor) => {
      const top = document.getElementById(anchor)?.getBoundingClientRect().top ?? -1;
      return top >= 40 && top < 300;
    }, id);
  });

  test('stand beside the text on a wide screen, without any bar above it', async () => {
    const page = await openPage('ack/', { width: 1440 });
    for (const name of ['#contents', '#sections'])
      expect(await page.locator(name).isVisible()).toBe(true);
    expect(await page.locator('.site-header').isVisible()).toBe(false);
    expect(await page.locator('#contents [aria-current=page]').count()).toBe(1);
  });

  test('say where the reader is, keep what was read, and lead back to it', async () => {
    const page = await openPage('ack/', { width: 1440, reducedMotion: true });
    const ids = await page
      .locator('#sections a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-section') ?? ''));
    // Through the first two sections, a screen at a time, as one reads.
    const third = page.locator(`#${ids[2]}`);
    for (let step = 0; step < 400; step++) {
      const top = await third.evaluate((heading) => heading.getBoundingClientRect().top);
      if (top < 200) break;
      await page.mouse.wheel(0, Math.min(500, top - 150));
      await page.waitForTimeout(30);
    }
    await page.waitForFunction(
      (id) =>
        document.querySelector(`#sections [aria-current]`)?.getAttribute('data-section') === id,
      ids[2],
    );
    const read = await page
      .locator('#sections [data-read]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-section')));
    expect(read).toEqual(ids.slice(0, 2));
    await page.goto(inject('site'));
    const onward = page.locator('[data-continue]');
    expect(await onward.isVisible()).toBe(true);
    expect(await onward.getAttribute('href')).toMatch(new RegExp(`/ack/#${ids[2]}$`));
    expect(await page.locator('[data-chapter=ack] [data-read-label]').textContent()).toMatch(
      /^২ \/ /,
    );
  });
});

describe('a term', () => {
  const meaningOf = (page: OpenPage) => page.locator('.meaning:popover-open');

  test('shows its meaning by pointer, and keeps it while the pointer is on it', async () => {
    const page = await openPage('ack/');
    const term = page.locator('.term').first();
    await term.hover();
    await meaningOf(page).waitFor();
    await meaningOf(page).hover();
    await page.waitForTimeout(400);
    expect(await meaningOf(page).count()).toBe(1);
    await page.mouse.move(5, 5);
    await meaningOf(page).waitFor({ state: 'detached' });
  });

  test('shows its meaning to the keyboard; Esc closes it and the focus stays', async () => {
    const page = await openPage('ack/');
    const term = page.locator('.term').first();
    await term.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      const before = document.querySelector('.term')!;
      before.setAttribute('tabindex', '0');
    });
    await page.keyboard.press('Tab');
    await term.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await meaningOf(page).waitFor();
    await page.keyboard.press('Escape');
    await meaningOf(page).waitFor({ state: 'detached' });
    expect(await term.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('opens by a tap on a phone, inside the screen, and closes by a tap elsewhere', async () => {
    const page = await openPage('ack/', { width: 320, height: 640, touch: true });
    const terms = page.locator('.prose .term');
    for (const at of [0, 1, 2, 3]) {
      const term = terms.nth(at);
      await term.scrollIntoViewIfNeeded();
      await term.tap();
      await meaningOf(page).waitFor();
      const box = (await meaningOf(page).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(320);
      await page.locator('h1').dispatchEvent('pointerdown');
      await meaningOf(page).waitFor({ state: 'detached' });
    }
  });

  test('is a link into the glossary without script', async () => {
    const page = await openPage('ack/', { js: false });
    const term = page.locator('.prose .term').first();
    const id = (await term.getAttribute('href'))?.split('#')[1] ?? '';
    await term.click();
    expect(page.url()).toContain(`/glossary/#${id}`);
    expect(await page.locator(`#${id}`).isVisible()).toBe(true);
  });
});

test('the first Tab offers the way past the contents, and it leads to the text', async () => {
  const page = await openPage('ack/');
  await page.keyboard.press('Tab');
  const skip = page.locator('.skip');
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

describe.each(pagesOf('dist').filter((path) => !/^(?:steppers|labs)\//.test(path)))(
  'without script: /%s',
  (path) => {
    test('every button and link that is shown does something, and all text is there', async () => {
      const page = await openPage(path, { js: false });
      const dead = await page
        .locator('button:visible, [role=button]:visible, input:visible, select:visible')
        .evaluateAll((controls) =>
          controls
            .filter((control) => !control.hasAttribute('popovertarget'))
            .map((control) => control.outerHTML.slice(0, 120)),
        );
      expect(dead).toEqual([]);
      const withScript = await openPage(path);
      const words = (one: OpenPage) =>
        one
          .locator('.prose > p, .sheet p')
          .evaluateAll((all) => all.map((p) => p.textContent.trim()));
      expect(await words(page)).toEqual(await words(withScript));
    });
  },
);

test('no page but the gallery is kept from search engines, and the gallery is', () => {
  for (const path of pagesOf('dist')) {
    const hidden = /<meta name="robots"[^>]*noindex/.test(
      readFileSync(fileOf('dist', path), 'utf8'),
    );
    expect(hidden, path).toBe(/^(?:gallery\/|404\.html)/.test(path));
  }
});

test('paper is printed by day, whatever the reader reads by', async () => {
  const page = await openPage('glossary/');
  const state = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--pomegranate'),
    );
  const day = await state();
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'night'));
  expect(await state()).not.toBe(day);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await state()).toBe(day);
});
