import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { seriousFindings } from './harness/axe.ts';
import { openPage, type OpenPage, type PageOptions } from './harness/open-page.ts';

const HOME = 'src/content/labs';
const labs = readdirSync(HOME).map((slug) => {
  const read = (name: string) => readFileSync(join(HOME, slug, name), 'utf8');
  const { edits = [] } = parse(read('lab.yaml')) as {
    edits?: { id: string; because: string }[];
  };
  return { slug, read, edits };
});

const ended = '[data-status="finished"], [data-status="failed"], [data-status="stopped"]';

async function openLab(slug: string, options: PageOptions = {}): Promise<OpenPage> {
  const page = await openPage(`labs/${slug}/`, options);
  await page.waitForSelector('[data-lab].ready');
  return page;
}
const run = async (page: OpenPage) => {
  await page.click('[data-do="run"]');
  await page.waitForSelector(ended);
};
const output = (page: OpenPage) =>
  page.locator('[data-output]').evaluate((node) => node.textContent ?? '');
const status = (page: OpenPage) => page.getAttribute('[data-lab]', 'data-status');
const says = (page: OpenPage, selector: string) => page.locator(selector).innerText();

async function edit(page: OpenPage): Promise<void> {
  await page.click('[data-do="edit"]');
  await page.waitForFunction(() => document.activeElement?.classList.contains('editor'));
}
/** Replaces the file that is open, as a reader would: everything selected, then new text. */
async function write(page: OpenPage, text: string): Promise<void> {
  if ((await page.getAttribute('[data-do="edit"]', 'aria-pressed')) !== 'true') await edit(page);
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}
const code = (page: OpenPage) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('.code pre')].find(
      (pre) => pre.offsetParent !== null,
    );
    return shown?.querySelector('code')?.textContent ?? '';
  });

describe.each(labs)('the lab $slug', ({ slug, read, edits }) => {
  // One visit a lab: opening the page costs more than running the program.
  test('shows its very files, prints its expected.txt each time, and a tap changes the text, the output and nothing else', async () => {
    const page = await openLab(slug);
    expect(await status(page)).toBe('idle');
    expect(await code(page)).toBe(read('main.ts'));
    for (const _ of [1, 2]) {
      await run(page);
      expect(await status(page)).toBe('finished');
      expect(await output(page)).toBe(read('expected.txt'));
    }
    const files = readdirSync(join(HOME, slug))
      .filter((name) => name.endsWith('.ts'))
      .map(read);
    // The build holds what every edit prints; in the page every tap of two labs and one of each speaks.
    const taps = ['first-ack', 'visibility'].includes(slug) ? edits : edits.slice(0, 1);
    for (const { id, because } of taps) {
      const tap = `[data-edit="${id}"]`;
      await page.click(tap);
      expect(await page.getAttribute(tap, 'aria-pressed'), id).toBe('true');
      expect(await page.locator(`[data-change="${id}"] .added`).count(), id).toBeGreaterThan(0);
      expect(await page.locator('[data-changed]').count()).toBe(1);
      expect(await page.locator('.lesson').count(), 'a tap runs nothing').toBe(0);
      await run(page);
      expect(await output(page), id).toBe(read(`expected.${id}.txt`));
      expect(await says(page, '.lesson')).toBe(because);

      await page.click(tap);
      // The file of the last change stands open; it is again what it was.
      expect(files).toContain(await code(page));
      expect(await page.locator('[data-changed]').count()).toBe(0);
    }
  });

  test('reads without script: every file, what it prints, every edit, and not one button', async () => {
    const page = await openPage(`labs/${slug}/`, { js: false });
    const text = await page.locator('[data-lab]').innerText();
    for (const name of readdirSync(join(HOME, slug)).filter((file) => file.endsWith('.ts'))) {
      for (const line of read(name).split('\n')) expect(text).toContain(line.trim());
    }
    for (const summary of await page.locator('summary').all()) await summary.click();
    const opened = await page.locator('[data-lab]').innerText();
    expect(opened).toContain(read('expected.txt').trim());
    for (const { id, because } of edits) {
      expect(opened).toContain(because);
      expect(opened).toContain(read(`expected.${id}.txt`).trim());
    }
    expect(await page.locator('[data-lab] :is(button, input):visible').count()).toBe(0);
  });
});

describe('what the reader writes', () => {
  test('changes the output, is there after a reload, is marked as theirs, and does not start by itself', async () => {
    const page = await openLab('first-ack');
    await write(page, "console.log('আমার লেখা');\n");
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('[data-status="finished"]');
    expect(await output(page)).toBe('আমার লেখা\n');
    await page.keyboard.type('// একটু');

    await page.reload();
    await page.waitForSelector('[data-lab].ready');
    expect(await code(page)).toContain("console.log('আমার লেখা');\n");
    expect(await code(page)).toContain('// একটু');
    expect(await page.locator('[data-changed]').isVisible()).toBe(true);
    await page.waitForTimeout(1_500);
    expect(await status(page)).toBe('idle');
    expect(await output(page)).toBe('');
  });

  test('is not lost when the page goes right after a key', async () => {
    const page = await openLab('first-ack');
    await edit(page);
    await page.keyboard.type('// শেষ');
    await page.goto('about:blank');
    await page.goBack();
    await page.waitForSelector('[data-lab].ready');
    expect(await code(page)).toContain('// শেষ');
  });

  test('survives a program that never ends: ten reloads show it, none runs it', async () => {
    const page = await openLab('first-ack');
    await write(page, 'while (true) {}\n');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('[data-status="running"]');
    for (let time = 0; time < 10; time += 1) {
      await page.reload();
      await page.waitForSelector('[data-lab].ready');
      expect(await code(page)).toContain('while (true) {}');
      expect(await status(page)).toBe('idle');
      expect(await page.locator('.notice').count(), 'the first time it is told').toBe(time ? 0 : 1);
    }
  });

  test('is compared with the book line by line, with signs, and restored undoably; clearing is another button', async () => {
    const page = await openLab('first-ack');
    await page.click('[data-edit="ack-first"]');
    const mine = await code(page);
    await page.click('[data-do="compare"]');
    const difference = page.locator('.code > pre');
    expect(await difference.locator('.added').count()).toBe(1);
    expect(await difference.locator('.removed').count()).toBe(1);
    expect(await difference.locator('.added .sign').innerText()).toBe('+');
    await page.click('[data-do="compare"]');

    await run(page);
    const printed = await output(page);
    await page.click('[data-do="restore"]');
    expect(await code(page)).toBe(labs.find(({ slug }) => slug === 'first-ack')?.read('main.ts'));
    expect(await status(page), 'restored, not started').toBe('finished');
    expect(await output(page), 'restoring is not clearing').toBe(printed);
    await page.reload();
    await page.waitForSelector('[data-lab].ready');
    await page.click('[data-do="undo"]');
    expect(await code(page)).toBe(mine);

    await run(page);
    await page.click('[data-do="clear"]');
    expect(await output(page)).toBe('');
    expect(await status(page)).toBe('idle');
    expect(await code(page), 'clearing is not restoring').toBe(mine);
  });

  test('makes an older output look old', async () => {
    const page = await openLab('first-ack');
    await run(page);
    expect(await page.locator('.old').count()).toBe(0);
    await page.click('[data-edit="no-fever"]');
    expect(await page.locator('.old').isVisible()).toBe(true);
    await page.click('[data-edit="no-fever"]');
    expect(await page.locator('.old').count()).toBe(0);
    await page.fill('.seed input', '৭');
    expect(await page.locator('.old').isVisible()).toBe(true);
  });

  test('for an older version of the program is kept beside the new one, and the difference shown', async () => {
    const older = "console.log('পুরোনো আমি');\n";
    const page = await openLab('first-ack', {
      before: () => {
        if (localStorage.getItem('planted') !== null) return;
        localStorage.setItem('planted', '');
        const files = { 'main.ts': "console.log('পুরোনো আমি');\n" };
        localStorage.setItem('dakghar.lab/first-ack/0123456789ab', JSON.stringify({ files }));
      },
    });
    expect(await code(page)).toContain('import { crash');
    await page.click('.older summary');
    expect(await page.locator('.older .added').innerText()).toContain('পুরোনো আমি');
    await page.click('[data-do="older-take"]');
    expect(await code(page)).toBe(older);
    expect(await status(page)).toBe('idle');
    await page.reload();
    await page.waitForSelector('[data-lab].ready');
    expect(await code(page)).toBe(older);
    expect(await page.locator('[data-do="older-take"]').count()).toBe(0);
  });

  test('in another tab at the same time is offered, and neither text is lost', async () => {
    const page = await openLab('first-ack');
    const other = (await page.context().newPage()) as OpenPage;
    await other.goto(page.url());
    await other.waitForSelector('[data-lab].ready');
    await page.click('[data-edit="no-fever"]');
    await other.click('[data-do="other-take"]');
    expect(await code(other)).toContain("= 'never'");
    await other.click('[data-edit="idempotent"]');
    await page.click('[data-do="other-leave"]');
    expect(await code(page)).not.toContain('written');
    await page.reload();
    await page.waitForSelector('[data-lab].ready');
    expect(await code(page)).not.toContain('written');
  });

  test('can be run although the device keeps nothing: one notice, no error', async () => {
    const page = await openLab('first-ack', {
      before: () => {
        const refuse = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
        Storage.prototype.setItem = refuse;
        Storage.prototype.removeItem = refuse;
      },
    });
    await page.click('[data-edit="no-fever"]');
    await run(page);
    await page.click('[data-edit="idempotent"]');
    await run(page);
    expect(await status(page)).toBe('finished');
    expect(await page.locator('.notice').count()).toBe(1);
  });

  test('can be run although storage cannot even be touched', async () => {
    const page = await openLab('first-ack', {
      before: () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
    });
    await run(page);
    expect(await status(page)).toBe('finished');
    expect(await page.locator('.notice').count()).toBe(1);
  });
});

describe('running', () => {
  test('stops within 100 ms in an endless loop, the text untouched, and the next run is right', async () => {
    const page = await openLab('first-ack');
    const text = 'console.log(1);\nwhile (true) {}\n';
    await write(page, text);
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction(
      () => document.querySelector('[data-output]')?.textContent === '1\n',
    );
    const took = await page.evaluate(async () => {
      const lab = document.querySelector<HTMLElement>('[data-lab]');
      const frames = document.querySelectorAll('iframe').length;
      const start = performance.now();
      lab?.querySelector<HTMLElement>('[data-do="stop"]')?.click();
      while (
        lab?.dataset['status'] !== 'stopped' ||
        document.querySelectorAll('iframe').length >= frames
      ) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (performance.now() - start > 5_000) break;
      }
      return performance.now() - start;
    });
    expect(took).toBeLessThan(100);
    expect(await output(page)).toBe('1\n');
    await write(page, 'console.log(2);\n');
    await run(page);
    expect(await output(page)).toBe('2\n');
  });

  test('a program that does not end is stopped with a reason, and the way to its last printed line', async () => {
    const page = await openLab('first-ack');
    await write(page, 'let n = 0;\nconsole.log(n);\nwhile (true) n += 1;\n');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('[data-status="stopped"]', { timeout: 30_000 });
    expect(await says(page, '.problem .what')).toMatch(/১০ সেকেন্ডেও শেষ হয়নি/);
    expect(await says(page, '.problem .where button')).toBe('main.ts, লাইন ২');
  });

  test('a finished run can be watched slowly, and is whole again at the end', async () => {
    const page = await openLab('first-ack');
    await run(page);
    const whole = await output(page);
    await page.click('[data-do="slow"]');
    const shorter = await output(page);
    expect(whole.startsWith(shorter)).toBe(true);
    expect(shorter.length).toBeLessThan(whole.length);
    await page.waitForFunction(
      (text) => document.querySelector('[data-output]')?.textContent === text,
      whole,
      { timeout: 20_000 },
    );
    await page.click('[data-do="slow"]');
    await page.click('[data-do="slow"]');
    expect(await output(page)).toBe(whole);
  });

  test('twenty run commands in a second, by mouse and keys, leave one run and its output only', async () => {
    const page = await openLab('first-ack');
    await write(
      page,
      "import { finish } from 'lab';\nlet n = 0;\nsetInterval(() => console.log(`tick ${++n}`), 1);\nsetTimeout(finish, 20);\n",
    );
    for (let press = 0; press < 10; press += 1) {
      await page.click('[data-do="run"]');
      await page.locator('.seed input').press('Control+Enter');
    }
    await page.waitForSelector('[data-status="finished"]');
    await page.waitForTimeout(500);
    const lines = (await output(page)).trim().split('\n');
    expect(lines[0]).toBe('tick 1');
    expect(new Set(lines).size, 'no line twice: one run').toBe(lines.length);
  });

  test('tells where it went wrong, in Bengali and in the engine’s words, and takes the reader there', async () => {
    const page = await openLab('first-ack');
    await write(
      page,
      'const one: number = 1;\n\ninterface A {\n  b: number;\n}\n\none.two.three();\n',
    );
    await run(page);
    expect(await status(page)).toBe('failed');
    expect(await says(page, '.problem')).toMatch(/undefined বা null/);
    expect(await says(page, '.problem')).toMatch(/TypeError/);
    const place = page.locator('.problem .where button').first();
    expect(await place.innerText()).toBe('main.ts, লাইন ৭');
    expect(await page.locator('.cm-line.wrong').innerText()).toBe('one.two.three();');
    expect(await page.locator('.wrong-number').innerText()).toBe('৭');

    await page.click('[data-do="edit"]');
    expect(await page.locator('.line.wrong').innerText()).toContain('one.two.three();');
    await place.click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'one.two.three();\n',
    );
  });

  test('finds a mistake of writing before anything runs, in the file where it is', async () => {
    const page = await openLab('first-ack');
    await page.click('[data-tab="broker.ts"]');
    await write(page, 'export class Broker {\n  publish() {\n');
    await run(page);
    expect(await status(page)).toBe('failed');
    expect(await says(page, '.problem .where button >> nth=0')).toMatch(/^broker\.ts, লাইন/);
    expect(await output(page)).toBe('');
  });

  test('a flood is cut in the middle, the count is told, and the page stays alive', async () => {
    const page = await openLab('first-ack');
    await write(page, 'for (let i = 1; i <= 1e6; i++) console.log(i);\n');
    const stall = page.evaluate(async () => {
      let worst = 0;
      let last = performance.now();
      const until = last + 4_000;
      while (last < until) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        const now = performance.now();
        worst = Math.max(worst, now - last);
        last = now;
      }
      return worst;
    });
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector(ended);
    const lines = (await output(page)).trimEnd().split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(['1', '1000000']);
    const cut = await page.locator('[data-cut]').getAttribute('data-cut');
    expect(cut).toMatch(/লাইন/);
    expect(await stall).toBeLessThan(500);
  });

  test('is announced at most three times, the last one true, and takes neither focus nor scroll', async () => {
    const page = await openLab('first-ack');
    await write(
      page,
      "for (let i = 0; i < 5000; i++) console.log(i);\nthrow new RangeError('x');\n",
    );
    await page.locator('.cm-content').focus();
    const before = await page.evaluate(() => {
      const region = document.querySelector('[data-lab] > [role="status"]') as HTMLElement;
      const heard: string[] = [];
      new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      Object.assign(window, { heard });
      return window.scrollY;
    });
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('[data-status="failed"]');
    await page.waitForTimeout(2_200);
    const after = await page.evaluate(() => ({
      heard: (window as unknown as { heard: string[] }).heard,
      scroll: window.scrollY,
      focus: document.activeElement?.className ?? '',
    }));
    expect(after.heard.length).toBeGreaterThan(0);
    expect(after.heard.length).toBeLessThanOrEqual(3);
    expect(after.heard.at(-1)).toMatch(/main\.ts, লাইন ২/);
    expect(after.scroll).toBe(before);
    expect(after.focus).toContain('editor');
  });

  test('prints markup as text', async () => {
    const page = await openLab('first-ack');
    const payload = '<img src=x onerror="document.title=1"><script>document.title=2</scr' + 'ipt>';
    await write(
      page,
      `console.log(${JSON.stringify(payload)});\nconsole.error(${JSON.stringify(payload)});\n`,
    );
    await run(page);
    expect(await output(page)).toBe(`${payload}\n${payload}\n`);
    expect(await page.locator('[data-output] :is(img, script)').count()).toBe(0);
  });

  test('levels, groups and tables keep their text; clocks and signs are not part of it', async () => {
    const page = await openLab('first-ack');
    await write(
      page,
      "import { sleep, table } from 'lab';\nconsole.warn('w');\nconsole.group('g');\nawait sleep(30_000);\nconsole.error('e');\nconsole.groupEnd();\ntable([{ a: 1, b: 'x' }]);\n",
    );
    await run(page);
    expect(await output(page)).toBe('w\ng\n  e\na  b\n─  ─\n1  x\n');
    expect(await page.locator('[data-output] table').count()).toBe(1);
    expect(
      await page
        .locator('[data-clock]')
        .evaluateAll((nodes) => nodes.map((n) => n.getAttribute('data-clock'))),
    ).toEqual(['০:০০', '০:৩০']);
  });

  test('works with the network gone after the first run, and asks it for nothing', async () => {
    const page = await openLab('first-ack');
    await run(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith('http')) asked.push(request.url());
    });
    await page.context().setOffline(true);
    await page.click('[data-edit="no-fever"]');
    await run(page);
    expect(await output(page)).toContain('50');
    expect(asked).toEqual([]);
  });

  test('a seed of the reader’s own is used, kept and shown; nonsense is refused in words', async () => {
    const page = await openLab('visibility');
    await page.fill('.seed input', '৭');
    await run(page);
    const seven = await output(page);
    expect(seven).not.toBe(labs.find(({ slug }) => slug === 'visibility')?.read('expected.txt'));
    await page.reload();
    await page.waitForSelector('[data-lab].ready');
    expect(await page.inputValue('.seed input')).toBe('৭');
    await page.fill('.seed input', 'সাত');
    expect(await page.locator('.seed-wrong').isVisible()).toBe(true);
    await run(page);
    expect(await output(page), 'the last seed that was one').toBe(seven);
    await page.fill('.seed input', '31');
    await run(page);
    expect(await output(page)).toBe(
      labs.find(({ slug }) => slug === 'visibility')?.read('expected.txt'),
    );
  });

  test('a plot is drawn, and its numbers can be read as a table', async () => {
    const page = await openLab('visibility');
    await run(page);
    expect(await page.locator('figure svg path.line').count()).toBe(1);
    await page.click('figure summary');
    expect(await says(page, 'figure tbody tr >> nth=3')).toMatch(/৫\s+২,৩৯২/);
  });
});

describe('the editor', () => {
  test('comes where the text was: nothing jumps', async () => {
    const page = await openLab('first-ack');
    const corner = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((line) => {
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          range.selectNodeContents(walker.nextNode() as Node);
          const { x, y } = range.getBoundingClientRect();
          return { x, y, height: document.querySelector('.code')?.getBoundingClientRect().height };
        });
    const before = await corner('[data-book] [data-open] .line');
    await edit(page);
    await page.evaluate(() => scrollTo(0, 0));
    const after = await corner('.cm-line');
    expect(Math.abs(after.x - before.x)).toBeLessThan(1);
    expect(Math.abs(after.y - before.y)).toBeLessThan(1);
    const hint = await page
      .locator('.hint')
      .evaluate((node) => node.getBoundingClientRect().height);
    expect(Math.abs((after.height ?? 0) - hint - (before.height ?? 0))).toBeLessThan(2);
  });

  test('is not asked for before the reader wants to edit', async () => {
    const page = await openLab('first-ack');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await run(page);
    expect(asked.filter((url) => /editor/.test(url))).toEqual([]);
    await edit(page);
    expect(asked.filter((url) => /editor/.test(url))).toHaveLength(1);
  });

  test('Tab leaves it, types while typing, and after Escape leaves again; it has a name', async () => {
    const page = await openLab('first-ack');
    await edit(page);
    const inside = () => page.evaluate(() => document.activeElement?.classList.contains('editor'));
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(false);
    await page.keyboard.press('Shift+Tab');
    expect(await inside()).toBe(true);
    await page.keyboard.type('x');
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
    expect(await page.locator('.cm-line').first().innerText()).toMatch(/^x {2}/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(false);
    expect(await page.locator('.cm-content').getAttribute('aria-label')).toContain(
      'সই করার আগে জ্বর',
    );
    expect(await page.locator('.hint').isVisible()).toBe(true);
  });

  test('arrow keys cross a Bengali letter in one step', async () => {
    const page = await openLab('first-ack');
    await write(page, 'ব্রোকার');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('|');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('|');
    expect(await page.locator('.cm-line').first().innerText()).toBe('|ব্রো|কার');
  });

  test('a tap while it is open is one step that Ctrl+Z takes back', async () => {
    const page = await openLab('first-ack');
    await edit(page);
    await page.click('[data-edit="no-fever"]');
    // The editor draws only what is in sight.
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('.cm-line', { hasText: "= 'never'" }).waitFor();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+z');
    expect(await page.getAttribute('[data-edit="no-fever"]', 'aria-pressed')).toBe('false');
    expect(await page.locator('[data-changed]').count()).toBe(0);
  });

  test('files keep their own text', async () => {
    const page = await openLab('first-ack');
    await edit(page);
    await page.keyboard.type('// main\n');
    await page.click('[data-tab="broker.ts"]');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// broker\n');
    await page.click('[data-tab="main.ts"]');
    expect(await page.locator('.cm-line').first().innerText()).toBe('// main');
    await run(page);
    expect(await status(page)).toBe('finished');
    await page.click('[data-do="edit"]');
    await page.click('[data-tab="broker.ts"]');
    expect(await code(page)).toMatch(/^\/\/ broker\n/);
  });

  test('where it cannot be fetched, a plain field takes its place', async () => {
    const page = await openLab('first-ack', { expected: [/editor\.|Failed to load|ERR_FAILED/] });
    await page.route(/editor\.[^/]*js/, (route) => route.abort());
    await page.click('[data-do="edit"]');
    await page.locator('textarea').fill("console.log('সাদামাটা');\n");
    await run(page);
    expect(await output(page)).toBe('সাদামাটা\n');
  });
});

describe('access', () => {
  test('a page whose words a translator has wrapped and replaced still runs, stops, restores and tells', async () => {
    const page = await openLab('first-ack');
    const translate = () =>
      page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        for (const text of texts) {
          const parent = text.parentElement;
          if (parent === null || parent.closest('[translate="no"], script, style, font')) continue;
          if (text.data.trim() === '') continue;
          const outer = document.createElement('font');
          outer.append(document.createElement('font'));
          outer.firstElementChild?.append(document.createTextNode(`~${text.data}`));
          text.replaceWith(outer);
        }
      });
    await translate();
    await run(page);
    await translate();
    await page.click('[data-edit="no-fever"]');
    await translate();
    await run(page);
    expect(await output(page)).toBe(
      labs.find(({ slug }) => slug === 'first-ack')?.read('expected.no-fever.txt'),
    );
    await translate();
    await page.click('[data-do="restore"]');
    await translate();
    await page.click('[data-do="undo"]');
    await translate();
    await page.click('[data-edit="no-fever"]');
    await page.click('[data-do="slow"]');
    await translate();
    await page.click('[data-do="clear"]');
    await translate();
    // The file of the last change stands open; what runs is the first one.
    await page.click('[data-tab="main.ts"]');
    await write(page, 'nothing.here();\n');
    await run(page);
    expect(await status(page)).toBe('failed');
    expect(await page.locator('.problem').count()).toBe(1);
    expect(await says(page, '[data-status-text]')).toContain('ভুলে');
    await translate();
    await write(page, 'console.log(1);\n');
    await run(page);
    expect(await output(page)).toBe('1\n');
    expect(await page.locator('.problem').count()).toBe(0);
    // No word of the run before is left standing, to the eye or to a screen reader.
    expect(await says(page, '[data-status-text]')).not.toContain('ভুলে');
    await expect
      .poll(() => page.locator('[data-lab] [role="status"]').textContent())
      .toContain('১ লাইন');
  });

  test('the whole lab is done by keyboard, and focus never falls to the page', async () => {
    const page = await openLab('first-ack');
    const focus = () =>
      page.evaluate(() => {
        const at = document.activeElement as HTMLElement | null;
        return at?.dataset['do'] ?? at?.dataset['edit'] ?? at?.tagName ?? '';
      });
    const reach = async (name: string) => {
      for (let press = 0; press < 60; press += 1) {
        if ((await focus()) === name) return;
        await page.keyboard.press('Tab');
      }
      expect.unreachable(`${name} was not reached by Tab`);
    };
    await reach('no-fever');
    await page.keyboard.press('Enter');
    expect(await focus()).toBe('no-fever');
    await reach('run');
    await page.keyboard.press('Space');
    await page.waitForSelector('[data-status="finished"]');
    expect(await focus()).toBe('run');
    await reach('clear');
    await page.keyboard.press('Enter');
    expect(await focus()).toBe('clear');
    expect(await output(page)).toBe('');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await reach('restore');
    await page.keyboard.press('Enter');
    expect(await focus()).toBe('restore');
    expect(await page.locator('[data-changed]').count()).toBe(0);
  });

  test('no serious finding while it is edited, compared, failed and finished, by day and by night', async () => {
    const page = await openLab('visibility');
    const findings = async (what: string) => {
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await seriousFindings(page), `${what}, by day`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await seriousFindings(page, ['color-contrast']), `${what}, by night`).toEqual([]);
    };
    await run(page);
    await findings('finished');
    await page.click('[data-edit="heartbeat"]');
    await page.click('[data-do="compare"]');
    await findings('compared');
    await write(page, 'nothing.at.all();\n');
    await run(page);
    await findings('failed');
  });

  test('nothing scrolls sideways at any width, whatever is open', async () => {
    const page = await openLab('visibility');
    const fits = async (what: string) => {
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, `${what} at ${width} px`).toBe(0);
      }
    };
    await run(page);
    await fits('finished');
    await page.click('[data-edit="idempotent"]');
    await page.click('[data-do="compare"]');
    await fits('compared');
    await edit(page);
    await fits('edited');
  });
});
