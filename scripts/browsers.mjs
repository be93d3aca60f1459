// The browsers the tests drive. As root on Debian the missing ones are installed; elsewhere one line
// says what to install, and the tests of that engine are reported as not run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { engines, findBrowser } from '../tests/e2e/harness/find-browsers.ts';

const missing = () =>
  /** @type {import('../tests/e2e/harness/find-browsers.ts').Engine[]} */ (
    Object.keys(engines)
  ).filter((engine) => !findBrowser(engine));

/** Missing, or there in a program that is not the first choice. */
const wanted = () =>
  /** @type {import('../tests/e2e/harness/find-browsers.ts').Engine[]} */ (
    Object.keys(engines)
  ).filter((engine) => !findBrowser(engine)?.endsWith(engines[engine].programs[0]));

/** Installs what it may, and returns the engines that are still missing with what to do about it. */
export function prepareBrowsers() {
  const root = process.getuid?.() === 0;
  if (wanted().length > 0 && root && existsSync('/usr/bin/apt-get')) {
    const packages = wanted().flatMap((engine) => engines[engine].packages);
    console.log(`── installing browsers: ${packages.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (/** @type {string[]} */ ...args) =>
      spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
    apt('update');
    // One by one: an engine that cannot be installed must not take the others with it.
    for (const engine of wanted())
      apt('install', '-y', '--no-install-recommends', ...engines[engine].packages);
  }
  return new Map(
    missing().map((engine) => [
      engine,
      `not run: ${engine} is missing (Debian: apt-get install ${engines[engine].packages.join(' ')})`,
    ]),
  );
}

if (process.argv[1] === import.meta.filename) {
  const notThere = prepareBrowsers();
  console.log([...notThere.values()].join('\n') || 'Chromium, Firefox and WebKit are there.');
}
