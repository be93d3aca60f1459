// `npm test`: everything CI checks, in order, each step's time printed; stops at the first failure.
// A step whose browser or server is not there is reported as not run, never as passed.
import { spawnSync } from 'node:child_process';
import { prepareBrowsers } from './browsers.mjs';
import { prepareRedis } from './redis.mjs';

/** @type {{ name: string, run: [string, ...string[]], needs?: 'chromium' | 'firefox' | 'webkit' | 'redis-server', env?: Record<string, string> }[]} */
const steps = [
  { name: 'format', run: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', run: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'dead code', run: ['knip', '--no-progress'] },
  { name: 'types of pages', run: ['astro', 'check', '--minimumFailingSeverity', 'warning'] },
  { name: 'types of components', run: ['svelte-check', '--fail-on-warnings'] },
  { name: 'unit and content', run: ['vitest', 'run'] },
  {
    name: 'the page’s Redis against redis-server',
    run: ['vitest', 'run', '--config', 'vitest.contract.config.ts'],
    needs: 'redis-server',
  },
  { name: 'build', run: ['astro', 'build'] },
  {
    name: 'browser tests',
    run: ['vitest', 'run', '--config', 'vitest.e2e.config.ts'],
    needs: 'chromium',
  },
  ...['firefox', 'webkit'].map((engine) => ({
    name: `the book in ${engine}`,
    run: /** @type {[string, ...string[]]} */ ([
      'vitest',
      'run',
      '--config',
      'vitest.engines.config.ts',
    ]),
    needs: /** @type {'firefox' | 'webkit'} */ (engine),
    env: { ENGINE: engine },
  })),
];

/** @type {Map<string, string>} */
const missing = new Map([...prepareBrowsers(), ...prepareRedis()]);
const report = [];
const began = Date.now();
const seconds = (/** @type {number} */ since) => `${Math.round((Date.now() - since) / 1000)} s`;

for (const { name, run, needs, env } of steps) {
  const absent = needs && missing.get(needs);
  if (absent) {
    report.push(`${name}: ${absent}`);
    continue;
  }
  const started = Date.now();
  const [command, ...args] = run;
  console.log(`\n── ${name}: ${run.join(' ')}`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  report.push(`${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds(started)}`);
  if (status !== 0) break;
}

const failed = report.at(-1)?.includes('FAILED');
const notRun = report.filter((line) => line.includes('not run')).length;
console.log(`\n${report.map((line) => `── ${line}`).join('\n')}`);
console.log(
  failed
    ? `\nFailed after ${seconds(began)}.`
    : `\n${report.length - notRun} of ${steps.length} steps passed in ${seconds(began)}` +
        (notRun ? `; ${notRun} NOT RUN, see above.` : '.'),
);
process.exit(failed ? 1 : 0);
