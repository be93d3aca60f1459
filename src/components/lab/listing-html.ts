import { highlight } from '../../../build/code-plugin.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * A program as highlighted HTML, one string a line, for the build only. The text of all lines,
 * joined, is the program's text: the page's own copy is what the reader's first run uses.
 */
export async function listingLines(source: string): Promise<readonly string[]> {
  const lines = await highlight(source);
  return lines.map((line) => {
    const tokens = line.map((token) =>
      typeof token === 'string'
        ? escape(token)
        : `<span class="c-${token[0]}">${escape(token[1])}</span>`,
    );
    return `<span class="line">${tokens.join('')}\n</span>`;
  });
}
