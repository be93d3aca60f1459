import { EPOCH } from '../clock/globals.ts';
import type { Scheduler } from '../clock/scheduler.ts';
import type { Sink } from '../console/console.ts';
import * as lab from '../lab/index.ts';
import { Net } from '../net/net.ts';
import { nodeModules } from '../node/modules.ts';
import { LabProcess } from '../node/process.ts';
import { defineProperty, freeze, mapForEach } from '../primordials.ts';
import { mulberry32 } from '../../machines/core/random.ts';

/** What a module that is a text of its own gets to stand on. */
export interface BundleWorld {
  readonly net: Net<never>;
  /** The date and time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  /** Runs something after some virtual milliseconds; what it returns cancels. */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
  readonly origin?: () => unknown;
  readonly keep?: Map<string, unknown>;
  /** Prints a line as `console.error` does. */
  readonly warn: (text: string) => void;
}

type OpenBundle = (world: BundleWorld) => Record<string, unknown>;
const bundles: Record<string, OpenBundle> = { __proto__: null } as never;

/** Called by the text of a module, before the program starts: how its exports are made. */
export function provide(name: string, open: OpenBundle): void {
  bundles[name] = open;
}

/** What belongs to one run and to no other. */
export interface RunWorld {
  readonly net: Net<never>;
  readonly process: LabProcess;
  /** Behind `Math.random` and `crypto`; not the stream of the lab module's `random()`. */
  readonly random: () => number;
  /**
   * The modules that the program may import, by name, made anew. To be called once the globals are in
   * their place and the lab module has begun.
   */
  readonly modules: () => Readonly<Record<string, unknown>>;
}

/** What a storm puts in place of the plain parts of a world. */
export interface Instead {
  readonly process: LabProcess;
  readonly random: () => number;
  readonly serverRandom: () => number;
  readonly origin: () => unknown;
  /** Servers that outlive a run. */
  readonly keep: Map<string, unknown>;
  /** Sets the net's own events going: they belong to no process. */
  readonly travel: (run: () => void, delayMs: number) => () => void;
}

/** The world of a run with this seed. */
export function openWorld(
  seed: number,
  scheduler: Scheduler,
  sink: Sink,
  finish: () => void,
  instead?: Instead,
): RunWorld {
  // Streams of their own, so that a library's use of them does not disturb the lab's `random()`.
  const random = instead?.random ?? mulberry32(seed ^ 0x5bd1e995);
  const serverRandom = instead?.serverRandom ?? mulberry32(seed ^ 0x1b873593);
  const schedule = (run: () => void, delayMs: number): (() => void) => {
    const id = scheduler.schedule(run, delayMs, false);
    return () => scheduler.cancel(id);
  };
  const net = new Net<never>({ now: scheduler.now, schedule: instead?.travel ?? schedule });
  const process =
    instead?.process ??
    new LabProcess({
      now: scheduler.read,
      schedule: (run) => void schedule(run, 0),
      finish,
      line: (level, text) => sink.line(level, text, 0),
    });

  function modules(): Record<string, unknown> {
    const made: Record<string, unknown> = { lab: labModule() };
    for (const name in bundles)
      made[name] = asModule(
        (bundles[name] as OpenBundle)({
          net,
          now: () => EPOCH + scheduler.now(),
          random: serverRandom,
          schedule,
          ...(instead === undefined ? {} : { origin: instead.origin, keep: instead.keep }),
          warn: (text) => sink.line('error', text, 0),
        }),
      );
    const node = nodeModules({
      process,
      timers: globalThis,
      performance,
      randomUUID: crypto.randomUUID,
      random,
    });
    mapForEach(node as Map<string, Record<string, unknown>>, (exports, name) => {
      const module = asModule(exports);
      made[name] = module;
      made[`node:${name}`] = module;
    });
    return made;
  }
  return { net, process, random, modules };
}

/** True if the program itself listens for its errors and has now been told of one. */
export function heard(
  process: LabProcess,
  event: 'uncaughtException' | 'unhandledRejection',
  error: unknown,
): boolean {
  try {
    return process.listenerCount(event) > 0 && process.emit(event, error, event);
  } catch {
    // A listener that fails in its turn: then the first error ends the run.
    return false;
  }
}

function labModule(): Record<string, unknown> {
  const {
    seed,
    random,
    exponential,
    generator,
    sleep,
    clock,
    effect,
    effects,
    crash,
    finish,
    actor,
    worker,
    note,
    mustHold,
    report,
    net,
    table,
    plot,
  } = lab;
  return asModule({
    seed,
    random,
    exponential,
    generator,
    sleep,
    clock,
    effect,
    effects,
    crash,
    finish,
    actor,
    worker,
    note,
    mustHold,
    report,
    net,
    table,
    plot,
  });
}

/** Exports as a compiled `import` expects them. */
function asModule(exports: Record<string, unknown>): Record<string, unknown> {
  defineProperty(exports, '__esModule', { value: true });
  return freeze(exports);
}
