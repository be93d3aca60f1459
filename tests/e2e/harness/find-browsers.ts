import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The three engines the book is tested in, and the Debian packages that bring them. */
export const engines = {
  chromium: {
    // Debian's build of the same Chromium without its windows: it opens a page in half the time.
    programs: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
    ],
    packages: ['chromium-headless-shell'],
  },
  firefox: { programs: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  webkit: { programs: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb', 'xauth'] },
} as const;

export type Engine = keyof typeof engines;

/**
 * Where an engine's program is, or `null`. `CHROMIUM`, `FIREFOX` and `WEBKIT` in the environment win
 * over the search path.
 */
export function findBrowser(engine: Engine): string | null {
  const named = process.env[engine.toUpperCase()];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin');
  for (const program of engines[engine].programs)
    for (const folder of folders)
      if (folder && existsSync(join(folder, program))) return join(folder, program);
  return null;
}
