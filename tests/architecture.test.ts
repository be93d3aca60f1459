import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { architectureComplaints } from '../build/architecture.ts';

const root = join(import.meta.dirname, '..');

function tree(): ReadonlyMap<string, string> {
  const files = globSync('src/**/*.{ts,svelte,astro,mdx,mjs,css}', { cwd: root }).sort();
  return new Map(
    files.map((file) => [file.split(sep).join('/'), readFileSync(join(root, file), 'utf8')]),
  );
}

test('the tree keeps its layers, names and lengths', () => {
  const files = tree();
  expect(files.size).toBeGreaterThan(50);
  expect(architectureComplaints(files)).toEqual([]);
});

/** Each silent fault, planted: where it stands, what it says, and a word of the hint it must get. */
const planted: readonly (readonly [law: string, path: string, text: string, hint: RegExp])[] = [
  [
    'content in .astro cannot reach around the layers',
    'src/components/scene/Shelf.astro',
    `---\nimport { step } from '../../machines/delivery/delivery.model.ts';\n---\n<p />`,
    /draws the frame it is given/,
  ],
  [
    'a dynamic import is an import',
    'src/machines/delivery/sneaky.ts',
    `export const later = () => import('../quiz/quiz.model.ts');`,
    /knows only core/,
  ],
  [
    'one widget never knows another',
    'src/components/widgets/order/Order.svelte',
    `<script lang="ts">import D from '../delivery/Delivery.svelte';</script>`,
    /never knows another widget/,
  ],
  [
    'only the gate of the sandbox may be touched from outside',
    'src/components/lab/Sneaky.svelte',
    `<script lang="ts">import { x } from './sandbox/bootstrap.mjs';</script>`,
    /only host\.ts/,
  ],
  [
    'a chapter imports nothing',
    'src/content/chapters/04-ack/index.mdx',
    `import Delivery from '../../../components/widgets/delivery/Delivery.svelte';\n\n<Delivery />`,
    /imports nothing/,
  ],
  [
    'an island without a client: directive is dead',
    'src/components/widgets/order/OrderStepper.astro',
    `---\nimport Order from './Order.svelte';\n---\n<Order scenario="calm" />`,
    /no client: directive/,
  ],
  [
    'a function in an island prop arrives as null',
    'src/components/widgets/order/OrderStepper.astro',
    `---\nimport Order from './Order.svelte';\n---\n<Order client:visible onstep={() => 1} />`,
    /arrives as null/,
  ],
  [
    'export let is out',
    'src/components/lab/Old.svelte',
    `<script>\nexport let a;\n</script>`,
    /\$props/,
  ],
  [
    'on:click is out',
    'src/components/lab/Old.svelte',
    `<button on:click={go}>x</button>`,
    /onclick/,
  ],
  [
    'stores are out',
    'src/components/lab/old.svelte.ts',
    `import { writable } from 'svelte/store';`,
    /use-actor/,
  ],
  [
    'a demonstration is not made of chance',
    'src/components/widgets/order/Order.svelte',
    `<script lang="ts">const x = Math.random();</script>`,
    /seed it/,
  ],
  [
    'an inline style would be refused by the policy',
    'src/components/site/Bad.astro',
    `<p style="color:red">x</p>`,
    /policy refuses/,
  ],
  ['a page is a route', 'src/pages/long.astro', '\n'.repeat(60) + '<p />', /at most 40/],
  [
    'a chart is read aloud',
    'src/machines/order/order.machine.ts',
    '//\n'.repeat(130) + 'x',
    /at most 120/,
  ],
  [
    'no drawer for everything',
    'src/components/utils/thing.ts',
    'export const a = 1;',
    /no folder "utils"/,
  ],
  ['components are PascalCase', 'src/components/lab/my-thing.svelte', '<p>x</p>', /PascalCase/],
  ['files are kebab-case', 'src/machines/order/OrderModel.ts', 'export const a = 1;', /kebab-case/],
  [
    'no barrels',
    'src/machines/order/all.ts',
    `export * from './a.ts';\nexport { b } from './b.ts';`,
    /barrel/,
  ],
  [
    'the old place of the content config is ignored by Astro',
    'src/content/config.ts',
    'export {};',
    /ignored/,
  ],
];

describe('a planted fault is found, with a hint', () => {
  test.each(planted)('%s', (_law, path, text, hint) => {
    expect(architectureComplaints(new Map([[path, text]])).join('\n')).toMatch(hint);
  });
});

/** Faults that ESLint sees. */
const linted: readonly (readonly [law: string, path: string, text: string, hint: RegExp])[] = [
  [
    'a model never asks the clock',
    'src/machines/delivery/late.model.ts',
    'export const now = (): number => Date.now();',
    /pure/,
  ],
  [
    'a model never rolls dice',
    'src/machines/delivery/lucky.model.ts',
    'export const luck = (): number => Math.random();',
    /seed/,
  ],
  [
    'rules know no state machine library',
    'src/machines/core/clever.ts',
    `import { setup } from 'xstate';\nexport const s = setup;`,
    /plain rules/,
  ],
  [
    'a machine knows only core',
    'src/machines/stepper/nosy.ts',
    `import { step } from '../delivery/delivery.model.ts';\nexport const s = step;`,
    /knows only core/,
  ],
  [
    'no inline function stands in a chart',
    'src/machines/order/order.machine.ts',
    `import { setup } from 'xstate';\nexport const m = setup({}).createMachine({ on: { go: { guard: () => true } } });`,
    /reads aloud/,
  ],
  [
    'Bengali text has its place',
    'src/components/lab/speech.ts',
    `export const hello = 'নমস্কার';`,
    /\*\.bn\.ts/,
  ],
  ['any is no type', 'src/machines/core/any.ts', 'export const a = (x: any): unknown => x;', /any/],
  [
    'an error is not swallowed',
    'src/components/lab/quiet.ts',
    'export function f(): void { try { f(); } catch {} }',
    /[Ee]mpty/,
  ],
  [
    'an error is not only logged',
    'src/components/lab/log.ts',
    'export function f(): void { try { f(); } catch (error) { console.error(error); } }',
    /console/,
  ],
  ['eval is out', 'src/runtime/evil.ts', `export const x: unknown = eval('1');`, /eval/],
];

describe('ESLint finds a planted fault', () => {
  const eslint = new ESLint({ cwd: root });
  test.each(linted)(
    '%s',
    async (_law, path, text, hint) => {
      const [result] = await eslint.lintText(text, { filePath: join(root, path) });
      expect(result?.messages.map(({ message }) => message).join('\n')).toMatch(hint);
    },
    60_000,
  );
});
