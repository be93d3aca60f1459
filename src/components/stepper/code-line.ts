/** A line of highlighted code, made by `build/code-plugin.ts`. */

/** Plain text, or a kind of token (`c-<kind>` in `code.css`) and its text. */
export type CodeToken = string | readonly [kind: string, text: string];
export type CodeLine = readonly CodeToken[];

/** The line as it was written. */
export function textOf(line: CodeLine): string {
  return line.map((token) => (typeof token === 'string' ? token : token[1])).join('');
}
