/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

export default getViteConfig({
  test: {
    include: ['build/*.test.ts', 'src/**/*.test.ts', 'tests/*.test.ts'],
    // The take-home projects have tests of their own, for `node --test`; tests/contract runs them.
    exclude: ['src/content/kit/**'],
    passWithNoTests: false,
    setupFiles: ['tests/setup/fast-check.ts'],
    // No test leaves anything behind for another; a module graph per file costs half a minute.
    isolate: false,
    // Property tests on a busy machine take their time; a test that hangs still ends.
    testTimeout: 60_000,
  },
});
