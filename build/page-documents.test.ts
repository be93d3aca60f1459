import { expect, test } from 'vitest';
import { documentsOf } from './search/page-documents.ts';

const chapter = (body: string) =>
  `<!DOCTYPE html><html><head><title>t</title></head><body><main><article data-article="x"><header><p class="kicker">৪</p><h1>খাতায় সই</h1><p class="lead">শুরু</p></header>${body}</article></main></body></html>`;

test('a chapter is cut at its headings, each a document at its own address', () => {
  const documents = documentsOf(
    'x/',
    chapter(
      '<p>গল্প</p><h2 id="a">প্রথম</h2><p>এক <b>দুই</b><br>তিন</p><table><tr><td>ক</td><td>খ</td></tr></table><h3 id="b">দ্বিতীয়</h3><p>চার &amp; পাঁচ</p><h2 id="quiz">প্রশ্ন</h2>',
    ),
  );
  expect(documents).toEqual([
    { kind: 'section', url: 'x/', title: 'খাতায় সই', place: '', text: 'শুরু\nগল্প', code: '' },
    {
      kind: 'section',
      url: 'x/#a',
      title: 'প্রথম',
      place: 'খাতায় সই',
      text: 'এক দুই\nতিন\nক\nখ',
      code: '',
    },
    {
      kind: 'section',
      url: 'x/#b',
      title: 'দ্বিতীয়',
      place: 'খাতায় সই',
      text: 'চার & পাঁচ',
      code: '',
    },
  ]);
});

test('notes, drawings, steppers, exercises and scripts are no text of the section; code gives its names', () => {
  const [, section] = documentsOf(
    'x/',
    chapter(
      `<h2 id="a">ক</h2><p>লেখা<span popover="manual">অর্থ</span></p><svg><text>ছবি</text></svg><script>let x = '<p>';</script>
       <astro-island props="&quot;>&quot;"><section><p>ধাপ</p></section></astro-island><section class="told"><p>ধাপ</p></section>
       <section class="exercise"><h3 id="exercise-a">প্রশ্ন</h3></section><pre><code>const claimed = await claim(1);</code></pre><p>শেষ</p>`,
    ),
  );
  expect(section).toMatchObject({ url: 'x/#a', text: 'লেখা\nশেষ', code: 'claimed claim' });
});

test('a term keeps its two words apart', () => {
  const html =
    '<main><dl><div id="queue" class="entry"><dt><b>কিউ</b><span lang="en">queue</span></dt><dd>সারি।<span class="see">আরও দেখুন</span></dd></div></dl></main>';
  expect(documentsOf('glossary/', html)).toEqual([
    { kind: 'term', url: 'glossary/#queue', title: 'কিউ', place: 'queue', text: 'সারি।', code: '' },
  ]);
});

test('a page that search engines are kept out of is not searched either', () => {
  const hidden = '<meta name="robots" content="noindex">';
  expect(documentsOf('x/', hidden + chapter('<p>ক</p>'))).toEqual([]);
});

test('a page whose tags do not match stops the build', () => {
  expect(() => documentsOf('x/', chapter('<p><b>ক</p>'))).toThrow(/closes <p> where <b> is open/);
});
