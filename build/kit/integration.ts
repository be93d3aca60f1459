import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { zipProject } from './zip.ts';

const address = 'kit/queue.zip';

/** Puts the take-home queue at `/kit/queue.zip` of the built site, and of the one under development. */
export function takeHomeQueue(): AstroIntegration {
  let project = '';
  return {
    name: 'take-home-queue',
    hooks: {
      'astro:config:done': ({ config }) => {
        project = fileURLToPath(new URL('src/content/kit/queue/', config.root));
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          if (!(request.url ?? '').split('?')[0]?.endsWith(`/${address}`)) {
            next();
            return;
          }
          response.setHeader('content-type', 'application/zip');
          response.end(zipProject(project, 'damascus-queue'));
        });
      },
      'astro:build:done': ({ dir, logger }) => {
        const zip = zipProject(project, 'damascus-queue');
        mkdirSync(new URL('kit/', dir), { recursive: true });
        writeFileSync(new URL(address, dir), zip);
        logger.info(`/${address}: ${(zip.length / 1_000).toFixed(0)} kB`);
      },
    },
  };
}
