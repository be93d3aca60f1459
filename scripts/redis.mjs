// The real Redis that the page's own one is compared with. As root on Debian it is installed when it is
// missing; elsewhere one line says what to install, and the contract is reported as not run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { whyNoServer } from '../tests/contract/redis/harness/real-server.ts';

/** Installs what it may; returns why there is no server to compare with, if there is none. */
export function prepareRedis() {
  const root = process.getuid?.() === 0;
  if (whyNoServer() !== null && root && existsSync('/usr/bin/apt-get')) {
    console.log('── installing redis-server, which is missing');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (/** @type {string[]} */ ...args) =>
      spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'redis-server');
  }
  const why = whyNoServer();
  return new Map(why === null ? [] : [['redis-server', `not run: ${why}`]]);
}

if (process.argv[1] === import.meta.filename)
  console.log([...prepareRedis().values()].join('\n') || 'redis-server 7.0 is there.');
