import { strToU8, zipSync } from 'fflate';
import runner from 'virtual:lab-project';
import { projectFiles, type ProjectOptions } from './project-files.ts';

/** The zip file of a project; the same program gives the same bytes. */
export function projectZip(options: ProjectOptions): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(projectFiles(options, runner)).map(([path, text]) => [
    `${options.slug}/${path}`,
    strToU8(text),
  ]);
  // The first day a zip file knows: the moment of the download is nobody's business.
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, {
    level: 9,
    mtime: new Date(1980, 0, 1),
  }) as Uint8Array<ArrayBuffer>;
}
