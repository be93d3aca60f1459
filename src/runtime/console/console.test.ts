import { describe, expect, it } from 'vitest';
import { printedText, type ConsoleLine, type Table } from '../output.ts';
import { createConsole } from './console.ts';
import { createKeeper } from './keeper.ts';
import { tableOf, tableText, width } from './table.ts';

function consoleWithLog() {
  const lines: ConsoleLine[] = [];
  let now = 0;
  const made = createConsole({
    now: () => now,
    line: (level, text, depth, table?: Table) =>
      lines.push({ level, text, depth, at: now, ...(table === undefined ? {} : { table }) }),
  });
  return { made, lines, wait: (ms: number) => (now += ms), text: () => printedText(lines) };
}

describe('the console of a program', () => {
  it('prints a value as it was at the moment of the call', () => {
    const { made, text } = consoleWithLog();
    const list = [1];
    made.log(list);
    list.push(2);
    made.log(list);
    expect(text()).toBe('[ 1 ]\n[ 1, 2 ]\n');
  });

  it('keeps the level of each line', () => {
    const { made, lines } = consoleWithLog();
    made.debug(1);
    made.log(1);
    made.info(1);
    made.warn(1);
    made.error(1);
    expect(lines.map(({ level }) => level)).toEqual(['debug', 'log', 'info', 'warn', 'error']);
  });

  it('indents every line of a group by two spaces', () => {
    const { made, text } = consoleWithLog();
    made.group('outer');
    made.log('a\nb\n\nc');
    made.groupCollapsed('inner');
    made.log({ x: 1 });
    made.groupEnd();
    made.groupEnd();
    made.groupEnd();
    made.log('out');
    expect(text()).toBe('outer\n  a\n  b\n\n  c\n  inner\n    { x: 1 }\nout\n');
  });

  it('counts, measures virtual time and asserts', () => {
    const { made, text, wait } = consoleWithLog();
    made.count();
    made.count('x');
    made.count();
    made.countReset();
    made.count();
    made.time('t');
    wait(1500);
    made.timeLog('t', 'still');
    made.timeEnd('t');
    made.timeEnd('t');
    made.assert(true, 'silent');
    made.assert(false, 'loud %s', 'x');
    made.assert(false);
    expect(text()).toBe(`default: 1
x: 1
default: 2
default: 1
t: 1500 ms still
t: 1500 ms
Timer 't' does not exist
Assertion failed: loud x
Assertion failed
`);
  });

  it('prints a table as aligned text and hands it on as data', () => {
    const { made, lines, text } = consoleWithLog();
    made.table([
      { worker: 'al-razi', done: 5 },
      { worker: 'ibn', done: 12, late: true },
    ]);
    expect(text()).toBe(`worker   done  late
───────  ────  ────
al-razi     5
ibn        12  true
`);
    expect(lines[0]?.table?.columns).toEqual([
      { name: 'worker', numeric: false },
      { name: 'done', numeric: true },
      { name: 'late', numeric: false },
    ]);
    made.table('not a table');
    expect(lines[1]?.text).toBe('not a table');
  });
});

describe('a table', () => {
  const textOf = (value: unknown, columns?: string[]) =>
    tableText(tableOf(value, columns) as Table);

  it('takes chosen columns in the chosen order, arrays, maps, objects and plain values', () => {
    expect(textOf([{ a: 1, b: 2 }], ['b', 'a'])).toBe('b  a\n─  ─\n2  1');
    expect(
      textOf([
        [1, 'x'],
        [22, 'y'],
      ]),
    ).toBe(' 0  1\n──  ─\n 1  x\n22  y');
    expect(textOf([[1, 'x']], ['n', 'name'])).toBe('n  name\n─  ────\n1  x');
    expect(textOf(new Map([['k', { n: 1 }]]))).toBe('   n\n─  ─\nk  1');
    expect(textOf({ k: 5 })).toBe('   value\n─  ─────\nk      5');
    expect(textOf([1, 2n])).toBe('value\n─────\n    1\n   2n');
  });

  it('aligns Bengali by what is seen, not by what is stored', () => {
    expect(width('খাতায় সই')).toBe(6);
    expect(width('নাম')).toBe(2);
    const lines = textOf([{ নাম: 'আল-রাযি', সংখ্যা: 1 }]).split('\n');
    expect(new Set(lines.map(width)).size).toBe(1);
  });

  it('asks no getter and stays within its bounds', () => {
    const row = {
      get a(): number {
        throw new Error('called');
      },
    };
    expect(textOf([row])).toBe('a\n─────────\nundefined');
    const long = tableOf(Array.from({ length: 10_000 }, (_, i) => ({ i }))) as Table;
    expect(long.rows).toHaveLength(501);
    expect(long.rows[500]).toEqual(['…']);
  });
});

describe('a flood', () => {
  const line = (text: string): ConsoleLine => ({ level: 'log', text, depth: 0, at: 0 });

  it('is kept as its first lines, its last lines and a count', () => {
    const keeper = createKeeper({ firstLines: 3, lastLines: 2, lineLength: 100 });
    for (let i = 0; i < 100; i++) keeper.add(line(`${i}`));
    expect(keeper.takeFirst().map(({ text }) => text)).toEqual(['0', '1', '2']);
    expect(keeper.takeFirst()).toEqual([]);
    expect(keeper.tailChanged()).toBe(true);
    const { lines, dropped } = keeper.tail();
    expect(lines.map(({ text }) => text)).toEqual(['98', '99']);
    expect(dropped).toBe(95);
    expect(keeper.printed()).toBe(100);
    expect(keeper.tailChanged()).toBe(false);
  });

  it('cuts a line that is too long and says how much is missing', () => {
    const keeper = createKeeper({ firstLines: 3, lastLines: 2, lineLength: 5 });
    keeper.add(line('123456789'));
    expect(keeper.takeFirst()[0]?.text).toBe('12345… 4 more characters');
  });

  it('of long lines keeps few', () => {
    const keeper = createKeeper({ firstLines: 1000, lastLines: 200, lineLength: 10_000 });
    for (let i = 0; i < 1000; i++) keeper.add(line('x'.repeat(10_000)));
    const first = keeper.takeFirst();
    const { lines, dropped } = keeper.tail();
    expect(first.length).toBeLessThan(50);
    expect(lines.length).toBeLessThan(20);
    expect(first.length + lines.length + dropped).toBe(1000);
  });
});
