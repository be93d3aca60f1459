import { expect, test } from 'vitest';
import { paced, type Timer } from './pace.ts';

/** A clock that moves only when told. */
function handClock(): Timer & { readonly pass: (time: number) => void } {
  let now = 0;
  let due: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after: (delay, run) => {
      const entry = { at: now + delay, run };
      due.push(entry);
      return entry;
    },
    clear: (handle) => {
      due = due.filter((entry) => entry !== handle);
    },
    pass(time) {
      const end = now + time;
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        now = next.at;
        due = due.filter((entry) => entry !== next);
        next.run();
      }
      now = end;
    },
  };
}

test('500 values in 5 s are at most 11 writes, 500 ms apart, and the last value is written', () => {
  const clock = handClock();
  const writes: { readonly value: number; readonly at: number }[] = [];
  const pace = paced<number>((value) => writes.push({ value, at: clock.now() }), 500, clock);
  for (let value = 1; value <= 500; value += 1) {
    pace.offer(value);
    clock.pass(10);
  }
  clock.pass(1_000);
  expect(writes.length).toBeLessThanOrEqual(11);
  expect(writes.at(-1)?.value).toBe(500);
  for (const [at, write] of writes.entries())
    if (at > 0) expect(write.at - writes[at - 1]!.at).toBeGreaterThanOrEqual(500);
});

test('a write that throws is not repeated and stops nothing', () => {
  const clock = handClock();
  let tries = 0;
  const pace = paced<number>(
    () => {
      tries += 1;
      throw new Error('SecurityError');
    },
    500,
    clock,
  );
  pace.offer(1);
  clock.pass(600);
  pace.offer(2);
  expect(() => clock.pass(600)).not.toThrow();
  expect(tries).toBe(2);
});

test('flush writes a waiting value at once and only once; cancel drops it', () => {
  const clock = handClock();
  const written: number[] = [];
  const pace = paced<number>((value) => written.push(value), 500, clock);
  pace.offer(1);
  pace.offer(2);
  pace.flush();
  clock.pass(2_000);
  pace.offer(3);
  pace.cancel();
  clock.pass(2_000);
  pace.flush();
  expect(written).toEqual([2]);
});
