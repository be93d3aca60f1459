import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import type { Book } from '../../src/offline/book.ts';
import { bundleScript } from './bundle.ts';
import { pagesFileOf } from './pages-file.ts';

/** Not read by readers without a network: what is for hosts, for search engines and for authors. */
const left =
  /^(?:sw\.js|_headers|\.nojekyll|robots\.txt|sitemap\.xml|feed\.xml|gallery\/.*|offline-pages\.json)$/;
/** Packed already. */
const packed = /\.(?:woff2|zip|png)$/;

/** The files of a built site as the worker keeps them. */
export function bookOf(site: string): Book {
  const files: Record<string, string> = {};
  let bytes = 0;
  const all = readdirSync(site, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  for (const file of all.sort()) {
    if (left.test(file) || !statSync(join(site, file)).isFile()) continue;
    const content = readFileSync(join(site, file));
    files[file.replace(/(^|\/)index\.html$/, '$1')] = createHash('sha256')
      .update(content)
      .digest('base64');
    if (!file.endsWith('.html'))
      bytes += packed.test(file) ? content.length : gzipSync(content).length;
  }
  bytes += gzipSync(JSON.stringify(pagesFileOf(site, left))).length;
  const build = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return { build, bytes, files };
}

/** `sw.js` for a built site; `off`: the one that retires it. */
export async function workerOf(site: string, off = false): Promise<string> {
  if (off) return bundleScript('retired-worker.ts');
  return `const BOOK=${JSON.stringify(bookOf(site))};\n${await bundleScript('worker.ts')}`;
}

const off = process.env['OFFLINE'] === 'off';

/** The page's side, `offline.js`. Stands before the fonts are cut: its words are printed too. */
export function offlinePage(): AstroIntegration {
  return {
    name: 'offline-page',
    hooks: {
      'astro:build:done': async ({ dir }) =>
        writeFileSync(
          new URL('offline.js', dir),
          await bundleScript(off ? 'retired-page.ts' : 'page.ts'),
        ),
    },
  };
}

/** The worker. Stands last: it knows the bytes of every file. */
export function offlineWorker(): AstroIntegration {
  return {
    name: 'offline-worker',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const site = fileURLToPath(dir);
        writeFileSync(new URL('offline-pages.json', dir), JSON.stringify(pagesFileOf(site, left)));
        writeFileSync(new URL('sw.js', dir), await workerOf(site, off));
        const { build, bytes, files } = bookOf(site);
        logger.info(
          off
            ? 'OFFLINE=off: the worker retires itself'
            : `${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(2)} MB to download, build ${build}`,
        );
      },
    },
  };
}
