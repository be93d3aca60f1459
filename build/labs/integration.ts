import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkLab } from './check-labs.ts';
import { noteRight, wasRight } from './kept-checks.ts';
import { labsIn } from './lab-folder.ts';

/**
 * Runs every lab in Node before the pages are built, and fails the build where the output differs. What
 * was run before, byte for byte the same with the same runtime, is not run again.
 */
export function labOutputs(): AstroIntegration {
  let directory = '';
  return {
    name: 'lab-outputs',
    hooks: {
      'astro:config:done': ({ config }) => {
        directory = fileURLToPath(new URL('src/content/labs/', config.root));
      },
      'astro:build:start': async ({ logger }) => {
        const labs = labsIn(directory);
        // One after the other: a run that shares the machine with all the others runs out of its time.
        const wrong = [];
        for (const lab of labs) {
          if (wasRight(directory, lab)) continue;
          const reports = await checkLab(directory, lab);
          if (reports.length === 0) noteRight(directory, lab);
          wrong.push(...reports);
        }
        if (wrong.length > 0)
          throw new Error(
            `A lab does not print what the book says:\n${wrong.map(({ text }) => text).join('\n')}`,
          );
        logger.info(`${labs.length} labs print what the book says`);
      },
    },
  };
}
