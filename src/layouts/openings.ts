import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

const drawings = import.meta.glob<AstroComponentFactory>('../components/scene/Opening*.astro', {
  import: 'default',
  eager: true,
});

/** The opening drawing by its name in a chapter's head (`ack`), or of the contents page (`home`). */
export function openingDrawing(name: string): AstroComponentFactory | undefined {
  const file = `Opening${name.charAt(0).toUpperCase()}${name.slice(1)}.astro`;
  return drawings[`../components/scene/${file}`];
}
