import { describe, expect, it } from 'vitest';
import { runInNode } from '../build/labs/run-lab.ts';
import { bundleRuntime } from '../build/labs/runtime-bundle.ts';
import { gzipSync } from 'node:zlib';

/** Runs a program in Node and gives its text and its end in one. */
async function run(files: string | Record<string, string>, seed = 1) {
  const program = typeof files === 'string' ? { 'main.ts': files } : files;
  return runInNode({ files: program, entry: 'main.ts', seed, limitMs: 20_000 });
}
const textOf = async (files: string | Record<string, string>, seed?: number): Promise<string> => {
  const result = await run(files, seed);
  expect(result.fault).toBeUndefined();
  expect(result.status).toBe('finished');
  return result.text;
};
const faultOf = async (files: string | Record<string, string>) => {
  const { status, fault, text } = await run(files);
  expect(status).toBe('failed');
  const where = fault?.place === undefined ? '' : `:${fault.place.line}:${fault.place.column}`;
  return {
    at: `${fault?.code}${where}`,
    message: `${fault?.name}: ${fault?.message}`,
    text,
    fault,
  };
};

describe('a program on virtual time', () => {
  it('waits for minutes without waiting, in the order of the clock', async () => {
    const began = performance.now();
    expect(
      await textOf(`import { sleep, clock } from 'lab';
setTimeout(() => console.log('timeout', clock.now()), 5_000);
const every = setInterval(() => { console.log('tick', clock.now()); if (clock.now() >= 120_000) clearInterval(every); }, 60_000);
setImmediate(() => console.log('immediate', clock.now()));
queueMicrotask(() => console.log('microtask', clock.now()));
await sleep(30_000);
console.log('slept', clock.now(), new Date().toISOString(), Date.now() - performance.timeOrigin, performance.now());`),
    ).toBe(`microtask 0
immediate 0
timeout 5000
slept 30000 2026-01-01T00:00:30.000Z 30000 30000
tick 60000
tick 120000
`);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('drains every microtask before the next event', async () => {
    expect(
      await textOf(`const log: string[] = [];
for (const name of ['a', 'b']) setTimeout(async () => {
  log.push(name);
  for (let i = 0; i < 50; i++) await null;
  log.push(name + ' done');
}, 0);
setTimeout(() => console.log(log), 0);`),
    ).toBe("[ 'a', 'a done', 'b', 'b done' ]\n");
  });

  it('lets a loop that watches the clock come to its end, and holds up the rest meanwhile', async () => {
    expect(
      await textOf(`setTimeout(() => console.log('late', Date.now() - start), 10);
const start = Date.now();
while (Date.now() - start < 1_000) {}
console.log('done', Date.now() - start);`),
    ).toBe('done 1000\nlate 1000\n');
  });

  it('ends when nothing is left, although someone waits for ever', async () => {
    expect(
      await textOf(`import { crash, sleep } from 'lab';
async function worker() { try { console.log('works'); await crash(); console.log('never'); } finally { console.log('never'); } }
worker();
await sleep(10);
console.log('the rest goes on');
await new Promise(() => {});`),
    ).toBe('works\nthe rest goes on\n');
  });

  it('ends at once at finish(), whatever still waits', async () => {
    const result = await run(`import { finish, sleep } from 'lab';
setInterval(() => console.log('tick'), 1_000);
await sleep(2_500);
finish();
console.log('after the end');`);
    expect(result).toMatchObject({ status: 'finished', text: 'tick\ntick\n', virtualMs: 2_500 });
  });

  it('runs a hundred thousand events in seconds', async () => {
    expect(
      await textOf(`import { sleep } from 'lab';
let n = 0;
for (let i = 0; i < 100_000; i++) { await sleep(1); n += 1; }
console.log(n);`),
    ).toBe('100000\n');
  });

  it('knows no place and no language but its own', async () => {
    expect(
      await textOf(`console.log(new Date(2026, 5, 1, 12).toISOString(), new Date('2026-06-01T12:00').getHours());
console.log(String(new Date(0)), new Date(0).getTimezoneOffset(), new Date(1e12).toLocaleString());
console.log((1234567.5).toLocaleString(), new Intl.NumberFormat().format(1e6), 'b'.localeCompare('a'));
console.log(new Date(0) instanceof Date, structuredClone(new Date(0)) instanceof Date, typeof Date());`),
    ).toBe(`2026-06-01T12:00:00.000Z 12
Thu Jan 01 1970 00:00:00 GMT+0000 (UTC) 0 9/9/2001, 1:46:40 AM
1,234,567.5 1,000,000 1
true true string
`);
  });
});

describe('chance', () => {
  it('comes from the seed alone', async () => {
    const program = `import { random, exponential, seed, generator } from 'lab';
console.log(seed, random(), exponential(3), generator(seed).random(), Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(2)));`;
    const [a, b, c] = await Promise.all([
      textOf(program, 31),
      textOf(program, 31),
      textOf(program, 32),
    ]);
    expect(a).toBe(b);
    expect(a).not.toBe(c);
    expect(a.startsWith('31 0.6722561160568148 ')).toBe(true);
    expect(a).toMatch(/ [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12} /);
  });

  it('of the lab is not disturbed by Math.random', async () => {
    const draw = (before: string) =>
      textOf(`import { random } from 'lab'; ${before} console.log(random());`);
    expect(await draw('')).toBe(await draw('Math.random(); crypto.randomUUID();'));
  });
});

describe('the lab module', () => {
  it('counts effects by key', async () => {
    expect(
      await textOf(`import { effect, effects } from 'lab';
console.log(effect('a'), effect('b'), effect('a'), effects());`),
    ).toBe("1 1 2 Map(2) { 'a' => 2, 'b' => 1 }\n");
  });

  it('hands over plots and tables as data', async () => {
    const { plots, lines, text } = await run(`import { plot, table } from 'lab';
plot([1, 4, NaN, 9], { title: 'Depth', x: 's', kind: 'steps' });
plot({ a: [[0, 1]], b: [[5, 2]] }, 'Two');
plot([1], 'Two');
table([{ a: 1 }], ['a']);`);
    expect(plots).toEqual([
      {
        id: 'Depth',
        title: 'Depth',
        x: 's',
        y: '',
        kind: 'steps',
        series: [
          {
            name: '',
            points: [
              [0, 1],
              [1, 4],
              [3, 9],
            ],
          },
        ],
      },
      {
        id: 'Two',
        title: 'Two',
        x: '',
        y: '',
        kind: 'line',
        series: [{ name: '', points: [[0, 1]] }],
      },
    ]);
    expect(lines[0]).toMatchObject({
      level: 'table',
      table: { columns: [{ name: 'a', numeric: true }], rows: [['1']] },
    });
    expect(text).toBe('a\n─\n1\n');
  });

  it('knows where and when a line was printed', async () => {
    const { lines } = await run({
      'main.ts':
        "import { sleep } from 'lab';\nimport { say } from './say';\nawait sleep(7);\nsay();\nconsole.log(1);",
      'say.ts': 'type X = 1;\n\nexport function say() {\n  console.log(2);\n}',
    });
    expect(lines.map(({ at, file, line }) => [at, file, line])).toEqual([
      [7, 'say.ts', 4],
      [7, 'main.ts', 5],
    ]);
  });
});

describe('several files', () => {
  it('share live values, functions and one evaluation each, and wait for each other', async () => {
    expect(
      await textOf({
        'main.ts': `import count, { increase, list as names } from './count.ts';
import * as all from './count';
import './once.ts';
increase(); increase();
const later = await import('./late');
console.log(count, all.now, names, Object.keys(all), later.default);`,
        'count.ts': `import { sleep } from 'lab';
import './once.ts';
export let now = 0;
export function increase() { now += 1; }
await sleep(5);
export const list = ['after', 'sleep'];
export default 'count';`,
        'once.ts': "console.log('once');",
        'late.ts': 'export default class Late {}',
      }),
    ).toBe(
      "once\ncount 2 [ 'after', 'sleep' ] [ 'now', 'increase', 'list', 'default' ] [class Late]\n",
    );
  });
});

describe('an error that nobody caught', () => {
  it.each([
    ['at the top', 'const a = 1;\n\nnull!.x;', 'null-access:3:'],
    ['in a timer', 'setTimeout(() => {\n  missing();\n}, 5);', 'undefined-variable:2:3'],
    ['in a microtask', 'queueMicrotask(() => {\n  missing();\n});', 'undefined-variable:2:3'],
    [
      'in a function nobody awaits',
      '(async () => {\n  await null;\n  throw new RangeError("x");\n})();',
      'thrown:3:9',
    ],
    [
      'in a chain on one line',
      'const list = [1].map((n: number): number => n).map((n: number) => boom(n));',
      'undefined-variable:1:67',
    ],
    [
      'after 40 lines of types',
      `interface A {\n${'  a: string;\n'.repeat(40)}}\nthrow new Error("x");`,
      'thrown:43:7',
    ],
    [
      'endless recursion',
      'function f(): number {\n  return f() + 1;\n}\nf();',
      'stack-overflow:2:',
    ],
    [
      'a second value for a const',
      'const limit: number = 1;\n(limit as any) = 2;',
      'const-reassignment:2:',
    ],
    ['the network', 'await fetch("https://example.org");', 'not-available:1:'],
    [
      'native async',
      'await crypto.subtle.digest("SHA-256", new Uint8Array());',
      'not-available:1:',
    ],
  ])('has its place: %s', async (_, source, expected) => {
    expect((await faultOf(source)).at).toContain(expected);
  });

  it.each([
    ['Promise.reject(undefined);', 'unhandled-rejection', ': undefined'],
    ["Promise.reject('a text');", 'unhandled-rejection', ': a text'],
    ['Promise.reject(Object.freeze({ a: 1 }));', 'unhandled-rejection', ': { a: 1 }'],
    ['throw { a: 1n };', 'thrown', ': { a: 1n }'],
    ["throw Object.freeze(new Error('cold'));", 'thrown:1:21', 'Error: cold'],
    [
      "class Ill extends Error { override name = 'Ill'; }\nthrow new Ill('fever');",
      'thrown:2:7',
      'Ill: fever',
    ],
    [
      "throw Object.defineProperty(new Error(), 'message', { get() { throw 1; } });",
      'thrown',
      'Error: ',
    ],
  ])('may be anything: %s', async (source, at, message) => {
    const found = await faultOf(source);
    expect(found.at).toBe(at);
    expect(found.message).toBe(message);
  });

  it('ends the run at the event it happened in', async () => {
    const ticking = "setInterval(() => console.log('tick'), 10);";
    expect(
      (await faultOf(`${ticking}\nsetTimeout(() => { throw new Error('x') }, 25);`)).text,
    ).toBe('tick\ntick\n');
    expect(
      (
        await faultOf(
          `${ticking}\nsetTimeout(async () => { await null; throw new Error('x') }, 25);`,
        )
      ).text,
    ).toBe('tick\ntick\n');
  });

  it('is none when it is caught in time', async () => {
    expect(
      await textOf(`const p = (async () => { throw new Error('x') })();
await p.catch((error) => console.log('caught', error));
const late = Promise.reject(new Error('y'));
late.catch(() => console.log('caught too'));`),
    ).toBe('caught Error: x\ncaught too\n');
  });
});

describe('a program that overwrites the language', () => {
  it('spoils nothing of its own output', async () => {
    expect(
      await textOf(`import { sleep, table } from 'lab';
const no = () => { throw new Error('overwritten'); };
Array.prototype.push = no as never; Array.prototype.join = no; Array.prototype.map = no as never;
Array.prototype.slice = no as never; Map.prototype.get = no;
Map.prototype.forEach = no; String.prototype.slice = no as never; String.prototype.split = no as never;
String.prototype.replace = no as never; RegExp.prototype.exec = no; RegExp.prototype.test = no;
Function.prototype.apply = no; Object.keys = no as never;
Object.prototype.toString = no; JSON.stringify = no as never; Promise.prototype.then = no as never;
globalThis.Promise = no as never; globalThis.setTimeout = no as never; globalThis.Error = no as never;
await sleep(5);
console.log('%s', { a: [1, new Map([[1, 2]])] }, 'x\\ny');
table([{ a: 1 }]);
console.log = no;`),
    ).toBe('{ a: [ 1, Map(1) { 1 => 2 } ] } x\ny\na\n─\n1\n');
  });

  it('finds nothing of the browser or of Node', async () => {
    expect(
      await textOf(`const names = ['require', 'module', 'fetch', 'Worker', 'MessageChannel', 'postMessage', 'navigator', 'location',
 'indexedDB', 'caches', 'localStorage', 'WebAssembly', 'SharedArrayBuffer', 'Temporal', 'eval', 'self', 'global', 'window', 'document'];
const scope = globalThis as Record<string, unknown>;
console.log(names.filter((name) => scope[name] !== undefined), typeof require, typeof labRuntime);`),
    ).toBe('[] function undefined\n');
  });
});

describe('the runtime', () => {
  it('is one small text', async () => {
    const text = await bundleRuntime();
    expect(gzipSync(text).length).toBeLessThan(20_000);
    expect(text).not.toMatch(/\beval\b\(|new Function/);
  });
});
