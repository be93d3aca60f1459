// `npm test`: everything CI checks, in order, each step's time printed; stops at the first failure.
import { spawnSync } from 'node:child_process';

const steps = [
  ['format', 'prettier', ['--check', '.']],
  ['types', 'astro', ['check', '--minimumFailingSeverity', 'hint']],
  ['unit and content', 'vitest', ['run']],
  ['build', 'astro', ['build']],
];

for (const [name, command, args] of steps) {
  const started = Date.now();
  console.log(`\n── ${name}: ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  console.log(
    `── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  if (status !== 0) process.exit(1);
}
