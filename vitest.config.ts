/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

export default getViteConfig({
  test: {
    include: ['build/*.test.ts', 'src/**/*.test.ts', 'tests/*.test.ts'],
    passWithNoTests: false,
    testTimeout: 60_000,
  },
});
