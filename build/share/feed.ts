export interface Change {
  /** Heading of its release, with the day: `0.2.0, 2026-12-24`. */
  readonly release: string;
  /** ISO day. */
  readonly day: string;
  readonly text: string;
}

/** The entries of CHANGELOG.md, newest first as they stand there. Every release states its day. */
export function changesOf(changelog: string): Change[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [release = '', ...rest] = section.split('\n');
      const day = /\d{4}-\d{2}-\d{2}/.exec(release)?.[0];
      if (day === undefined)
        throw new Error(`CHANGELOG.md: “${release}” states no day (2026-12-31)`);
      return rest
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((text) => ({ release: release.trim(), day, text: text.replace(/\s+/g, ' ').trim() }));
    });
}

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The first sentence, or what stands before its colon; without Markdown's marks. */
const titleOf = (text: string): string =>
  (/^.*?(?=: |\. |; |\.$)/.exec(text)?.[0] ?? text).replace(/[`_*]/g, '');

/** A name that stays: FNV-1a of an entry's first words. A later correction of the rest keeps it. */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(titleOf(text)))
    hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  return hash.toString(36);
}

/**
 * An Atom feed of the changes. Addresses are relative to the feed, which is legal Atom and true on every
 * host; ids are tags, which need no host.
 */
export function atomFeed(changes: readonly Change[], title: string): string {
  const tag = (name: string) => `tag:damascus-post-office,2026:${name}`;
  const newest =
    changes
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? '2026-11-30';
  const entries = changes.map(
    ({ text, day, release }) => `  <entry xml:lang="en">
    <id>${tag(nameOf(text))}</id>
    <title>${escape(titleOf(text))}</title>
    <updated>${day}T00:00:00Z</updated>
    <link href="./"/>
    <category term="${escape(release)}"/>
    <content type="text">${escape(text.replace(/[`]/g, ''))}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="bn">
  <id>${tag('changes')}</id>
  <title>${escape(title)}</title>
  <updated>${newest}T00:00:00Z</updated>
  <author><name>${escape(title)}</name></author>
  <link rel="self" href="feed.xml"/>
  <link rel="alternate" type="text/html" href="./"/>
${entries.join('')}</feed>
`;
}
