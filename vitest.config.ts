/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

export default getViteConfig({
  test: {
    include: ['build/*.test.ts', 'src/**/*.test.ts', 'tests/*.test.ts'],
    passWithNoTests: false,
    // Property tests on a busy machine take their time; a test that hangs still ends.
    testTimeout: 30_000,
  },
});
