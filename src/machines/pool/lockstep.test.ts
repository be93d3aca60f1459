/**
 * Charts and model tell the same story twice: random runs of the model are told to both charts, and
 * after each step a chart's state must be what the model says.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getInitialSnapshot, getNextSnapshot } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import {
  commandsOf,
  opened,
  refusal,
  sorterOf,
  step,
  whereIs,
  type Command,
  type Fact,
  type State,
} from './pool.model.ts';
import { shelvedParcelMachine, type ShelvedParcelEvent } from './shelved-parcel.machine.ts';
import { sorterMachine, type SorterEvent } from './sorter.machine.ts';

const parcelEvents: Partial<Record<Fact['type'], ShelvedParcelEvent['type']>> = {
  taken: 'sorter.take',
  takenToo: 'sorter.take',
  finished: 'work.finish',
  finishedAgain: 'work.finish',
  putBack: 'desk.clear',
  setAside: 'desk.clear',
};

/** What a command and its facts mean to one sorter. */
function sorterEvent(before: State, command: Command, facts: readonly Fact[], id: string) {
  const finished = facts.some(
    (fact) => (fact.type === 'finished' || fact.type === 'finishedAgain') && fact.sorter === id,
  );
  if (finished) return { type: 'work.finish' } as const;
  if (!('sorter' in command) || command.sorter !== id) return null;
  return command.type === 'sorter.look' || command.type === 'sorter.take'
    ? ({ type: command.type, shelved: before.shelf.length > 0 } satisfies SorterEvent)
    : ({ type: command.type } satisfies SorterEvent);
}

/** Every word after which chart and rules disagree, in 300 random runs, and the states met. */
function walk(rules: typeof step) {
  const disagreements: string[] = [];
  const met = new Set<string>();
  const runs = fc.sample(
    fc.tuple(
      fc.constantFrom('one-act' as const, 'two-acts' as const),
      fc.array(fc.nat(), { minLength: 20, maxLength: 40, size: 'max' }),
    ),
    { seed: 7, numRuns: 300 },
  );
  for (const [claim, picks] of runs) {
    let state = opened({ settings: { claim }, shelf: [10, 20], sorters: ['kindi', 'razi'] });
    let sorter = getInitialSnapshot(sorterMachine, { settings: state.settings });
    let parcel = getInitialSnapshot(shelvedParcelMachine);
    for (const pick of picks) {
      const all = commandsOf(state);
      const open = all.filter((command) => refusal(state, command) === null);
      const from = pick % 4 === 0 ? all : open;
      const command = from[Math.floor(pick / 4) % from.length] as Command;
      const next = rules(state, command);
      const event = sorterEvent(state, command, next.facts, 'kindi');
      if (event !== null) sorter = getNextSnapshot(sorterMachine, sorter, event);
      for (const fact of next.facts) {
        const type = parcelEvents[fact.type];
        if (type !== undefined && 'parcel' in fact && fact.parcel === 'p1')
          parcel = getNextSnapshot(shelvedParcelMachine, parcel, { type });
      }
      ({ state } = next);
      const should = [sorterOf(state, 'kindi').status, whereIs(state, 'p1').at];
      const are = [String(sorter.value), String(parcel.value)];
      are.forEach((value) => met.add(value));
      if (should.join() !== are.join())
        disagreements.push(`${command.type}: ${should.join()}, but ${are.join()}`);
    }
  }
  return { disagreements, met: [...met].sort() };
}

test('the charts of a sorter and of a parcel agree with the model, in all their states', () => {
  const { disagreements, met } = walk(step);
  expect(disagreements).toEqual([]);
  expect(met).toEqual(['busy', 'desk', 'done', 'idle', 'ill', 'looking', 'shelf']);
});

test('rules under which illness empties the desk do not agree with them', () => {
  const hasty: typeof step = (state, command) => {
    const next = step(state, command);
    if (command.type !== 'sorter.ill') return next;
    const sorters = next.state.sorters.map((one) =>
      one.status === 'ill' ? { ...one, hand: null } : one,
    );
    const lost = state.sorters.find(({ id }) => id === command.sorter)?.hand?.parcel;
    const shelf = lost === undefined ? next.state.shelf : [lost, ...next.state.shelf];
    return { ...next, state: { ...next.state, sorters, shelf } };
  };
  expect(walk(hasty).disagreements).not.toEqual([]);
});

test('every state of a sorter can be reached where claiming takes two acts, and all but one otherwise', () => {
  const reached = (claim: 'one-act' | 'two-acts') =>
    [
      ...new Set(
        getSimplePaths(sorterMachine, {
          input: { settings: { claim } },
          events: [
            { type: 'sorter.look', shelved: true },
            { type: 'sorter.take', shelved: true },
            { type: 'work.finish' },
            { type: 'sorter.ill' },
            { type: 'sorter.return' },
            { type: 'desk.clear' },
          ],
        }).map(({ state }) => String(state.value)),
      ),
    ].sort();
  expect(reached('two-acts')).toEqual(['busy', 'idle', 'ill', 'looking']);
  expect(reached('one-act')).toEqual(['busy', 'idle', 'ill']);
});
