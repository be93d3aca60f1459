import mdx from '@astrojs/mdx';
import svelte from '@astrojs/svelte';
import { satteri } from '@astrojs/markdown-satteri';
import { defineConfig } from 'astro/config';

// Under a sub-path (`BASE_PATH=/book/ npm run build`) every link, font and script moves with it.
const base = process.env['BASE_PATH'] ?? '/';

export default defineConfig({
  base,
  trailingSlash: 'always',
  output: 'static',
  integrations: [mdx(), svelte()],
  markdown: {
    processor: satteri({ features: { headingAttributes: true } }),
  },
  security: { csp: true },
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
});
