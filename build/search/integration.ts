import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import type { SearchFile } from '../../src/search/search-file.ts';
import { synonymsOf, type NamedTerm } from '../../src/search/synonyms.ts';
import { documentsOf } from './page-documents.ts';

/** What is searched in a built site, and the other words for the glossary's terms. */
function searchFileOf(site: string, glossary: string): SearchFile {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?:^|\/)index\.html$/.test(file))
    .sort();
  return {
    documents: pages.flatMap((file) =>
      documentsOf(file.replace(/index\.html$/, ''), readFileSync(join(site, file), 'utf8')),
    ),
    synonyms: synonymsOf(parse(readFileSync(glossary, 'utf8')) as readonly NamedTerm[]),
  };
}

/** Writes `search.json` beside the contents page: loaded only by a reader who searches. */
export function bookSearch(): AstroIntegration {
  let glossary = '';
  return {
    name: 'book-search',
    hooks: {
      'astro:config:done': ({ config }) => {
        glossary = fileURLToPath(new URL('src/content/glossary/terms.yaml', config.root));
      },
      'astro:build:done': ({ dir, logger }) => {
        const file = searchFileOf(fileURLToPath(dir), glossary);
        const json = JSON.stringify(file);
        writeFileSync(new URL('search.json', dir), json);
        logger.info(
          `${file.documents.length} documents, ${(gzipSync(json).length / 1_000).toFixed(1)} kB gz`,
        );
      },
    },
  };
}
