import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lengthOf,
  longestFreePath,
  questionAhead,
  speeds,
  startOf,
  step,
} from './stepper.model.ts';
import type { Command, Player, Script } from './stepper.model.ts';

const script: Script = { length: 6, questions: [1, 4] };
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom<Command>(
    { type: 'next' },
    { type: 'back' },
    { type: 'first' },
    { type: 'last' },
    { type: 'skip' },
    { type: 'leave' },
    { type: 'rejoin' },
    { type: 'reset' },
  ),
  fc
    .oneof(fc.integer({ min: -3, max: 12 }), fc.double())
    .map((index): Command => ({ type: 'seek', index })),
  fc.constantFrom(...speeds).map((speed): Command => ({ type: 'pace', speed })),
  fc.constantFrom('a', 'b').map((option): Command => ({ type: 'answer', option })),
  fc.constantFrom('x', 'y').map((event): Command => ({ type: 'take', event })),
  fc
    .tuple(
      fc.double(),
      fc.option(fc.double()),
      fc.array(fc.constantFrom('x', 'y'), { maxLength: 4 }),
    )
    .map(([index, branch, taken]): Command => ({ type: 'open', index, branch, taken })),
);
const runs = fc.array(commands, { maxLength: 40 });
const play = (run: readonly Command[], start: Player = startOf(script)): Player =>
  run.reduce((player, command) => step(player, command).state, start);

test('the index is always a whole number within the path being played', () => {
  fc.assert(
    fc.property(runs, (run) => {
      let player = startOf(script);
      for (const command of run) {
        player = step(player, command).state;
        expect(Number.isInteger(player.index)).toBe(true);
        expect(player.index).toBeGreaterThanOrEqual(0);
        expect(player.index).toBeLessThanOrEqual(lengthOf(player));
        expect(player.branch ?? 0).toBeLessThanOrEqual(script.length);
        if (player.branch === null) expect(player.taken).toEqual([]);
      }
    }),
  );
});

test('back undoes next', () => {
  fc.assert(
    fc.property(runs, (run) => {
      const before = play(run);
      const after = step(before, { type: 'next' });
      fc.pre(after.facts.every((fact) => fact.type !== 'ignored'));
      expect(step(after.state, { type: 'back' }).state).toEqual(before);
    }),
  );
});

test('returning to the guided path stands where it was left, whatever was done off it', () => {
  fc.assert(
    fc.property(runs, runs, (run, off) => {
      const left = play([...run, { type: 'rejoin' }, { type: 'leave' }]);
      const stray = off.filter(({ type }) => type === 'next' || type === 'take');
      const back = step(play(stray, left), { type: 'rejoin' }).state;
      expect(back).toEqual({ ...left, branch: null });
    }),
  );
});

test('reset is the start, at the pace the reader chose', () => {
  fc.assert(
    fc.property(runs, (run) => {
      const player = play(run);
      expect(step(player, { type: 'reset' }).state).toEqual({
        ...startOf(script),
        speed: player.speed,
      });
    }),
  );
});

test('no command is met with silence, and one that is ignored changes nothing', () => {
  fc.assert(
    fc.property(runs, commands, (run, command) => {
      const before = play(run);
      const { state, facts } = step(before, command);
      expect(facts.length).toBeGreaterThan(0);
      if (facts.some((fact) => fact.type === 'ignored')) expect(state).toBe(before);
    }),
  );
});

test('a question blocks the way forward until it is answered or passed over', () => {
  const start = startOf(script);
  expect(questionAhead(start)).toBe(1);
  expect(step(start, { type: 'next' }).state).toBe(start);
  const answered = step(start, { type: 'answer', option: 'a' });
  expect(answered.state).toMatchObject({ index: 1, answers: { 1: 'a' } });
  expect(answered.facts).toEqual([
    { type: 'answered', before: 1, option: 'a' },
    { type: 'moved', from: 0, to: 1 },
  ]);
  const skipped = step(start, { type: 'skip' });
  expect(skipped.state).toMatchObject({ index: 1, answers: { 1: null } });
});

test('a question that was run past by seeking counts as passed over, and is not asked again', () => {
  const end = step(startOf(script), { type: 'last' });
  expect(end.state).toMatchObject({ index: 6, answers: { 1: null, 4: null } });
  const back = step(end.state, { type: 'seek', index: 3 }).state;
  expect(questionAhead(back)).toBeNull();
  expect(step(back, { type: 'next' }).state.index).toBe(4);
});

test('no question is asked off the guided path', () => {
  const off = step(startOf(script), { type: 'leave' }).state;
  expect(questionAhead(off)).toBeNull();
});

test('an event taken further back begins a new end from there', () => {
  const path = play([
    { type: 'seek', index: 3 },
    { type: 'take', event: 'x' },
    { type: 'take', event: 'y' },
  ]);
  expect(path).toMatchObject({ branch: 3, taken: ['x', 'y'], index: 5 });
  expect(play([{ type: 'back' }, { type: 'take', event: 'z' }], path)).toMatchObject({
    branch: 3,
    taken: ['x', 'z'],
    index: 5,
  });
  expect(
    play(
      [
        { type: 'seek', index: 1 },
        { type: 'take', event: 'z' },
      ],
      path,
    ),
  ).toMatchObject({
    branch: 1,
    taken: ['z'],
    index: 2,
  });
});

test('a free path ends at its stated bound instead of growing a link nobody can paste', () => {
  const full = play(Array.from({ length: longestFreePath }, () => ({ type: 'take', event: 'x' })));
  expect(full.taken).toHaveLength(longestFreePath);
  expect(step(full, { type: 'take', event: 'x' }).facts).toEqual([
    { type: 'ignored', command: 'take' },
  ]);
});

test('a seek to no number stays, and one past either end stops at the end', () => {
  const at = (index: number): number =>
    step(play([{ type: 'seek', index: 2 }]), { type: 'seek', index }).state.index;
  expect([NaN, -5, 1e308, Infinity, 2.4].map(at)).toEqual([2, 0, 6, 6, 2]);
});

test('opening a link puts the player where it says and asks nothing that lies behind', () => {
  const opened = play([{ type: 'open', index: 4, branch: null, taken: [] }]);
  expect(opened).toMatchObject({ index: 4, answers: { 1: null, 4: null }, branch: null });
  const free = play([{ type: 'open', index: 99, branch: 2, taken: ['x'] }]);
  expect(free).toMatchObject({ index: 3, branch: 2, taken: ['x'] });
});
