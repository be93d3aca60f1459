import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { BUNDLED, type Bundled } from '../../src/runtime/compile/modules.ts';

const path = (file: string): string =>
  fileURLToPath(new URL(`../../src/runtime/${file}`, import.meta.url));

/** What the texts of modules take from the runtime's text: the file, and where it stands there. */
const shared: Readonly<Record<string, string>> = {
  [path('node/events.ts')]: 'labRuntime.sharedEvents',
  [path('node/buffer.ts')]: 'labRuntime.sharedBuffer',
};

let runtime: Promise<string> | undefined;
let storm: Promise<string> | undefined;
const modules = new Map<Bundled, Promise<string>>();
const projectEntry = fileURLToPath(new URL('project/start.ts', import.meta.url));
let projectBundled: Promise<string> | undefined;

/**
 * The runtime as one classic-script text that declares `labRuntime`: the same text for the page's worker
 * and for the Node runner. Built once per process.
 */
export function bundleRuntime(): Promise<string> {
  runtime ??= bundle(path('worker/main.ts'), 'labRuntime', {});
  return runtime;
}

/** The storm: a text that stands behind the runtime's when a program is to go through one. */
export function bundleStorm(): Promise<string> {
  storm ??= bundle(path('storm/storm.ts'), 'labStorm', {}).then(
    (text) => `(function(){${text}\nlabRuntime.provideStorm(labStorm.runStorm)})();`,
  );
  return storm;
}

/** A module that is loaded only when a program imports it: a text that stands behind the runtime's. */
export function bundleModule(name: Bundled): Promise<string> {
  const known = modules.get(name);
  if (known !== undefined) return known;
  const made = bundle(path(`${name}/main.ts`), 'labModule', shared).then(
    (text) =>
      `(function(){${text}\nlabRuntime.provide(${JSON.stringify(name)},labModule.open)})();`,
  );
  modules.set(name, made);
  return made;
}

async function bundle(
  entry: string,
  name: string,
  globals: Readonly<Record<string, string>>,
): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, name, formats: ['iife'] },
      rolldownOptions: { external: Object.keys(globals), output: { globals, keepNames: true } },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = result[0]?.output.find((part) => part.type === 'chunk');
  if (chunk === undefined) throw new Error(`${entry} was bundled to nothing`);
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
  'virtual:lab-storm': bundleStorm,
  'virtual:lab-project': bundleProject,
  ...Object.fromEntries(
    BUNDLED.map((name) => [`virtual:lab-runtime/${name}`, () => bundleModule(name)]),
  ),
};

/**
 * `import text from 'virtual:lab-runtime'` gives the runtime's text, `'virtual:lab-runtime/ioredis'` that
 * of a module and `'virtual:lab-project'` that of the runner at home, each one cached chunk of the site.
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
