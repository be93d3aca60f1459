/**
 * What every page may do, besides its own scripts and styles (Astro adds their hashes). The pages carry
 * it themselves (astro.config.mjs); hosts that send headers send the same (build/share/hosts.ts).
 */
export const directives = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'none'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
] as const;

/**
 * The same as a header. Only pages know the hashes of their own scripts and styles, so these two are left
 * to them, and with them `default-src`, which would forbid both; what it closes is closed by name.
 */
export const headerPolicy = [
  ...directives.filter((directive) => !directive.startsWith('default-src')),
  "object-src 'none'",
  "media-src 'none'",
].join('; ');
