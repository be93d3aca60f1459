import { NativeMap, append, isNaN, mapDelete, mapGet, mapSet } from '../primordials.ts';

/**
 * Virtual time. Nothing here waits: an event is taken from the front, the clock jumps to its instant,
 * and it runs. Two events at one instant run in the order in which they were asked for.
 */

/** Something that will run at `at` (virtual milliseconds since the start). */
export interface Task {
  readonly id: number;
  /** Virtual milliseconds between two runs; undefined for a task that runs once. */
  readonly every: number | undefined;
  readonly run: () => void;
  cancelled: boolean;
  /** False: the program does not stay alive for it. */
  held: boolean;
}

/** The clock of one program. */
export interface Scheduler {
  /** The instant, without moving it. */
  readonly now: () => number;
  /**
   * The instant, as a program reads it. The first thousand readings inside one event are free; after
   * them every hundredth moves the clock by 1 ms, so that a loop which waits by watching the clock
   * comes to its end, and the events it held up run late, as they would in a real event loop.
   */
  readonly read: () => number;
  /** Adds a task and returns its id. `delay` below 0 or not a number counts as 0. */
  readonly schedule: (run: () => void, delay: number, repeat: boolean) => number;
  /** Drops a task; an unknown id does nothing. */
  readonly cancel: (id: number) => void;
  /** Whether the program stays alive for a task, which it does at first. False for an unknown id. */
  readonly held: (id: number) => boolean;
  /** Says whether the program stays alive for a task; an unknown id does nothing. */
  readonly hold: (id: number, held: boolean) => void;
  /** Takes the next task, moves the clock to it, and puts a repeating one back. */
  readonly next: () => Task | undefined;
  /** True while a task is still to run for which the program stays alive. */
  readonly waiting: () => boolean;
  /** Forgets every task. */
  readonly clear: () => void;
  /** Forgets everything: the clock stands at 0 again, as if nothing had run. */
  readonly reset: () => void;
}

const FREE_READINGS = 1000;
const READINGS_PER_MS = 100;
/** The longest delay: beyond it `setTimeout` of every engine overflows and fires at once. */
const LONGEST = 2 ** 31 - 1;

/** All tasks of one instant, first come first served; those before `from` have run. */
interface Instant {
  readonly at: number;
  readonly tasks: (Task | undefined)[];
  from: number;
}

/** A clock at 0 with nothing to do. */
export function createScheduler(): Scheduler {
  /** A binary heap of instants; simulations have far fewer of them than tasks. */
  const heap: Instant[] = [];
  let instants = new NativeMap<number, Instant>();
  let live = new NativeMap<number, Task>();
  let alive = 0;
  let now = 0;
  let ids = 0;
  let readings = 0;

  function add(task: Task, at: number): void {
    const known = mapGet(instants, at);
    if (known !== undefined) return append(known.tasks, task);
    const instant: Instant = { at, tasks: [task], from: 0 };
    mapSet(instants, at, instant);
    let i = heap.length;
    append(heap, instant);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      const above = heap[parent] as Instant;
      if (above.at <= at) break;
      heap[i] = above;
      i = parent;
    }
    heap[i] = instant;
  }

  function dropFirst(): void {
    mapDelete(instants, (heap[0] as Instant).at);
    const last = heap[heap.length - 1] as Instant;
    heap.length -= 1;
    if (heap.length === 0) return;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right !== undefined && right.at < (heap[child] as Instant).at) child += 1;
      if (last.at <= (heap[child] as Instant).at) break;
      heap[i] = heap[child] as Instant;
      i = child;
    }
    heap[i] = last;
  }

  return {
    now: () => now,
    read() {
      readings += 1;
      if (readings > FREE_READINGS && readings % READINGS_PER_MS === 0) now += 1;
      return now;
    },
    schedule(run, delay, repeat) {
      const wait = isNaN(delay) || delay < 0 ? 0 : delay > LONGEST ? LONGEST : delay;
      const every = repeat ? (wait < 1 ? 1 : wait) : undefined;
      const task: Task = { id: ++ids, every, run, cancelled: false, held: true };
      mapSet(live, task.id, task);
      alive += 1;
      add(task, now + (every ?? wait));
      return task.id;
    },
    cancel(id) {
      const task = mapGet(live, id);
      if (task === undefined) return;
      task.cancelled = true;
      mapDelete(live, id);
      if (task.held) alive -= 1;
    },
    held: (id) => mapGet(live, id)?.held === true,
    hold(id, held) {
      const task = mapGet(live, id);
      if (task === undefined || task.held === held) return;
      task.held = held;
      alive += held ? 1 : -1;
    },
    next() {
      for (;;) {
        const instant = heap[0];
        if (instant === undefined) return undefined;
        const task = instant.tasks[instant.from];
        if (task === undefined) {
          dropFirst();
          continue;
        }
        instant.tasks[instant.from] = undefined;
        instant.from += 1;
        if (task.cancelled) continue;
        if (instant.at > now) now = instant.at;
        readings = 0;
        if (task.every === undefined) {
          mapDelete(live, task.id);
          if (task.held) alive -= 1;
        } else add(task, now + task.every);
        return task;
      }
    },
    waiting: () => alive > 0,
    clear() {
      heap.length = 0;
      alive = 0;
    },
    reset() {
      heap.length = 0;
      instants = new NativeMap();
      live = new NativeMap();
      alive = 0;
      now = 0;
      ids = 0;
      readings = 0;
    },
  };
}
