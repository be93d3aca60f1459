import { parse } from 'acorn';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as lab from '../lab/index.ts';
import { unmatchedBracket } from './brackets.ts';
import { lineColumns, sourceColumn } from './columns.ts';
import { SOURCE_LIMIT, compile, type Compiled } from './compile.ts';
import { MODULES } from './modules.ts';

const good = (files: Record<string, string> | string): Compiled => {
  const result = compile(typeof files === 'string' ? { 'main.ts': files } : files, 'main.ts');
  if (!result.ok) throw new Error(result.fault.message);
  return result;
};
const fault = (files: Record<string, string> | string) => {
  const result = compile(typeof files === 'string' ? { 'main.ts': files } : files, 'main.ts');
  if (result.ok) throw new Error(`This should not compile: ${result.text}`);
  return result.fault;
};
/** Code, detail, line and column in one line. */
const brief = (files: Record<string, string> | string): string => {
  const { code, detail, place } = fault(files);
  const where = place === undefined ? '' : ` ${place.file}:${place.line}:${place.column}`;
  return `${code}${detail === undefined ? '' : ` (${detail})`}${where}`;
};

describe('compiling', () => {
  it('gives one JavaScript literal, whatever TypeScript the files hold', () => {
    const text = good({
      'main.ts': `import { Broker, type Message } from './broker.ts';
import * as all from './broker';
import lab, { sleep } from 'lab';
enum State { Ready, Leased = 'leased' }
abstract class Base<T> { constructor(protected readonly item: T, public n = 1) {} abstract go(): void }
class Worker extends Base<Message> { declare x: number; override go(): void {} }
const satisfied = { a: 1 } satisfies Record<string, number>;
const list = <T,>(...items: T[]): T[] => items;
let maybe: Message | undefined;
console.log(maybe!, list<number>(1), all, State.Ready as unknown as string, Worker, Broker, satisfied);
await sleep(1);
export {};`.replace('import lab, { sleep }', 'import { sleep }'),
      'broker.ts':
        'export interface Message { id: string }\nexport class Broker { async *[Symbol.asyncIterator]() { yield 1 } }\n',
    }).text;
    expect(() =>
      parse(`(${text}0})`, { ecmaVersion: 'latest', sourceType: 'script' }),
    ).not.toThrow();
  });

  it('keeps every line where it was, for every file', () => {
    const files = {
      'main.ts': `interface Long {\n${'  field: string;\n'.repeat(40)}}\nimport { b } from './b';\nthrow new Error(b as string);\n`,
      'b.ts': `type T =\n  | 'a'\n  | 'b';\n\nexport const b: T = 'a';\n`,
    };
    const { text } = good(files);
    const lines = text.split('\n');
    const from = /file:"main\.ts",from:(\d+)/.exec(text)?.[1];
    expect(lines[Number(from) - 1 + 43]).toContain('throw new Error');
    const other = /file:"b\.ts",from:(\d+)/.exec(text)?.[1];
    expect(lines[Number(other) - 1 + 4]).toContain('const b');
  });

  it('puts what is imported before what imports it, each file once, circles too', () => {
    const { text } = good({
      'main.ts': "import './c'; import './b';",
      'b.ts': "import './a'; import './c'; export const b = 1;",
      'a.ts': "import './b'; export const a = 1;",
      'c.ts': 'export const c = 1;',
      'unused.ts': 'this is not even TypeScript',
    });
    expect([...text.matchAll(/file:"(\w)/g)].map(([, name]) => name)).toEqual(['c', 'a', 'b', 'm']);
  });

  it('leads from a compiled column back to the column of the source', () => {
    const line = `const total: number = (items as number[]).map((x: number): number => boom(x)).length;`;
    const source = `import { boom } from './b';\n${line}`;
    const { text, columns } = good({
      'main.ts': source,
      'b.ts': 'export const boom = (x: number) => x;',
    });
    const compiled = text.split('\n').find((one) => one.startsWith('const total')) as string;
    for (const word of ['items', '.map', '.length', '_b.boom']) {
      const wanted = line.indexOf(word === '_b.boom' ? 'boom' : word) + 1;
      expect(sourceColumn(columns['main.ts']?.[1], compiled.indexOf(word) + 1), word).toBe(wanted);
    }
  });

  it('knows exactly what the lab module gives', () => {
    const given = Object.keys(lab).filter((name) => name !== 'begin');
    expect([...(MODULES.get('lab') ?? [])].sort()).toEqual(given.sort());
  });

  it('never throws, whatever the text', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 80 }),
          fc
            .array(
              fc.constantFrom(
                '{',
                '}',
                '(',
                ')',
                '[',
                ']',
                '`',
                '${',
                '"',
                "'",
                '/',
                '//',
                '/*',
                '*/',
                '<',
                '>',
                'const a',
                '=',
                'await ',
                'import',
                ' from ',
                'export ',
                'class ',
                'async ',
                '=>',
                ';',
                '\n',
                'enum E',
                'a',
                ': number',
                'namespace N',
                '<!--',
                '-->',
                '@',
              ),
              { maxLength: 25 },
            )
            .map((parts) => parts.join('')),
        ),
        (source) => {
          const result = compile({ 'main.ts': source }, 'main.ts');
          if (result.ok) {
            expect(() => parse(`(${result.text}0})`, { ecmaVersion: 'latest' })).not.toThrow();
          } else {
            expect(result.fault.code).not.toBe('internal');
            const { place } = result.fault;
            const lines = source.replace(/\r\n?/g, '\n').split('\n');
            if (place !== undefined) {
              expect(place.line).toBeGreaterThanOrEqual(1);
              expect(place.line).toBeLessThanOrEqual(lines.length);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a mistake is named with its code, its word and its place', () => {
  it.each([
    ['const a = 1;\nconst b = a +;\n', 'unexpected-token (;) main.ts:2:14'],
    ['const x: number = = 1;', 'unexpected-token (=) main.ts:1:19'],
    ['function f() {\n  return 1;\n', 'missing-bracket ({) main.ts:1:14'],
    ['console.log((1 + 2;\n', 'missing-bracket (() main.ts:1:13'],
    ['const a = [1, 2;\nconst b = 3;', 'missing-bracket ([) main.ts:1:11'],
    ['const a = 1; }\n', 'unexpected-token (}) main.ts:1:14'],
    ["const s = 'abc;\n", 'unterminated-text main.ts:1:11'],
    ['const s = `abc;\n', 'unterminated-text main.ts:1:11'],
    ['/* never closed', 'unterminated-text main.ts:1:1'],
    ['function f() {\n  await g();\n}', 'await-outside-async (await) main.ts:2:3'],
    ['const f = (x: number) => { await x; };', 'await-outside-async (await) main.ts:1:28'],
    ['const a: number = 1;\nlet a: string;', 'already-declared (a) main.ts:2:5'],
    ['class C {\n  #a = 1;\n  f(o: any) { return o.#b }\n}', 'bad-syntax main.ts:3:24'],
    [
      'const x = 1;\nnamespace A { export const x = 1 }',
      'unsupported-syntax (namespace) main.ts:2:1',
    ],
    ['  module B.C { let z = 1 }', 'unsupported-syntax (namespace) main.ts:1:3'],
    ["import fs = require('fs');", 'unsupported-syntax (import =) main.ts:1:1'],
    ['const a = 1;\nexport = a;', 'unsupported-syntax (export =) main.ts:2:1'],
    ['console.log(import.meta.url);', 'unsupported-syntax (import.meta) main.ts:1:13'],
    ['const m = await import(name);', 'unsupported-syntax (import()) main.ts:1:17'],
    ["import { x } from 'lodash';\nx()", 'unknown-import (lodash) main.ts:1:19'],
    ["const m = await import('node:fs');", 'unknown-import (node:fs) main.ts:1:24'],
    ["import { x } from './nothing.ts';\nx()", 'missing-file (./nothing.ts) main.ts:1:19'],
    [
      "import { x } from 'https://example.org/x.js';\nx()",
      'unknown-import (https://example.org/x.js) main.ts:1:19',
    ],
    ["import { sleep, slep } from 'lab';\nsleep(1); slep(1)", 'unknown-export (slep) main.ts:1:29'],
    ["import lab from 'lab';\nlab()", 'unknown-export (default) main.ts:1:17'],
    ['const exports = [];', 'already-declared (exports) main.ts:1:7'],
    ['let a = 1;\na <!--b\n', 'bad-syntax main.ts:2:3'],
    ['@decorated class A {}', 'unexpected-token (@) main.ts:1:1'],
  ])('%j', (source, expected) => {
    expect(brief(source)).toBe(expected);
  });

  it('also in a file that is imported', () => {
    expect(
      brief({ 'main.ts': "import { a } from './a';\na()", 'a.ts': 'export const a = {;' }),
    ).toBe('missing-bracket ({) a.ts:1:18');
    expect(
      brief({ 'main.ts': "import { b } from './a';\nb()", 'a.ts': 'export const a = 1;' }),
    ).toBe('unknown-export (b) main.ts:1:19');
  });

  it('an unknown import tells what is available', () => {
    const { message } = fault({ 'main.ts': "import { x } from 'pg';\nx()", 'broker.ts': '' });
    expect(message).toMatch(
      /^There is no module 'pg' in a lab\. Available: 'lab', 'ioredis', 'node:process', .*'\.\/broker\.ts'$/,
    );
    expect(fault({ 'main.ts': "\nimport fs from 'node:fs';\nfs.x;" })).toMatchObject({
      code: 'unknown-import',
      detail: 'node:fs',
      place: { line: 2 },
    });
  });

  it('a module that is a text of its own is asked for only by those who import it', () => {
    expect(good({ 'main.ts': "import { sleep } from 'lab';\nawait sleep(1);" }).bundles).toEqual(
      [],
    );
    expect(
      good({
        'main.ts': "import './a';",
        'a.ts': "import { Redis } from 'ioredis';\nnew Redis();",
      }).bundles,
    ).toEqual(['ioredis']);
    expect(
      good({ 'main.ts': "import type { Redis } from 'ioredis';\nlet r: Redis | undefined;" })
        .bundles,
    ).toEqual([]);
  });

  it('but a type, a re-export through a star and a type-only import are no mistakes', () => {
    good({
      'main.ts':
        "import { T, value } from './a';\nimport type { Gone } from 'nowhere';\nconst x: T = value;\nconsole.log(x as unknown as Gone);",
      'a.ts': "export * from './b';\nexport type T = number;",
      'b.ts': 'export const value = 1;',
    });
    good(
      "const text = 'namespace A { }'; // namespace B { }\ndeclare namespace C { const x: number }\nconst re = /module X {/;",
    );
    good('declare global { interface Array<T> { x: T } }\nexport {};');
  });

  it('a program that is too long or too deep to be compiled', () => {
    expect(fault(`const a = '${'x'.repeat(SOURCE_LIMIT)}';`).code).toBe('too-large');
    expect(fault(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).code).toBe('too-large');
    expect(brief({ 'other.ts': '' })).toBe('missing-file (main.ts)');
  });
});

describe('the bracket without a partner', () => {
  it.each([
    ['f(a[1]) { }', undefined],
    ['f(', '( 1 unclosed'],
    ['{ ( }', '( 2 unclosed'],
    ['}', '} 0 unopened'],
    ['"(" + \'[\' + `{${ a[`x(`] }(`', undefined],
    ['`${ (`', '` 5 unterminated'],
    ['( /* x', '/* 2 unterminated'],
    ['`${ a } x', '` 0 unterminated'],
    ['// (\n/* [ */ /[(]/.test(x)', undefined],
    ['a = b / (c / d)', undefined],
    ['"unclosed text (\n(', '" 0 unterminated'],
  ])('%j', (text, expected) => {
    const found = unmatchedBracket(text);
    expect(found && `${found.bracket} ${found.at} ${found.kind}`).toBe(expected);
  });
});

describe('column maps', () => {
  it('read the mappings of a source map', () => {
    expect(lineColumns('AAAA,IAAI;;AACA')).toEqual([[0, 0, 4, 4], [], []]);
    expect(lineColumns('')).toEqual([[]]);
  });

  it('never lead outside the token they lead to', () => {
    expect(sourceColumn([0, 0, 10, 4, 12, 20], 11)).toBe(5);
    expect(sourceColumn([0, 0, 10, 4, 12, 20], 12)).toBe(6);
    expect(sourceColumn([0, 0, 10, 2, 40, 5], 30)).toBe(5);
    expect(sourceColumn(undefined, 7)).toBe(7);
    expect(sourceColumn([], 7)).toBe(7);
  });
});
