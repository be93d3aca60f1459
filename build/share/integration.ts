import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { atomFeed, changesOf } from './feed.ts';
import { headersFile } from './hosts.ts';
import { isListed, robots, sitemap } from './sitemap.ts';

/** The listed pages of a built site: `''`, `'ack/'`, `'glossary/'` …, sorted. */
function listedPages(site: string): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1'), file] as const)
    .filter(([path, file]) => isListed(path, readFileSync(join(site, file), 'utf8')))
    .map(([path]) => path)
    .sort();
}

/**
 * What others read of a built site: `feed.xml`, `robots.txt`, `_headers` for hosts that know it, and
 * `sitemap.xml`, for which the site must know its own address (`SITE_URL=https://… npm run build`).
 */
export function share(): AstroIntegration {
  let base = '/';
  let root: string | undefined;
  let from = new URL('file:///');
  return {
    name: 'share',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.endsWith('/') ? config.base : `${config.base}/`;
        from = config.root;
        root = config.site === undefined ? undefined : new URL(base, config.site).href;
      },
      'astro:build:done': ({ dir, logger }) => {
        const write = (name: string, text: string) => writeFileSync(new URL(name, dir), text);
        const read = (name: string) => readFileSync(new URL(name, from), 'utf8');
        const { title } = parse(read('src/content/book.yaml')) as { readonly title: string };
        write('feed.xml', atomFeed(changesOf(read('CHANGELOG.md')), title));
        write('robots.txt', robots(root));
        write('_headers', headersFile(base));
        // GitHub's host would leave out folders that begin with an underscore.
        write('.nojekyll', '');
        if (root === undefined) return logger.info('no sitemap: SITE_URL is not set');
        write('sitemap.xml', sitemap(root, listedPages(fileURLToPath(dir))));
      },
    },
  };
}
