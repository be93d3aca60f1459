import { expect, test } from 'vitest';
import { prunedCss, scriptsFrom } from './prune-styles.ts';

const known = new Set(['svelte-here', 'data-astro-cid-here']);

test('only the rules of components that a page cannot show are left out', () => {
  expect(
    prunedCss(
      [
        '@layer reset,base;',
        'p{margin:0}',
        '.a.svelte-here{color:red}',
        '.a.svelte-gone{color:red}',
        '.a[data-astro-cid-here],.a[data-astro-cid-gone]{top:0}',
        '@media print{.b.svelte-gone{top:0}}',
        '@media screen{.b.svelte-gone{top:0}.b.svelte-here{top:0}}',
        '.c:not(.svelte-gone){top:0}',
        '@keyframes svelte-here-turn{to{top:0}}',
        '@keyframes svelte-gone-turn{0%{top:1px}to{top:0}}',
      ].join(''),
      known,
    ),
  ).toBe(
    [
      '@layer reset,base;',
      'p{margin:0}',
      '.a.svelte-here{color:red}',
      '.a[data-astro-cid-here]{top:0}',
      '@media screen{.b.svelte-here{top:0}}',
      '.c:not(.svelte-gone){top:0}',
      '@keyframes svelte-here-turn{to{top:0}}',
    ].join(''),
  );
});

test('a script that another script may bring in later counts as brought in', () => {
  const files: Readonly<Record<string, string>> = {
    'Stepper.a1.js': 'import"./core.b2.js";const lazy=()=>import("./Views.c3.js")',
    'core.b2.js': 'export{}',
    'Views.c3.js': 'const d=["_astro/Chart.d4.js"]',
    'Chart.d4.js': '"svelte-chart"',
    'Other.e5.js': '"svelte-other"',
  };
  const found = scriptsFrom(
    '<astro-island component-url="/_astro/Stepper.a1.js">',
    (file) => files[file] ?? null,
  );
  expect(found).toHaveLength(4);
  expect(found.join()).toContain('svelte-chart');
  expect(found.join()).not.toContain('svelte-other');
});
