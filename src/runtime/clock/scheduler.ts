import { NativeMap, append, isNaN, mapDelete, mapGet, mapSet } from '../primordials.ts';

/**
 * Virtual time. Nothing here waits: an event is taken from the heap, the clock jumps to its instant,
 * and it runs. Two events at one instant run in the order in which they were asked for.
 */

/** Something that will run at `at` (virtual milliseconds since the start). */
export interface Task {
  at: number;
  /** Breaks ties: lower first. */
  order: number;
  readonly id: number;
  /** Virtual milliseconds between two runs; undefined for a task that runs once. */
  readonly every: number | undefined;
  readonly run: () => void;
  cancelled: boolean;
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
  /** Takes the next task, moves the clock to it, and puts a repeating one back. */
  readonly next: () => Task | undefined;
  /** True while a task is still to run. */
  readonly waiting: () => boolean;
  /** Forgets every task. */
  readonly clear: () => void;
}

const FREE_READINGS = 1000;
const READINGS_PER_MS = 100;
/** The longest delay: beyond it `setTimeout` of every engine overflows and fires at once. */
const LONGEST = 2 ** 31 - 1;

/** A clock at 0 with nothing to do. */
export function createScheduler(): Scheduler {
  const heap: Task[] = [];
  const live = new NativeMap<number, Task>();
  let now = 0;
  let order = 0;
  let ids = 0;
  let readings = 0;
  let alive = 0;

  const before = (a: Task, b: Task): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

  function push(task: Task): void {
    let i = heap.length;
    append(heap, task);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      const above = heap[parent] as Task;
      if (before(above, task)) break;
      heap[i] = above;
      i = parent;
    }
    heap[i] = task;
  }

  function pop(): Task | undefined {
    const top = heap[0];
    if (top === undefined) return undefined;
    const last = heap[heap.length - 1] as Task;
    heap.length -= 1;
    if (heap.length > 0) {
      let i = 0;
      for (;;) {
        let child = 2 * i + 1;
        if (child >= heap.length) break;
        if (child + 1 < heap.length && before(heap[child + 1] as Task, heap[child] as Task))
          child += 1;
        if (before(last, heap[child] as Task)) break;
        heap[i] = heap[child] as Task;
        i = child;
      }
      heap[i] = last;
    }
    return top;
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
      const task: Task = {
        at: now + (every ?? wait),
        order: ++order,
        id: ++ids,
        every,
        run,
        cancelled: false,
      };
      mapSet(live, task.id, task);
      alive += 1;
      push(task);
      return task.id;
    },
    cancel(id) {
      const task = mapGet(live, id);
      if (task === undefined) return;
      task.cancelled = true;
      mapDelete(live, id);
      alive -= 1;
    },
    next() {
      for (;;) {
        const task = pop();
        if (task === undefined) return undefined;
        if (task.cancelled) continue;
        if (task.at > now) now = task.at;
        readings = 0;
        if (task.every === undefined) {
          mapDelete(live, task.id);
          alive -= 1;
        } else {
          task.at = now + task.every;
          task.order = ++order;
          push(task);
        }
        return task;
      }
    },
    waiting: () => alive > 0,
    clear() {
      heap.length = 0;
      alive = 0;
    },
  };
}
