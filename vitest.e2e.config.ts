import { defineConfig } from 'vitest/config';

/**
 * The browser tests: plain Vitest files that drive one shared Chromium against the built site.
 * `dist/` must exist (`npm run build`); nothing is built here.
 */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.spec.ts'],
    globalSetup: ['tests/e2e/harness/global-setup.ts'],
    passWithNoTests: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A real browser on a busy machine stumbles now and then; what is broken stays broken twice.
    retry: 1,
    maxWorkers: 2,
    // Opening pages is what these tests do all day: a module graph per file costs more than it isolates.
    isolate: false,
  },
});
