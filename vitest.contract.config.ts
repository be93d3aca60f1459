import { defineConfig } from 'vitest/config';

/**
 * The contract: what the page plays is compared with the real thing, a redis-server that the tests
 * start for themselves. Without one every test is reported as skipped, never as passed.
 */
export default defineConfig({
  test: {
    include: ['tests/contract/**/*.spec.ts'],
    globalSetup: ['tests/contract/redis/harness/global-setup.ts'],
    passWithNoTests: false,
    setupFiles: ['tests/setup/fast-check.ts'],
    testTimeout: 120_000,
    // One real server for all: scripts empty it before they start.
    fileParallelism: false,
  },
});
