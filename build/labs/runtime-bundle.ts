import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const entry = fileURLToPath(new URL('../../src/runtime/worker/main.ts', import.meta.url));
const projectEntry = fileURLToPath(new URL('project/start.ts', import.meta.url));
let bundled: Promise<string> | undefined;
let projectBundled: Promise<string> | undefined;

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

/** The one file `lab.mjs` of a project that a reader takes home: an ES module for Node. */
export function bundleProject(): Promise<string> {
  projectBundled ??= (async () => {
    const result = (await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [labRuntime()],
      build: {
        write: false,
        target: 'node20',
        minify: true,
        lib: { entry: projectEntry, formats: ['es'] },
        rolldownOptions: { external: /^node:/ },
      },
    })) as Rolldown.RolldownOutput[];
    const chunks = result[0]?.output.filter((part) => part.type === 'chunk') ?? [];
    const [chunk] = chunks;
    if (chunk === undefined || chunks.length > 1)
      throw new Error('The runner of a project was not bundled to one file');
    return chunk.code.trim();
  })();
  return projectBundled;
}

const TEXTS: Readonly<Record<string, () => Promise<string>>> = {
  'virtual:lab-runtime': bundleRuntime,
  'virtual:lab-project': bundleProject,
};

/**
 * `import text from 'virtual:lab-runtime'` (or `virtual:lab-project`) gives a program as text, so that
 * it is one cached chunk of the site.
 */
export function labRuntime(): Plugin {
  return {
    name: 'lab-runtime',
    resolveId: (id) => (Object.hasOwn(TEXTS, id) ? `\0${id}` : undefined),
    async load(id) {
      const text = id.startsWith('\0') ? TEXTS[id.slice(1)] : undefined;
      return text && `export default ${JSON.stringify(await text())}`;
    },
  };
}
