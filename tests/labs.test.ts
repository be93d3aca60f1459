import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkLab, checkStatistics, difference } from '../build/labs/check-labs.ts';
import { labsIn } from '../build/labs/lab-folder.ts';

const book = 'src/content/labs';

test('there are labs to test', () => expect(labsIn(book).length).toBeGreaterThan(0));

test.each(labsIn(book))(
  'the lab %s prints in Node what the book says, with each of its edits too',
  { timeout: 60_000 },
  async (lab) => {
    expect(await checkLab(book, lab)).toEqual([]);
  },
);

test.each(labsIn(book))(
  'what the lab %s states of many seeds is what they come to',
  { timeout: 300_000 },
  async (lab) => {
    expect(await checkStatistics(book, lab)).toEqual([]);
  },
);

describe('stated statistics', { timeout: 120_000 }, () => {
  test('of a published simulation are met to the last digit written', async () => {
    expect(await checkStatistics('tests/fixtures/labs', 'burst')).toEqual([]);
  });

  test('that are off by one are named, with what was found', async () => {
    const home = mkdtempSync(join(tmpdir(), 'labs-'));
    try {
      cpSync('tests/fixtures/labs/burst', join(home, 'burst'), { recursive: true });
      const path = join(home, 'burst/lab.yaml');
      const text = readFileSync(path, 'utf8').replace('mean: 40.5', 'mean: 40.6');
      writeFileSync(path, text.replace('name: depth-2', 'name: depth-3'));
      const reports = await checkStatistics(home, 'burst');
      expect(reports.map((report) => report.text.replace(/^.*lab\.yaml: /, ''))).toEqual([
        'the program reports nothing under the name “depth-3”',
        'mean of “depth-8” over 1000 seeds is 40.5, not 40.6',
      ]);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describe('a lab of several files', { timeout: 60_000 }, () => {
  const homes: string[] = [];
  afterEach(() => {
    for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
  });

  test('takes files in folders and files of the kit, and runs as one program', async () => {
    expect(await checkLab('tests/fixtures/labs', 'nested')).toEqual([]);
  });

  test('fails in the file of the kit by the name it has in the program', async () => {
    const home = mkdtempSync(join(tmpdir(), 'labs-'));
    homes.push(home);
    cpSync('tests/fixtures', home, { recursive: true });
    const kit = join(home, 'kit/shelf/src/parcel.ts');
    writeFileSync(kit, readFileSync(kit, 'utf8').replace('numbers += 1;', 'missing += 1;'));
    const [report] = await checkLab(join(home, 'labs'), 'nested');
    expect(report?.text).toContain('the program fails at shelf/parcel.ts:9:3: ReferenceError');
    rmSync(kit);
    const [gone] = await checkLab(join(home, 'labs'), 'nested');
    expect(gone?.text).toContain('kit/shelf/src/parcel.ts: lab.yaml names this file');
  });
});

describe('a lab that went wrong fails with its address and a hint', { timeout: 60_000 }, () => {
  let copy: string | undefined;
  afterEach(() => {
    if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
  });
  /** A copy of the small lab in the fixtures, with some of its files changed. */
  const changed = async (changes: Record<string, (text: string) => string>): Promise<string> => {
    copy = mkdtempSync(join(tmpdir(), 'labs-'));
    cpSync('tests/fixtures/labs', copy, { recursive: true });
    for (const [file, change] of Object.entries(changes)) {
      const path = join(copy, 'small', file);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
    }
    const reports = await checkLab(copy, 'small');
    return reports.map(({ text }) => text.replace(/^.*small\//, '')).join('\n');
  };

  test('and none does while nothing is wrong', async () => {
    expect(await changed({})).toBe('');
  });

  test('another output', async () => {
    expect(await changed({ 'expected.txt': (text) => text.replace('50', '51') })).toBe(
      'expected.txt: line 2 is "points: 51", the program printed "points: 50". If the program is right, write it anew: npm run labs -- small --write',
    );
  });

  test('a missing end of line', async () => {
    expect(await changed({ 'expected.txt': (text) => text.trimEnd() })).toContain(
      'expected.txt: line 3 is nothing, the program printed ""',
    );
  });

  test('another seed', async () => {
    expect(await changed({ 'lab.yaml': (text) => text.replace('seed: 31', 'seed: 32') })).toContain(
      'expected.txt: line 1 is',
    );
  });

  test('the output of an edit', async () => {
    expect(await changed({ 'expected.twice.txt': () => 'nothing\n' })).toContain(
      'expected.twice.txt: line 1 is "nothing"',
    );
  });

  test('an edit that no longer fits', async () => {
    expect(await changed({ 'main.ts': (text) => text.replace('add(50)', 'add( 50 )') })).toContain(
      'lab.yaml: the edit “twice” does not fit',
    );
  });

  test('a program that throws, with the place', async () => {
    expect(
      await changed({ 'main.ts': (text) => text.replace('add(50);', 'add(50); missing();') }),
    ).toContain(
      'main.ts: the program fails at main.ts:6:10: ReferenceError: missing is not defined (expected.txt)',
    );
  });

  test('a program that does not compile, with the place', async () => {
    expect(await changed({ 'points.ts': (text) => text.replace('{', '') })).toContain(
      'the program fails at points.ts:',
    );
  });

  test('a file that lab.yaml names and nobody wrote', async () => {
    expect(await changed({ 'lab.yaml': (text) => text.replace('points.ts', 'other.ts') })).toBe(
      'other.ts: lab.yaml names this file, and it is not there',
    );
  });
});

test('the difference of two texts is its first line', () => {
  expect(difference('a\nb\n', 'a\nc\n')).toBe('line 2 is "b", the program printed "c"');
  expect(difference('a\n', 'a\nb\n')).toBe('line 2 is "", the program printed "b"');
  expect(difference('a', 'a\n')).toBe('line 2 is nothing, the program printed ""');
});
