import { defineConfig } from 'vitest/config';

/**
 * The same book in the other engines: `ENGINE=firefox` (WebDriver BiDi) or `ENGINE=webkit`
 * (WebKitWebDriver under Xvfb) drive the built site in `dist/`.
 */
export default defineConfig({
  test: {
    include: ['tests/engines/*.spec.ts'],
    passWithNoTests: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 1,
  },
});
