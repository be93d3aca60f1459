import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownToHtml } from 'satteri';
import { describe, expect, test } from 'vitest';
import { bengaliLint } from '../build/bengali-lint/integration.ts';
import { lintBook, lintText } from '../build/bengali-lint/lint.ts';
import { RULES } from '../build/bengali-lint/rules.ts';

/** A text and the file it is put in; without a name it is a chapter. */
type Sample = string | { readonly file: string; readonly text: string };
interface Example {
  /** Each must be found by its rule, and at the place marked ‸ if there is one. */
  readonly bad: readonly Sample[];
  /** Each must be found by no rule at all. */
  readonly good: readonly Sample[];
}

const ts = (text: string): Sample => ({ file: 'src/content/labs/x/main.ts', text });
const bn = (text: string): Sample => ({ file: 'src/x.bn.ts', text });
const yaml = (text: string): Sample => ({ file: 'src/content/x.yaml', text });
const css = (text: string): Sample => ({ file: 'src/styles/x.css', text });
const svelte = (text: string): Sample => ({ file: 'src/components/X.svelte', text });

const EXAMPLES: Record<string, Example> = {
  nfc: {
    bad: [
      'কাজ হ‸\u09DFে গেছে।',
      yaml('a: পা‸\u09DCা'),
      bn("export const a = 'ক‸\u09C7\u09BEথায়';"),
    ],
    good: ['কাজ হয়ে গেছে। পাড়া কোথায়?'],
  },
  danda: {
    bad: ['কাজ শেষ‸ ।', 'কাজ শেষ‸॥', 'কাজ শেষ ‸| আবার শুরু', bn("export const a = 'কাজ শেষ ।';")],
    good: ['কাজ শেষ। আবার শুরু।', '| ক | খ |\n|---|---|\n| গ | ঘ |'],
  },
  'full-stop': {
    bad: [
      'কাজ শেষ‸. আবার শুরু।',
      'সই করে worker‸.',
      'শেষে ডাকুন `ack()`‸. তারপর থামুন।',
      yaml('because: মেসেজ ফিরে আসে‸.'),
      'তিনি বলেন, “কাজ শেষ‸.”',
    ],
    good: ['ড. আল-রাযি এলেন।', 'সংস্করণ 4.3 নিন।', 'ফাইল main.ts খুলুন।', '১. প্রথম ধাপ'],
  },
  ellipsis: { bad: ['তারপর‸... আবার।'], good: ['তারপর… আবার।', '```ts\nf(...rest); // ক\n```'] },
  'straight-quote': {
    bad: ['তিনি বলেন ‸"এসো"।', "একে ‸'কিউ' বলে।"],
    good: ['তিনি বলেন “এসো”।', "```ts\nconst a = 'কিউ';\n```", 'আর <Term id="x">ack</Term> দিন।'],
  },
  'mixed-digits': {
    bad: ['সময় ‸01:৩৮ বাজে।', 'মোট ‸১2টা।'],
    good: ['সময় ০১:৩৮, `p99` আর HTTP 429।'],
  },
  'latin-suffix': {
    bad: [
      'এটা worke‸rএর কাজ।',
      'একটা SMS‸ এর দাম।',
      'ack‸–এর পরে।',
      'ডাকুন `ack()`এর পরে।',
      'কাজ শে‸ষack হয়।',
      bn('export const a = `worker এর ${1} কাজ`;'),
    ],
    good: [
      'এটা worker-এর কাজ।',
      '`ack()`-এর পরে।',
      bn('export const a = (n: string) => `${n}টা পার্সেল`;'),
    ],
  },
  'suffix-sound': {
    bad: [
      'এই ‸queue-এর শেষে।',
      'ওই ‸worker-র হাতে।',
      '‸DLQ-এ যায়।',
      '‸lease-তে আছে।',
      '‸retry-এর পরে।',
    ],
    good: ['এই queue-র শেষে, worker-এর হাতে, DLQ-তে, lease-এ, retry-র পরে, SQS-এ, id-র।'],
  },
  emphasis: {
    bad: [
      'এই ‸**(ack)**র পরে।',
      '‸**কিউ।**এবার',
      'একটা ‸_কিউ_তে।',
      '‸__কিউ__তে',
      '‸**`ack`**এর',
      '‸**১০%**এর',
    ],
    good: ['এই **(ack)**-র পরে।', '**কিউ।** এবার', 'একটা **কিউ**তে।', 'নাম `max_receives`।'],
  },
  'bare-url': {
    bad: ['দেখুন ‸https://example.org পাতায়।'],
    good: ['দেখুন [এই পাতায়](https://example.org)।'],
  },
  'heading-id': {
    bad: ['‸## কখন\n\nক', '‸## কখন {#কখন}\n\nক', '## কখন {#a}\n\n‸## তখন {#a}', '‸## কখন {#When}'],
    good: ['## কখন {#when}\n\n### তখন {#then-2}\n\nক'],
  },
  invisible: {
    bad: ['কাজ‸\u200Bশেষ', 'কাজ‸\u00A0শেষ', 'ক‸\u200Dখ', 'র‸\u200C্যাঙ্ক', css('a{}‸\uFEFF')],
    good: ['র\u200D্যাঙ্ক আর ফ্\u200Cল্যাট।'],
  },
  'open-virama': { bad: ['এটা ‸কাজ্ নয়।', 'শেষ ‸প্রক্'], good: ['বাক্ স্বাধীনতা, ফ্\u200Cল্যাট।'] },
  'impossible-pair': {
    bad: ['‸\u0985\u09BEমি', 'কা\u09AC\u09BC', 'এই ‸য়াক', 'এই ‸\u09A1\u09BCাল'],
    good: ['আমি, কার, যাক, ডাল, হয়, replica-য়'],
  },
  word: {
    bad: [
      'কাজ ‸হল।',
      'এক ‸ঘন্টা পরে।',
      'একটা ‸ডাটাবেস।',
      '‸ম্যাসেজটা গেল।',
      'কিউতে ‸বার্তা আসে।',
      'সে এল। ‸এবং গেল।',
      'এটা ‸নিম্নলিখিত।',
      '‸ওয়ার্কার থামে।',
    ],
    good: [
      'কাজ হলো, হলুদ পাতা, ভালোবাসা।',
      'তিনি বললেন, “বার্তা এল।”',
      'ক এবং খ।',
      'ডেটাবেস, মেসেজ, এক ঘণ্টা।',
    ],
  },
  address: {
    bad: ['এবার ‸তুমি চালাও।', '‸তোমার কোড।'],
    good: ['আপনি চালান।', 'ব্রোকারকে বলে, “তুমি ভুলে যেতে পারো।”', 'তোরণ পেরিয়ে।'],
  },
  'bengali-identifier': {
    bad: [ts('const ‸বার্তা = 1;'), '```ts\nlet ‸ক = 1;\n```', ts('f({ ‸খদ্দের: 88 });')],
    good: [ts("const a = { 'খদ্দের': 88 }; // খদ্দের")],
  },
  'bengali-padding': {
    bad: [ts("‸print('মোট'.padEnd(8), n);"), "```ts\n‸a.padStart(4) + 'টা';\n```"],
    good: [ts("print('total'.padEnd(8)); // মোট"), ts("table([['মোট', 1]]);")],
  },
  'svg-text': {
    bad: [
      svelte('‸<text x="10 40 70" y="5">{a}</text>'),
      svelte('‸<text textLength="50">{a}</text>'),
    ],
    good: [svelte('<text x="10" y="5">{a}</text>')],
  },
  css: {
    bad: [
      css('p { ‸letter-spacing: 0.05em; }'),
      css('em { ‸font-style: italic }'),
      css('p‸::first-letter { color: red }'),
      css('h2 { color: red; ‸text-transform: uppercase; }'),
      svelte('<p>x</p>\n<style>\n  p { ‸letter-spacing: 1px; }\n</style>'),
    ],
    good: [
      css('p { letter-spacing: normal; font-style: normal; text-transform: none }'),
      css('.badge:lang(en) { letter-spacing: 0.05em }'),
      css('/* letter-spacing: 1px */ code { text-transform: lowercase; }'),
    ],
  },
  'ascii-digits': {
    bad: ['মোট ‸30 সেকেন্ড।'],
    good: ['মোট ৩০ সেকেন্ড।', 'HTTP 429, RabbitMQ 4.3, p99, সংস্করণ 4.3 থেকে।'],
  },
  grouping: { bad: ['মোট ‸১,০০০,০০০টা।'], good: ['মোট ১০,০০,০০০টা, আর ১,০০০টা।'] },
  'long-sentence': { bad: [`‸${'কাজ '.repeat(31)}।`], good: [`${'কাজ '.repeat(29)}শেষ।`] },
  dash: { bad: ['কাজ‸ - শেষ।', 'কা‸জ—শেষ।'], good: ['কাজ — শেষ। ack-এর, ৫–১০।'] },
  classifier: {
    bad: ['‸একটি কাজ, ৫টা পার্সেল।', 'মোট ‸৫টি।'],
    good: ['একটা কাজ, মাটি, ত্রুটি, কোটি।'],
  },
  'english-share': {
    bad: [
      'এই worker pool autoscaling policy latency budget retry jitter backoff ceiling threshold দেখুন।',
    ],
    good: ['এই worker যত মেসেজ তোলে, তার সবগুলোর ack দেওয়ার দায়িত্ব তার নিজের।'],
  },
  gloss: {
    bad: ['এই ‸lease ফুরোল।\n\nএকে <Term id="lease">lease</Term> বলে।'],
    good: ['একে <Term id="lease">lease</Term> বলে। এই lease ফুরোল।'],
  },
};

function place(
  sample: Sample,
): { file: string; text: string; line: number; column: number } | null {
  const { file, text } =
    typeof sample === 'string' ? { file: 'a/index.mdx', text: sample } : sample;
  const mark = text.indexOf('‸');
  if (mark === -1) return null;
  const before = text.slice(0, mark).split('\n');
  return {
    file,
    text: text.replace('‸', ''),
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
  };
}

describe.each(RULES)('rule $name', ({ name, severity }) => {
  const { bad, good } = EXAMPLES[name] ?? { bad: [], good: [] };

  test('has a bad and a good example', () => {
    expect(bad.length).toBeGreaterThan(0);
    expect(good.length).toBeGreaterThan(0);
  });

  test.each(bad)('finds the mistake in %j, and where it stands', (sample) => {
    const marked = place(sample);
    const plain = typeof sample === 'string' ? { file: 'a/index.mdx', text: sample } : sample;
    const { file, text } = marked ?? plain;
    const mine = lintText(file, text).filter((report) => report.rule === name);
    expect(mine.length, 'not found').toBeGreaterThan(0);
    expect(mine[0]?.severity).toBe(severity);
    if (marked !== null)
      expect(mine.map((report) => report.text.split('  ')[0])).toContain(
        `${file}:${marked.line}:${marked.column}`,
      );
  });

  test.each(good)('says nothing of %j', (sample) => {
    const { file, text } =
      typeof sample === 'string' ? { file: 'a/index.mdx', text: sample } : sample;
    expect(lintText(file, text)).toEqual([]);
  });
});

test('no example is left without its rule', () => {
  const names = RULES.map((rule) => rule.name);
  for (const name of Object.keys(EXAMPLES)) expect(names).toContain(name);
});

test('the NFC message tells what NFC does to ড় ঢ় য় (C02)', () => {
  expect(lintText('a.yaml', 'a: হ\u09DF')[0]?.text).toContain(
    'NFC stores ড় ঢ় য় as two code points',
  );
});

test('a mistake is found in every kind of file the book keeps its Bengali in', () => {
  const wrong = 'এক ঘন্টা';
  const found = (file: string, text: string): boolean =>
    lintText(file, text).some((report) => report.rule === 'word');
  expect(found('a.mdx', `<Callout title="${wrong}">\n\nক\n\n</Callout>`)).toBe(true);
  expect(found('a.mdx', `- ক\n  - ${wrong}`)).toBe(true);
  expect(found('a.mdx', `| ক |\n|---|\n| ${wrong} |`)).toBe(true);
  expect(found('a.mdx', `---\ntitle: ${wrong}\n---\n`)).toBe(true);
  expect(found('a.mdx', `{['${wrong}']}`)).toBe(true);
  expect(found('a.mdx', `\`\`\`ts\nf(); // ${wrong}\n\`\`\``)).toBe(true);
  expect(found('exercise.md', `> ${wrong}`)).toBe(true);
  expect(found('a.yaml', `a:\n  - b: >-\n      ক\n      ${wrong}`)).toBe(true);
  expect(found('a.yaml', `a: "${wrong}"`)).toBe(true);
  expect(found('lab.yaml', `edits:\n  - replace: |\n      f(); // ${wrong}`)).toBe(true);
  expect(found('a.bn.ts', `export const a = (n: number) => \`\${n} \${\`${wrong}\`}\`;`)).toBe(
    true,
  );
  expect(found('a.astro', `---\nconst a = '${wrong}';\n---\n<p>{a}</p>`)).toBe(true);
  expect(found('a.astro', `<p>${wrong}</p>`)).toBe(true);
  expect(found('a.astro', `<button aria-label="${wrong}">x</button>`)).toBe(true);
  expect(found('a.astro', `<ul>{all.map((one) => <li>${wrong}</li>)}</ul>`)).toBe(true);
  expect(found('a.astro', `<script>const a = '${wrong}';</script>`)).toBe(true);
  expect(found('src/content/labs/a/main.ts', `/* ${wrong} */\nf();`)).toBe(true);
});

test('the code of a one-tap edit is not read as prose', () => {
  expect(lintText('terms.yaml', '- bn: কিউ\n  also: [বার্তা সারি]')).toEqual([]);
  expect(lintText('lab.yaml', "edits:\n  - find: f('ক'...x); // ঠিক")).toEqual([]);
});

test('joiners that Bengali needs come through Markdown untouched (C07, C08)', () => {
  const { html } = markdownToHtml('র\u200D্যাঙ্ক আর ফ্\u200Cল্যাট');
  expect(html).toContain('র\u200D্যাঙ্ক');
  expect(html).toContain('ফ্\u200Cল্যাট');
});

test('an error in one chapter stops the build and is named with its place; a warning does not', () => {
  const root = mkdtempSync(join(tmpdir(), 'bengali-'));
  const folder = join(root, 'src/content/chapters/01-a');
  mkdirSync(folder, { recursive: true });
  const { hooks } = bengaliLint();
  const warned: string[] = [];
  hooks['astro:config:done']?.({ config: { root: new URL(`file://${root}/`) } } as never);
  const build = (): void => {
    void hooks['astro:build:start']?.({
      logger: { warn: (text: string) => warned.push(text) },
    } as never);
  };
  try {
    writeFileSync(join(folder, 'index.mdx'), '## ক {#a}\n\nএকটি কাজ।\n');
    expect(build).not.toThrow();
    expect(warned.join()).toContain('src/content/chapters/01-a/index.mdx:3:1  warning');
    writeFileSync(join(folder, 'index.mdx'), '## ক {#a}\n\nএক ঘন্টা।\n');
    expect(build).toThrow('src/content/chapters/01-a/index.mdx:3:4  error');
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('the Bengali of the whole book follows the rules', () => {
  const reports = lintBook(process.cwd());
  expect(reports.filter((report) => report.severity === 'error').map((one) => one.text)).toEqual(
    [],
  );
});
