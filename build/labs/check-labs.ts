import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { editState, toggleEdit, type Edit, type Files } from '../../src/components/lab/edits.ts';
import type { Fault } from '../../src/runtime/fault.ts';
import { runInNode } from './run-lab.ts';

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

interface LabYaml {
  readonly seed: number;
  readonly files: readonly { readonly name: string }[];
  readonly edits?: readonly Edit[];
}

/** The folders under `directory` that hold a lab, in alphabetical order. */
export function labsIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, 'lab.yaml')))
    .map((entry) => entry.name)
    .sort();
}

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
  const yaml = parse(readFileSync(join(folder, 'lab.yaml'), 'utf8')) as LabYaml;
  const entry = yaml.files[0]?.name ?? 'main.ts';
  const missing = yaml.files.filter(({ name }) => !existsSync(join(folder, name)));
  if (missing.length > 0)
    return missing.map(({ name }) => report(name, 'lab.yaml names this file, and it is not there'));
  const files: Files = Object.fromEntries(
    yaml.files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

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
    const { status, text, fault } = await runInNode({ files: program, entry, seed: yaml.seed });
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
