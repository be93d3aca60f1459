import { installGlobals } from '../clock/globals.ts';
import { createPump, type Ground } from '../clock/pump.ts';
import { createScheduler } from '../clock/scheduler.ts';
import { createSilentConsole, type Sink } from '../console/console.ts';
import { rememberProxies } from '../console/print.ts';
import * as lab from '../lab/index.ts';
import type { Report, Sample } from '../output.ts';
import {
  NativeMap,
  append,
  apply,
  defineProperty,
  mapForEach,
  mapHas,
  mapSet,
  ownKeys,
  uncurry,
} from '../primordials.ts';
import type { Begin, FromWorker } from './wire.ts';
import { heard, openWorld } from './world.ts';

/** What a run over many seeds stands on. */
export interface SeedsPlace {
  readonly ground: (onRejection: (reason: unknown) => void) => Ground;
  readonly onError: (report: (error: unknown) => void) => void;
}

const FLUSH_MS = 60;

/**
 * Runs one program with many seeds, one after the other, in one worker: its text is parsed once, the
 * globals are replaced once, and for each seed the files are evaluated anew on a clock at zero, with
 * fresh chance, effects and reports. Nothing is printed or drawn. What a run left on the global object
 * is taken away; what it changed inside the language's own objects (`Array.prototype.x = …`) stays.
 *
 * A run begins only after the one before has come to rest and its microtasks are drained, so nothing
 * of an older run can reach into a newer one.
 *
 * Two things differ from a single run: a rejection that nobody caught is found when the run is over, and
 * so late are those told who listen for `unhandledRejection`.
 *
 * @param evaluate runs the program's files with these modules; called once per seed
 */
export function runSeeds(
  place: SeedsPlace,
  order: Begin & { readonly seeds: NonNullable<Begin['seeds']> },
  postMessage: (message: FromWorker) => void,
  evaluate: (modules: Readonly<Record<string, unknown>>) => Promise<void>,
): void {
  const { first, last, step } = order.seeds;
  const { run: name } = order;
  const perf = performance;
  const readClock = uncurry(perf.now);
  const realNow = (): number => readClock(perf);
  const began = realNow();
  const scheduler = createScheduler();
  let flushedAt = began;
  let samples: Sample[] = [];
  let seed = first;
  const sink: Sink = { now: scheduler.now, line: () => undefined };
  let world = openWorld(seed, scheduler, sink, stop);
  let reports = new NativeMap<string, Report>();
  let failed = false;
  let over = true;
  /** A stop that waits for what is still running in this very event. */
  let unwinding = false;

  function fail(error: unknown): void {
    if (over || unwinding || heard(world.process, 'uncaughtException', error)) return;
    failed = true;
    stop();
  }

  /** Ends the run from inside one of its events. */
  function stop(): void {
    if (over || unwinding) return;
    unwinding = true;
    pump.stop();
    ground.settle(rest);
  }

  /** All is at rest: what the run came to is written down, and the next one begins. */
  function rest(): void {
    over = true;
    // A stop comes here without a last look at what was rejected.
    if (rejections.length > 0) failed = true;
    if (failed) append(samples, { seed, reports: null });
    else {
      const list: Report[] = [];
      mapForEach(reports, (report) => append(list, report));
      append(samples, { seed, reports: list });
    }
    seed += step;
    const done = seed > last;
    flush(done);
    if (done) {
      const none = { fault: null, virtualMs: 0, printed: 0, dropped: 0 };
      postMessage({ run: name, kind: 'end', ...none, realMs: realNow() - began });
    } else next();
  }

  function flush(all: boolean): void {
    const now = realNow();
    if ((!all && now - flushedAt < FLUSH_MS) || samples.length === 0) return;
    flushedAt = now;
    postMessage({ run: name, kind: 'samples', samples });
    samples = [];
  }

  const rejections: unknown[] = [];
  const ground = place.ground((reason) => append(rejections, reason));
  const pump = createPump(
    scheduler,
    ground,
    {
      checkpoint() {
        for (let i = 0; i < rejections.length; i++)
          if (!heard(world.process, 'unhandledRejection', rejections[i])) failed = true;
        rejections.length = 0;
        return false;
      },
      breath: () => undefined,
      idle() {
        world.process.leave();
        rest();
      },
    },
    true,
  );
  place.onError(fail);

  installGlobals(globalThis as never, {
    scheduler,
    random: () => world.random(),
    process: world.process,
    console: createSilentConsole(),
    guarded: (callback, values) => () => {
      try {
        apply(callback, undefined, values);
      } catch (error) {
        fail(error);
      }
    },
  });
  rememberProxies(globalThis);
  const own = new NativeMap<PropertyKey, true>();
  for (const key of ownKeys(globalThis)) mapSet(own, key, true);

  function tidy(): void {
    const keys = ownKeys(globalThis);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as PropertyKey;
      if (!mapHas(own, key)) delete (globalThis as Record<PropertyKey, unknown>)[key];
    }
  }

  function next(): void {
    tidy();
    scheduler.reset();
    rejections.length = 0;
    reports = new NativeMap();
    failed = false;
    over = false;
    unwinding = false;
    world = openWorld(seed, scheduler, sink, stop);
    defineProperty(globalThis, 'process', {
      value: world.process,
      configurable: true,
      enumerable: false,
      writable: true,
    });
    lab.begin({
      seed,
      scheduler,
      sink,
      plot: () => undefined,
      effect: () => undefined,
      report: (report) => {
        if (!over && !unwinding) mapSet(reports, report.name, report);
      },
      finish: stop,
      net: world.net,
    });
    const modules = world.modules();
    pump.start(() => {
      void (async () => {
        try {
          await evaluate(modules);
        } catch (error) {
          fail(error);
        }
      })();
    });
  }

  postMessage({ run: name, kind: 'started' });
  next();
}
