declare namespace App {
  interface Locals {
    /** Set once this page has the shared parts of the scenes (`SceneSprite.astro`). */
    sceneSprite?: true;
  }
}

/** For tools that do not read `.astro` files themselves (svelte-check, editors): tests render them. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
