import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScheduler, type Scheduler } from './scheduler.ts';

/** Runs everything and returns what each task left, with its instant. */
function drain(scheduler: Scheduler, log: string[], most = 1000): string[] {
  for (let i = 0; i < most; i++) {
    const task = scheduler.next();
    if (task === undefined) break;
    task.run();
  }
  return log;
}

describe('the virtual clock', () => {
  it('runs tasks by their instant, and tasks of one instant in the order they were asked for', () => {
    const clock = createScheduler();
    const log: string[] = [];
    const add = (name: string, delay: number) =>
      clock.schedule(() => log.push(`${name}@${clock.now()}`), delay, false);
    add('c', 30);
    add('a', 10);
    add('b', 10);
    add('now', 0);
    add('below', -5);
    add('no number', NaN);
    expect(drain(clock, log)).toEqual(['now@0', 'below@0', 'no number@0', 'a@10', 'b@10', 'c@30']);
  });

  it('gives the same order as sorting by instant, whatever was cancelled', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ delay: fc.double({ min: 0, max: 20, noNaN: true }), drop: fc.boolean() }),
        ),
        (wishes) => {
          const clock = createScheduler();
          const log: string[] = [];
          const ids = wishes.map(({ delay }, i) =>
            clock.schedule(() => log.push(`${i}@${clock.now()}`), delay, false),
          );
          wishes.forEach(({ drop }, i) => drop && clock.cancel(ids[i] as number));
          const expected = wishes
            .map(({ delay, drop }, i) => ({ delay, drop, i }))
            .filter(({ drop }) => !drop)
            .sort((a, b) => a.delay - b.delay || a.i - b.i)
            .map(({ delay, i }) => `${i}@${delay + 0}`);
          expect(drain(clock, log)).toEqual(expected);
          expect(clock.waiting()).toBe(false);
        },
      ),
    );
  });

  it('lets a task add tasks, and never goes back in time', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 60 }), (delays) => {
        const clock = createScheduler();
        const instants: number[] = [];
        const left = [...delays];
        const add = (): void => {
          const delay = left.pop();
          if (delay === undefined) return;
          clock.schedule(
            () => {
              instants.push(clock.now());
              add();
              add();
            },
            delay,
            false,
          );
        };
        add();
        drain(clock, []);
        expect(instants).toHaveLength(delays.length);
        expect(instants).toEqual([...instants].sort((a, b) => a - b));
      }),
    );
  });

  it('repeats a task until it is cancelled, also from inside itself', () => {
    const clock = createScheduler();
    const log: string[] = [];
    const id = clock.schedule(
      () => {
        log.push(`${clock.now()}`);
        if (log.length === 3) clock.cancel(id);
      },
      10,
      true,
    );
    expect(drain(clock, log)).toEqual(['10', '20', '30']);
    expect(clock.waiting()).toBe(false);
  });

  it('never repeats at one instant: an interval of 0 is one of 1 ms', () => {
    const clock = createScheduler();
    const log: string[] = [];
    clock.schedule(() => log.push(`${clock.now()}`), 0, true);
    drain(clock, log, 3);
    expect(log).toEqual(['1', '2', '3']);
  });

  it('does not move while it is read a thousand times, and lets a waiting loop end after that', () => {
    const clock = createScheduler();
    for (let i = 0; i < 1000; i++) clock.read();
    expect(clock.now()).toBe(0);
    let turns = 0;
    while (clock.read() < 1000) turns += 1;
    expect(clock.now()).toBe(1000);
    expect(turns).toBeLessThan(101_000);
  });

  it('runs late what a waiting loop held up, and puts new tasks after it', () => {
    const clock = createScheduler();
    const log: string[] = [];
    clock.schedule(() => log.push(`held up@${clock.now()}`), 5, false);
    clock.schedule(
      () => {
        while (clock.read() < 100);
        clock.schedule(() => log.push(`new@${clock.now()}`), 0, false);
      },
      0,
      false,
    );
    expect(drain(clock, log)).toEqual(['held up@100', 'new@100']);
  });
});
