import { describe, expect, test } from 'vitest';
import { record } from '../core/trace.ts';
import {
  lines,
  misplaced,
  programModel,
  programStart,
  type Line,
  type Program,
} from './program.model.ts';
import { misfortunes, office, promises, tryToBreak } from './promises.ts';

/** Every order of the six lines. */
function orders(rest: readonly Line[] = lines): readonly Program[] {
  if (rest.length === 0) return [[]];
  return rest.flatMap((line) =>
    orders(rest.filter((one) => one !== line)).map((order) => [line, ...order]),
  );
}
const runnable = orders().filter((order) => misplaced(order) === null);
const holds = (program: Program): readonly boolean[] =>
  promises.map((promise) => !tryToBreak(program, promise).found);

test.each<[string, Program, readonly boolean[]]>([
  [
    'ack before the effect loses',
    ['claim', 'ack', 'begin', 'effect', 'mark', 'commit'],
    [false, true, true],
  ],
  [
    'ack before the commit loses',
    ['claim', 'begin', 'effect', 'mark', 'ack', 'commit'],
    [false, true, true],
  ],
  [
    'a mark before the effect loses',
    ['claim', 'mark', 'effect', 'begin', 'commit', 'ack'],
    [false, true, true],
  ],
  [
    'a mark after the effect repeats',
    ['claim', 'effect', 'mark', 'begin', 'commit', 'ack'],
    [true, false, true],
  ],
  [
    'an effect outside the transaction repeats',
    ['claim', 'effect', 'begin', 'mark', 'commit', 'ack'],
    [true, false, true],
  ],
  [
    'a mark after the transaction repeats',
    ['claim', 'begin', 'effect', 'commit', 'mark', 'ack'],
    [true, false, true],
  ],
  [
    'effect and mark in one transaction, then ack, holds',
    ['claim', 'begin', 'effect', 'mark', 'commit', 'ack'],
    [true, true, true],
  ],
  [
    'the order inside the transaction does not matter',
    ['claim', 'begin', 'mark', 'effect', 'commit', 'ack'],
    [true, true, true],
  ],
])('%s', (_, program, expected) => {
  expect(holds(program)).toEqual(expected);
});

test(
  'an order keeps all promises exactly when effect and mark are in the transaction and the ack is last',
  { timeout: 60_000 },
  () => {
    const good = runnable.filter((order) =>
      promises.every((promise) => !tryToBreak(order, promise).found),
    );
    const expected = runnable.filter((order) => {
      const at = (line: Line) => order.indexOf(line);
      const within = (line: Line) => at('begin') < at(line) && at(line) < at('commit');
      return within('effect') && within('mark') && at('ack') > at('commit');
    });
    expect(good).toEqual(expected);
    expect(good.length).toBeGreaterThan(1);
  },
);

test('what breaks a promise is a schedule that plays again to the same end, and no slow worker is needed', () => {
  for (const program of runnable)
    for (const promise of ['nothingLost', 'onceAtMost'] as const) {
      const trial = tryToBreak(program, promise);
      if (!trial.found) continue;
      const commands = trial.path.map(({ command }) => command);
      const replay = record(programModel, trial.start, commands);
      expect(replay.steps).toEqual(trial.path);
      expect(commands.filter(({ type }) => type === 'worker.crash').length).toBeLessThanOrEqual(1);
      expect(trial.start.left.pauses).toBe(0);
    }
});

test('where nothing breaks, every schedule within the bounds was tried', () => {
  const trial = tryToBreak(['claim', 'begin', 'effect', 'mark', 'commit', 'ack'], 'onceAtMost');
  expect(trial).toMatchObject({ found: false, exhausted: true, start: { left: misfortunes } });
  if (!trial.found) expect(trial.states).toBeGreaterThan(100);
});

describe('a program that cannot run', () => {
  test('a line that needs the parcel before it is claimed is named', () => {
    expect(misplaced(['ack', 'claim', 'begin', 'effect', 'mark', 'commit'])).toEqual({
      line: 'ack',
      needs: 'claim',
    });
  });
  test('a commit without a begin is named', () => {
    expect(misplaced(['claim', 'commit', 'begin', 'effect', 'mark', 'ack'])).toEqual({
      line: 'commit',
      needs: 'begin',
    });
  });
  test('it is refused, not run', () => {
    const program: Program = ['ack', 'claim', 'begin', 'effect', 'mark', 'commit'];
    expect(() => programStart(office, program, misfortunes)).toThrow(RangeError);
  });
});

test('two workers cannot write one mark: the second waits, then recognises it', () => {
  const program: Program = ['claim', 'begin', 'mark', 'effect', 'commit', 'ack'];
  const run = (worker: string) => ({ type: 'line.run', worker }) as const;
  const trace = record(programModel, programStart(office, program, misfortunes), [
    run('razi'), // claim
    run('razi'), // begin
    run('razi'), // mark
    { type: 'lease.expire', parcel: 'p1' },
    run('kindi'), // claim
    run('kindi'), // begin
    run('kindi'), // mark: must wait
    run('razi'), // effect
    run('razi'), // commit
    run('kindi'), // mark: recognised
    run('kindi'), // ack
    run('razi'), // ack: refused, the lease is another's
  ]);
  const facts = trace.steps.map((step) => step.facts.map(({ type }) => type).join(' '));
  expect(facts[6]).toBe('ignored');
  expect(facts.slice(8)).toEqual(['committed effectWritten', 'recognised', 'acked', 'ackRefused']);
  expect(trace.steps.at(-1)?.state.office.effects).toHaveLength(1);
});
