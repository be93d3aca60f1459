declare namespace App {
  interface Locals {
    /** Which shared parts of the drawings this page already has (`SceneSprite.astro`). */
    sceneParts?: { world: boolean; rooms: Set<string> };
  }
}

/** For tools that do not read `.astro` files themselves (svelte-check, editors): tests render them. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
