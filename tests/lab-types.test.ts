import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labsIn, readLabFolder } from '../build/labs/lab-folder.ts';

const book = 'src/content/labs';
const folder = mkdtempSync(join(tmpdir(), 'lab-types-'));
const labs = labsIn(book).map((lab) => ({ lab, ...readLabFolder(book, lab) }));
const wrong = join(folder, 'wrong.ts');
let found: readonly ts.Diagnostic[] = [];

// One program for all: reading the language's own types is what takes the time.
beforeAll(() => {
  // Each program as it runs: files of the kit stand under the names that they have in it.
  for (const { lab, files } of labs) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, lab, name)), { recursive: true });
      writeFileSync(join(folder, lab, name), text);
    }
  }
  writeFileSync(
    wrong,
    "import { clock, sleep } from 'lab';\n\nawait sleep('30 s');\nconsole.log(clock.later());\nexport {};\n",
  );
  const program = ts.createProgram({
    rootNames: [...labs.map(({ lab, entry }) => join(folder, lab, entry)), wrong],
    options: {
      strict: true,
      noUncheckedIndexedAccess: true,
      noImplicitReturns: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2024,
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
      types: [],
      skipLibCheck: true,
      paths: {
        lab: [resolve('src/runtime/lab/index.ts')],
        ioredis: [resolve('node_modules/ioredis')],
      },
    },
  });
  found = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(folder))
    .flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const complaints = (inside: (file: string) => boolean): string[] =>
  found
    .filter(({ file }) => file !== undefined && inside(file.fileName))
    .map(({ file, start, messageText }) => {
      const { line } = (file as ts.SourceFile).getLineAndCharacterOfPosition(start ?? 0);
      return `${(file as ts.SourceFile).fileName}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });

test('the program of every lab has the types it says, lab module included', () => {
  expect(labs.length).toBeGreaterThan(0);
  expect(complaints((file) => file !== wrong)).toEqual([]);
});

test('a wrong use of the lab module is found, with its line', () => {
  expect(complaints((file) => file === wrong)).toEqual([
    `${wrong}:3 Argument of type 'string' is not assignable to parameter of type 'number'.`,
    `${wrong}:4 Property 'later' does not exist on type '{ now(): number; date(): Date; }'.`,
  ]);
});
