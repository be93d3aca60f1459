import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const kept = join('node_modules', '.cache', 'lab-outputs');
/** Everything that decides what a lab prints, besides its own folder. */
const shared = [
  'package-lock.json',
  'build/labs/*.ts',
  'src/runtime/**/*.ts',
  'src/machines/core/*.ts',
  'src/components/lab/edits.ts',
  'src/content/kit/**/*.{ts,json}',
];

let sharedHash: string | undefined;

function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { exclude: (name) => name === 'node_modules' }).sort())
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Where it is noted that this very lab, with this very runtime, has printed what the book says. Any
 * changed byte of either is another name: nothing is believed that was not run.
 */
function noteOf(directory: string, lab: string): string {
  sharedHash ??= hashOf(shared);
  const own = hashOf([join(directory, lab, '**/*.{ts,yaml,txt}')]);
  return join(kept, `${lab}-${createHash('sha256').update(sharedHash).update(own).digest('hex')}`);
}

/** Was the lab run as it stands, and found right? */
export const wasRight = (directory: string, lab: string): boolean =>
  existsSync(noteOf(directory, lab));

/** Notes that the lab as it stands is right. Call it after a check that found nothing, only then. */
export function noteRight(directory: string, lab: string): void {
  const note = noteOf(directory, lab);
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, '');
}
