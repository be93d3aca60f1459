import { EventEmitter } from './events.ts';
import { unavailable } from './unavailable.ts';

/** What `process` needs from the runtime. */
export interface ProcessWorld {
  /** Virtual milliseconds since the start. */
  readonly now: () => number;
  /** Runs something as an event of its own. */
  readonly schedule: (run: () => void) => void;
  /** Ends the run. */
  readonly finish: () => void;
  /** Prints one line. */
  readonly line: (level: 'log' | 'error', text: string) => void;
}

/** The number of the one process of a lab. */
const PID = 4471;

/**
 * Node's `process`, as far as a lab's program needs it: signals it sends itself, exit, the clock. Two
 * things differ: the environment is empty, and a run is over when nothing is left but open connections.
 */
export class LabProcess extends EventEmitter {
  readonly env: Record<string, string | undefined> = {};
  readonly argv: string[] = ['node', 'main.ts'];
  readonly execArgv: string[] = [];
  readonly pid = PID;
  readonly ppid = 1;
  readonly platform = 'linux';
  readonly arch = 'x64';
  readonly title = 'node';
  readonly version = 'v24.0.0';
  readonly versions = { node: '24.0.0' };
  exitCode: number | undefined = undefined;
  readonly stdout: { write(text: unknown): boolean; readonly isTTY: false };
  readonly stderr: { write(text: unknown): boolean; readonly isTTY: false };
  /** `hrtime()` and `hrtime.bigint()`: virtual time since the start. */
  readonly hrtime: ((since?: readonly [number, number]) => [number, number]) & {
    bigint(): bigint;
  };
  readonly #world: ProcessWorld;
  readonly #unfinished = { log: '', error: '' };
  #exiting = false;

  constructor(world: ProcessWorld) {
    super();
    this.#world = world;
    const writer = (level: 'log' | 'error') => ({
      isTTY: false as const,
      write: (text: unknown): boolean => {
        const lines = `${this.#unfinished[level]}${String(text)}`.split('\n');
        this.#unfinished[level] = lines.pop() ?? '';
        for (const line of lines) world.line(level, line);
        return true;
      },
    });
    this.stdout = writer('log');
    this.stderr = writer('error');
    const nanos = (): bigint => BigInt(Math.round(world.now() * 1e6));
    const hrtime = (since?: readonly [number, number]): [number, number] => {
      const [seconds, rest] = since ?? [0, 0];
      const gone = nanos() - BigInt(seconds) * 1_000_000_000n - BigInt(rest);
      return [Number(gone / 1_000_000_000n), Number(gone % 1_000_000_000n)];
    };
    this.hrtime = Object.assign(hrtime, { bigint: nanos });
  }

  nextTick(callback: (...values: unknown[]) => void, ...values: unknown[]): void {
    queueMicrotask(() => callback(...values));
  }

  /** Tells the listeners of `exit` and ends the run; nothing printed after it is seen. */
  exit(code?: number): void {
    if (code !== undefined) this.exitCode = code;
    this.leave();
    this.#world.finish();
  }

  /** What happens before the run is over, however it came to that: `exit` is told, once. */
  leave(): void {
    if (this.#exiting) return;
    this.#exiting = true;
    this.emit('exit', this.exitCode ?? 0);
    for (const level of ['log', 'error'] as const)
      if (this.#unfinished[level] !== '') this.#world.line(level, this.#unfinished[level]);
  }

  /** Sends the program a signal, as an event of its own; without a listener it ends the run. */
  kill(pid: number, signal: string | number = 'SIGTERM'): true {
    if (pid !== PID)
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH', syscall: 'kill' });
    if (signal === 0) return true;
    const name = String(signal);
    this.#world.schedule(() => {
      if (name !== 'SIGKILL' && this.emit(name, name)) return;
      this.#world.finish();
    });
    return true;
  }

  uptime(): number {
    return this.#world.now() / 1000;
  }
  cwd(): string {
    return '/lab';
  }
  emitWarning(warning: unknown): void {
    const text = warning instanceof Error ? `${warning.name}: ${warning.message}` : String(warning);
    this.#world.line('error', `(node:${PID}) Warning: ${text}`);
  }
  memoryUsage(): never {
    throw unavailable('process.memoryUsage');
  }
  cpuUsage(): never {
    throw unavailable('process.cpuUsage');
  }
}
