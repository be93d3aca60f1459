import mdx from '@astrojs/mdx';
import svelte from '@astrojs/svelte';
import { satteri } from '@astrojs/markdown-satteri';
import { createHash } from 'node:crypto';
import { defineConfig } from 'astro/config';
import { bengaliLint } from './build/bengali-lint/integration.ts';
import { stateCharts } from './build/chart-plugin.ts';
import { codeLines } from './build/code-plugin.ts';
import { bookFonts } from './build/fonts/book-fonts.ts';
import { codeClasses, codeTheme } from './build/code-theme.ts';
import { takeHomeQueue } from './build/kit/integration.ts';
import { labOutputs } from './build/labs/integration.ts';
import { labRuntime } from './build/labs/runtime-bundle.ts';
import { offlinePage, offlineWorker } from './build/offline/integration.ts';
import { directives } from './build/policy.ts';
import { policyFirstInPages } from './build/policy-first.ts';
import { bookSearch } from './build/search/integration.ts';
import { pruneStyles } from './build/prune-styles.ts';
import { share } from './build/share/integration.ts';
import { unbrokenSuffix } from './build/unbroken-suffix.ts';
import { bootstrapSource } from './src/components/lab/sandbox/bootstrap.mjs';
import { look } from './src/components/site/look.mjs';

// Under a sub-path (`BASE_PATH=/book/ npm run build`) every link, font and script moves with it.
const base = process.env['BASE_PATH'] ?? '/';

/** @type {(script: string) => `sha256-${string}`} */
const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

// Its own whole address, for what must state it: the sitemap, `rel=canonical`.
const site = process.env['SITE_URL'];

export default defineConfig({
  ...(site && { site }),
  base,
  trailingSlash: 'always',
  output: 'static',
  integrations: [
    mdx(),
    svelte(),
    offlinePage(),
    pruneStyles(),
    bookFonts(),
    policyFirstInPages(),
    bengaliLint(),
    labOutputs(),
    takeHomeQueue(),
    bookSearch(),
    share(),
    // Knows the bytes of every file, so nothing may change one behind it.
    offlineWorker(),
  ],
  markdown: {
    shikiConfig: { theme: codeTheme, transformers: [codeClasses] },
    processor: satteri({
      hastPlugins: [unbrokenSuffix],
      features: { headingAttributes: true },
    }),
  },
  // Everything comes from the book's own files; nothing is evaluated, framed or sent anywhere.
  security: {
    csp: {
      scriptDirective: { resources: ["'self'"], hashes: [hashOf(look), hashOf(bootstrapSource)] },
      styleDirective: { resources: ["'self'"] },
      directives: [...directives],
    },
  },
  vite: { plugins: [stateCharts(), codeLines(), labRuntime()] },
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
});
