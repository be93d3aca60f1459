import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousFindings } from './harness/axe.ts';
import { openPage, type PageOptions } from './harness/open-page.ts';

const phone: PageOptions = { width: 360, height: 800, touch: true };

/** What the balance says at the last step of each scenario, and how many steps lead there. */
const endings = {
  'calm-delivery': { length: 10, accepted: 2, done: 2, lost: 0, dead: 0, waiting: 0, effects: 2 },
  'crash-before-work': {
    length: 9,
    accepted: 2,
    done: 2,
    lost: 0,
    dead: 0,
    waiting: 0,
    effects: 2,
  },
  'crash-after-work': {
    length: 10,
    accepted: 2,
    done: 2,
    lost: 0,
    dead: 0,
    waiting: 0,
    effects: 3,
  },
  'crash-after-work-idempotent': {
    length: 10,
    accepted: 2,
    done: 2,
    lost: 0,
    dead: 0,
    waiting: 0,
    effects: 2,
  },
  'auto-ack-crash': { length: 6, accepted: 2, done: 1, lost: 1, dead: 0, waiting: 0, effects: 1 },
  'ack-lost': { length: 10, accepted: 2, done: 2, lost: 0, dead: 0, waiting: 0, effects: 3 },
  'nack-spin': { length: 12, accepted: 2, done: 1, lost: 0, dead: 0, waiting: 1, effects: 1 },
  'poison-to-dlq': { length: 15, accepted: 2, done: 1, lost: 0, dead: 1, waiting: 0, effects: 1 },
} as const;
const slugs = Object.keys(endings);

interface Root {
  readonly [name: string]: string;
}
const stepper = (page: Page): Locator => page.locator('[data-stepper]');
const data = (page: Page): Promise<Root> =>
  stepper(page).evaluate((root) => ({ ...(root as HTMLElement).dataset }) as Root);
const press = (page: Page, what: string): Promise<void> =>
  stepper(page).locator(`[data-do="${what}"]`).click();

/** Opens a stepper's own page and waits until it is alive. */
async function openStepper(slug: string, hash = '', options: PageOptions = {}) {
  const page = await openPage(`steppers/${slug}/${hash}`, options);
  await alive(page);
  return page;
}

async function alive(page: Page): Promise<void> {
  // In one go: while it comes alive, a stepper may put another element in the place of the first one.
  await page.waitForFunction(() => {
    document.querySelector('[data-stepper]')?.scrollIntoView({ block: 'center' });
    return !document.querySelector('astro-island[ssr]');
  });
}

/** One step on; a question on the way is answered with its first option. */
async function advance(page: Page): Promise<Root> {
  await press(page, 'next');
  if ((await data(page))['state'] === 'predicting')
    await stepper(page).locator('[data-option]').first().click();
  return data(page);
}

/** Watches for anything that moves although nobody moved it. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        sources: { node?: Element }[];
      })[])
        for (const { node } of entry.sources) shifts.push(node?.outerHTML?.slice(0, 90) ?? 'gone');
    }).observe({ type: 'layout-shift' });
  });
  return async () => {
    await page.waitForTimeout(100);
    return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  };
}

/** Steps to the end inside the page, answering what is asked; what the card shows after each step. */
function stepsOnTheWay(
  page: Page,
): Promise<readonly { height: number; figures: Record<string, string | undefined> }[]> {
  return stepper(page).evaluate(async (root) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const steps: { height: number; figures: Record<string, string | undefined> }[] = [];
    for (let step = 1; step <= Number(root.dataset['length']); step += 1) {
      root.querySelector<HTMLElement>('[data-do="next"]')?.click();
      await frame();
      root.querySelector<HTMLElement>('[data-option]')?.click();
      await frame();
      steps.push({ height: root.getBoundingClientRect().height, figures: { ...root.dataset } });
    }
    return steps;
  });
}

/** Steps to the end inside the page, one frame a step; the height of the card after each. */
function heightsOnTheWay(page: Page): Promise<readonly number[]> {
  return stepper(page).evaluate(async (root) => {
    const click = (selector: string) => root.querySelector<HTMLElement>(selector)?.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const heights: number[] = [];
    for (let step = 0; step <= Number(root.dataset['length']); step += 1) {
      await frame();
      heights.push(root.getBoundingClientRect().height);
      click('[data-do="next"]');
      await frame();
      click('[data-option]');
    }
    return heights;
  });
}

describe.each(slugs)('the scenario %s', (slug) => {
  const { length, ...counts } = endings[slug as keyof typeof endings];

  test('is stepped to its end by pressing next, ends as the model says, and nothing on the card moves', async () => {
    const page = await openStepper(slug);
    const shifts = await watchShifts(page);
    const height = async () => (await stepper(page).boundingBox())!.height;
    const reserved = await height();
    expect(await data(page)).toMatchObject({
      stepper: 'delivery',
      scenario: slug,
      index: '0',
      length: String(length),
      state: 'paused',
    });
    const walk = await stepsOnTheWay(page);
    expect(walk).toHaveLength(length);
    for (const [at, { height: now, figures }] of walk.entries()) {
      const { index, accepted, ...shown } = figures;
      expect(index).toBe(String(at + 1));
      const fates = ['done', 'waiting', 'leased', 'delayed', 'dead', 'lost'];
      const sum = fates.reduce((total, fate) => total + Number(shown[fate]), 0);
      expect(sum).toBe(Number(accepted));
      expect(now).toBe(reserved);
    }
    const texts = Object.fromEntries(Object.entries(counts).map(([key, n]) => [key, String(n)]));
    expect(await data(page)).toMatchObject(texts);
    expect(await stepper(page).locator('[data-do=next]').getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(await shifts()).toEqual([]);
  });

  test('keeps the height of its card on every step on a phone', async () => {
    const page = await openStepper(slug, '', phone);
    const shifts = await watchShifts(page);
    const heights = await heightsOnTheWay(page);
    expect(heights).toHaveLength(length + 1);
    expect(new Set(heights).size, heights.join()).toBe(1);
    expect(await shifts()).toEqual([]);
  });

  test('without script every step stands there with its sentence and its picture, and no dead button', async () => {
    const page = await openPage(`steppers/${slug}/`, { js: false });
    const items = await page.locator('[data-stepper-slot] ol > li').evaluateAll((all) =>
      all.map((item) => ({
        sentence: item.querySelector('p')?.innerText ?? '',
        picture: item.querySelector('svg')?.getBoundingClientRect().height ?? 0,
      })),
    );
    expect(items).toHaveLength(length + 1);
    for (const { sentence, picture } of items) {
      expect(sentence).toMatch(/\p{Script=Beng}.*।/u);
      expect(picture).toBeGreaterThan(100);
    }
    expect(await page.locator('[data-stepper-slot] button:visible').count()).toBe(0);
  });
});

test('on a phone scene, sentence, balance and controls are on the screen together, with room to touch', async () => {
  for (const slug of ['calm-delivery', 'crash-after-work', 'nack-spin']) {
    const page = await openStepper(slug, '', phone);
    const [top, bottom] = await page.evaluate(() => {
      const root = document.querySelector('[data-stepper]')!;
      const edge = (selector: string, side: 'top' | 'bottom') =>
        root.querySelector(selector)!.getBoundingClientRect()[side];
      return [edge('.stage svg', 'top'), edge('.controls', 'bottom')];
    });
    expect(bottom! - top!, slug).toBeLessThanOrEqual(640);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('[data-stepper] :is(button, input)')]
        .map((each) => [each.getBoundingClientRect(), each.outerHTML.slice(0, 80)] as const)
        .filter(([{ width, height }]) => width > 0 && (height < 44 || width < 44))
        .map(([, html]) => html),
    );
    expect(small, slug).toEqual([]);
  }
});

test('the keyboard plays it while it has the focus, and leaves it alone otherwise', async () => {
  const page = await openStepper('calm-delivery');
  const index = async () => Number((await data(page))['index']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  expect(await index()).toBe(0);
  await stepper(page).focus();
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', 10],
    ['ArrowRight', 10],
    ['Home', 0],
    ['ArrowLeft', 0],
    ['End', 10],
    ['r', 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await index(), key).toBe(at);
  }
  await page.keyboard.press(' ');
  expect((await data(page))['state']).toBe('playing');
  await page.keyboard.press(' ');
  expect((await data(page))['state']).toBe('paused');
  // The slider answers to the same keys itself: one press is one step there too.
  await stepper(page).locator('input[type=range]').focus();
  await page.keyboard.press('ArrowRight');
  expect(await index()).toBe(1);
  await page.keyboard.press('End');
  expect(await index()).toBe(10);
});

test('a question blocks the way on, is answered by a digit of either kind, and the run grades it', async () => {
  const page = await openStepper('crash-after-work', '#s=crash-after-work&i=3&v=1');
  await stepper(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await data(page)).toMatchObject({ state: 'predicting', index: '3' });
  await stepper(page).evaluate((root) =>
    root.dispatchEvent(new KeyboardEvent('keydown', { key: '২', bubbles: true })),
  );
  expect(await data(page)).toMatchObject({ state: 'paused', index: '4' });
  const verdict = stepper(page).locator('.slip');
  expect(await verdict.innerText()).toMatch(/৫০ পয়েন্ট.*১০০ পয়েন্ট/su);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-do'))).toBe('next');

  await press(page, 'reset');
  expect(await data(page)).toMatchObject({ state: 'paused', index: '0' });
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  for (let index = 1; index <= 10; index += 1) {
    await page.keyboard.press('ArrowRight');
    expect((await data(page))['index'], 'what was passed over is not asked again').toBe(
      String(index),
    );
  }
});

test('a skipped question moves on, keeps the focus in the player and shows no verdict', async () => {
  const page = await openStepper('crash-after-work', '#s=crash-after-work&i=3&v=1');
  await press(page, 'next');
  await press(page, 'skip');
  expect(await data(page)).toMatchObject({ state: 'paused', index: '4' });
  expect(await stepper(page).locator('.slip').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-do'))).toBe('next');
});

test('the guided path is left at any step by one event, and one press comes back to that step', async () => {
  const page = await openStepper('crash-after-work', '#s=crash-after-work&i=2&v=1');
  await press(page, 'leave');
  expect(await data(page)).toMatchObject({ state: 'free', index: '2', length: '2' });
  const event = (id: string) => stepper(page).locator(`[data-event="${id}"]`);
  await event('crash-razi').click();
  expect(await data(page)).toMatchObject({ state: 'free', index: '3', length: '3', leased: '2' });

  // What cannot happen changes nothing and says why, to the eye and to a screen reader.
  const refused = event('ack-razi');
  expect(await refused.getAttribute('aria-disabled')).toBe('true');
  const described = await refused.getAttribute('aria-describedby');
  const reason = await page.locator(`[id="${described}"]`).textContent();
  expect(reason).toMatch(/\p{Script=Beng}.*।/u);
  await refused.focus();
  await page.keyboard.press('Enter');
  expect(await data(page)).toMatchObject({ index: '3', length: '3' });
  expect(await stepper(page).locator('.why').innerText()).toBe(reason);

  await event('expire-p1').click();
  expect(await data(page)).toMatchObject({ index: '4', waiting: '2', leased: '0' });
  await press(page, 'back');
  expect(await data(page)).toMatchObject({ index: '3', length: '4' });
  await press(page, 'rejoin');
  expect(await data(page)).toMatchObject({ state: 'paused', index: '2', length: '10' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-do'))).toBe('leave');
});

test('with auto ack a crash breaks the balance on the screen, in words', async () => {
  const page = await openStepper('auto-ack-crash');
  const line = stepper(page).locator('.balance');
  await press(page, 'last');
  expect(await data(page)).toMatchObject({ lost: '1' });
  expect(await line.innerText()).toContain('১টা পার্সেল হারিয়েছে');
  await press(page, 'first');
  expect(await line.innerText()).not.toContain('হারিয়েছে');
});

test('the game counts the moves, finds the true minimum and plays it', async () => {
  const page = await openStepper('crash-after-work');
  await press(page, 'leave');
  await press(page, 'game');
  for (const id of [
    'claim-razi',
    'work-razi',
    'crash-razi',
    'expire-p1',
    'claim-kindi',
    'work-kindi',
  ])
    await stepper(page).locator(`[data-event="${id}"]`).click();
  const game = stepper(page).locator('.game');
  expect(await game.innerText()).toContain('পেরেছেন, ৬ চালে');
  await press(page, 'search');
  await game.locator('[data-do="show-least"]').click();
  expect(await data(page)).toMatchObject({ state: 'replaying', index: '0', length: '5' });
  await press(page, 'last');
  expect(Number((await data(page))['effects'])).toBe(2);
});

test('playing moves by itself only after play, tells at most one sentence a second and ends on the true one', async () => {
  const page = await openStepper('calm-delivery');
  await page.waitForTimeout(1_500);
  expect((await data(page))['index']).toBe('0');
  await press(page, 'play');
  await page.waitForSelector('[data-stepper][data-index="1"][data-state="playing"]');
  await press(page, 'pause');
  await press(page, 'reset');
  await page.evaluate(() => {
    const told: [number, string][] = [];
    Object.assign(window, { told });
    const region = document.querySelector('[data-stepper] [aria-live]')!;
    new MutationObserver(() => told.push([performance.now(), region.textContent ?? ''])).observe(
      region,
      { childList: true, characterData: true, subtree: true },
    );
  });
  await stepper(page).focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(1_300);
  const told = await page.evaluate(() => (window as unknown as { told: [number, string][] }).told);
  const times = told.map(([at]) => at);
  for (const [at, time] of times.entries())
    if (at > 0) expect(time - times[at - 1]!).toBeGreaterThan(950);
  expect(told.at(-1)?.[1]).toBe(await stepper(page).locator('.stack .shown').innerText());
});

test('500 steps in five seconds lose nothing, write the address rarely, and leave it right', async () => {
  const page = await openStepper('nack-spin', '', {
    before: () => {
      const write = history.replaceState.bind(history);
      Object.assign(window, { writes: [] });
      history.replaceState = (...args) => {
        (window as unknown as { writes: number[] }).writes.push(performance.now());
        write(...args);
      };
    },
  });
  await press(page, 'last');
  await press(page, 'first');
  const took = await stepper(page).evaluate((root) => {
    const started = performance.now();
    const button = (what: string) => root.querySelector<HTMLElement>(`[data-do="${what}"]`)!;
    for (let round = 0; round < 25; round += 1) {
      for (let step = 0; step < 12; step += 1) button('next').click();
      for (let step = 0; step < 8; step += 1) button('back').click();
      button('first').click();
    }
    for (let step = 0; step < 7; step += 1) button('next').click();
    return performance.now() - started;
  });
  expect(took).toBeLessThan(5_000);
  expect((await data(page))['index']).toBe('7');
  await page.waitForTimeout(800);
  expect(new URL(page.url()).hash).toBe('#s=nack-spin&i=7&v=1');
  const writes = await page.evaluate(() => (window as unknown as { writes: number[] }).writes);
  expect(writes.length).toBeLessThanOrEqual(Math.ceil(took / 500) + 4);
});

test('a browser that refuses to write the address stops nothing', async () => {
  const page = await openStepper('calm-delivery', '', {
    before: () => {
      history.replaceState = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    },
  });
  for (let index = 1; index <= 5; index += 1)
    expect((await advance(page))['index']).toBe(String(index));
  await page.waitForTimeout(700);
});

test('a state is opened again from its copied link, and from the address after a reload', async () => {
  const page = await openStepper(
    'crash-after-work',
    '#s=crash-after-work&i=2&e=crash-razi.expire-p1&v=1',
  );
  const before = await data(page);
  expect(before).toMatchObject({ state: 'free', index: '4', length: '4', waiting: '2' });
  await press(page, 'back');
  await page.waitForTimeout(700);
  await page.reload();
  await alive(page);
  expect(await data(page)).toMatchObject({ state: 'free', index: '3', length: '4' });

  // No permission for the clipboard in this profile: the link is shown to be copied by hand.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  await press(page, 'copy-link');
  const link = await stepper(page).locator('.by-hand input').inputValue();
  expect(link).toBe(
    `${new URL(page.url()).origin}/steppers/crash-after-work/#s=crash-after-work&i=2&e=crash-razi.expire-p1&n=3&v=1`,
  );
});

test('damaged links open the nearest valid step, say so, and correct the address', async () => {
  const page = await openStepper('crash-after-work');
  for (const [hash, index, length] of [
    ['s=crash-after-work&i=99&v=1', 10, 10],
    ['s=crash-after-work&i=NaN&v=1', 0, 10],
    ['s=crash-after-work&i=3', 3, 10],
    ['s=crash-after-work&i=2&e=crash-razi.fly.expire-p1&v=1', 3, 3],
    ['s=nowhere&i=3&v=1', 0, 10],
    [`s=crash-after-work&e=${'a'.repeat(100_000)}`, 0, 0],
  ] as const) {
    await page.evaluate((to) => (location.hash = to), hash);
    const name = hash.slice(0, 60);
    await page.waitForFunction(() => document.querySelector('[data-stepper] .notice'));
    expect(await data(page), name).toMatchObject({ index: String(index), length: String(length) });
    await page.waitForFunction(() =>
      /^#s=crash-after-work&i=\d+(&e=[a-z0-9.-]*)?(&n=\d+)?&v=1$/.test(location.hash),
    );
    await press(page, 'dismiss');
    expect(await stepper(page).locator('.notice').count()).toBe(0);
  }
});

test('every link of the frozen corpus still opens what it once showed', async () => {
  const corpus = JSON.parse(readFileSync('tests/fixtures/stepper-links.json', 'utf8')) as {
    readonly links: readonly { hash: string; index: number; effects: number; done: number }[];
  };
  const page = await openStepper('delivery');
  for (const { hash, index, effects, done } of corpus.links) {
    await page.evaluate((to) => (location.hash = to), hash);
    const slug = /s=([a-z-]+)/.exec(hash)![1]!;
    await page.waitForSelector(`[data-scenario="${slug}"][data-index="${index}"]`);
    expect(await data(page), hash).toMatchObject({ effects: String(effects), done: String(done) });
  }
});

test('the flow’s own page shows the scenario its link names', async () => {
  const page = await openStepper('delivery', '#s=poison-to-dlq&i=13&v=1');
  await page.waitForSelector('[data-scenario="poison-to-dlq"][data-index="13"]');
  expect(await data(page)).toMatchObject({ index: '13', dead: '1' });
  await page.evaluate(() => (location.hash = 's=ack-lost&i=3&v=1'));
  await page.waitForSelector('[data-scenario="ack-lost"][data-index="3"]');
});

test('with reduced motion nothing glides', async () => {
  const page = await openStepper('crash-after-work', '', { reducedMotion: true });
  await advance(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('a page translator that replaces the text does not leave old words standing', async () => {
  const page = await openStepper('calm-delivery');
  await page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('[data-stepper]')!,
      NodeFilter.SHOW_TEXT,
    );
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('svg, [translate=no]')) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  });
  for (let index = 1; index <= 10; index += 1)
    expect((await advance(page))['index']).toBe(String(index));
  const words = await stepper(page).innerText();
  expect(words).toMatch(/শেষ\s*২/u);
  expect(words).toContain('১০ / ১০');
});

test('in every mode no serious accessibility finding', async () => {
  const asking = await openStepper('crash-after-work', '#s=crash-after-work&i=3&v=1', phone);
  await press(asking, 'next');
  expect(await seriousFindings(asking)).toEqual([]);
  await asking.locator('[data-option]').first().click();
  expect(await seriousFindings(asking)).toEqual([]);

  const free = await openStepper('auto-ack-crash', '#s=auto-ack-crash&i=99&v=1', { theme: 'dark' });
  await free.waitForSelector('.notice');
  await press(free, 'leave');
  await free.waitForSelector('[data-event]');
  expect(await seriousFindings(free)).toEqual([]);
});

test('on the chapter’s page a link wakes the stepper it names, brings it into view and leaves the others asleep', async () => {
  const page = await openPage('ack/#s=nack-spin&i=4&v=1');
  const named = page.locator('[data-scenario="nack-spin"]');
  await page.waitForSelector('[data-scenario="nack-spin"][data-index="4"]');
  const box = await named.boundingBox();
  expect(box!.y).toBeGreaterThan(-5);
  expect(box!.y).toBeLessThan(300);
  expect(await page.locator('[data-scenario="calm-delivery"]').getAttribute('data-index')).toBe(
    '0',
  );

  // Two players on one page do not take each other's keys or links.
  await page.evaluate(() => (location.hash = 's=calm-delivery&i=2&v=1'));
  await page.waitForSelector('[data-scenario="calm-delivery"][data-index="2"]');
  expect(await named.getAttribute('data-index')).toBe('4');
});

test('inside another page’s frame only the player is shown, and it plays', async () => {
  const page = await openPage('steppers/calm-delivery/');
  const address = page.url();
  const embedder = new URL('/an-article-elsewhere', address).href;
  await page.route(embedder, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${address}" width="700" height="800"></iframe>`,
    }),
  );
  await page.goto(embedder);
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-do="next"]').click();
  await frame.locator('[data-stepper][data-index="1"]').waitFor();
  expect(await frame.locator('h1').isVisible()).toBe(false);
  expect(await frame.locator('body > header').isVisible()).toBe(false);
  const top = await frame.locator('[data-stepper]').boundingBox();
  const edge = await page.locator('iframe').boundingBox();
  expect(top!.y - edge!.y).toBeLessThan(20);
});

test('on paper every step is printed with its picture, and no control', async () => {
  const page = await openStepper('crash-after-work');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.told li:visible').count()).toBe(11);
  expect(await page.locator('[data-stepper-slot] button:visible').count()).toBe(0);
});
