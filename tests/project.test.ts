import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labsIn, readLabFolder } from '../build/labs/lab-folder.ts';
import { bundleProject } from '../build/labs/runtime-bundle.ts';
import { toggleEdit } from '../src/components/lab/edits.ts';
import { projectFiles } from '../src/components/lab/project/project-files.ts';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: { ioredis: string };
};
const home = mkdtempSync(join(tmpdir(), 'projects-'));
let runner = '';
beforeAll(async () => {
  runner = await bundleProject();
}, 120_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Takes a program home as a reader does: packed, sent, unpacked into a folder of its own. */
function takeHome(
  directory: string,
  slug: string,
  change = (files: Record<string, string>) => files,
) {
  const { files, entry, yaml } = readLabFolder(directory, slug);
  const options = { slug, title: 'ল্যাব', question: 'কেন?', entry, seed: yaml.seed };
  const project = projectFiles({ ...options, files: change({ ...files }) }, runner);
  const packed = zipSync(
    Object.fromEntries(Object.entries(project).map(([path, text]) => [path, strToU8(text)])),
  );
  const folder = mkdtempSync(join(home, `${slug}-`));
  for (const [path, bytes] of Object.entries(unzipSync(packed))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}
const run = (folder: string, ...words: string[]): string =>
  execFileSync(process.execPath, ['lab.mjs', ...words], { cwd: folder, encoding: 'utf8' });
const expected = (directory: string, slug: string, file = 'expected.txt'): string =>
  readFileSync(join(directory, slug, file), 'utf8');

const book = 'src/content/labs';

test.each(labsIn(book))(
  'the lab %s, taken home and unpacked, prints what the book prints, byte for byte',
  { timeout: 120_000 },
  (slug) => {
    expect(run(takeHome(book, slug))).toBe(expected(book, slug));
  },
);

describe('a project taken home', { timeout: 120_000 }, () => {
  test('is the program as the reader has it', () => {
    const { yaml } = readLabFolder(book, 'first-ack');
    const [edit] = yaml.edits ?? [];
    if (edit === undefined) expect.unreachable('first-ack has edits');
    const folder = takeHome(book, 'first-ack', (files) => ({ ...toggleEdit(files, edit) }));
    expect(run(folder)).toBe(expected(book, 'first-ack', `expected.${edit.id}.txt`));
  });

  test('keeps files in their folders and runs with npm start, nothing installed', () => {
    const folder = takeHome('tests/fixtures/labs', 'nested');
    const { scripts, dependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as { scripts: Record<string, string>; dependencies?: unknown };
    expect(scripts['start']).toBe('node lab.mjs');
    expect(dependencies).toBeUndefined();
    expect(run(folder)).toBe(expected('tests/fixtures/labs', 'nested'));
  });

  test('takes another seed, and gives the same numbers over many seeds as the page', () => {
    const folder = takeHome('tests/fixtures/labs', 'burst');
    expect(run(folder)).toBe('2 1597\n4 676\n8 3\n');
    expect(run(folder, '--seed=8')).not.toBe('2 1597\n4 676\n8 3\n');
    expect(run(folder, '--seeds=1000')).toMatch(/^depth-2\s+1497\.18\s/m);
  });

  test('says where it went wrong, in the file as it lies there, and exits with an error', () => {
    const folder = takeHome('tests/fixtures/labs', 'nested', (files) => ({
      ...files,
      'main.ts': "console.log('first');\nnothing.here();\n",
    }));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['lab.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, 'first\n']);
    expect(stderr).toBe('src/main.ts:2:1 ReferenceError: nothing is not defined\n');
    writeFileSync(join(folder, 'src/main.ts'), 'let');
    expect(spawnSync(process.execPath, ['lab.mjs'], { cwd: folder }).status).toBe(1);
  });

  test('runs for real too: on the clock of the wall, with packages that are installed', () => {
    const folder = takeHome('tests/fixtures/labs', 'nested', (files) => ({
      ...files,
      'main.ts':
        "import { clock, sleep, table } from 'lab';\nawait sleep(300);\nconsole.log(clock.now() >= 295);\ntable([{ a: 1 }]);\n",
    }));
    const began = performance.now();
    expect(run(folder, '--real')).toBe('true\na\n─\n1\n');
    expect(performance.now() - began).toBeGreaterThan(300);
  });

  test('with a program that talks to Redis names the package and the way to a real server', () => {
    const { 'package.json': manifest, 'README.md': readme } = projectFiles(
      {
        slug: 'x',
        title: 'x',
        question: 'x',
        entry: 'main.ts',
        seed: 1,
        files: { 'main.ts': "import { Redis } from 'ioredis';\n" },
      },
      '',
    );
    expect(JSON.parse(manifest ?? '')).toMatchObject({
      scripts: { real: 'node lab.mjs --real' },
      dependencies: { ioredis: `^${devDependencies.ioredis}` },
    });
    expect(readme).toMatch(/npm run real/);
  });
});
