import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { stepperMachine, type Mode, type StepperEvent } from './stepper.machine.ts';
import { atEnd, lengthOf, questionAhead, startOf, step } from './stepper.model.ts';
import type { Player, Script } from './stepper.model.ts';

type Snapshot = SnapshotFrom<typeof stepperMachine>;
const script: Script = { length: 3, questions: [2] };
const events: readonly StepperEvent[] = [
  { type: 'next' },
  { type: 'back' },
  { type: 'first' },
  { type: 'last' },
  { type: 'seek', index: 1 },
  { type: 'pace', speed: 2 },
  { type: 'answer', option: 'a' },
  { type: 'skip' },
  { type: 'leave' },
  { type: 'take', event: 'x' },
  { type: 'rejoin' },
  { type: 'reset' },
  { type: 'open', index: 2, branch: null, taken: [] },
  { type: 'open', index: 2, branch: 1, taken: ['x'] },
  { type: 'play' },
  { type: 'pause' },
  { type: 'tick' },
];

const start = (): Snapshot => initialTransition(stepperMachine, script)[0];
const after = (snapshot: Snapshot, event: StepperEvent): Snapshot =>
  transition(stepperMachine, snapshot, event)[0];
const modeOf = (snapshot: Snapshot): Mode => {
  const [mode, ...more] = [...snapshot.tags];
  expect(more).toEqual([]);
  return mode as Mode;
};

/** What the rules say one event does, told without the chart. */
function expected(player: Player, mode: Mode, event: StepperEvent): Player {
  const moving = mode === 'playing' || mode === 'replaying';
  switch (event.type) {
    case 'play':
      return !moving && mode !== 'predicting' && atEnd(player)
        ? step(player, { type: 'first' }).state
        : player;
    case 'pause':
      return player;
    case 'tick':
      return moving ? step(player, { type: 'next' }).state : player;
    case 'answer':
    case 'skip':
      return mode === 'predicting' ? step(player, event).state : player;
    default:
      return step(player, event).state;
  }
}

function checkLockstep(path: readonly StepperEvent[], played: Script): void {
  let snapshot = initialTransition(stepperMachine, played)[0];
  let player = startOf(played);
  for (const event of path) {
    player = expected(player, modeOf(snapshot), event);
    snapshot = after(snapshot, event);
    const mode = modeOf(snapshot);
    expect(snapshot.context).toEqual(player);
    expect(mode === 'free' || mode === 'replaying').toBe(player.branch !== null);
    if (mode === 'predicting') expect(questionAhead(player)).not.toBeNull();
    if (mode === 'playing' || mode === 'replaying') expect(atEnd(player)).toBe(false);
  }
}

test('on every simple path the chart and the rules agree step by step', () => {
  // Of events that lead the same way one stands for all here; the random walks below take every one.
  const distinct = events.filter(({ type }) => !['first', 'seek', 'pace', 'open'].includes(type));
  const asksFirst: Script = { length: 2, questions: [1] };
  const paths = getSimplePaths(stepperMachine, {
    input: asksFirst,
    events: distinct,
    // One node for each mode and what its guards can tell apart.
    serializeState: ({ tags, context }) =>
      [...tags, lengthOf(context) > 0, atEnd(context)].join(' '),
  });
  const modes = new Set(paths.map((path) => modeOf(path.state)));
  expect(modes).toEqual(new Set(['paused', 'playing', 'predicting', 'free', 'replaying']));

  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) {
    checkLockstep(
      path.steps.slice(1).map(({ event }) => event as StepperEvent),
      asksFirst,
    );
  }
});

test('on random walks the chart and the rules agree step by step', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (path) => {
      checkLockstep(path, script);
    }),
  );
});

test('it starts paused at step 0, and reset from anywhere is that state', () => {
  expect([modeOf(start()), start().context.index]).toEqual(['paused', 0]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (path) => {
      const strayed = path.reduce(after, start());
      const reset = after(strayed, { type: 'reset' });
      expect(modeOf(reset)).toBe('paused');
      expect(reset.context).toEqual({ ...startOf(script), speed: strayed.context.speed });
    }),
  );
});

test('nothing moves by itself: only play followed by ticks advances', () => {
  const ticked = [...Array(9)].reduce((now: Snapshot) => after(now, { type: 'tick' }), start());
  expect(ticked.context.index).toBe(0);
  const playing = after(start(), { type: 'play' });
  expect([modeOf(playing), playing.context.index]).toEqual(['playing', 0]);
  expect(after(playing, { type: 'tick' }).context.index).toBe(1);
});

test('playing stops at a question, and next does not get past it', () => {
  const asked = (['play', 'tick', 'tick'] as const).reduce(
    (now, type) => after(now, { type }),
    start(),
  );
  expect([modeOf(asked), asked.context.index]).toEqual(['predicting', 1]);
  expect(after(asked, { type: 'next' })).toMatchObject({ context: { index: 1 } });
  expect(modeOf(after(asked, { type: 'next' }))).toBe('predicting');
  expect(modeOf(after(asked, { type: 'tick' }))).toBe('predicting');
  const answered = after(asked, { type: 'answer', option: 'a' });
  expect([modeOf(answered), answered.context.index]).toEqual(['paused', 2]);
});

test('playing to the end pauses there, and play at the end begins again', () => {
  const nearEnd = after(start(), { type: 'last' });
  const again = after(nearEnd, { type: 'play' });
  expect([modeOf(again), again.context.index]).toEqual(['playing', 0]);
  const end = [...Array(3)].reduce((now: Snapshot) => after(now, { type: 'tick' }), again);
  expect([modeOf(end), end.context.index]).toEqual(['paused', 3]);
});

test('one press leaves the guided path at any step, and one press comes back to it', () => {
  for (let index = 0; index <= script.length; index += 1) {
    const there = after(start(), { type: 'seek', index });
    const off = after(after(there, { type: 'take', event: 'x' }), { type: 'take', event: 'x' });
    expect([modeOf(off), off.context.index]).toEqual(['free', index + 2]);
    const back = after(off, { type: 'rejoin' });
    expect([modeOf(back), back.context]).toEqual(['paused', there.context]);
  }
});
