import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compress } from 'woff2-encoder';
import { faces, type Face } from './faces.ts';
import { partOf } from './face-part.ts';
import { bengaliWords, buildingBlocks, textOf, titlesOf } from './words.ts';

/** Parts made before, by what went into them: the words of a book change little between two builds. */
const cache = join('node_modules', '.cache', 'book-fonts');
const sha = (content: string | Uint8Array) => createHash('sha256').update(content);

/** What a built site prints, for each kind of face. */
export function wordsOfSite(directory: string): {
  readonly all: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
  readonly letters: ReadonlySet<string>;
} {
  const all = buildingBlocks();
  const titles = new Set([...'০১২৩৪৫৬৭৮৯']);
  const letters = new Set<string>();
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:html|js)$/.test(file)) continue;
    const content = readFileSync(join(directory, file), 'utf8');
    const text = textOf(file, content);
    for (const word of bengaliWords(text)) all.add(word);
    if (!file.endsWith('.html')) continue;
    for (const word of bengaliWords(titlesOf(content))) titles.add(word);
    for (const letter of text) letters.add(letter);
  }
  return { all, titles, letters };
}

async function packedPart(face: Face, words: ReadonlySet<string>): Promise<Uint8Array> {
  const key = sha(JSON.stringify([face, [...words].sort(), partOf.toString()])).digest('hex');
  const kept = join(cache, `${key}.woff2`);
  if (existsSync(kept)) return readFileSync(kept);
  const part = await compress(await partOf(face, words));
  mkdirSync(cache, { recursive: true });
  writeFileSync(kept, part);
  return part;
}

/** A page's inline styles changed: their hashes in its policy change with them. */
export function rehashStyles(before: string, after: string): string {
  const styles = (html: string) =>
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? '');
  const hash = (css: string) => `sha256-${sha(css).digest('base64')}`;
  const now = styles(after);
  return styles(before).reduce(
    (html, css, at) => html.replaceAll(hash(css), hash(now[at] ?? css)),
    after,
  );
}

/**
 * Replaces each complete font of the built site by the part the site prints, under a name made from
 * its content. An address that ends in `?whole` keeps the complete file: text that readers type may
 * need any conjunct.
 */
export function bookFonts(): AstroIntegration {
  return {
    name: 'book-fonts',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const site = fileURLToPath(dir);
        const words = wordsOfSite(site);
        const assets = join(site, '_astro');
        const renamed = new Map<string, string>();
        let bytes = 0;
        for (const face of faces) {
          const name = basename(face.file, '.woff2');
          const emitted = readdirSync(assets).find(
            (file) => file.startsWith(`${name}.`) && file.endsWith('.woff2'),
          );
          if (!emitted) throw new Error(`src/styles/fonts.css does not use ${face.file}`);
          const wanted =
            face.script === 'latin'
              ? words.letters
              : face.text === 'titles'
                ? words.titles
                : words.all;
          const part = await packedPart(face, wanted);
          const file = `${name}.${sha(part).digest('base64url').slice(0, 8)}.part.woff2`;
          writeFileSync(join(assets, file), part);
          renamed.set(emitted, file);
          bytes += part.byteLength;
        }
        const wholeStillUsed = new Set<string>();
        for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(?:html|css|js)$/.test(file)) continue;
          const path = join(site, file);
          const before = readFileSync(path, 'utf8');
          let after = before;
          for (const [whole, part] of renamed) {
            after = after.replaceAll(`${whole}?whole`, '\0').replaceAll(whole, part);
            if (after.includes('\0')) wholeStillUsed.add(whole);
            after = after.replaceAll('\0', whole);
          }
          if (after !== before)
            writeFileSync(path, file.endsWith('.html') ? rehashStyles(before, after) : after);
        }
        for (const whole of renamed.keys())
          if (!wholeStillUsed.has(whole)) rmSync(join(assets, whole));
        logger.info(
          `${words.all.size} words, ${faces.length} faces, ${(bytes / 1000).toFixed(1)} kB`,
        );
      },
    },
  };
}
