import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { directives, headerPolicy } from '../build/policy.ts';
import { atomFeed, changesOf } from '../build/share/feed.ts';
import { headersFile, nginxExample, rules } from '../build/share/hosts.ts';
import { isListed, robots, sitemap } from '../build/share/sitemap.ts';

describe('headers for hosts', () => {
  test('forbid nothing that the pages’ own policy allows, and loosen nothing', () => {
    const own = new Set<string>(directives);
    for (const directive of headerPolicy.split('; '))
      // What `default-src 'none'` closes in the page is closed by name.
      expect(own.has(directive) || directive.endsWith(" 'none'"), directive).toBe(true);
    for (const directive of directives)
      if (!directive.startsWith('default-src')) expect(headerPolicy).toContain(directive);
    expect(headerPolicy).not.toMatch(/(?:default|script|style)-src/);
  });

  test('are the same in _headers and in the example for nginx, which is up to date', () => {
    const nginx = readFileSync('hosting/nginx.conf', 'utf8');
    expect(nginx).toBe(nginxExample());
    const file = headersFile('/');
    for (const { headers } of rules)
      for (const [name, value] of Object.entries(headers)) {
        expect(file).toContain(`  ${name}: ${value}\n`);
        expect(nginx).toContain(`add_header ${name} "${value}" always;`);
      }
  });

  test('in nginx, a place with headers of its own states all the others too', () => {
    const assets = /location \/_astro\/ \{([^}]*)\}/.exec(nginxExample())?.[1] ?? '';
    for (const name of [...Object.keys(rules[0]!.headers), 'Cache-Control'])
      expect(assets).toContain(`add_header ${name} `);
  });

  test('only what has its content’s hash in its name is kept for ever', () => {
    const kept = rules.filter(({ headers }) => headers['Cache-Control']?.includes('immutable'));
    expect(kept.map(({ path }) => path)).toEqual(['/_astro/*']);
  });

  test('move with the book under a sub-path', () => {
    expect(headersFile('/book/').match(/^\/.*$/gm)).toEqual(['/book/*', '/book/_astro/*']);
  });
});

describe('the feed', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');

  test('has an entry for every change, each with a name of its own that a later correction keeps', () => {
    const changes = changesOf(changelog);
    expect(changes.length).toBe(changelog.match(/^- /gm)?.length);
    const idsOf = (text: string) => [...text.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id);
    const ids = idsOf(atomFeed(changes, 't'));
    expect(new Set(ids).size).toBe(changes.length + 1);
    const corrected = changelog.replace('and near misses.', 'and what is nearly right.');
    expect(corrected).not.toBe(changelog);
    expect(idsOf(atomFeed(changesOf(corrected), 't'))).toEqual(ids);
  });

  test('is the same however often it is made, and well formed whatever a change says', () => {
    const hostile = changesOf('## 1.0.0, 2026-12-01\n\n- A & b <script>"x"</script>: `y`.\n');
    const feed = atomFeed(hostile, 'দামেস্কের ডাকঘর');
    expect(feed).toBe(atomFeed(hostile, 'দামেস্কের ডাকঘর'));
    expect(feed).toContain('<updated>2026-12-01T00:00:00Z</updated>');
    expect(feed).not.toMatch(/<script|&(?!amp;|lt;|gt;|quot;)/);
    const open: string[] = [];
    for (const [, close, name = '', own] of feed.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g))
      if (close) expect(open.pop()).toBe(name);
      else if (!own) open.push(name);
    expect(open).toEqual([]);
  });

  test('does not guess the day of a release', () => {
    expect(() => changesOf('## Unreleased\n\n- A.\n')).toThrow(/states no day/);
  });
});

test('the book can be installed: what its manifest names is there, of the stated size, under any path', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
    readonly start_url: string;
    readonly scope: string;
    readonly lang: string;
    readonly icons: readonly {
      readonly src: string;
      readonly sizes: string;
      readonly purpose?: string;
    }[];
  };
  expect(manifest).toMatchObject({ start_url: './', scope: './', lang: 'bn' });
  for (const { src, sizes } of manifest.icons) {
    const png = readFileSync(`public/${src}`);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
});

test('the sitemap lists what may be found, under whole addresses', () => {
  expect(isListed('ack/', '<meta name="description">')).toBe(true);
  expect(isListed('gallery/', '<meta name="robots" content="noindex">')).toBe(false);
  expect(isListed('404.html', '')).toBe(false);
  expect(sitemap('https://book.example/', ['', 'ack/'])).toContain(
    '<loc>https://book.example/ack/</loc>',
  );
  expect(robots(undefined)).not.toContain('Sitemap');
  expect(robots('https://book.example/')).toContain('Sitemap: https://book.example/sitemap.xml');
});
