import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const entry = fileURLToPath(new URL('../../src/runtime/worker/main.ts', import.meta.url));
let bundled: Promise<string> | undefined;

/**
 * The runtime as one classic-script text that declares `labRuntime`: the same text for the page's worker
 * and for the Node runner. Built once per process.
 */
export function bundleRuntime(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, name: 'labRuntime', formats: ['iife'] },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = result[0]?.output.find((part) => part.type === 'chunk');
  if (chunk === undefined) throw new Error('The lab runtime was bundled to nothing');
  return chunk.code.trim();
}

const NAME = 'virtual:lab-runtime';

/**
 * `import text from 'virtual:lab-runtime'` gives the runtime's text, so that it is one cached chunk of
 * the site.
 */
export function labRuntime(): Plugin {
  return {
    name: 'lab-runtime',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      return `export default ${JSON.stringify(await bundleRuntime())}`;
    },
  };
}
