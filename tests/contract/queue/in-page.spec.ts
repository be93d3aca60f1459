import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInNode } from '../../../build/labs/run-lab.ts';
import { bugs } from './bugs.ts';

const root = join(import.meta.dirname, '../../..');

/** Everything the program is made of, by path: the very files that run on redis-server. */
const files: Record<string, string> = {};
for (const folder of [
  'src/content/kit/queue/src',
  'src/content/kit/queue/src/scripts',
  'src/content/kit/naive',
])
  for (const name of readdirSync(join(root, folder)))
    if (name.endsWith('.ts'))
      files[`${folder}/${name}`] = readFileSync(join(root, folder, name), 'utf8');
const here = relative(root, import.meta.dirname).replaceAll('\\', '/');
for (const name of ['in-page.ts', 'bench.ts', 'bugs.ts', 'stage.ts', 'subjects.ts'])
  files[`${here}/${name}`] = readFileSync(join(import.meta.dirname, name), 'utf8');

const entry = `${here}/in-page.ts`;
const placeholder = "const wanted = { bug: 'B01', subject: 'queue' };";

async function seenInPage(bug: string, subject: string): Promise<unknown> {
  const main = files[entry] ?? '';
  if (!main.includes(placeholder)) throw new Error('in-page.ts has no place for the names');
  const { status, text, fault } = await runInNode({
    files: {
      ...files,
      [entry]: main.replace(placeholder, `const wanted = ${JSON.stringify({ bug, subject })};`),
    },
    entry,
    seed: 1,
    limitMs: 120_000,
  });
  if (status !== 'finished')
    throw new Error(`${status}: ${fault?.name} ${fault?.message}\n${text}`);
  return JSON.parse(text) as unknown;
}

describe('the bugs of the published queue, on the page’s Redis', () => {
  describe.each(['naive', 'queue'])('%s', (subject) => {
    it.each(bugs)(
      subject === 'naive' ? '$id breaks the law: $law' : '$id: $law',
      async ({ id, fault, holds }) => {
        const seen = await seenInPage(id, subject);
        if (subject === 'naive') fault(expect, seen);
        else holds(expect, seen);
      },
      150_000,
    );
  });
});
