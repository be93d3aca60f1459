import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import type { Edit, Files } from '../../src/components/lab/edits.ts';
import type { Bounds } from '../../src/runtime/storm/bounds.ts';

/** One file of a lab as `lab.yaml` names it. */
export interface LabFile {
  /** The name in the program, folders with `/`: what the others import it by. */
  readonly name: string;
  /** Where its text stands when not beside `lab.yaml`: a path under the folder that holds `labs/`. */
  readonly from?: string;
  readonly readonly?: boolean;
  readonly hidden?: boolean;
}

/** What the numbers a program reports come to over the seeds 1 to `seeds`; checked by a test. */
export interface StatedStatistics {
  readonly seeds: number;
  readonly mean?: number;
  readonly p5?: number;
  readonly p50?: number;
  readonly p95?: number;
}

/** The storm of a lab, as `lab.yaml` states it. */
export interface StormYaml {
  readonly base: string;
  readonly versions?: readonly { readonly edit: string; readonly label: string }[];
  readonly promises: readonly string[];
  readonly bounds?: Partial<Bounds>;
}

/** What `lab.yaml` says, as far as the build's own programs need it. */
export interface LabYaml {
  readonly seed: number;
  readonly files: readonly LabFile[];
  readonly edits?: readonly Edit[];
  readonly storm?: StormYaml;
  readonly reports?: readonly { readonly name: string; readonly over?: StatedStatistics }[];
}

/** A lab's folder, read. */
export interface LabFolder {
  readonly yaml: LabYaml;
  /** The file that is started. */
  readonly entry: string;
  /** The book's program, library files of the kit under their names in the program. */
  readonly files: Files;
  /** Paths that `lab.yaml` names and nobody wrote. */
  readonly missing: readonly string[];
}

/** The folders under `directory` that hold a lab, in alphabetical order. */
export function labsIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, 'lab.yaml')))
    .map((entry) => entry.name)
    .sort();
}

/** Reads a lab of `directory` (`src/content/labs`). */
export function readLabFolder(directory: string, lab: string): LabFolder {
  const folder = join(directory, lab);
  const yaml = parse(readFileSync(join(folder, 'lab.yaml'), 'utf8')) as LabYaml;
  const files: Record<string, string> = {};
  const missing: string[] = [];
  for (const { name, from } of yaml.files) {
    const path = from === undefined ? join(folder, name) : join(directory, '..', from);
    if (existsSync(path)) files[name] = readFileSync(path, 'utf8');
    else missing.push(from === undefined ? name : relative(folder, path));
  }
  return { yaml, entry: yaml.files[0]?.name ?? 'main.ts', files, missing };
}
