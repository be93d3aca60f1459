import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A redis-server on a port of its own; programs written for ioredis speak of ports. */
export interface OwnServer {
  readonly port: number;
  /** Empties it: data, scripts and connections. */
  readonly empty: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts one. @throws if it does not come up. */
export async function startOwnServer(): Promise<OwnServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'contract-ioredis-'));
  const child = spawn(
    'redis-server',
    [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 200; tries++) {
    const up = await say(port, 'PING').catch(() => '');
    if (up.startsWith('+PONG'))
      return {
        port,
        stop,
        empty: async () => {
          await say(port, 'CLIENT KILL TYPE normal');
          await say(port, 'CLIENT KILL TYPE pubsub');
          await say(port, 'FLUSHALL');
          await say(port, 'SCRIPT FLUSH');
        },
      };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await stop();
  throw new Error('redis-server did not come up within five seconds.');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

/** One inline command and the first bytes of its answer. */
function say(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('error', reject);
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
  });
}
