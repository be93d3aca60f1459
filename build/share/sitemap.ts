const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Pages that search engines may list: not those that ask to be left out, and not the lost parcel's. */
export const isListed = (path: string, html: string): boolean =>
  path !== '404.html' && !html.includes('<meta name="robots" content="noindex"');

/** `root`: address of the contents page, ending in a slash; `paths` as `''`, `'ack/'`. */
export function sitemap(root: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escape(root + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** Everything may be read by everybody; the sitemap's address must be a whole one. */
export const robots = (root: string | undefined): string =>
  `User-agent: *\nAllow: /\n${root === undefined ? '' : `\nSitemap: ${root}sitemap.xml\n`}`;
