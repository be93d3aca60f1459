import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkLab, checkStatistics, checkStorm } from './check-labs.ts';
import { labsIn } from './lab-folder.ts';

// npm run labs -- [lab …] [--write] [--seeds] [--storm]
// Without --write: compares; with it: writes what the programs print into their expected files.
// With --seeds: also runs the seeds that the statistics of lab.yaml were stated for.
// With --storm: also puts every version of the program through its storm.
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
  if (process.argv.includes('--seeds')) reports.push(...(await checkStatistics(directory, lab)));
  if (process.argv.includes('--storm')) reports.push(...(await checkStorm(directory, lab, write)));
  for (const { text } of reports) console.error(text);
  if (reports.length === 0) console.log(`${lab}: ${write ? 'written' : 'prints what it should'}`);
  wrong += reports.length;
}
process.exitCode = wrong === 0 ? 0 : 1;
