// `npm test`: everything CI checks, each step's time printed; stops after the first group that fails.
// A step whose browser or server is not there is reported as not run, never as passed.
import { spawn } from 'node:child_process';
import { prepareBrowsers } from './browsers.mjs';
import { prepareRedis } from './redis.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {[string, ...string[]]} run
 * @property {'chromium' | 'firefox' | 'webkit' | 'redis-server'} [needs] Not run where this is missing.
 * @property {Record<string, string>} [env]
 */

/** @type {[string, ...string[]]} */
const contract = ['vitest', 'run', '--config', 'vitest.contract.config.ts'];
/** Half of the contract waits for leases on the real clock; the other half computes. */
const onRealClock = ['bugs', 'busy', 'cluster', 'project'].map(
  (name) => `tests/contract/queue/${name}.spec.ts`,
);

/** The groups run one after the other; in a group two steps run side by side. @type {Step[][]} */
const groups = [
  [
    { name: 'unit and content', run: ['vitest', 'run'] },
    { name: 'types of pages', run: ['astro', 'check', '--minimumFailingSeverity', 'warning'] },
    { name: 'types of components', run: ['svelte-check', '--fail-on-warnings'] },
    { name: 'lint', run: ['eslint', '.', '--max-warnings', '0'] },
    { name: 'format', run: ['prettier', '--check', '--log-level', 'warn', '.'] },
    { name: 'dead code', run: ['knip', '--no-progress'] },
  ],
  [
    {
      name: 'the page’s Redis against redis-server, and 200 kills',
      run: [...contract, ...onRealClock.flatMap((file) => ['--exclude', file])],
      needs: 'redis-server',
    },
    { name: 'build', run: ['astro', 'build'] },
  ],
  // Alone: its leases are short, and a neighbour that takes the processor takes them too.
  [{ name: 'the take-home queue', run: [...contract, ...onRealClock], needs: 'redis-server' }],
  [
    {
      name: 'browser tests',
      run: ['vitest', 'run', '--config', 'vitest.e2e.config.ts'],
      needs: 'chromium',
    },
  ],
  /** @type {const} */ (['firefox', 'webkit']).map((engine) => ({
    name: `the book in ${engine}`,
    run: ['vitest', 'run', '--config', 'vitest.engines.config.ts'],
    needs: engine,
    env: { ENGINE: engine },
  })),
];

/** @type {Map<string, string>} */
const missing = new Map([...prepareBrowsers(), ...prepareRedis()]);
const began = Date.now();
const seconds = (/** @type {number} */ since) => `${Math.round((Date.now() - since) / 1000)} s`;
/** @type {string[]} */
const report = [];
let failed = false;
let notRun = 0;

/** Runs a step; what two at a time print is shown when each has ended. */
async function perform(
  /** @type {Step} */ { name, run, needs, env },
  /** @type {boolean} */ alone,
) {
  const absent = needs && missing.get(needs);
  if (absent) {
    notRun += 1;
    report.push(`${name}: ${absent}`);
    return;
  }
  const started = Date.now();
  const [command, ...args] = run;
  const head = `\n── ${name}: ${run.join(' ')}\n`;
  if (alone) process.stdout.write(head);
  /** @type {Buffer[]} */
  const printed = [];
  const child = spawn(command, args, {
    stdio: ['ignore', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
  });
  child.stdout?.on('data', (piece) => printed.push(piece));
  child.stderr?.on('data', (piece) => printed.push(piece));
  const status = await new Promise((resolve) => {
    child.on('error', (error) => {
      printed.push(Buffer.from(`${error}\n`));
      resolve(1);
    });
    child.on('close', resolve);
  });
  if (!alone) process.stdout.write(Buffer.concat([Buffer.from(head), ...printed]));
  if (status !== 0) failed = true;
  report.push(`${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds(started)}`);
}

for (const group of groups) {
  const waiting = [...group];
  const hand = async () => {
    for (let step = waiting.shift(); step && !failed; step = waiting.shift())
      await perform(step, group.length === 1);
  };
  await Promise.all([hand(), hand()]);
  if (failed) break;
}

console.log(`\n${report.map((line) => `── ${line}`).join('\n')}`);
console.log(
  failed
    ? `\nFailed after ${seconds(began)}.`
    : `\n${report.length - notRun} of ${groups.flat().length} steps passed in ${seconds(began)}` +
        (notRun ? `; ${notRun} NOT RUN, see above.` : '.'),
);
process.exit(failed ? 1 : 0);
