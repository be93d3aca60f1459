/**
 * `import lines from './handler.ts?lines'` gives a program as highlighted lines, for listings whose
 * lines a script must reach (the running line of a stepper). Highlighting is done here, in the
 * build; the page gets words and class names, and no highlighter.
 */
import { readFile } from 'node:fs/promises';
import { codeToTokens } from 'shiki';
import type { Plugin } from 'vite';
import type { CodeLine, CodeToken } from '../src/components/stepper/code-line.ts';
import { codeTheme, kindOf } from './code-theme.ts';

const query = '?lines';

export function codeLines(): Plugin {
  return {
    name: 'code-lines',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await highlight(await readFile(file, 'utf8')))};`;
    },
  };
}

/** The lines of a TypeScript program; an empty last line is left out. */
export async function highlight(source: string): Promise<readonly CodeLine[]> {
  const { tokens } = await codeToTokens(source.replace(/\n$/, ''), {
    lang: 'ts',
    theme: codeTheme,
    // By default a slow machine gets half-coloured lines.
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line) => {
    const joined: { kind: string; text: string }[] = [];
    for (const { color, content } of line) {
      const kind = kindOf(color);
      const last = joined.at(-1);
      // A space takes the kind of its neighbour: fewer spans, same picture.
      if (last && (last.kind === kind || content.trim() === '')) last.text += content;
      else joined.push({ kind, text: content });
    }
    return joined.map(({ kind, text }): CodeToken => (kind === '' ? text : [kind, text]));
  });
}
