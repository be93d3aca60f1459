import type { Ground } from '../clock/pump.ts';
import type { Sink } from '../console/console.ts';
import type { StormParts } from '../worker/main.ts';
import type { Begin, FromWorker, StormOrder } from '../worker/wire.ts';
import type { RunWorld } from '../worker/world.ts';
import { createExplorer, readFaults, writeFaults } from './explore.ts';
import type { Fault } from './bounds.ts';
import { RULES, type Breach, type PromiseName } from './promises.ts';
import { Schedule } from './schedule.ts';
import { Seen } from './seen.ts';
import type { Broken } from './trace.ts';

/**
 * Runs one program under every schedule within bounds, one after the other, in one worker. As in a run
 * over many seeds its text is parsed once and its files are evaluated anew for each schedule, on a
 * clock at zero, and a schedule begins only when the one before has come to rest.
 *
 * Nothing of it is in the runtime's own text: it is handed the parts it needs, so that programs that
 * never meet a storm do not carry one.
 */

/** What it stands on, besides the runtime's parts. */
export interface StormPlace {
  readonly ground: (onRejection: (reason: unknown) => void) => Ground;
  readonly onError: (report: (error: unknown) => void) => void;
}

const FLUSH_MS = 100;
/** What the page knows this case by. */
const NO_WORKER = 'The program has no worker(): there is nothing for a storm to strike';
/** Promises of the program's own that are asked about. */
const MOST_OWN = 8;

/** What one promise says to a finished schedule. */
function askOwn(schedule: Schedule, name: string): Breach | undefined {
  const judge = schedule.promises.get(name);
  if (judge === undefined) return undefined;
  try {
    const said: unknown = judge(schedule.facts.map((fact) => ({ ...fact })));
    return typeof said === 'string' ? { said: said.slice(0, 300) } : undefined;
  } catch (error) {
    return { said: `the promise itself fails: ${error instanceof Error ? error.message : ''}` };
  }
}

/**
 * @param evaluate runs the program's files with these modules; called once per schedule
 */
export function runStorm(
  parts: StormParts,
  place: StormPlace,
  order: Begin & { readonly storm: StormOrder },
  postMessage: (message: FromWorker) => void,
  evaluate: (modules: Readonly<Record<string, unknown>>) => Promise<void>,
): void {
  const { run: name, seed } = order;
  const { bounds, promises, skip } = order.storm;
  const { performance: perf } = globalThis;
  const realNow = perf.now.bind(perf);
  const began = realNow();
  const clock = parts.createScheduler();
  const explorer = createExplorer(bounds);
  const seen = skip ? new Seen() : undefined;
  const only = order.storm.only === undefined ? undefined : readFaults(order.storm.only);
  /** Promises that are still whole. */
  const whole = new Set<string>(promises);
  /** Broken just now, and waiting for the schedule to be run once more with everything kept. */
  let pending: { readonly faults: readonly Fault[]; readonly names: readonly string[] } | undefined;
  let faults: readonly Fault[] = [];
  let schedules = 0;
  let parcels = 0;
  let told = realNow();
  let current: Schedule;
  let world: RunWorld;
  let setupFailed: string | undefined;
  const rejections: unknown[] = [];
  const keep = new Map<string, unknown>();

  const sink: Sink = {
    now: clock.now,
    line: (_level, text) => current.says(text),
  };
  const ground = place.ground((reason) => rejections.push(reason));
  const pump = parts.createPump(
    clock,
    ground,
    {
      checkpoint: () => false,
      breath: () => undefined,
      idle() {
        if (current.over) return;
        current.idle();
        rest();
      },
    },
    true,
  );
  place.onError((error) => {
    if (!current.over) current.fail(error);
  });
  const silent = parts.createSilentConsole();
  const loud = parts.createConsole(sink);
  const chanceNow = (): number => current.current.random();
  parts.installGlobals(globalThis as never, {
    scheduler: {
      ...clock,
      read: () => live.read(),
      schedule: (run, delay, repeat) => live.schedule(run, delay, repeat),
      cancel: (id) => live.cancel(id),
    },
    random: chanceNow,
    process: {},
    console: silent,
    guarded: (callback, values) => () => {
      try {
        callback(...values);
      } catch (error) {
        current.fail(error);
      }
    },
  });
  parts.rememberProxies(globalThis);
  const own = new Set<PropertyKey>(Reflect.ownKeys(globalThis));
  let live = clock;

  const put = (key: string, value: unknown): void => {
    Object.defineProperty(globalThis, key, {
      value,
      configurable: true,
      enumerable: false,
      writable: true,
    });
  };

  function begin(next: readonly Fault[], record: boolean): void {
    for (const key of Reflect.ownKeys(globalThis))
      if (!own.has(key)) delete (globalThis as Record<PropertyKey, unknown>)[key];
    // While the old clock still counts: they cancel timers on it.
    for (const server of keep.values()) (server as { restart(): void }).restart();
    clock.reset();
    rejections.length = 0;
    faults = next;
    const schedule = new Schedule({
      clock,
      seed,
      bounds,
      faults,
      seen: record ? undefined : seen,
      record,
      keep,
      here: parts.here,
      makeProcess: (given) => new parts.LabProcess(given),
      makeChance: parts.generator,
      stop() {
        pump.stop();
        ground.settle(rest);
      },
    });
    current = schedule;
    live = schedule.scheduler();
    const instead = schedule.instead();
    world = parts.openWorld(seed, live, sink, () => schedule.exit(), instead);
    schedule.watch(world.net);
    put('process', instead.process);
    put('console', record ? loud : silent);
    parts.lab.begin({
      seed,
      scheduler: live,
      sink,
      plot: () => undefined,
      effect: () => undefined,
      report: () => undefined,
      finish: () => schedule.exit(),
      net: world.net,
      storm: schedule.context(),
    });
    const modules = world.modules();
    pump.start(() => {
      schedule.begin();
      void (async () => {
        try {
          await evaluate(modules);
        } catch (error) {
          if (schedule.over) return;
          // In a storm its outside may fail, too; a program that fails in the calm cannot be judged.
          if (faults.length > 0) return schedule.outsideFails(error);
          setupFailed = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
          schedule.stop();
        }
      })();
    });
  }

  /** The promises that this schedule breaks, of those still whole. */
  function judge(): Map<string, Breach> {
    const broken = new Map<string, Breach>();
    for (const own of [...current.promises.keys()].slice(0, MOST_OWN))
      if (schedules === 1 && !promises.includes(own)) whole.add(own);
    for (const promise of whole) {
      const rule = Object.hasOwn(RULES, promise) ? RULES[promise as PromiseName] : undefined;
      const breach =
        rule === undefined
          ? askOwn(current, promise)
          : rule({ facts: current.facts, rested: current.rested, bounds });
      if (breach !== undefined) broken.set(promise, breach);
    }
    return broken;
  }

  function rest(): void {
    if (setupFailed !== undefined) return end('failed');
    if (pending !== undefined) {
      tell(pending.names);
      pending = undefined;
      return go();
    }
    schedules += 1;
    if (current.workers.length === 0) {
      // Nothing would ever break, which says nothing.
      setupFailed = NO_WORKER;
      return end('failed');
    }
    if (only !== undefined) {
      tell([...judge().keys()]);
      const trace = { events: current.events, hash: current.trace.toString() };
      postMessage({ run: name, kind: 'storm-trace', trace });
      return end('all');
    }
    if (schedules === 1)
      parcels = new Set(current.facts.flatMap(({ what, key }) => (what === 'accepted' ? key : [])))
        .size;
    // A schedule that came into a known state breaks what the one before it broke, with fewer faults.
    const broken = current.known ? new Map<string, Breach>() : judge();
    explorer.take({
      steps: current.known || !skip ? current.steps : current.steps.slice(0, current.busySteps + 1),
      workers: current.workers.length,
    });
    if (broken.size > 0) {
      pending = { faults, names: [...broken.keys()] };
      return begin(faults, true);
    }
    go();
  }

  function tell(names: readonly string[]): void {
    const broken = judge();
    const { factSteps, factEvents, events } = current;
    for (const promise of names) {
      const breach = broken.get(promise);
      if (breach === undefined) {
        setupFailed = `The schedule ${writeFaults(faults)} went another way when it was run again`;
        return;
      }
      whole.delete(promise);
      const { fact } = breach;
      const message: Broken = {
        promise,
        faults: writeFaults(faults),
        steps: fact === undefined ? current.busySteps : (factSteps[fact] ?? current.busySteps),
        breach,
        brokenAt: Math.min(factEvents[fact ?? Infinity] ?? Infinity, events.length - 1),
        events,
        hash: current.trace.toString(),
      };
      postMessage({ run: name, kind: 'storm-broken', broken: message });
    }
  }

  function count(): void {
    told = realNow();
    postMessage({
      run: name,
      kind: 'storm-count',
      count: { schedules, states: seen?.size ?? 0, faults: faults.length },
    });
  }

  function go(): void {
    if (setupFailed !== undefined) return end('failed');
    if (realNow() - told >= FLUSH_MS) count();
    if (only !== undefined) return begin(only, true);
    if (whole.size === 0 && schedules > 0) return end('all');
    if (schedules >= bounds.schedules) return end('capped');
    const next = explorer.next();
    if (next === undefined) return end('all');
    begin(next, false);
  }

  function end(outcome: 'all' | 'capped' | 'failed'): void {
    count();
    postMessage({
      run: name,
      kind: 'storm-end',
      outcome,
      held: [...whole],
      workers: current?.workers.length ?? 0,
      parcels,
      ...(setupFailed === undefined ? {} : { message: setupFailed.slice(0, 500) }),
    });
    const none = { fault: null, virtualMs: 0, printed: 0, dropped: 0 };
    postMessage({ run: name, kind: 'end', ...none, realMs: realNow() - began });
  }

  postMessage({ run: name, kind: 'started' });
  go();
}
