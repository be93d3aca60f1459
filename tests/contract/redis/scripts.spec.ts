import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { allowedDifferences } from './differences.ts';
import { compareScript, type Compared } from './harness/run-script.ts';
import { parseScripts } from './harness/script-file.ts';

const folder = join(import.meta.dirname, 'scripts');
const topics = globSync('*.redis', { cwd: folder })
  .sort()
  .map((file) => ({
    topic: basename(file, '.redis'),
    scripts: parseScripts(readFileSync(join(folder, file), 'utf8')),
  }));

const redis = inject('redis');
const socket = 'socket' in redis ? redis.socket : '';
const all = { scripts: 0, replies: 0 };
const usedDifferences = new Set<(typeof allowedDifferences)[number]>();

const report = ({ line, command, page, real }: Compared): string =>
  `line ${line}: ${command}\n  page: ${JSON.stringify(page)}\n  real: ${JSON.stringify(real)}`;

describe.skipIf('absent' in redis)('the page answers as redis-server does, byte for byte', () => {
  for (const { topic, scripts } of topics)
    describe(topic, () => {
      for (const script of scripts)
        it(script.title, async () => {
          const compared = await compareScript(script, socket);
          expect(compared.length).toBeGreaterThan(0);
          all.scripts += 1;
          all.replies += compared.length;
          const complaints = compared
            .filter(({ same }) => !same)
            .filter(({ command }) => {
              const allowed = allowedDifferences.find(
                (one) => one.script === script.title && one.command === command,
              );
              if (allowed) usedDifferences.add(allowed);
              return !allowed;
            })
            .map(report);
          expect(complaints.join('\n')).toBe('');
        });
    });

  it('differs in at most one reply in a hundred, and every allowed difference is real', () => {
    expect(allowedDifferences.filter((one) => !usedDifferences.has(one))).toEqual([]);
    expect(allowedDifferences.length).toBeLessThanOrEqual(all.replies / 100);
  });

  it('is a contract of at least 150 scripts and 1000 replies', () => {
    expect(all.scripts).toBeGreaterThanOrEqual(150);
    expect(all.replies).toBeGreaterThanOrEqual(1000);
  });

  afterAll(() => {
    console.log(
      `── contract: ${all.scripts} scripts, ${all.replies} replies compared, ${usedDifferences.size} allowed differences`,
    );
  });
});
