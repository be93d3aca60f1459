import { createBrowserGround } from '../clock/browser-ground.ts';
import { installGlobals } from '../clock/globals.ts';
import { createPump, type Ground } from '../clock/pump.ts';
import { createScheduler } from '../clock/scheduler.ts';
import { createConsole, createSilentConsole, type Sink } from '../console/console.ts';
import { createKeeper } from '../console/keeper.ts';
import { print, rememberProxies } from '../console/print.ts';
import * as lab from '../lab/index.ts';
import type { ConsoleLine, EffectMark, Level, Plot, Report, Table } from '../output.ts';
import {
  NativeError,
  append,
  apply,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  slice,
  uncurry,
} from '../primordials.ts';
import { LabProcess } from '../node/process.ts';
import { generator } from '../random.ts';
import type { runStorm } from '../storm/storm.ts';
import type { Module, Program } from './program.ts';
import { runSeeds } from './seeds.ts';
import { parseStack } from './stack.ts';
import type { Begin, FromWorker, RawCall, RawFault } from './wire.ts';
import { heard, openWorld } from './world.ts';

export { provide } from './world.ts';
// Modules that are texts of their own share these with the runtime instead of bringing a second copy.
export * as sharedEvents from '../node/events.ts';
export * as sharedBuffer from '../node/buffer.ts';

/** Where a program runs. The page's worker by default; the Node runner brings its own. */
export interface Place {
  /** Calls back once, with the order to begin and the way to answer. */
  readonly onBegin: (begin: (order: Begin, post: (message: FromWorker) => void) => void) => void;
  readonly ground: (onRejection: (reason: unknown) => void) => Ground;
  /** Calls back for an error that no `try` of ours can see (a failing `queueMicrotask`). */
  readonly onError: (report: (error: unknown) => void) => void;
}

/** Lines of the first ones whose place in the source is looked up; a look-up costs microseconds. */
const PLACED_LINES = 300;
/** Lines that go out one by one, before any is held back for a batch. */
const LINES_AT_ONCE = 32;
/** Effects that are told to the page; all are counted. */
const TOLD_EFFECTS = 1_000;
const FLUSH_MS = 60;
const TAIL_MS = 400;
const PROGRESS_MS = 250;

/** Waits for the order to begin, then runs `program` to its end. */
export function start(program: Program, place: Place = workerPlace()): void {
  place.onBegin((order, post) => {
    const { seeds, storm } = order;
    const all = (modules: Readonly<Record<string, unknown>>): Promise<void> =>
      evaluate(program.modules, modules);
    if (storm !== undefined)
      stormRunner?.(stormParts(program), place, { ...order, storm }, post, all);
    else if (seeds === undefined) run(program, place, order, post);
    else runSeeds(place, { ...order, seeds }, post, all);
  });
}

let stormRunner: typeof runStorm | undefined;

/** Called by the text of the storm, which stands behind the runtime's where one is wanted. */
export function provideStorm(runner: typeof runStorm): void {
  stormRunner = runner;
}

/** What a storm is made of, besides what is its own. */
function stormParts(program: Program) {
  return {
    createScheduler,
    createPump,
    createConsole,
    createSilentConsole,
    installGlobals,
    rememberProxies,
    openWorld,
    lab,
    generator,
    LabProcess,
    here: () => {
      const calls = ownCalls(program, new NativeError().stack, 6);
      const inner = calls[0];
      // The file that was started is the one that is read; what it calls says what is done there.
      const started = (program.modules[program.modules.length - 1] as Module).file;
      let at = inner;
      for (let i = calls.length - 1; i >= 0; i--)
        if ((calls[i] as RawCall).file === started) at = calls[i];
      return at && inner && { line: at.line, file: at.file, name: inner.name };
    },
  };
}
export type StormParts = ReturnType<typeof stormParts>;

function workerPlace(): Place {
  return {
    onBegin(begin) {
      addEventListener(
        'message',
        (event) => {
          event.stopImmediatePropagation();
          const port = event.ports[0] as MessagePort;
          const send = uncurry(port.postMessage as (this: MessagePort, message: unknown) => void);
          begin(event.data as Begin, (message) => send(port, message));
        },
        { once: true },
      );
    },
    ground: createBrowserGround,
    onError(report) {
      addEventListener('error', (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        report(event.error);
      });
    },
  };
}

function run(
  program: Program,
  place: Place,
  order: Begin,
  postMessage: (message: FromWorker) => void,
): void {
  const perf = performance;
  const readClock = uncurry(perf.now);
  const realNow = (): number => readClock(perf);
  const began = realNow();
  const scheduler = createScheduler();
  const keeper = createKeeper(order);
  const name = order.run;
  let ended = false;
  let flushedAt = began;
  let tailAt = began;
  let progressAt = began;
  /** Plots not sent yet; a program may draw one plot anew a thousand times a second. */
  const plots: Plot[] = [];
  let effects: EffectMark[] = [];
  let toldEffects = 0;
  const reports: Report[] = [];
  let reported = false;

  /** Where the program's own code stands now, for the first lines only: it costs microseconds. */
  function here(told: number): { line?: number; file?: string } {
    if (told >= PLACED_LINES) return {};
    const call = ownCalls(program, new NativeError().stack, 1)[0];
    return call === undefined ? {} : { line: call.line, file: call.file };
  }

  const sink: Sink = {
    now: scheduler.now,
    line(level: Level, text: string, depth: number, table?: Table, by?: string) {
      if (ended) return;
      const at = scheduler.now();
      let line: ConsoleLine = { level, text, depth, at, ...here(keeper.printed()) };
      if (table !== undefined) line = { ...line, table };
      if (by !== undefined) line = { ...line, by };
      keeper.add(line);
      // A program that loops for ever after its first lines has still said how far it came.
      flush(keeper.printed() <= LINES_AT_ONCE);
    },
  };

  const world = openWorld(order.seed, scheduler, sink, () => end(null));

  function flush(all: boolean): void {
    const now = realNow();
    if (!all && now - flushedAt < FLUSH_MS) return;
    flushedAt = now;
    const lines = keeper.takeFirst();
    if (lines.length > 0) postMessage({ run: name, kind: 'lines', lines });
    if (keeper.tailChanged() && (all || now - tailAt >= TAIL_MS)) {
      tailAt = now;
      const tail = keeper.tail();
      postMessage({ run: name, kind: 'tail', lines: tail.lines, dropped: tail.dropped });
    }
    for (let i = 0; i < plots.length; i++)
      postMessage({ run: name, kind: 'plot', plot: plots[i] as Plot });
    plots.length = 0;
    if (effects.length > 0) {
      postMessage({ run: name, kind: 'effects', effects });
      effects = [];
    }
    if (reported) {
      postMessage({ run: name, kind: 'reports', reports });
      reported = false;
    }
    if (all || now - progressAt < PROGRESS_MS) return;
    progressAt = now;
    postMessage({
      run: name,
      kind: 'progress',
      virtualMs: scheduler.now(),
      printed: keeper.printed(),
    });
  }

  function end(fault: RawFault | null): void {
    if (ended) return;
    ended = true;
    pump.stop();
    flush(true);
    postMessage({
      run: name,
      kind: 'end',
      fault,
      virtualMs: scheduler.now(),
      realMs: realNow() - began,
      printed: keeper.printed(),
      dropped: keeper.tail().dropped,
    });
  }

  function fail(error: unknown, kind: RawFault['kind']): void {
    if (ended) return;
    if (kind === 'error' && heard(world.process, 'uncaughtException', error)) return;
    let fault: RawFault;
    try {
      fault = describe(error, kind);
    } catch {
      fault = { name: 'Error', message: '', kind, isError: false, calls: [] };
    }
    end(fault);
  }

  function describe(error: unknown, kind: RawFault['kind']): RawFault {
    if (!isError(error))
      return { name: '', message: print(error), kind, isError: false, calls: [] };
    return {
      name: textOf(error, 'name', 'Error'),
      message: slice(textOf(error, 'message', ''), 0, 2_000),
      kind,
      isError: true,
      calls: ownCalls(program, stackOf(error), 10),
    };
  }

  // A rejection that a later event catches before the next checkpoint counts as caught.
  const rejections: unknown[] = [];
  const ground = place.ground((reason) => append(rejections, reason));
  const pump = createPump(scheduler, ground, {
    checkpoint() {
      for (let i = 0; i < rejections.length && !ended; i++)
        if (!heard(world.process, 'unhandledRejection', rejections[i]))
          fail(rejections[i], 'rejection');
      rejections.length = 0;
      return ended;
    },
    breath: () => flush(false),
    idle() {
      world.process.leave();
      end(null);
    },
  });
  place.onError((error) => fail(error, 'error'));

  installGlobals(globalThis as never, {
    scheduler,
    random: world.random,
    process: world.process,
    console: createConsole(sink),
    guarded: (callback, values) => () => {
      try {
        apply(callback, undefined, values);
      } catch (error) {
        fail(error, 'error');
      }
    },
  });
  rememberProxies(globalThis);
  lab.begin({
    seed: order.seed,
    scheduler,
    sink,
    plot(plot) {
      if (ended) return;
      let i = 0;
      while (i < plots.length && (plots[i] as Plot).id !== plot.id) i += 1;
      plots[i] = plot;
      flush(false);
    },
    effect(key, times) {
      if (ended || toldEffects >= TOLD_EFFECTS) return;
      const at = scheduler.now();
      const after = keeper.printed();
      append(effects, { key: slice(key, 0, 200), times, at, after, ...here(toldEffects) });
      toldEffects += 1;
    },
    report(report) {
      if (ended) return;
      let i = 0;
      while (i < reports.length && (reports[i] as Report).name !== report.name) i += 1;
      reports[i] = report;
      reported = true;
    },
    finish: () => end(null),
    net: world.net,
  });
  const modules = world.modules();

  postMessage({ run: name, kind: 'started' });
  pump.start(() => {
    void (async () => {
      try {
        await evaluate(program.modules, modules);
      } catch (error) {
        fail(error, 'error');
      }
    })();
  });
}

/** The calls of `stack` that are in the reader's files. */
function ownCalls(program: Program, stack: unknown, limit: number): RawCall[] {
  const own: RawCall[] = [];
  if (typeof stack !== 'string') return own;
  const calls = parseStack(stack);
  for (let i = 0; i < calls.length && own.length < limit; i++) {
    const call = calls[i] as (typeof calls)[number];
    const line = call.line - program.offset;
    for (let m = 0; m < program.modules.length; m++) {
      const module = program.modules[m] as Module;
      if (line < module.from || line > module.to) continue;
      append(own, {
        name: call.name,
        file: module.file,
        line: line - module.from + 1,
        column: call.column,
      });
    }
  }
  return own;
}

/** Runs the files one after the other; each waits for the `await`s at the top of those before it. */
async function evaluate(
  modules: readonly Module[],
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const loaded: Record<string, unknown> = { __proto__: null, ...given } as never;
  for (let i = 0; i < modules.length; i++) loaded[(modules[i] as Module).file] = {};
  for (let i = 0; i < modules.length; i++) {
    const module = modules[i] as Module;
    // Called off its object: `this` at the top of a module is undefined.
    const { run: evaluateModule } = module;
    await evaluateModule(
      loaded[module.file] as Record<string, unknown>,
      (specifier) => loaded[module.imports[specifier] as string],
    );
  }
}

/** An Error by its prototypes, whatever it claims about itself. */
function isError(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  let at: object | null = value;
  for (let hops = 0; at !== null && hops < 100; hops++) {
    if (at === NativeError.prototype) return true;
    at = getPrototypeOf(at);
  }
  return false;
}

/** The stack, unless the program has made it refuse to be read. */
function stackOf(error: object): unknown {
  try {
    return (error as Error).stack;
  } catch {
    return undefined;
  }
}

/** A text property along the prototypes. A getter is asked: this is after the program's end. */
function textOf(value: object, key: 'name' | 'message', otherwise: string): string {
  let at: object | null = value;
  for (let hops = 0; at !== null && hops < 100; hops++) {
    if (hasOwn(at, key)) {
      const { get, value: plain } = getOwnPropertyDescriptor(at, key) as PropertyDescriptor;
      try {
        const found: unknown = get === undefined ? plain : apply(get, value, []);
        return typeof found === 'string' ? found : print(found);
      } catch {
        return otherwise;
      }
    }
    at = getPrototypeOf(at);
  }
  return otherwise;
}
