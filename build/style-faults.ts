/**
 * What CSS must not do to Bengali, and to the book's colours. Reads `.css` files and the `<style>` of
 * `.astro` and `.svelte` files; the complaints name the file and say what to do instead.
 */
const harm: readonly (readonly [RegExp, string])[] = [
  [
    /\bletter-spacing\s*:(?!\s*(?:normal|0\s*[;}]))/,
    'letter-spacing cuts the head-line of Bengali: leave it out',
  ],
  [/::?first-letter/, '::first-letter splits অ্যা: wrap the first of graphemes(text) in a span'],
  [/\bfont-style\s*:\s*(?:italic|oblique)/, 'Bengali has no italic: use font-weight 600 or “ ”'],
  [/\btext-transform\s*:(?!\s*none)/, 'text-transform changes Latin words inside Bengali only'],
  [/\bword-break\s*:\s*break-all/, 'break-all makes rivers: use overflow-wrap: anywhere'],
  [/\btext-align\s*:\s*justify/, 'justified Bengali has rivers, for nothing hyphenates it'],
  [
    // Exactly 1 is for a lone digit or sign.
    /\bline-height\s*:\s*(?:0?\.\d+|1\.[0-2]\d*)\s*[;}]/,
    'a line needs at least 1.3 em in one-line labels, 1.4 elsewhere',
  ],
];

const colour = /#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\(|\boklch\(/i;

/** The CSS of a source file, comments removed. */
function cssOf(path: string, source: string): string {
  const css = path.endsWith('.css')
    ? source
    : [...source.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('\n');
  return css.replace(/\/\*[\s\S]*?\*\//g, '');
}

/** Complaints about one file's styles; `coloured` files may name colours outright. */
export function styleComplaints(path: string, source: string, coloured = false): string[] {
  const css = cssOf(path, source);
  const found = harm.filter(([fault]) => fault.test(css)).map(([, hint]) => `${path}: ${hint}`);
  const named = coloured
    ? null
    : colour.exec(css.replace(/url\((?:"[^"]*"|'[^']*'|[^)]*)\)/g, '').replace(/#000\b/g, ''));
  if (named)
    found.push(
      `${path}: the colour ${named[0]} stands outside src/styles/tokens.css: use a token, so that it has a night`,
    );
  return found;
}
