import type { Redis } from 'ioredis';

/** What a fault does to one command on its way. */
export type Fate =
  /** Nothing. */
  | 'pass'
  /** It never arrives, and nobody is told. */
  | 'vanish'
  /** It arrives twice: the client repeated it because the first answer was lost. */
  | 'repeat'
  /** It never arrives, and the caller gets this error. */
  | Error;

/** Decides on a command before it is sent. May wait; other processes go on meanwhile. */
export type Before = (command: string, args: readonly unknown[]) => Fate | Promise<Fate>;
/** Sees a command's answer before the caller does. */
export type After = (command: string, args: readonly unknown[]) => void | Promise<void>;

/** Where the scenarios run: a real server in real time, or the page's Redis on its virtual clock. */
export interface Bench {
  readonly where: 'redis-server' | 'in-page';
  /** A new connection. */
  connect(): Redis;
  sleep(ms: number): Promise<void>;
  /** Milliseconds on the clock that `sleep` moves. */
  now(): number;
}

/**
 * An operating-system process, as far as a queue can tell: a connection, and the power to die. After
 * `kill` its calls never settle, so whatever its code does next reaches nobody.
 */
export class Process {
  readonly redis: Redis;
  before: Before = () => 'pass';
  after: After = () => undefined;
  #dead = false;

  constructor(connection: Redis) {
    this.redis = this.#wire(connection);
  }

  kill(): void {
    this.#dead = true;
  }

  #wire(connection: Redis): Redis {
    return new Proxy(connection, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function' || typeof name !== 'string') return value;
        if (name === 'defineCommand') return value.bind(target);
        return (...args: unknown[]) =>
          this.#send(name, args, () => Reflect.apply(value, target, args) as Promise<unknown>);
      },
    });
  }

  async #send(name: string, args: unknown[], call: () => Promise<unknown>): Promise<unknown> {
    const never = new Promise<never>(() => undefined);
    if (this.#dead) return never;
    const fate = await this.before(name, args);
    if (this.#isDead() || fate === 'vanish') return never;
    if (fate instanceof Error) throw fate;
    if (fate === 'repeat') await call();
    const answer = await call();
    await this.after(name, args);
    return this.#isDead() ? never : answer;
  }

  // A method, because death may come while a call waits.
  #isDead(): boolean {
    return this.#dead;
  }
}

/** Looks every few milliseconds until something holds. @throws Error after `ms`. */
export async function until(
  bench: Bench,
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 8_000,
): Promise<void> {
  const end = bench.now() + ms;
  while (!(await holds())) {
    if (bench.now() > end) throw new Error(`waited ${ms} ms in vain: ${what}`);
    await bench.sleep(5);
  }
}
