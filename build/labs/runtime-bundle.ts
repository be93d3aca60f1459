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
const modules = new Map<Bundled, Promise<string>>();

/**
 * The runtime as one classic-script text that declares `labRuntime`: the same text for the page's worker
 * and for the Node runner. Built once per process.
 */
export function bundleRuntime(): Promise<string> {
  runtime ??= bundle(path('worker/main.ts'), 'labRuntime', {});
  return runtime;
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
      rolldownOptions: { external: Object.keys(globals), output: { globals } },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = result[0]?.output.find((part) => part.type === 'chunk');
  if (chunk === undefined) throw new Error(`${entry} was bundled to nothing`);
  return chunk.code.trim();
}

const NAME = 'virtual:lab-runtime';

/**
 * `import text from 'virtual:lab-runtime'` gives the runtime's text, `'virtual:lab-runtime/ioredis'` that
 * of a module, so that each is one cached chunk of the site.
 */
export function labRuntime(): Plugin {
  const ids = new Set([NAME, ...BUNDLED.map((name) => `${NAME}/${name}`)]);
  return {
    name: 'lab-runtime',
    resolveId: (id) => (ids.has(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      const module = id.slice(NAME.length + 2) as Bundled | '';
      const text = await (module === '' ? bundleRuntime() : bundleModule(module));
      return `export default ${JSON.stringify(text)}`;
    },
  };
}
