import type { Scheduler } from './scheduler.ts';

/**
 * Drives a scheduler: one event, then every microtask it left behind, then the next event.
 *
 * A promise that was rejected and caught by nobody is reported by the engine in a task of its own, at
 * a moment of its own choosing. To end every run at the same event in every engine, the pump waits for
 * those reports at fixed counts of events: after each of the first thousand, and then whenever a
 * sixty-fourth more have run. Waiting costs as much as a hundred events.
 */

/** The few things a pump needs from the place it runs in. */
export interface Ground {
  /**
   * Returns a function that starts calling `step`, with all microtasks drained after each call, until
   * it gives false.
   */
  readonly drive: (step: () => boolean) => () => void;
  /** Calls `done` once every rejection that nobody has caught so far has been reported. */
  readonly settle: (done: () => void) => void;
}

/** What a pump tells the program's runtime. */
export interface PumpEvents {
  /** All reports are in. True ends the pump: the run is over. */
  readonly checkpoint: () => boolean;
  /** Called now and then between two events. */
  readonly breath: () => void;
  /** Nothing is left to do. */
  readonly idle: () => void;
}

/** One program's drive. */
export interface Pump {
  /**
   * Runs `first` as the first event, and then everything it leads to. May be called again once
   * everything has come to rest (`idle`, or `settle` of the ground after a stop), never from an event.
   */
  readonly start: (first: () => void) => void;
  /** Nothing runs any more once this has been called. */
  readonly stop: () => void;
}

const CAREFUL_EVENTS = 1000;

/**
 * A pump over `scheduler` on `ground`. A `hasty` one waits for reports only when nothing is left to
 * do: a program that fails still fails, but perhaps some events later.
 */
export function createPump(
  scheduler: Scheduler,
  ground: Ground,
  events: PumpEvents,
  hasty = false,
): Pump {
  let first: (() => void) | undefined;
  let stopped = false;
  let settleDue = false;
  let ran = 0;
  let settleAt = 1;

  const go = ground.drive(() => {
    if (stopped) return false;
    if (settleDue || (first === undefined && !scheduler.waiting())) {
      // The microtasks of the event before have all run by now.
      ground.settle(settled);
      return false;
    }
    ran += 1;
    if ((ran & 15) === 0) events.breath();
    settleDue = !hasty && ran >= settleAt;
    if (settleDue) settleAt = ran < CAREFUL_EVENTS ? ran + 1 : ran + (ran >> 6);
    if (first === undefined) scheduler.next()?.run();
    else {
      const run = first;
      first = undefined;
      run();
    }
    return true;
  });

  function settled(): void {
    if (stopped || events.checkpoint()) return;
    settleDue = false;
    if (scheduler.waiting()) go();
    else events.idle();
  }

  return {
    start(run) {
      stopped = false;
      settleDue = false;
      ran = 0;
      settleAt = 1;
      first = run;
      go();
    },
    stop() {
      stopped = true;
      scheduler.clear();
    },
  };
}
