import type { TestProject } from 'vitest/node';
import { startServer, whyNoServer } from './real-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the real server listens, or why there is none. */
    redis: { readonly socket: string } | { readonly absent: string };
  }
}

/** One real server for all contract tests, gone when they are done. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const absent = whyNoServer();
  if (absent !== null) {
    console.warn(`── contract NOT RUN: ${absent}`);
    project.provide('redis', { absent });
    return undefined;
  }
  const { socket, stop } = await startServer();
  project.provide('redis', { socket });
  return stop;
}
