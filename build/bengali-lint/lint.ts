/** Runs the rules over the book. Used by the build, by the tests and from a shell. */
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { read } from './passages.ts';
import { judge, type Severity } from './rules.ts';

/** Everything a reader may read, and the styles it is set in. */
const FILES = [
  'src/content/**/*.{mdx,md,yaml,ts}',
  'src/**/*.bn.ts',
  'src/**/*.{astro,svelte,css}',
  'public/**/*.svg',
];

/** A take-home project's README is a file that somebody opens, not a page that somebody links into. */
const isReadme = /\/README(\.bn)?\.md$/;

export interface Report {
  readonly rule: string;
  readonly severity: Severity;
  /** `path:line:column  severity  message  [rule]`, path from the root, line and column from 1. */
  readonly text: string;
}

/** Lints one text as if it stood in `file`. */
export function lintText(file: string, source: string): readonly Report[] {
  const found = judge(file, source, read(file, source));
  return found
    .filter(({ rule }) => rule !== 'heading-id' || !isReadme.test(file))
    .map(({ rule, severity, offset, message }) => {
      const before = source.slice(0, offset).split('\n');
      const place = `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
      return { rule, severity, text: `${place}  ${severity}  ${message}  [${rule}]` };
    });
}

/** Lints every file under `root`, or those of them that are named in `only`. */
export function lintBook(root: string, only: readonly string[] = []): readonly Report[] {
  const files = globSync(FILES, { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => only.length === 0 || only.includes(relative(root, join(root, file))))
    .sort();
  return [...new Set(files)].flatMap((file) =>
    lintText(file, readFileSync(join(root, file), 'utf8')),
  );
}
