import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { editState, toggleEdit, type Files } from '../../src/components/lab/edits.ts';
import type { Fault } from '../../src/runtime/fault.ts';
import { defaultBounds } from '../../src/runtime/storm/bounds.ts';
import type { StormRecord } from '../../src/runtime/storm/trace.ts';
import { distributions } from '../../src/runtime/statistics.ts';
import { readLabFolder } from './lab-folder.ts';
import { runInNode, runSeedsInNode, runStormInNode } from './run-lab.ts';

/** One thing that is wrong with a lab, and what to do about it. */
export interface LabReport {
  readonly lab: string;
  /** Address, fault and hint, ready to be printed. */
  readonly text: string;
}

/** One program of a lab: the book's own, or the book's with one edit applied. */
interface Variant {
  /** The file that holds what it prints. */
  readonly expected: string;
  readonly files: Files;
}

/** A program that ends at all ends long before, on the slowest machine a book is built on. */
const LIMIT_MS = 240_000;

/**
 * Runs a lab's program, and the program with each of its edits, in Node, and compares what they print
 * with the files beside them, byte for byte. `write` puts what they print into those files instead.
 */
export async function checkLab(
  directory: string,
  lab: string,
  write = false,
): Promise<LabReport[]> {
  const folder = join(directory, lab);
  const address = (file: string): string => relative(process.cwd(), join(folder, file));
  const report = (file: string, text: string): LabReport => ({
    lab,
    text: `${address(file)}: ${text}`,
  });
  const { yaml, entry, files, missing } = readLabFolder(directory, lab);
  if (missing.length > 0)
    return missing.map((path) => report(path, 'lab.yaml names this file, and it is not there'));

  const reports: LabReport[] = [];
  const variants: Variant[] = [{ expected: 'expected.txt', files }];
  for (const edit of yaml.edits ?? []) {
    if (editState(files, edit) === 'offered')
      variants.push({ expected: `expected.${edit.id}.txt`, files: toggleEdit(files, edit) });
    else
      reports.push(
        report(
          'lab.yaml',
          `the edit “${edit.id}” does not fit: each “find” must stand in its file exactly once, byte for byte`,
        ),
      );
  }

  for (const { expected, files: program } of variants) {
    const { seed } = yaml;
    const run = { files: program, entry, seed, limitMs: LIMIT_MS };
    const { status, text, fault } = await runInNode(run);
    if (status !== 'finished') {
      reports.push(report(entry, `${toEnd(status, fault)} (${expected})`));
      continue;
    }
    const path = join(folder, expected);
    if (write) {
      writeFileSync(path, text);
      continue;
    }
    const wanted = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (wanted === text) continue;
    const fault2 = wanted === undefined ? 'the file is missing' : difference(wanted, text);
    reports.push(
      report(
        expected,
        `${fault2}. If the program is right, write it anew: npm run labs -- ${lab} --write`,
      ),
    );
  }
  return reports;
}

/**
 * Runs a lab's program over as many seeds as its statistics were stated for (`reports[].over`) and
 * compares what it comes to, each number as exactly as it is written. Takes seconds; a lab that
 * states nothing takes none.
 */
export async function checkStatistics(directory: string, lab: string): Promise<LabReport[]> {
  const address = relative(process.cwd(), join(directory, lab, 'lab.yaml'));
  const say = (text: string): LabReport => ({ lab, text: `${address}: ${text}` });
  const { yaml, entry, files } = readLabFolder(directory, lab);
  const stated = (yaml.reports ?? []).flatMap(({ name, over }) =>
    over === undefined ? [] : [{ name, over }],
  );
  if (stated.length === 0) return [];
  const seeds = Math.max(...stated.map(({ over }) => over.seeds));
  const samples = await runSeedsInNode({ files, entry, limitMs: LIMIT_MS }, seeds);
  const wrong = samples.find(({ reports }) => reports === null);
  if (wrong !== undefined) return [say(`the program fails with seed ${wrong.seed}`)];
  if (samples.length < seeds) return [say(`only ${samples.length} of ${seeds} seeds were run`)];
  return stated.flatMap(({ name, over }) => {
    const found = distributions(samples.slice(0, over.seeds)).find((one) => one.name === name);
    if (found === undefined) return [say(`the program reports nothing under the name “${name}”`)];
    return (['mean', 'p5', 'p50', 'p95'] as const).flatMap((figure) => {
      const wanted = over[figure];
      if (wanted === undefined) return [];
      const digits = String(wanted).split('.')[1]?.length ?? 0;
      const got = found[figure].toFixed(digits);
      return Number(got) === wanted
        ? []
        : [say(`${figure} of “${name}” over ${over.seeds} seeds is ${got}, not ${wanted}`)];
    });
  });
}

/**
 * Puts every version of a lab through its storm and compares what comes of it with `storm.json`; `write`
 * puts it there instead. Takes seconds; a lab without a storm takes none.
 */
export async function checkStorm(
  directory: string,
  lab: string,
  write = false,
): Promise<LabReport[]> {
  const { yaml, entry, files } = readLabFolder(directory, lab);
  const { storm, seed } = yaml;
  if (storm === undefined) return [];
  const path = join(directory, lab, 'storm.json');
  const say = (text: string): LabReport => ({
    lab,
    text: `${relative(process.cwd(), path)}: ${text}`,
  });
  const versions = [{ id: 'base', label: storm.base, files }];
  for (const { edit: id, label } of storm.versions ?? []) {
    const edit = yaml.edits?.find((one) => one.id === id);
    if (edit === undefined) return [say(`lab.yaml has no edit “${id}” for its storm`)];
    versions.push({ id, label, files: toggleEdit(files, edit) });
  }
  const bounds = { ...defaultBounds, ...storm.bounds };
  const found: Mutable<StormRecord> = [];
  for (const version of versions) {
    const run = { files: version.files, entry, seed, limitMs: LIMIT_MS };
    const order = { bounds, promises: storm.promises, skip: true };
    const { outcome, broken, schedules, message } = await runStormInNode(run, order);
    if (outcome !== 'all') return [say(`${version.id}: ${message ?? outcome}`)];
    found.push({
      version: version.id,
      label: version.label,
      schedules,
      broken: Object.fromEntries(
        broken.map(({ promise, faults, steps, hash }) => [promise, { faults, steps, hash }]),
      ),
    });
  }
  const text = `${JSON.stringify(found, undefined, 2)}\n`;
  if (write) {
    writeFileSync(path, text);
    return [];
  }
  const wanted = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (wanted !== undefined && JSON.stringify(JSON.parse(wanted)) === JSON.stringify(found))
    return [];
  const fault = wanted === undefined ? 'the file is missing' : difference(wanted, text);
  return [say(`${fault}. If it is right, write it anew: npm run labs -- ${lab} --storm --write`)];
}

type Mutable<T extends readonly unknown[]> = T[number][];

function toEnd(status: string, fault: Fault | undefined): string {
  if (fault === undefined) return `the program does not end in Node (${status})`;
  const where =
    fault.place === undefined
      ? ''
      : ` at ${fault.place.file}:${fault.place.line}:${fault.place.column}`;
  return `the program fails${where}: ${fault.name}: ${fault.message}`;
}

/** The first line in which two texts differ, with both of its forms. */
export function difference(wanted: string, printed: string): string {
  const [a, b] = [wanted.split('\n'), printed.split('\n')];
  const at = a.findIndex((line, i) => line !== b[i]);
  const line = at < 0 ? a.length : at;
  const show = (text: string | undefined): string =>
    text === undefined ? 'nothing' : JSON.stringify(text);
  return `line ${line + 1} is ${show(a[line])}, the program printed ${show(b[line])}`;
}
