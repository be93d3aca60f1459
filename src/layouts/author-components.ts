import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

/**
 * Everything an author may use in a chapter without importing it: every `.astro` file of the prose,
 * widgets, lab, quiz and exercise folders, under its file name. Two Markdown elements are replaced.
 */
const files = import.meta.glob<AstroComponentFactory>(
  [
    '../components/prose/*.astro',
    '../components/widgets/*/*.astro',
    '../components/lab/*.astro',
    '../components/quiz/*.astro',
    '../components/exercise/*.astro',
  ],
  { import: 'default', eager: true },
);

const byName = Object.fromEntries(
  Object.entries(files).map(([path, component]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.astro'.length),
    component,
  ]),
);

export const authorComponents = { ...byName, a: byName['Link'], table: byName['Table'] };
