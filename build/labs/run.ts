import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkLab, labsIn } from './check-labs.ts';

// npm run labs -- [lab …] [--write]
// Without --write: compares; with it: writes what the programs print into their expected files.
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const write = process.argv.includes('--write');
const directory = 'src/content/labs';
const labs = names.length > 0 ? names : labsIn(directory);
let wrong = 0;
for (const lab of labs) {
  if (!existsSync(join(directory, lab))) {
    console.error(`There is no lab ${join(directory, lab)}`);
    wrong += 1;
    continue;
  }
  const reports = await checkLab(directory, lab, write);
  for (const { text } of reports) console.error(text);
  if (reports.length === 0) console.log(`${lab}: ${write ? 'written' : 'prints what it should'}`);
  wrong += reports.length;
}
process.exitCode = wrong === 0 ? 0 : 1;
