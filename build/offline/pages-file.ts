import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PagesFile } from '../../src/offline/book.ts';

/** Where a page is cut, so that what pages share (styles, contents, drawings, steps) is in the file once. */
const seam =
  /(?=<style|<\/style>|<svg|<nav|<footer|<section|<script|<astro-island|<symbol|<g |<p|<li|<h2|<div)/;

/** All pages of a built site in one file: a fifth of what they are one by one. `skip` by path. */
export function pagesFileOf(site: string, skip: RegExp): PagesFile {
  const numbers = new Map<string, number>();
  const pages: Record<string, number[]> = {};
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && !skip.test(file))
    .sort();
  for (const file of files)
    pages[file.replace(/(^|\/)index\.html$/, '$1')] = readFileSync(join(site, file), 'utf8')
      .split(seam)
      .map((piece) => {
        const number = numbers.get(piece) ?? numbers.size;
        numbers.set(piece, number);
        return number;
      });
  return { pieces: [...numbers.keys()], pages };
}
