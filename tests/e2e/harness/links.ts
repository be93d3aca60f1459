import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, pagesOf } from './pages.ts';

/**
 * Every link, script, style and font address in a built site's pages that leads nowhere on a plain
 * static host: a file that is not there, an anchor that is not on its page, or an address that leaves
 * the book's own folder. Pages of other sites are not asked.
 */
export function deadLinks(directory: string, base: string): string[] {
  const pages = pagesOf(directory);
  const html = new Map(pages.map((page) => [page, readFileSync(fileOf(directory, page), 'utf8')]));
  const anchors = new Map(
    [...html].map(([page, text]) => [
      page,
      new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const dead: string[] = [];
  for (const [page, text] of html) {
    const here = new URL(page, `https://book.example${base}`);
    const addresses = [
      ...[...text.matchAll(/\s(?:href|src|component-url|renderer-url)="([^"]+)"/g)],
      ...[...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)],
    ].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'));
    for (const address of new Set(addresses)) {
      if (/^(?:data:|mailto:)/.test(address) || address.startsWith('%23')) continue;
      const url = new URL(address, here);
      if (url.origin !== here.origin) continue;
      if (!url.pathname.startsWith(base)) {
        dead.push(`${page}: ${address} leaves ${base}`);
        continue;
      }
      const path = decodeURIComponent(url.pathname.slice(base.length));
      const file = join(directory, path === '' || path.endsWith('/') ? `${path}index.html` : path);
      if (!existsSync(file) || !statSync(file).isFile()) dead.push(`${page}: ${address}`);
      // `#s=…` is a place inside a stepper.
      else if (url.hash && !url.hash.startsWith('#s=') && anchors.has(path)) {
        if (!anchors.get(path)?.has(decodeURIComponent(url.hash.slice(1))))
          dead.push(`${page}: ${address} (no such anchor)`);
      }
    }
  }
  return dead;
}
