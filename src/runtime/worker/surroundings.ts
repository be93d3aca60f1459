import { EPOCH } from '../clock/globals.ts';
import type { Scheduler } from '../clock/scheduler.ts';
import * as lab from '../lab/index.ts';
import { Net } from '../net/net.ts';
import { nodeModules } from '../node/modules.ts';
import { LabProcess } from '../node/process.ts';
import { defineProperty, freeze, mapForEach } from '../primordials.ts';
import { mulberry32 } from '../../machines/core/random.ts';
import type { Module } from './program.ts';

/** What a module that is a text of its own gets to stand on. */
interface BundleWorld {
  readonly net: Net<never>;
  /** The date and time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  /** Runs something after some virtual milliseconds; what it returns cancels. */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
  /** Prints a line as `console.error` does. */
  readonly warn: (text: string) => void;
}

type Exports = Record<string, unknown>;
type OpenBundle = (world: BundleWorld) => Exports;

const bundles: Record<string, OpenBundle> = { __proto__: null } as never;

/** Called by the text of a module, before the program starts: how its exports are made. */
export function provide(name: string, open: OpenBundle): void {
  bundles[name] = open;
}

/** What one run has around it: its process, its net, and the modules it may import. */
export interface Surroundings {
  readonly process: LabProcess;
  readonly net: Net<never>;
  /** True if the program itself listens for such errors and has now been told. */
  readonly heard: (event: 'uncaughtException' | 'unhandledRejection', error: unknown) => boolean;
  /** Runs the files in their order; each waits for the `await`s at the top of those before it. */
  readonly evaluate: (modules: readonly Module[]) => Promise<void>;
}

/** Everything new, for a run with this seed. Its globals must be installed before it evaluates. */
export function surround(
  seed: number,
  scheduler: Scheduler,
  line: (level: 'log' | 'error', text: string) => void,
  finish: () => void,
): Surroundings {
  const schedule = (run: () => void, delayMs: number): (() => void) => {
    const id = scheduler.schedule(run, delayMs, false);
    return () => scheduler.cancel(id);
  };
  const net = new Net<never>({ now: scheduler.now, schedule });
  const process = new LabProcess({
    now: scheduler.read,
    schedule: (run) => void schedule(run, 0),
    finish,
    line,
  });

  function given(): Exports {
    const modules: Exports = { __proto__: null, lab: asModule(labExports()) } as never;
    for (const name in bundles)
      modules[name] = asModule(
        (bundles[name] as OpenBundle)({
          net,
          now: () => EPOCH + scheduler.now(),
          // A stream of its own: what a server or a client draws disturbs no draw of the program's.
          random: mulberry32(seed ^ 0x1b873593),
          schedule,
          warn: (text) => line('error', text),
        }),
      );
    const { random } = Math;
    const { randomUUID } = crypto;
    const node = nodeModules({ process, timers: globalThis, performance, randomUUID, random });
    mapForEach(node as Map<string, Exports>, (exports, name) => {
      const made = asModule(exports);
      modules[name] = made;
      modules[`node:${name}`] = made;
    });
    return modules;
  }

  return {
    process,
    net,
    heard(event, error) {
      try {
        return process.listenerCount(event) > 0 && process.emit(event, error, event);
      } catch {
        // A listener that fails in its turn: then the first error ends the run.
        return false;
      }
    },
    async evaluate(modules) {
      const loaded = given();
      for (let i = 0; i < modules.length; i++) loaded[(modules[i] as Module).file] = {};
      for (let i = 0; i < modules.length; i++) {
        const module = modules[i] as Module;
        // Called off its object: `this` at the top of a module is undefined.
        const { run } = module;
        await run(
          loaded[module.file] as Exports,
          (specifier) => loaded[module.imports[specifier] as string],
        );
      }
    },
  };
}

function labExports(): Exports {
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
    net,
    actor,
    report,
    table,
    plot,
  } = lab;
  return {
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
    net,
    actor,
    report,
    table,
    plot,
  };
}

/** Exports as a compiled `import` expects them. */
function asModule(exports: Exports): Exports {
  defineProperty(exports, '__esModule', { value: true });
  return freeze(exports);
}
