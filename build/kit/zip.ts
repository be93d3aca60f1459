import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';

/** What a reader's own run leaves in the folder; it does not go into the zip. */
const notOurs = new Set(['node_modules', '.git', '.DS_Store']);

/**
 * A project as a zip file with one folder in it. The same files give the same bytes, on every machine
 * and on every day: sorted names, one fixed date, no owner.
 *
 * @param directory The project.
 * @param folder Name of the folder in the zip.
 */
export function zipProject(directory: string, folder: string): Uint8Array {
  // A zip has no time zone; fflate writes the local one, so a local date is the same everywhere.
  const mtime = new Date(1980, 0, 1);
  const files: Zippable = {};
  for (const path of filesIn(directory))
    files[`${folder}/${path}`] = [readFileSync(join(directory, path)), { mtime, os: 3, level: 9 }];
  return zipSync(files);
}

/** Paths of all files under `directory`, `/` between, sorted by code unit. */
function filesIn(directory: string, prefix = ''): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesIn(join(directory, entry.name), `${prefix}${entry.name}/`)
        : [`${prefix}${entry.name}`],
    )
    .sort();
}
