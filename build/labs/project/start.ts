/**
 * Runs a lab that a reader has taken home: `node lab.mjs` in the folder of the project. It is bundled
 * into one file, compiler and runtime included, so that nothing has to be installed.
 *
 *   node lab.mjs               prints what the page prints, with the seed of package.json
 *   node lab.mjs --seed=7      another seed
 *   node lab.mjs --seeds=1000  the numbers the program reports, over the seeds 1 to 1000
 *   node lab.mjs --real        in real time, against a real Redis where the program uses one
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import runtime from 'virtual:lab-runtime';
import ioredis from 'virtual:lab-runtime/ioredis';
import type { Fault } from '../../../src/runtime/fault.ts';
import { printedText } from '../../../src/runtime/output.ts';
import { distributions } from '../../../src/runtime/statistics.ts';
import { tableOf, tableText } from '../../../src/runtime/console/table.ts';
import { runProgram, runSeedsInWorker, type RuntimeTexts } from '../node-runner.ts';
import { runForReal } from './real.ts';

const texts: RuntimeTexts = {
  runtime: () => Promise.resolve(runtime),
  module: (name) => Promise.resolve({ ioredis }[name]),
};
const home = dirname(fileURLToPath(import.meta.url));
const { lab } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
  lab: { entry: string; seed: number };
};
const { values } = parseArgs({
  options: { seed: { type: 'string' }, seeds: { type: 'string' }, real: { type: 'boolean' } },
});
const source = join(home, 'src');
const files = Object.fromEntries(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split('\\').join('/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .sort()
    .map((path) => [path, readFileSync(join(source, path), 'utf8')]),
);
const seed = whole(values.seed, 'seed') ?? lab.seed;
const count = whole(values.seeds, 'seeds');
/** A program at home may take its time. */
const limitMs = 2 ** 31 - 1;

function whole(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  console.error(`--${name} takes a whole number, not ${text}`);
  process.exit(2);
}

function fail({ name, message, place }: Fault): void {
  const where = place === undefined ? '' : `src/${place.file}:${place.line}:${place.column} `;
  console.error(`${where}${name === '' ? '' : `${name}: `}${message}`);
  process.exitCode = 1;
}

if (values.real === true) {
  const fault = await runForReal({ files, entry: lab.entry, seed, home });
  if (fault !== undefined) fail(fault);
} else if (count !== undefined) {
  const samples = await runSeedsInWorker(texts, { files, entry: lab.entry, limitMs }, count);
  const rows = distributions(samples).map(({ name, mean, p5, p50, p95 }) => ({
    name,
    mean: Number(mean.toPrecision(6)),
    p5,
    p50,
    p95,
  }));
  const failed = samples.filter(({ reports }) => reports === null).length;
  const table = tableOf(rows);
  if (rows.length > 0 && table !== undefined) console.log(tableText(table));
  else console.log('The program reports no number: report(name, number)');
  if (failed > 0) console.log(`${failed} of ${samples.length} seeds fail`);
} else {
  const { fault } = await runProgram(texts, { files, entry: lab.entry, seed, limitMs }, (lines) =>
    process.stdout.write(printedText(lines)),
  );
  if (fault !== undefined) fail(fault);
}
