import { markdownToHtml } from 'satteri';
import { createHighlighter } from 'shiki';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeClasses, codeTheme } from '../build/code-theme.ts';
import { unbrokenSuffix } from '../build/unbroken-suffix.ts';

const render = (source: string) =>
  markdownToHtml(source, {
    hastPlugins: [unbrokenSuffix],
    features: { smartPunctuation: true, headingAttributes: true },
  }).html.trim();

describe('a suffix stays with its English word', () => {
  test.each([
    ['worker-এর কাজ', '<span class="nb">worker-এর</span> কাজ'],
    ['visibility timeout-এর', 'visibility <span class="nb">timeout-এর</span>'],
    ['queue-তে, API-র', '<span class="nb">queue-তে</span>, <span class="nb">API-র</span>'],
    ['`ack()`-এর পরে', '<code>ack()</code><span class="nb">-এর</span> পরে'],
    ['আল-রাযি এলেন', '<span class="nb">আল-রাযি</span> এলেন'],
    ['**worker**-এর', '<strong>worker</strong><span class="nb">-এর</span>'],
  ])('%s', (source, html) => expect(render(source)).toBe(`<p>${html}</p>`));

  test('code is left as it is, and so is a hyphen between Bengali words', () => {
    expect(render('`worker-এর`')).toBe('<p><code>worker-এর</code></p>');
    expect(render('```\nworker-এর\n```')).not.toContain('nb');
    expect(render('ধাপে-ধাপে যান')).toBe('<p>ধাপে-ধাপে যান</p>');
  });
});

test('a dash does not begin a line', () => {
  expect(render('কাজ — সই')).toBe('<p>কাজ\u00A0— সই</p>');
});

test('quotes and dots become typographic in prose and stay as typed in code', () => {
  expect(render('সে বলল "এসো"...')).toBe('<p>সে বলল “এসো”…</p>');
  expect(render('`a = "b"...`')).toBe('<p><code>a = "b"...</code></p>');
  expect(render('```ts\nconst a = "b"; // wait...\n```')).toContain('"b"; // wait...');
});

test('joiners survive, and the text stays NFC: a nukta is its own letter', () => {
  expect(render('র‍্যাঙ্ক ফ্‌ল্যাট')).toBe('<p>র‍্যাঙ্ক ফ্‌ল্যাট</p>');
  expect(render('প্রক্রি\u09AF\u09BCা')).toContain('\u09AF\u09BC');
});

describe('code', () => {
  let html = '';
  beforeAll(async () => {
    const highlighter = await createHighlighter({ themes: [codeTheme], langs: ['ts'] });
    html = highlighter.codeToHtml(
      "// কাজটা আগে\nimport { x } from './x.ts';\nasync function handle(id: string): Promise<void> {\n  const n = await credit(id, 50);\n}",
      { lang: 'ts', theme: codeTheme.name ?? 'book', transformers: [codeClasses] },
    );
  });

  test('is coloured by class only: a style attribute would be refused by the page policy', () => {
    expect(html).not.toContain('style=');
    for (const kind of ['comment', 'keyword', 'string', 'function', 'type', 'constant'])
      expect(html).toContain(`class="c-${kind}"`);
  });

  test('names a function, a type and a keyword as such', () => {
    expect(html).toMatch(/<span class="c-function">\s*handle<\/span>/);
    expect(html).toMatch(/<span class="c-type">\s*Promise<\/span>/);
    expect(html).toMatch(/<span class="c-keyword">\s*await<\/span>/);
  });
});
