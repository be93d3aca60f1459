import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeCommand, parseReply } from './wire.ts';

/** Why there is nothing to compare with, or `null` if redis-server is there. */
export function whyNoServer(): string | null {
  const { stdout, error } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' });
  if (error) return 'redis-server is missing (Debian: apt-get install redis-server)';
  const version = /v=(\d+\.\d+)/.exec(stdout)?.[1];
  return version === '7.0' ? null : `redis-server is ${version}, the contract is with 7.0`;
}

/** Starts a redis-server of its own in a new folder, on a socket in it and on no port. */
export async function startServer(
  options: readonly string[] = ['--port', '0'],
): Promise<{ socket: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-redis-'));
  const socket = join(folder, 'socket');
  const child = spawn(
    'redis-server',
    [...options, '--unixsocket', socket, '--dir', folder, '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let i = 0; i < 200; i++) {
    const line = await Line.open(socket).catch(() => null);
    if (line) {
      line.close();
      return { socket, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await stop();
  throw new Error('redis-server did not come up within five seconds.');
}

/** One connection to the real server: what comes back, reply by reply, as bytes. */
export class Line {
  readonly replies: string[] = [];
  ended = false;
  #bytes = '';
  #wakers: (() => void)[] = [];
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.setNoDelay(true);
    socket.on('data', (chunk: string) => {
      this.#bytes += chunk;
      let at = 0;
      for (;;) {
        const reply = at < this.#bytes.length ? parseReply(this.#bytes, at) : null;
        if (reply === null) break;
        this.replies.push(this.#bytes.slice(at, reply.end));
        at = reply.end;
      }
      this.#bytes = this.#bytes.slice(at);
      for (const wake of this.#wakers.splice(0)) wake();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.ended = true;
      for (const wake of this.#wakers.splice(0)) wake();
    });
  }

  static async open(path: string): Promise<Line> {
    const socket = connect(path);
    const line = new Line(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('error', reject);
    });
    return line;
  }

  send(commands: readonly (readonly string[])[]): void {
    this.#socket.write(commands.map(encodeCommand).join(''), 'latin1');
  }

  /** Waits until `count` replies have come in all; `false` if it took longer than `millis`. */
  async hasReplies(count: number, millis: number): Promise<boolean> {
    const until = Date.now() + millis;
    while (this.replies.length < count && !this.ended) {
      const left = until - Date.now();
      if (left <= 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wakers.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return this.replies.length >= count;
  }

  /** Sends commands in one go and waits for as many replies. */
  async ask(commands: readonly (readonly string[])[]): Promise<string[]> {
    const before = this.replies.length;
    this.send(commands);
    if (!(await this.hasReplies(before + commands.length, 20_000)))
      throw new Error(`No reply from redis-server to ${JSON.stringify(commands[0])}`);
    return this.replies.splice(before);
  }

  close(): void {
    this.#socket.destroy();
  }
}
