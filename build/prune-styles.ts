import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import postcss, { type ChildNode, type Container } from 'postcss';
import { rehashStyles } from './fonts/book-fonts.ts';

/** The names by which Svelte and Astro tie a rule to the markup of one component. */
const scope = /svelte-[a-z0-9]+|data-astro-cid-[a-z0-9]+/g;
const scopesIn = (text: string): string[] => text.match(scope) ?? [];

/**
 * A stylesheet without the rules of components that the page cannot show. A rule goes only when each of
 * its selectors asks for a scope that is not among `known`; what has no scope stays, and so does what
 * says that something is *not* there.
 */
export function prunedCss(css: string, known: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  const canMatch = (selector: string): boolean =>
    selector.includes(':not(') || scopesIn(selector).every((one) => known.has(one));
  root.walkRules((rule) => {
    // The steps of an animation are no selectors of the page.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes')
      return;
    const kept = rule.selectors.filter(canMatch);
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  root.walkAtRules('keyframes', (rule) => {
    if (!scopesIn(rule.params).every((one) => known.has(one))) rule.remove();
  });
  removeEmpty(root);
  return root.toString();
}

function removeEmpty(container: Container<ChildNode>): void {
  container.each((node) => {
    // An empty `@layer` still says in which order the layers stand.
    if (node.type !== 'atrule' || node.nodes === undefined) return;
    removeEmpty(node as Container<ChildNode>);
    if (node.nodes.length === 0 && node.name !== 'layer') node.remove();
  });
}

/** Every script a text can bring in, directly or through others. `read` gives a script by file name. */
export function scriptsFrom(text: string, read: (file: string) => string | null): string[] {
  const found = new Map<string, string>();
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const [, file = ''] of next.matchAll(/([\w.~-]+\.js)\b/g)) {
      if (found.has(file)) continue;
      const source = read(file);
      if (source === null) continue;
      found.set(file, source);
      waiting.push(source);
    }
  return [...found.values()];
}

/**
 * Astro gives every chapter the styles of every component an author could use. This leaves each page
 * those of the components that stand in it or that its scripts can still bring in.
 */
export function pruneStyles(): AstroIntegration {
  return {
    name: 'prune-styles',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const site = fileURLToPath(dir);
        const scripts = new Map<string, string | null>();
        const read = (file: string): string | null => {
          let source = scripts.get(file);
          if (source === undefined) {
            const path = join(site, '_astro', file);
            source = existsSync(path) ? readFileSync(path, 'utf8') : null;
            scripts.set(file, source);
          }
          return source;
        };
        let saved = 0;
        for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
          if (!file.endsWith('.html')) continue;
          const path = join(site, file);
          const before = readFileSync(path, 'utf8');
          const markup = before.replace(/<style[^>]*>[^]*?<\/style>/g, '');
          const known = new Set([markup, ...scriptsFrom(markup, read)].flatMap(scopesIn));
          const after = before.replace(
            /(<style[^>]*>)([^]*?)(<\/style>)/g,
            (_, open: string, css: string, close: string) => open + prunedCss(css, known) + close,
          );
          if (after === before) continue;
          saved += before.length - after.length;
          writeFileSync(path, rehashStyles(before, after));
        }
        logger.info(`${(saved / 1_000_000).toFixed(1)} MB of styles that no page needs left out`);
      },
    },
  };
}
