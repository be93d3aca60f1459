import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rehashStyles } from '../build/fonts/book-fonts.ts';
import { fallbackCss } from '../build/fonts/fallbacks.ts';
import { differences, partOf, wholeFont } from '../build/fonts/face-part.ts';
import { faces } from '../build/fonts/faces.ts';
import { subset } from '../build/fonts/harfbuzz-subset.ts';
import { shaperOf } from '../build/fonts/shaper.ts';
import { bengaliWords, textOf, titlesOf } from '../build/fonts/words.ts';

// C46: subsetters drop what these need.
const hard =
  'স্কুল ক্ষেত্র স্ত্রী র‍্যাঙ্ক ফ্‌ল্যাট কর্তৃপক্ষ ঐশ্বর্য রাষ্ট্রু ক্ষুঁ কৌশল চিহ্ন প্রক্রিয়া দুঃখ হ্যাঁ উৎস শুরু গুরু হৃদয় অ্যাসিনক্রোনাস';
const words = bengaliWords(hard);
const bengaliFaces = faces.filter((face) => face.script === 'bengali');

describe.each(bengaliFaces)('the part of $file', (face) => {
  test('draws every word as the complete font does, in each way it may be encoded', async () => {
    const whole = await wholeFont(face);
    const part = await partOf(face, words);
    expect([...differences(whole, part, words)]).toEqual([]);
    expect(part.byteLength).toBeLessThan(whole.byteLength / 3);
  });
});

test('a part made without looking at how words are shaped draws some of them wrong', async () => {
  const [face] = bengaliFaces;
  const whole = await wholeFont(face!);
  const letters = new Set([...hard].map((letter) => letter.codePointAt(0) ?? 0));
  const byLetters = subset(whole, { unicodes: letters, glyphs: [] });
  expect(differences(whole, byLetters, words).size).toBeGreaterThan(5);
});

test('a vowel sign of two halves is the same sign, however it is sent', async () => {
  const shaper = shaperOf(await wholeFont(bengaliFaces[1]!));
  expect(shaper.drawing('ক\u09CC')).toBe(shaper.drawing('ক\u09C7\u09D7'));
  expect(shaper.drawing('প\u09DC')).toBe(shaper.drawing('প\u09A1\u09BC'));
});

test('words are read from pages and from scripts, however their letters are written', () => {
  expect([...bengaliWords(textOf('a.html', '<p title="&#x995;ই">ack-এর</p>'))]).toEqual([
    'কই',
    'এর',
  ]);
  expect([...bengaliWords(textOf('a.js', '`${n}\\u099F\\u09BE`'))]).toContain('টা');
  expect([...bengaliWords('পড়া')]).toContain('প\u09DCা');
});

test('the title face is asked for headings and for what is marked as title', () => {
  const html =
    '<h2 id="x">সই <b>কখন</b></h2><p>লেখা</p><a class="t" data-title href="/">ডাকঘর</a>' +
    '<p class="title svelte-1">ধাপ</p>';
  expect([...bengaliWords(titlesOf(html))]).toEqual(['সই', 'কখন', 'ডাকঘর', 'ধাপ']);
});

test('a page whose styles changed names their new hashes in its policy, and nothing else changes', () => {
  const hash = 'sha256-CihokcEcBW4atb/CW/XWsvWwbTjqwQlE9nj9ii5ww5M=';
  const page = (css: string) => `<meta content="style-src '${hash}'"><style>${css}</style>`;
  const after = rehashStyles(page('console.log(1)'), page('b'));
  expect(after).toContain('<style>b</style>');
  expect(after).toContain("style-src 'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0='");
});

test('until a face arrives, a font of the device takes its room: the numbers are computed', async () => {
  // However the file is formatted.
  const bare = (css: string) => css.replaceAll('.0%', '%').replace(/\s+/g, '');
  const file = bare(readFileSync('src/styles/fonts.css', 'utf8'));
  for (const rule of (await fallbackCss()).split(/(?<=\})\n/).filter(Boolean))
    expect(file).toContain(bare(rule));
});
