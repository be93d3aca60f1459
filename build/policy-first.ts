import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const policy = /<meta http-equiv="content-security-policy"[^>]*>/i;

/**
 * A policy in a page holds for what comes after it: right behind the character set, before any script,
 * style or preload. Throws when a page has none.
 */
export function policyFirst(html: string): string {
  const found = policy.exec(html)?.[0];
  const charset = /<meta charset="[^"]*">/i.exec(html)?.[0];
  if (!found || !charset) throw new Error('a page without a Content-Security-Policy or a charset');
  return html.replace(found, '').replace(charset, charset + found);
}

/** Astro writes the policy last in the head; this moves it to the front of every built page. */
export function policyFirstInPages(): AstroIntegration {
  return {
    name: 'policy-first',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const site = fileURLToPath(dir);
        for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
          if (!file.endsWith('.html')) continue;
          const path = join(site, file);
          writeFileSync(path, policyFirst(readFileSync(path, 'utf8')));
        }
      },
    },
  };
}
