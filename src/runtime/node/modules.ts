import { Buffer, toBinary } from './buffer.ts';
import { EventEmitter, once } from './events.ts';
import type { LabProcess } from './process.ts';
import { sha1 } from '../redis/sha1.ts';
import { sha256Bytes } from './sha256.ts';
import { unavailable } from './unavailable.ts';

/** Node's modules as a lab offers them: small, on the lab's clock and chance. */

type Timers = Pick<
  typeof globalThis,
  | 'setTimeout'
  | 'setInterval'
  | 'setImmediate'
  | 'clearTimeout'
  | 'clearInterval'
  | 'clearImmediate'
>;

/** What the modules stand on: the globals of the lab, taken before the program begins. */
export interface NodeWorld {
  readonly process: LabProcess;
  readonly timers: Timers;
  readonly performance: object;
  readonly randomUUID: () => string;
  /** 0 ≤ n < 1, from the seed. */
  readonly random: () => number;
}

type Exports = Record<string, unknown>;

/** Each module under its name without `node:`. */
export function nodeModules(world: NodeWorld): ReadonlyMap<string, Exports> {
  const { process, timers, performance } = world;
  const { argv, env, hrtime, pid, platform, stdout, stderr } = process;
  return new Map<string, Exports>([
    [
      'process',
      {
        default: process,
        ...{ argv, env, hrtime, pid, platform, stdout, stderr },
        cwd: () => process.cwd(),
        exit: (code?: number) => process.exit(code),
        kill: (target: number, signal?: string | number) => process.kill(target, signal),
        nextTick: process.nextTick,
        uptime: () => process.uptime(),
      },
    ],
    ['events', { default: EventEmitter, EventEmitter, once }],
    ['buffer', withDefault({ Buffer })],
    ['perf_hooks', withDefault({ performance })],
    ['timers', withDefault(onlyTimers(timers))],
    ['timers/promises', withDefault(promisedTimers(timers))],
    ['crypto', withDefault(crypto(world))],
  ]);
}

const withDefault = (exports: Exports): Exports => ({ default: exports, ...exports });

const onlyTimers = ({
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval,
  clearImmediate,
}: Timers): Exports => ({
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval,
  clearImmediate,
});

interface WaitOptions {
  readonly signal?: AbortSignal;
  readonly ref?: boolean;
}

interface Handle {
  unref(): unknown;
}

function promisedTimers({ setTimeout, setImmediate, clearTimeout }: Timers): Exports {
  const wait = (
    ms?: number,
    value?: unknown,
    { signal, ref }: WaitOptions = {},
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const aborted = (): void => {
        clearTimeout(timer);
        const error = new Error('The operation was aborted', { cause: signal?.reason });
        Object.defineProperty(error, 'name', { value: 'AbortError', configurable: true });
        reject(Object.assign(error, { code: 'ABORT_ERR' }));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', aborted);
        resolve(value);
      }, ms);
      if (ref === false) (timer as unknown as Handle).unref();
      if (signal?.aborted === true) aborted();
      else signal?.addEventListener('abort', aborted);
    });
  async function* every(ms?: number, value?: unknown, options?: WaitOptions): AsyncGenerator {
    for (;;) yield await wait(ms, value, options);
  }
  const soon = (value?: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      setImmediate(() => resolve(value));
    });
  return {
    setTimeout: wait,
    setInterval: every,
    setImmediate: soon,
    scheduler: {
      wait: (ms: number, options?: WaitOptions) => wait(ms, undefined, options),
      yield: () => soon(),
    },
  };
}

const digests: Readonly<Record<string, (binary: string) => number[]>> = {
  sha1: (binary) => [...Buffer.from(sha1(binary), 'hex')],
  sha256: sha256Bytes,
};

function crypto({ random, randomUUID }: NodeWorld): Exports {
  return {
    randomUUID,
    randomInt(first: number, second?: number): number {
      const [from, to] = typeof second === 'number' ? [first, second] : [0, first];
      return from + Math.floor(random() * (to - from));
    },
    randomBytes: (size: number): Buffer =>
      Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256))),
    createHash(name: string) {
      const digest = digests[name.toLowerCase()];
      if (digest === undefined) throw unavailable(`createHash('${name}')`);
      let all = '';
      return {
        update(part: string | Uint8Array) {
          all += toBinary(typeof part === 'string' ? Buffer.from(part) : part);
          return this;
        },
        digest(encoding?: string): Buffer | string {
          const made = Buffer.from(digest(all));
          return encoding === undefined ? made : made.toString(encoding);
        },
      };
    },
  };
}
