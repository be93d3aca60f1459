import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every page of a built site as a path to open: `''`, `'404.html'`, `'ack/'`, `'steppers/calm/'`. */
export function pagesOf(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) =>
      file
        .split(/[\\/]/)
        .join('/')
        .replace(/(^|\/)index\.html$/, '$1'),
    )
    .sort();
}

/** The file of a page that `pagesOf` named. */
export function fileOf(directory: string, page: string): string {
  return join(directory, page === '' || page.endsWith('/') ? `${page}index.html` : page);
}
