import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** A file of src/offline as one classic script. */
export async function bundleScript(name: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: {
        entry: fileURLToPath(new URL(`../../src/offline/${name}`, import.meta.url)),
        name: 'offline',
        formats: ['iife'],
      },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = result[0]?.output.find((part) => part.type === 'chunk');
  if (chunk === undefined) throw new Error(`src/offline/${name} was bundled to nothing`);
  return `${chunk.code.trim()}\n`;
}
