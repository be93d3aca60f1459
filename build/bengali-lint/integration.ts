import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { lintBook } from './lint.ts';

/** Fails the build on an error of the Bengali rules and prints their warnings. */
export function bengaliLint(): AstroIntegration {
  let root = '';
  return {
    name: 'bengali-lint',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:start': ({ logger }) => {
        const reports = lintBook(root);
        const errors = reports.filter((report) => report.severity === 'error');
        for (const { severity, text } of reports) if (severity === 'warning') logger.warn(text);
        if (errors.length > 0)
          throw new Error(`The Bengali has mistakes:\n${errors.map((one) => one.text).join('\n')}`);
      },
    },
  };
}
