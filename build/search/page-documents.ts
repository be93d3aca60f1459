/**
 * Reads the documents of the search out of built pages: what a reader sees there is what is found. The
 * pages are our own and well formed, so a short walk over their tags is enough.
 */
import type { SearchDocument } from '../../src/search/search-file.ts';
import { decodeReferences } from '../fonts/words.ts';

interface Tag {
  readonly name: string;
  readonly attributes: string;
}

/** No text of theirs is read, on any page. */
const silent = new Set(['script', 'style', 'svg', 'template', 'nav', 'button', 'form']);
const void_ = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Ends a word: `<td>ক</td><td>খ</td>` are two. */
const blocks =
  /^(?:p|li|ul|ol|td|th|tr|table|dt|dd|dl|div|section|aside|figure|figcaption|blockquote|h[1-6]|summary|details|pre|br|header)$/;
const attribute = (tag: Tag, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(` ${tag.attributes}`)?.[1];
const hasClass = (tag: Tag, name: string) =>
  (attribute(tag, 'class') ?? '').split(' ').includes(name);

type Visit =
  | { readonly open: Tag; readonly path: readonly Tag[] }
  | { readonly close: Tag; readonly path: readonly Tag[] }
  | { readonly text: string; readonly path: readonly Tag[] };

/** Tags and text of a page in order; `skip` names subtrees that are passed over. */
function* walk(html: string, skip: (tag: Tag) => boolean): Generator<Visit> {
  const path: Tag[] = [];
  let skipping = 0;
  const token =
    /<!--[\s\S]*?-->|<!doctype[^>]*>|<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:\s+[^\s"'>/=]+(?:="[^"]*"|='[^']*'|=[^\s"'>]+)?)*)\s*(\/?)>|[^<]+|</gi;
  for (const match of html.matchAll(token)) {
    const [whole, raw, closing, name = '', attributes = '', own] = match;
    if (raw !== undefined || whole.startsWith('<!')) continue;
    if (name === '') {
      if (skipping === 0) yield { text: decodeReferences(whole), path };
    } else if (closing) {
      const close = path.pop();
      if (close?.name !== name.toLowerCase())
        throw new Error(
          `a built page closes <${name}> where <${close?.name ?? 'nothing'}> is open`,
        );
      if (skipping > 0) skipping -= 1;
      else yield { close, path };
    } else {
      const tag = { name: name.toLowerCase(), attributes };
      if (void_.has(tag.name) || own) {
        if (skipping === 0) yield { open: tag, path };
        continue;
      }
      path.push(tag);
      if (skipping > 0 || skip(tag)) skipping += 1;
      else yield { open: tag, path };
    }
  }
}

const tidy = (text: string) =>
  text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\s*\n\s*/gu, '\n')
    .replace(/ ([।,;:?!])/gu, '$1')
    .trim();

/** What every program says. */
const keywords = new Set(
  'await async break case catch class const constructor continue default delete else export extends false finally from function import instanceof interface keyof length null number private public readonly return string super switch this throw true typeof undefined void while yield'.split(
    ' ',
  ),
);

/** Identifiers of a program, each once: what one may remember of it. */
function codeWords(code: string): string {
  const names = (code.match(/[A-Za-z][A-Za-z0-9]{3,}/g) ?? []).filter(
    (name) => !keywords.has(name),
  );
  return [...new Set(names)].join(' ');
}

interface Section {
  readonly anchor: string;
  title: string;
  text: string;
  code: string;
}

/** Collects a page into sections; `startOf` says which tags begin one, and under which anchor. */
function sectionsOf(
  html: string,
  startOf: (tag: Tag) => string | undefined,
  titleTag: (tag: Tag) => boolean,
  skip: (tag: Tag) => boolean,
  isProse: (path: readonly Tag[]) => boolean = () => true,
): Section[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const sections: Section[] = [];
  let now: Section = { anchor: '', title: '', text: '', code: '' };
  sections.push(now);
  for (const visit of walk(main, (tag) => silent.has(tag.name) || skip(tag))) {
    if ('open' in visit) {
      const anchor = startOf(visit.open);
      if (anchor !== undefined) {
        now = { anchor, title: '', text: '', code: '' };
        sections.push(now);
      }
      if (blocks.test(visit.open.name)) now.text += '\n';
    } else if ('close' in visit) {
      if (blocks.test(visit.close.name)) now.text += '\n';
    } else if (visit.path.some(({ name }) => name === 'pre')) now.code += visit.text;
    else if (visit.path.some(titleTag)) now.title += visit.text;
    else if (isProse(visit.path)) now.text += visit.text;
  }
  return sections.map(({ anchor, title, text, code }) => ({
    anchor,
    title: tidy(title).replaceAll('\n', ' '),
    text: tidy(text),
    code: codeWords(code),
  }));
}

/** What is tried out, answered or folded into a note is no prose of the section. */
const notProse = (tag: Tag) =>
  tag.name === 'astro-island' ||
  /\s(?:popover|hidden|data-quiz|data-lab|data-stepper)\b/.test(` ${tag.attributes}`) ||
  ['needs-js', 'told', 'exercise', 'quiz', 'lab', 'proof', 'answers', 'see', 'kicker'].some(
    (name) => hasClass(tag, name),
  );

function chapter(html: string, page: string): SearchDocument[] {
  const article = /<article\b[\s\S]*<\/article>/.exec(html)?.[0] ?? '';
  const sections = sectionsOf(
    `<main>${article}</main>`,
    (tag) => (/^h[23]$/.test(tag.name) ? attribute(tag, 'id') : undefined),
    ({ name }) => /^h[123]$/.test(name),
    notProse,
  );
  const place = sections[0]?.title ?? '';
  return sections
    .filter(({ text, code }) => text !== '' || code !== '')
    .map(({ anchor, title, text, code }) => ({
      kind: 'section',
      url: `${page}${anchor === '' ? '' : `#${anchor}`}`,
      title,
      place: anchor === '' ? '' : place,
      text,
      code,
    }));
}

function glossary(html: string, page: string): SearchDocument[] {
  return sectionsOf(
    html,
    (tag) => (hasClass(tag, 'entry') ? attribute(tag, 'id') : undefined),
    ({ name }) => name === 'dt',
    notProse,
  )
    .filter(({ anchor, title }) => anchor !== '' && title !== '')
    .map(({ anchor, title, text }) => {
      const split =
        /<dt[^>]*>[\s\S]*?<\/dt>/.exec(html.slice(html.indexOf(`id="${anchor}"`)))?.[0] ?? '';
      const words = /<b\b[^>]*>([\s\S]*?)<\/b>(?:\s*<span\b[^>]*>([\s\S]*?)<\/span>)?/.exec(split);
      return {
        kind: 'term',
        url: `${page}#${anchor}`,
        title: tidy(decodeReferences(words?.[1] ?? title)),
        place: tidy(decodeReferences(words?.[2] ?? '')),
        text: text.split('\n')[0] ?? '',
        code: '',
      };
    });
}

/**
 * A lab or a stepper: one document a page. Of a stepper only what it asks, for its steps say the same
 * in every scenario; of a lab also its one-tap edits and the words of its programs.
 */
function whole(kind: 'lab' | 'stepper', html: string, page: string): SearchDocument[] {
  const [section] = sectionsOf(
    html,
    () => undefined,
    ({ name }) => name === 'h1',
    (tag) => (kind === 'stepper' && tag.name === 'astro-island') || hasClass(tag, 'printed'),
    (path) => path.some((tag) => hasClass(tag, 'lead') || hasClass(tag, 'static-edits')),
  );
  if (!section || section.title === '') return [];
  return [
    { kind, url: page, title: section.title, place: '', text: section.text, code: section.code },
  ];
}

/** The documents of one built page (`ack/`, `labs/shelf/`); none for pages that are not searched. */
export function documentsOf(page: string, html: string): SearchDocument[] {
  if (html.includes('<meta name="robots" content="noindex"')) return [];
  if (page === 'glossary/') return glossary(html, page);
  if (page.startsWith('labs/')) return whole('lab', html, page);
  if (page.startsWith('steppers/')) return whole('stepper', html, page);
  return html.includes('data-article=') ? chapter(html, page) : [];
}
