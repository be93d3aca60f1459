import type { Files } from '../edits.ts';
import { readmeEnglish } from './project-english.ts';
import { readmeBengali } from './project.bn.ts';

/** What is taken home. */
export interface ProjectOptions {
  readonly slug: string;
  readonly title: string;
  readonly question: string;
  /** The program as the reader has it. */
  readonly files: Files;
  readonly entry: string;
  readonly seed: number;
}

/** The edition of the package that the book's own comparison with a real server was made with. */
const IOREDIS = '^6.0.0';

/**
 * The files of a Node project that prints what the page prints: the program under `src/`, and one file
 * that runs it without anything being installed.
 * @param runner the text of that file
 */
export function projectFiles(options: ProjectOptions, runner: string): Record<string, string> {
  const { slug, files, entry, seed } = options;
  const redis = Object.values(files).some((text) => /from\s*['"]ioredis['"]/.test(text));
  const manifest = {
    name: slug,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20' },
    scripts: {
      start: 'node lab.mjs',
      seeds: 'node lab.mjs --seeds=1000',
      ...(redis ? { real: 'node lab.mjs --real' } : {}),
    },
    ...(redis ? { dependencies: { ioredis: IOREDIS } } : {}),
    lab: { entry, seed },
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'README.md': `${readmeBengali(options, redis)}\n---\n\n${readmeEnglish(options, redis)}`,
    'lab.mjs': `${runner}\n`,
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`src/${name}`, text])),
  };
}
