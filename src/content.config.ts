import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';

/** A chapter: one folder `NN-slug` with an `index.mdx`; the number is the order, the slug the URL. */
const chapters = defineCollection({
  loader: glob({
    pattern: '*/index.mdx',
    base: './src/content/chapters',
    generateId: ({ entry }) => entry.replace(/^\d+-/, '').replace(/\/index\.mdx$/, ''),
  }),
  schema: z.object({
    /** Bengali title, as printed over the chapter. */
    title: z.string(),
    /** One or two sentences under the title that pose the problem. */
    lead: z.string(),
  }),
});

export const collections = { chapters };
