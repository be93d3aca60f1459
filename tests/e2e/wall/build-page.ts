import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { labRuntime } from '../../../build/labs/runtime-bundle.ts';
import { serve, type Site } from '../harness/serve.ts';

/** The served page of the wall. `requests` are the addresses asked for so far. */
export type Wall = Site;

/**
 * Builds and serves a page that holds nothing but the sandbox, under the very policy of the built
 * book. `close` takes it down.
 */
export async function serveWall(): Promise<Wall> {
  const outDir = mkdtempSync(join(tmpdir(), 'wall-'));
  await build({
    root: fileURLToPath(new URL('./page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [labRuntime()],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: false },
  });
  const policy = /<meta http-equiv="content-security-policy"[^>]*>/i.exec(
    readFileSync('dist/index.html', 'utf8'),
  )?.[0];
  if (policy === undefined) throw new Error('The built book has no policy to test under');
  const file = join(outDir, 'index.html');
  writeFileSync(file, readFileSync(file, 'utf8').replace('<head>', `<head>${policy}`));
  const site = await serve(outDir, '/');
  return {
    url: site.url,
    requests: site.requests,
    close: async () => {
      await site.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
