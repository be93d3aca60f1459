import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closed, control, speeds, wait, type PlaybackCommand } from './playback.ts';

const command = fc.oneof(
  fc.record({
    type: fc.constant('open' as const),
    length: fc.nat(20),
    still: fc.boolean(),
  }),
  fc.record({ type: fc.constant('seek' as const), index: fc.integer({ min: -5, max: 30 }) }),
  fc.constantFrom<PlaybackCommand>(
    { type: 'close' },
    { type: 'tick' },
    { type: 'play' },
    { type: 'pause' },
  ),
);

test('whatever is pressed, what is shown is between nothing and all of it', () => {
  fc.assert(
    fc.property(fc.array(command), (commands) => {
      let state = closed;
      for (const one of commands) {
        state = control(state, one);
        expect(state.index).toBeGreaterThanOrEqual(0);
        expect(state.index).toBeLessThanOrEqual(state.length);
        expect(state.mode === 'closed').toBe(state.length === 0);
      }
    }),
  );
});

test('left alone it plays to its end and stops there, all shown', () => {
  let state = control(closed, { type: 'open', length: 5, still: false });
  const seen = [state.index];
  for (let tick = 0; tick < 10 && state.mode === 'playing'; tick += 1) {
    state = control(state, { type: 'tick' });
    seen.push(state.index);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect(state.mode).toBe('over');
  expect(control(state, { type: 'play' })).toEqual({ mode: 'playing', index: 1, length: 5 });
});

test('for who wants nothing to move it waits, and no tick moves it', () => {
  const still = control(closed, { type: 'open', length: 5, still: true });
  expect(still.mode).toBe('paused');
  expect(control(still, { type: 'tick' })).toBe(still);
  expect(control(still, { type: 'seek', index: 3 })).toEqual({
    mode: 'paused',
    index: 3,
    length: 5,
  });
});

test('a step by hand stops the play', () => {
  const playing = control(closed, { type: 'open', length: 5, still: false });
  expect(control(playing, { type: 'seek', index: 2 }).mode).toBe('paused');
});

test('the wait before a moment is the virtual time in a tenth, never too short to read nor so long as to look broken', () => {
  const times = [0, 0, 15_000, 15_100, 10_000_000];
  expect(wait(times, 1, 1)).toEqual({ virtualMs: 0, ms: 350 });
  expect(wait(times, 2, 1)).toEqual({ virtualMs: 15_000, ms: 1_500 });
  expect(wait(times, 3, 1)).toEqual({ virtualMs: 100, ms: 350 });
  expect(wait(times, 4, 1)).toEqual({ virtualMs: 9_984_900, ms: 3_200 });
  expect(wait(times, 5, 1)).toEqual({ virtualMs: 0, ms: 350 });
  for (const speed of speeds) expect(wait(times, 2, speed).ms).toBe(1_500 / speed);
});
