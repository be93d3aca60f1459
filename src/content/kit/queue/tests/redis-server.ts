import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** Why these tests cannot run here, or `null`. A missing server is “not run”, never “passed”. */
export const missingRedis: string | null =
  spawnSync('redis-server', ['--version']).status === 0 ? null : 'redis-server is not installed';

/** A redis-server of our own: a free port, an empty directory, nothing kept. */
export interface RedisServer {
  readonly port: number;
  /** Ends the server and removes its directory. */
  stop(): Promise<void>;
}

/** Starts a server and waits until it answers. With `cluster` it is a cluster of one that owns all slots. */
export async function startRedis({ cluster = false } = {}): Promise<RedisServer> {
  const directory = mkdtempSync(join(tmpdir(), 'queue-redis-'));
  const port = await freePort();
  const server = spawn(
    'redis-server',
    [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', directory],
      ...['--save', '', '--appendonly', 'no', '--daemonize', 'no', '--loglevel', 'warning'],
      ...(cluster ? ['--cluster-enabled', 'yes'] : []),
    ],
    { stdio: 'ignore' },
  );
  const redis = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null });
  // While the server starts, refused connections are expected; the client tries again by itself.
  redis.on('error', () => undefined);
  try {
    await Promise.race([redis.ping(), exitOf(server)]);
    if (cluster) {
      await redis.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
      while (!String(await redis.call('CLUSTER', 'INFO')).includes('cluster_state:ok'))
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    redis.disconnect();
  }
  return {
    port,
    stop: async () => {
      if (server.exitCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGKILL');
        await ended;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function exitOf(server: ChildProcess): Promise<never> {
  await new Promise((resolve) => server.once('exit', resolve));
  throw new Error('redis-server ended before it answered');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
