import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkLab, checkStatistics, difference } from '../build/labs/check-labs.ts';
import { noteRight, wasRight } from '../build/labs/kept-checks.ts';
import { labsIn } from '../build/labs/lab-folder.ts';
import type { Edit } from '../src/components/lab/edits.ts';
import { width } from '../src/runtime/console/table.ts';
import published from './fixtures/published-tables.json' with { type: 'json' };

const book = 'src/content/labs';

test('there are labs to test', () => expect(labsIn(book).length).toBeGreaterThan(0));

test.each(labsIn(book))(
  'the lab %s prints in Node what the book says, with each of its edits too',
  { timeout: 60_000 },
  async (lab) => {
    expect(await checkLab(book, lab)).toEqual([]);
    noteRight(book, lab);
  },
);

test.each(labsIn(book))(
  'what the lab %s states of many seeds is what they come to',
  { timeout: 300_000 },
  async (lab) => {
    expect(await checkStatistics(book, lab)).toEqual([]);
  },
);

test('a lab that was found right is not believed again when a byte of it has changed', () => {
  const home = mkdtempSync(join(tmpdir(), 'labs-'));
  try {
    cpSync('tests/fixtures/labs/small', join(home, 'small'), { recursive: true });
    expect(wasRight(home, 'small')).toBe(false);
    noteRight(home, 'small');
    expect(wasRight(home, 'small')).toBe(true);
    const path = join(home, 'small/main.ts');
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n`);
    expect(wasRight(home, 'small')).toBe(false);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

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

interface LabYaml {
  readonly files: readonly { readonly name: string }[];
  readonly edits?: readonly Edit[];
  readonly storm?: { readonly versions: readonly { readonly edit: string }[] };
}
const lab = (slug: string): LabYaml & { text: (name: string) => string } => {
  const text = (name: string): string => readFileSync(join(book, slug, name), 'utf8');
  return { ...(parse(text('lab.yaml')) as LabYaml), text };
};

/** Every number of a text in either set of digits; `10_000`, `10,000` and `১০,০০০` are one. */
function numbersIn(text: string): number[] {
  const digits = text.replaceAll(/[০-৯]/g, (digit) => `${digit.charCodeAt(0) - 0x9e6}`);
  return Array.from(digits.matchAll(/\d+(?:[,_]\d{2,3})*(?:\.\d+)?/g), ([number]) =>
    Number(number.replaceAll(/[,_]/g, '')),
  );
}

/** The labs whose programs are formatted for a phone: those that .prettierrc.json names. */
const narrow = /labs\/\{([a-z,-]+)\}\/\*\.ts/
  .exec(readFileSync('.prettierrc.json', 'utf8'))?.[1]
  ?.split(',');

test('there are labs formatted for a phone', () => expect(narrow).toContain('burst'));

describe.each(labsIn(book))('what the lab %s says of its edits', (slug) => {
  const { files, edits = [], storm, text } = lab(slug);
  const program = files.map(({ name }) => text(name)).join('\n');

  test('holds no number that neither the programs print nor hold', () => {
    const before = [program, text('expected.txt')];
    const strangers = edits.flatMap(({ id, label, because, changes }) => {
      const after = [label, text(`expected.${id}.txt`), ...changes.map((one) => one.replace)];
      const known = new Set(numbersIn([...before, ...after].join('\n')));
      // A program counts in milliseconds what a sentence tells in seconds or minutes.
      return numbersIn(because)
        .filter((n) => ![n, n * 1_000, n * 60_000].some((one) => known.has(one)))
        .map((n) => `${id}: ${n}`);
    });
    expect(strangers).toEqual([]);
  });

  test('is said of a program that prints something else', () => {
    // The versions of a storm are alike on a calm day: the storm tells them apart.
    const versions = storm?.versions.map(({ edit }) => edit) ?? [];
    const same = edits
      .filter(({ id }) => !versions.includes(id))
      .filter(({ id }) => text(`expected.${id}.txt`) === text('expected.txt'));
    expect(same.map(({ id }) => id)).toEqual([]);
  });

  test.runIf(narrow?.includes(slug))('no line is too long for a phone', () => {
    const lines = [program, ...edits.flatMap(({ changes }) => changes.map((one) => one.replace))]
      .join('\n')
      .split('\n');
    expect(lines.filter((line) => width(line) > 60)).toEqual([]);
  });
});

/** The rows of a printed table, cell by cell; a table ends with the first line without gaps of two. */
function rowsAfter(printed: string, head: RegExp): string[][] {
  const lines = printed.split('\n');
  const from = lines.findIndex((line) => head.test(line)) + 2;
  const to = lines.findIndex((line, at) => at >= from && !/ {2}/.test(line.trim()));
  return lines.slice(from, to < 0 ? undefined : to).map((line) => line.trim().split(/ {2,}/));
}

describe('published figures are printed by the labs, row for row', () => {
  const printed = (slug: string): string => lab(slug).text('expected.txt');

  test('burst: the depths of one seed and the wait of the slowest hundredth', () => {
    const { rows, sample_at_s: looks } = published.burst;
    expect(rowsAfter(printed('burst'), /^ +t +N=2/)).toEqual(
      looks.map((t, at) => [t, ...Object.values(rows).map(({ depth }) => depth[at])].map(String)),
    );
    expect(rowsAfter(printed('burst'), /^workers +p99/)).toEqual(
      Object.entries(rows).map(([n, { p99 }]) => [`N=${n}`, p99]),
    );
  });

  test('burst: a thousand seeds', () => {
    const spread = Object.entries(published.burst.over_1000_seeds_depth_at_80);
    const rows = rowsAfter(lab('burst').text('expected.many.txt'), /^workers +mean +p5/);
    expect(rows.map(([n, , p5, p95]) => [n, Number(p5), Number(p95)])).toEqual(
      spread.map(([n, { p5, p95 }]) => [`N=${n}`, p5, p95]),
    );
    // The published means of the two overloaded crews are whole numbers.
    expect(
      rows.map(([, mean]) => (Number(mean) > 100 ? Math.round(Number(mean)) : Number(mean))),
    ).toEqual(spread.map(([, { mean }]) => mean));
  });

  test('visibility', () => {
    expect(
      rowsAfter(printed('visibility'), /^vt +deliveries/).map((row) => row.map(Number)),
    ).toEqual(published.visibility.rows);
  });

  test('autoscaling', () => {
    const rows = rowsAfter(printed('autoscaling'), /^policy +maxDepth/);
    expect(rows.map(([, ...figures]) => figures.map(Number))).toEqual(
      published.autoscaling.rows.map(([, ...figures]) => figures),
    );
    expect(rows.map(([policy]) => policy)).toEqual([
      'fixed 8',
      'fixed 15',
      'depth',
      'depth + rate',
    ]);
  });

  test('drain: on paper', () => {
    const rows = rowsAfter(printed('drain'), /^workers +jobs/);
    expect(rows.map((row) => row.map((cell) => (cell === 'never' ? null : Number(cell))))).toEqual(
      published.drain.rows,
    );
  });

  test('erlang: the formula is Erlang C, here summed up term by term', () => {
    const load = 25 * 0.1;
    const term = (k: number): number => (k === 0 ? 1 : (term(k - 1) * load) / k);
    const rows = [3, 4, 5].flatMap((workers) => {
      const all = (term(workers) * workers) / (workers - load);
      const free = Array.from({ length: workers }, (_, k) => term(k)).reduce((a, b) => a + b);
      const waits = all / (free + all);
      const mean = (1_000 * waits * 0.1) / (workers - load);
      const p99 = (1_000 * Math.log(100 * waits) * 0.1) / (workers - load);
      return [`${(100 * waits).toFixed(1)} %`, `${mean.toFixed(0)} ms`, `${p99.toFixed(0)} ms`];
    });
    const printedRows = rowsAfter(printed('erlang'), /^workers +busy/);
    expect(printedRows.map(([, , , formula]) => formula)).toEqual(rows);
  });

  test('outage: five attempts last 35 seconds, and 98.1 % of the jobs die', () => {
    const [five] = rowsAfter(printed('outage'), /^attempts +dead/);
    expect(five?.slice(0, 5)).toEqual(['5', '2354', '98.1 %', '22', '35']);
  });
});
