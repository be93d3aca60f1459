/**
 * What ESLint cannot see of the architecture: imports in .astro and .mdx and by `import()`, names,
 * lengths, and the mistakes that Astro and Svelte let pass in silence. Pure: paths and texts in,
 * sentences with a hint out.
 */
import { posix } from 'node:path';
import { importComplaint } from './layers.mjs';

/** Path from the project's root with `/` between → the file's text. */
export type Tree = ReadonlyMap<string, string>;

type Check = (path: string, text: string, tree: Tree) => readonly string[];

const isPage = /^src\/pages\/.*\.astro$/;
const isMachine = /^src\/machines\/.*\.machine\.ts$/;
const isTest = /\.(test|spec)\.ts$/;
const pageLines = 40;
const machineLines = 120;

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Text with its comments and fenced code blanked out, so that they are not read as code. */
function codeOf(path: string, text: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ');
  const plain = text.replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, blank);
  return path.endsWith('.mdx')
    ? plain.replace(/^```[\s\S]*?^```/gm, blank).replace(/`[^`\n]*`/g, blank)
    : plain.replace(/(^|\s)\/\/[^\n]*/g, blank);
}

const specifiers = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s*)(['"])(\.[^'"]+)\1/gm;

const layersHold: Check = (path, text) =>
  [...codeOf(path, text).matchAll(specifiers)].flatMap((match) => {
    const to = posix.normalize(
      posix.join(posix.dirname(path), (match[2] ?? '').replace(/\?.*$/, '')),
    );
    const complaint = importComplaint(path, to);
    return complaint === null ? [] : [complaint];
  });

const chaptersImportNothing: Check = (path, text) =>
  path.endsWith('.mdx') && /^import\s/m.test(codeOf(path, text))
    ? [
        `${path}: a chapter imports nothing; the page hands in Term, Lab, DeliveryStepper and the rest (layouts/author-components.ts).`,
      ]
    : [];

const stillPictures =
  /^src\/components\/(scene\/|stepper\/BalanceLine\.svelte$|exercise\/Code\.svelte$|widgets\/[^/]+\/\w+Views\.svelte$)/;

const islandsAreAlive: Check = (path, text) => {
  if (!path.endsWith('.astro')) return [];
  const code = codeOf(path, text);
  // A tag named in the script, such as in the text of an error, is no island.
  const markup = code.replace(/^---\n[^]*?\n---/, (script) => script.replace(/[^\n]/g, ' '));
  return [...code.matchAll(/import\s+(\w+)\s+from\s+['"]([^'"]+\.svelte)['"]/g)].flatMap(
    ([, name = '', from = '']) => {
      // What draws one still frame answers to nobody; server-rendered it is simply a picture.
      const still = stillPictures.test(posix.join(posix.dirname(path), from));
      return [...markup.matchAll(new RegExp(`<${name}\\b[^]*?/?>`, 'g'))].flatMap((match) => {
        const tag = match[0];
        const at = `${path}:${lineOf(code, match.index)}`;
        const alive = /\sclient:(load|idle|visible|media|only)\b/.test(tag);
        if (!alive && !still)
          return [
            `${at}: <${name}> has no client: directive, so it would render and never answer. Add client:visible.`,
          ];
        return alive && /=\s*\{[^}]*(=>|\bfunction\b)/.test(tag)
          ? [
              `${at}: a function in a prop of the island <${name}> arrives as null. Keep it in a module the component imports.`,
            ]
          : [];
      });
    },
  );
};

const oldHabits: readonly (readonly [RegExp, string])[] = [
  [/^\s*export\s+let\s/m, 'export let is Svelte 4: take props with $props().'],
  [/\son:[a-z]+\s*=/, 'on:event is Svelte 4: write onclick={…}.'],
  [/^\s*\$:\s/m, '$: is Svelte 4: write $derived.'],
  [
    /from\s+['"]svelte\/store['"]/,
    'stores are Svelte 4: use runes or an actor (use-actor.svelte.ts).',
  ],
  [
    /from\s+['"]@xstate\/svelte['"]/,
    '@xstate/svelte starts actors during server render: use use-actor.svelte.ts.',
  ],
];

const noOldHabits: Check = (path, text) =>
  path.endsWith('.svelte') || path.endsWith('.svelte.ts')
    ? oldHabits.flatMap(([habit, hint]) =>
        habit.test(codeOf(path, text)) ? [`${path}: ${hint}`] : [],
      )
    : [];

const noChance: Check = (path, text) => {
  const code = codeOf(path, text);
  const shows = /^src\/components\/(?!lab\/sandbox\/)/.test(path);
  const draws = /^src\/components\/(widgets|scene|charts)\//.test(path);
  return (shows && /\bMath\.random\b/.test(code)) ||
    (draws && /\bset(Interval|Timeout)\s*\(/.test(code))
    ? [
        `${path}: a demonstration on timers and Math.random shows something else each time. Play a trace of a model, or seed it.`,
      ]
    : [];
};

const noInlineStyle: Check = (path, text) => {
  if (!/\.(astro|mdx)$/.test(path)) return [];
  const match = /<[A-Za-z][^<>]*\sstyle=/.exec(codeOf(path, text));
  return match
    ? [
        `${path}:${lineOf(text, match.index)}: the page's policy refuses style="…". Use a class, an attribute or a presentation attribute.`,
      ]
    : [];
};

const shortEnough: Check = (path, text) => {
  const lines = text.trimEnd().split('\n').length;
  if (isPage.test(path) && lines > pageLines)
    return [
      `${path}: ${lines} lines; a page is a route of at most ${pageLines}. Move the work into a layout or component.`,
    ];
  if (isMachine.test(path) && lines > machineLines)
    return [
      `${path}: ${lines} lines; a chart is read aloud, at most ${machineLines}. Rules belong into the model.`,
    ];
  return [];
};

const namesFit: Check = (path) => {
  const parts = path.split('/');
  const file = parts.pop() ?? '';
  const found: string[] = [];
  for (const folder of parts) {
    if (/^(lib|libs|util|utils|helper|helpers|common|shared|misc)$/.test(folder))
      found.push(
        `${path}: no folder "${folder}"; a helper lives with its only user and moves down at the second layer.`,
      );
    else if (!/^(\.|\[)?[a-z0-9]+(-[a-z0-9]+)*\]?$/.test(folder))
      found.push(`${path}: folders are kebab-case ("${folder}").`);
  }
  const isComponent = /\.(svelte|astro)$/.test(file) && !isPage.test(path);
  const stem = file.replace(/\..*$/, '');
  if (isComponent && !/^[A-Z][A-Za-z0-9]*$/.test(stem))
    found.push(`${path}: components are PascalCase.`);
  if (/\.(ts|mjs|mdx|css)$/.test(file) && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem))
    found.push(`${path}: files are kebab-case.`);
  return found;
};

const noBarrels: Check = (path, text) => {
  if (!path.endsWith('.ts') || path.endsWith('.d.ts') || isTest.test(path)) return [];
  const statements = codeOf(path, text).replace(/\s+/g, ' ').trim();
  return statements !== '' &&
    /^(export (type )?(\*|\{[^}]*\})( as \w+)? from '[^']+'; ?)+$/.test(`${statements} `)
    ? [`${path}: a barrel. Import from the file that has the thing.`]
    : [];
};

const noLegacyContent: Check = (path) =>
  /^src\/content\/config\.(ts|mjs|js)$/.test(path)
    ? [`${path}: Astro reads src/content.config.ts; this file would be ignored in silence.`]
    : [];

const checks: readonly Check[] = [
  layersHold,
  chaptersImportNothing,
  islandsAreAlive,
  noOldHabits,
  noChance,
  noInlineStyle,
  shortEnough,
  namesFit,
  noBarrels,
  noLegacyContent,
];

/** Every complaint about the tree, in the order of its paths. */
export function architectureComplaints(tree: Tree): readonly string[] {
  return [...tree].flatMap(([path, text]) =>
    isTest.test(path)
      ? namesFit(path, text, tree)
      : checks.flatMap((check) => check(path, text, tree)),
  );
}
