/**
 * What holds at the shared shelf in every run: random offices, random commands, a quarter of them
 * chosen without asking whether they are allowed. Each law stands beside a planted fault that breaks
 * it, so that no law here is one that cannot fail.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explore } from '../core/explore.ts';
import type { Step } from '../core/trace.ts';
import {
  commandsOf,
  opened,
  poolModel,
  refusal,
  step,
  whereIs,
  type Command,
  type Fact,
  type State,
} from './pool.model.ts';
import { everybody } from './scenarios.ts';

type Rules = typeof step;
type Played = Step<State, Command, Fact> & { readonly before: State };
interface Run {
  readonly start: State;
  readonly steps: readonly Played[];
}
/** Gives what is wrong with a run, or `null`. */
type Law = (run: Run) => string | null;

/** The same rules, except for what `change` makes of the state after one step. */
function faulty(change: (played: Played) => State): Rules {
  return (before, command) => {
    const outcome = step(before, command);
    return { ...outcome, state: change({ ...outcome, before, command }) };
  };
}

const offices = fc
  .record({
    shelf: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 7 }),
    sorters: fc.integer({ min: 1, max: 5 }),
    claim: fc.constantFrom('one-act' as const, 'two-acts' as const),
  })
  .map(({ shelf, sorters, claim }) =>
    opened({ settings: { claim }, shelf, sorters: everybody.slice(0, sorters) }),
  );
const picks = fc.array(fc.nat(), { minLength: 20, maxLength: 60, size: 'max' });

function play(rules: Rules, start: State, picked: readonly number[]): Run {
  const steps: Played[] = [];
  let state = start;
  for (const pick of picked) {
    const all = commandsOf(state);
    const open = all.filter((command) => refusal(state, command) === null);
    const from = pick % 4 === 0 || open.length === 0 ? all : open;
    const command = from[Math.floor(pick / 4) % from.length];
    if (command === undefined) continue;
    const outcome = rules(state, command);
    steps.push({ ...outcome, command, before: state });
    state = outcome.state;
  }
  return { start, steps };
}

/** The first complaint about `rules` in 400 runs, or `null`. */
function breach(rules: Rules, law: Law): string | null {
  for (const [start, picked] of fc.sample(fc.tuple(offices, picks), { seed: 2, numRuns: 400 })) {
    const wrong = law(play(rules, start, picked));
    if (wrong !== null) return wrong;
  }
  return null;
}

function firstStep(run: Run, say: (played: Played) => string | null): string | null {
  for (const [index, played] of run.steps.entries()) {
    const wrong = say(played);
    if (wrong !== null) return `step ${index + 1}, ${played.command.type}: ${wrong}`;
  }
  return null;
}

const has = ({ facts }: Played, ...types: readonly Fact['type'][]): boolean =>
  facts.some(({ type }) => types.includes(type));

interface NamedLaw {
  readonly title: string;
  readonly law: Law;
  readonly fault: Rules;
}

const laws: readonly NamedLaw[] = [
  {
    title: 'every parcel is on the shelf, on a desk or done, and on the shelf at most once',
    law: (run) =>
      firstStep(run, ({ state }) => {
        if (new Set(state.shelf).size !== state.shelf.length) return 'twice on the shelf';
        try {
          for (const { id } of state.parcels) {
            const place = whereIs(state, id);
            if (place.at !== 'shelf' && state.shelf.includes(id)) return `${id} is also there`;
          }
        } catch (error) {
          return String(error);
        }
        return null;
      }),
    // An ill sorter's parcel is swept away with the desk.
    fault: faulty((played) =>
      has(played, 'putBack') ? { ...played.state, shelf: played.before.shelf } : played.state,
    ),
  },
  {
    title: 'where looking and having are one act, no parcel lies on two desks or is finished twice',
    law: (run) =>
      run.start.settings.claim === 'two-acts'
        ? null
        : firstStep(run, ({ state }) => {
            const held = state.sorters.flatMap(({ hand }) => (hand ? [hand.parcel] : []));
            if (new Set(held).size !== held.length) return 'one parcel on two desks';
            return state.parcels.some(({ finished }) => finished > 1) ? 'finished twice' : null;
          }),
    // What is taken is a copy; the shelf keeps the parcel.
    fault: faulty((played) =>
      has(played, 'taken') ? { ...played.state, shelf: played.before.shelf } : played.state,
    ),
  },
  {
    title: 'whoever takes, takes the one that stands first',
    law: (run) =>
      run.start.settings.claim === 'two-acts'
        ? null
        : firstStep(run, ({ before, facts }) => {
            const taken = facts.find((fact) => fact.type === 'taken');
            return taken === undefined || taken.parcel === before.shelf[0]
              ? null
              : `${taken.parcel} before ${before.shelf[0] ?? 'nothing'}`;
          }),
    fault: (before, command) => step({ ...before, shelf: [...before.shelf].reverse() }, command),
  },
  {
    title: 'time moves with the clock alone, and never back',
    law: (run) =>
      firstStep(run, ({ before, command, state, facts }) => {
        const refused = facts.some(({ type }) => type === 'ignored');
        const moves = command.type === 'clock.next' && !refused;
        if (moves ? state.now > before.now : state.now === before.now) return null;
        return `${before.now} → ${state.now}`;
      }),
    fault: faulty((played) =>
      has(played, 'taken') ? { ...played.state, now: played.state.now + 1 } : played.state,
    ),
  },
  {
    title: 'whoever is ill does no work',
    law: (run) =>
      firstStep(run, ({ before, facts }) => {
        const worked = facts.find(({ type }) => type === 'finished' || type === 'finishedAgain');
        if (worked === undefined || !('sorter' in worked)) return null;
        const sorter = before.sorters.find(({ id }) => id === worked.sorter);
        return sorter?.status === 'busy' ? null : `${worked.sorter} was ${sorter?.status ?? '?'}`;
      }),
    fault: (before, command) => {
      const healed = before.sorters.map((sorter) =>
        sorter.status === 'ill' && sorter.hand !== null
          ? { ...sorter, status: 'busy' as const }
          : sorter,
      );
      return step(command.type === 'clock.next' ? { ...before, sorters: healed } : before, command);
    },
  },
  {
    title: 'all that was finished was finished by somebody: the sums agree',
    law: (run) =>
      firstStep(run, ({ state }) => {
        const parcels = state.parcels.reduce((sum, { finished }) => sum + finished, 0);
        const sorters = state.sorters.reduce((sum, { done }) => sum + done, 0);
        return parcels === sorters ? null : `${parcels} parcels, ${sorters} pieces of work`;
      }),
    fault: faulty((played) =>
      has(played, 'fellIll')
        ? {
            ...played.state,
            parcels: played.state.parcels.map((one) => ({ ...one, finished: one.finished + 1 })),
          }
        : played.state,
    ),
  },
  {
    title: 'a refused command changes nothing and gives one fact, the refusal',
    law: (run) =>
      firstStep(run, (played) => {
        if (!has(played, 'ignored')) return null;
        return played.facts.length === 1 && played.state === played.before ? null : 'it did';
      }),
    fault: faulty((played) => (has(played, 'ignored') ? { ...played.state } : played.state)),
  },
];

describe.each(laws)('$title', ({ law, fault }) => {
  test('holds in every run', () => expect(breach(step, law)).toBeNull());
  test('and a planted fault breaks it', () => expect(breach(fault, law)).not.toBeNull());
});

const search = (claim: 'one-act' | 'two-acts') =>
  explore<State, Command, Fact>({
    model: poolModel,
    start: opened({ settings: { claim }, shelf: [10, 10], sorters: ['kindi', 'razi', 'haytham'] }),
    commands: (state) =>
      commandsOf(state).filter(
        (command) => command.type !== 'parcel.arrive' && refusal(state, command) === null,
      ),
    key: ({ parcels, shelf, sorters }) =>
      JSON.stringify([
        parcels.map(({ finished }) => Math.min(finished, 2)),
        shelf,
        sorters.map(({ status, hand, saw }) => [status, hand, saw]),
      ]),
    found: ({ parcels }) => parcels.some(({ finished }) => finished > 1),
    limits: { states: 30_000, depth: 40 },
  });

test('no parcel is taken by two: all states of two parcels and three sorters, illness included', () => {
  expect(search('one-act')).toMatchObject({ found: false, exhausted: true });
});

test('between a look and a reach somebody else may come, and the work is done twice', () => {
  const discovery = search('two-acts');
  expect(discovery.found && discovery.path.map(({ command }) => command.type)).toEqual([
    'sorter.look',
    'sorter.look',
    'sorter.take',
    'sorter.take',
    'clock.next',
  ]);
});

test('however many fall ill, as long as one is well and desks are cleared all work gets done', () => {
  const ends = fc.sample(fc.tuple(offices, picks), { seed: 3, numRuns: 200 });
  for (const [start, picked] of ends) {
    let state = play(step, start, picked).steps.at(-1)?.state ?? start;
    const say = (command: Command): void => void ({ state } = step(state, command));
    for (const { id, status } of state.sorters.slice(1)) {
      if (status !== 'ill') say({ type: 'sorter.ill', sorter: id });
      say({ type: 'desk.clear', sorter: id });
    }
    const sorter = state.sorters[0]?.id ?? '';
    say({ type: 'sorter.return', sorter });
    for (let round = 0; round < 40; round += 1) {
      say({ type: 'sorter.look', sorter });
      say({ type: 'sorter.take', sorter });
      say({ type: 'clock.next' });
    }
    expect(state.parcels.every(({ finished }) => finished > 0)).toBe(true);
  }
});
