import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkLab } from './check-labs.ts';
import { labsIn } from './lab-folder.ts';

/** Runs every lab in Node before the pages are built, and fails the build where the output differs. */
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
        const reports = await Promise.all(labs.map((lab) => checkLab(directory, lab)));
        const wrong = reports.flat();
        if (wrong.length > 0)
          throw new Error(
            `A lab does not print what the book says:\n${wrong.map(({ text }) => text).join('\n')}`,
          );
        logger.info(`${labs.length} labs print what the book says`);
      },
    },
  };
}
