/**
 * What holds in every street: random rates, counters and commands, evenly and by chance. Each law
 * stands beside a planted fault that breaks it.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSimplePaths } from 'xstate/graph';
import { record, stateAt } from '../core/trace.ts';
import {
  busyWorkers,
  capacity,
  drainTime,
  lineAfter,
  meanWait,
  mustWait,
  spare,
  utilisation,
  workersFor,
} from './arithmetic.ts';
import {
  commandsOf,
  crowdModel,
  loadOf,
  mostCounters,
  opened,
  rates,
  refusal,
  step,
  stretches,
  trendOf,
  works,
  type Command,
  type Fact,
  type State,
} from './crowd.model.ts';
import { lineMachine, type LineEvent } from './line.machine.ts';
import { scenarioRules, type ScenarioRule } from './scenarios.ts';

type Rules = typeof step;
interface Played {
  readonly before: State;
  readonly command: Command;
  readonly facts: readonly Fact[];
  readonly state: State;
}
/** Gives what is wrong with a run, or `null`. */
type Law = (run: readonly Played[]) => string | null;

const streets = fc
  .record({
    rate: fc.constantFrom(...rates),
    counters: fc.integer({ min: 1, max: mostCounters }),
    workSeconds: fc.constantFrom(...works),
    chance: fc.constantFrom('even' as const, 'random' as const),
    seed: fc.nat(),
  })
  .map(({ chance, ...street }) => opened({ ...street, settings: { chance } }));
/** Time passes as often as everything else together, or no line would ever come and go. */
const anything = fc.oneof(
  fc.constantFrom(...stretches.map((minutes): Command => ({ type: 'time.pass', minutes }))),
  fc.constantFrom(...commandsOf()),
);
const runs = fc.tuple(streets, fc.array(anything, { minLength: 15, maxLength: 40, size: 'max' }));

function play(rules: Rules, start: State, commands: readonly Command[]): readonly Played[] {
  let state = start;
  return commands.map((command) => {
    const before = state;
    const next = rules(state, command);
    state = next.state;
    return { before, command, ...next };
  });
}
function breach(rules: Rules, law: Law): string | null {
  for (const [start, commands] of fc.sample(runs, { seed: 3, numRuns: 300 })) {
    const wrong = law(play(rules, start, commands));
    if (wrong !== null) return wrong;
  }
  return null;
}
const faulty =
  (change: (played: Played) => State): Rules =>
  (before, command) => {
    const outcome = step(before, command);
    return { ...outcome, state: change({ ...outcome, before, command }) };
  };
const firstStep =
  (say: (played: Played) => string | null): Law =>
  (run) => {
    for (const [index, played] of run.entries()) {
      const wrong = say(played);
      if (wrong !== null) return `step ${index + 1}, ${played.command.type}: ${wrong}`;
    }
    return null;
  };
const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;

const laws: readonly { readonly title: string; readonly law: Law; readonly fault: Rules }[] = [
  {
    title: 'nobody is lost: whoever came is served, at a counter or in line',
    law: firstStep(({ state }) =>
      near(state.arrived, state.served + state.atCounters + state.line)
        ? null
        : `${state.arrived} came`,
    ),
    // Whoever is sent back from a counter that closes goes home.
    fault: faulty(({ command, before, state }) =>
      command.type === 'counter.close' && state.line > before.line
        ? { ...state, line: before.line }
        : state,
    ),
  },
  {
    title: 'the line follows the arithmetic',
    law: firstStep(({ before, command, state }) => {
      if (before.settings.chance === 'random' || command.type !== 'time.pass') return null;
      const { rate, counters, workSeconds } = before;
      const due = before.line + (rate - (counters * 60) / workSeconds) * command.minutes;
      if (refusal(before, command) !== null) return null;
      return near(state.line, Math.max(0, due)) ? null : `${state.line}, not ${due}`;
    }),
    // New people are forgotten while the line is worked off.
    fault: faulty(({ before, command, state }) =>
      command.type === 'time.pass' && state.line < before.line && state.line > 0
        ? { ...state, line: Math.max(0, state.line - before.rate * command.minutes) }
        : state,
    ),
  },
  {
    title: 'nobody waits while a counter is free, and no counter serves two',
    law: firstStep(({ state }) => {
      if (state.settings.chance === 'even') return null;
      if (state.atCounters > state.counters) return 'two at one counter';
      return state.line > 0 && state.atCounters < state.counters ? 'a free counter' : null;
    }),
    // A counter that opens calls nobody.
    fault: faulty(({ before, command, state }) =>
      command.type === 'counter.open' && before.line > 0 && before !== state
        ? { ...state, line: before.line, atCounters: before.atCounters }
        : state,
    ),
  },
  {
    title: 'a refused command changes nothing and says why, and no other is ignored',
    law: firstStep(({ before, command, facts, state }) => {
      const ignored = facts.some(({ type }) => type === 'ignored');
      if (ignored !== (refusal(before, command) !== null)) return 'refused and told differently';
      return ignored && state !== before ? 'changed all the same' : null;
    }),
    fault: faulty(({ before, command, state }) =>
      state === before && command.type === 'rate.set' ? { ...state, line: state.line + 1 } : state,
    ),
  },
  {
    title: 'the longest line is never shorter than the line',
    law: firstStep(({ state }) => (state.longest >= state.line ? null : `${state.longest}`)),
    fault: faulty(({ before, state }) => ({ ...state, longest: before.longest })),
  },
];

test('evenly, the line changes by what comes less what is finished, and never falls below zero', () => {
  const even = laws.find(({ title }) => title === 'the line follows the arithmetic');
  if (even === undefined) throw new Error('The law has gone');
  expect(breach(step, even.law)).toBeNull();
  expect(breach(even.fault, even.law)).not.toBeNull();
});

describe('laws', () => {
  test.each(laws)('$title', ({ law, fault }) => {
    expect(breach(step, law)).toBeNull();
    expect(breach(fault, law), 'the planted fault').not.toBeNull();
  });
});

test('the same seed gives the same crowd, another seed another one', () => {
  const hour: Command = { type: 'time.pass', minutes: 60 };
  const end = (seed: number) =>
    step(opened({ rate: 9, counters: 6, settings: { chance: 'random' }, seed }), hour).state;
  expect(end(9)).toEqual(end(9));
  expect(new Set([1, 2, 3, 4, 5].map((seed) => end(seed).arrived)).size).toBeGreaterThan(1);
});

test('by chance the line goes, on average over many mornings, where the water goes', () => {
  const hour: Command = { type: 'time.pass', minutes: 60 };
  const start = opened({ rate: 9, counters: 4, settings: { chance: 'random' } });
  const lines = Array.from({ length: 400 }, (_, seed) => step({ ...start, seed }, hour).state.line);
  const mean = lines.reduce((sum, line) => sum + line, 0) / lines.length;
  expect(Math.abs(mean - lineAfter(loadOf(start), 0, 60))).toBeLessThan(8);
});

describe('arithmetic', () => {
  const loads = fc.record({
    rate: fc.integer({ min: 1, max: 200 }),
    work: fc.double({ min: 0.01, max: 2, noNaN: true }),
    workers: fc.integer({ min: 1, max: 60 }),
  });

  test('what is worked off in the drain time is the line, to the last one', () => {
    fc.assert(
      fc.property(loads, fc.integer({ min: 1, max: 5_000 }), (load, line) => {
        const time = drainTime(load, line);
        if (time === Infinity) expect(lineAfter(load, line, 1_000)).toBeGreaterThanOrEqual(line);
        else expect(lineAfter(load, line, time)).toBeCloseTo(0, 5);
      }),
    );
  });

  test('the workers for a time are enough, and one fewer are not', () => {
    fc.assert(
      fc.property(loads, fc.integer({ min: 1, max: 5_000 }), (load, line) => {
        const workers = workersFor(load, line, 10);
        expect(drainTime({ ...load, workers }, line)).toBeLessThanOrEqual(10 * (1 + 1e-6));
        if (workers > 1)
          expect(drainTime({ ...load, workers: workers - 1 }, line)).toBeGreaterThan(10);
      }),
    );
  });

  test('it gives the published drain table: 1,000 jobs of 0.12 s, 50 new ones a second', () => {
    const { drain } = JSON.parse(readFileSync('tests/fixtures/published-tables.json', 'utf8')) as {
      drain: { rows: [number, number, number, number | null][] };
    };
    for (const [workers, perSecond, net, time] of drain.rows) {
      const load = { rate: 50, work: 0.12, workers };
      expect(capacity(load)).toBeCloseTo(perSecond, 9);
      expect(spare(load)).toBeCloseTo(net, 9);
      expect(drainTime(load, 1_000)).toBeCloseTo(time ?? Infinity, 6);
    }
  });

  test('more workers never make anybody wait longer, and all must wait where they cannot keep up', () => {
    fc.assert(
      fc.property(loads, (load) => {
        const more = { ...load, workers: load.workers + 1 };
        expect(mustWait(more)).toBeLessThanOrEqual(mustWait(load) + 1e-12);
        expect(meanWait(more)).toBeLessThanOrEqual(meanWait(load));
        expect(mustWait(load) === 1).toBe(utilisation(load) >= 1);
      }),
    );
  });

  test('one worker waits as the textbook says, and Little counts who is at work', () => {
    const load = { rate: 8, work: 0.1, workers: 1 };
    expect(mustWait(load)).toBeCloseTo(0.8, 12);
    expect(meanWait(load)).toBeCloseTo(0.4, 12);
    expect(busyWorkers({ rate: 200, work: 0.5 })).toBe(100);
  });
});

describe('the chart of the line', () => {
  /** What the model does so that the event comes true. */
  function bring(state: State, event: LineEvent): State {
    const commands: readonly Command[] =
      event.type === 'line.form'
        ? [{ type: 'crowd.arrive' }]
        : event.type === 'line.end'
          ? Array.from({ length: 20 }, (): Command => ({ type: 'time.pass', minutes: 60 }))
          : [{ type: 'rate.set', perMinute: { more: 2, equal: 3, less: 9 }[event.balance] }];
    return stateAt(record(crowdModel, state, commands), commands.length);
  }
  const paths = getSimplePaths(lineMachine, {
    events: [
      ...(['less', 'equal', 'more'] as const).map((balance): LineEvent => ({
        type: 'balance.change',
        balance,
      })),
      { type: 'line.form' },
      { type: 'line.end' },
    ],
  });

  test('goes the way of the model on every one of its paths', () => {
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      let state = opened({ rate: 2, counters: 2 });
      for (const { event, state: snapshot } of path.steps) {
        if ((event as { type: string }).type === 'xstate.init') continue;
        state = bring(state, event);
        expect(trendOf(state), JSON.stringify(path.steps.map((one) => one.event))).toBe(
          snapshot.value,
        );
      }
    }
  });
});

test.each(Object.entries<ScenarioRule>(scenarioRules))(
  '%s is short, ends as predicted, and no step is refused',
  (_slug, rule) => {
    const trace = record(crowdModel, rule.start, rule.commands);
    expect(rule.commands.length).toBeGreaterThanOrEqual(6);
    expect(rule.commands.length).toBeLessThanOrEqual(15);
    for (const { facts } of trace.steps)
      expect(facts.some(({ type }) => type === 'ignored')).toBe(false);
    const predictions = Object.values(rule.predictions);
    expect([1, 2]).toContain(predictions.length);
    for (const { before, options, answer } of predictions) {
      expect(options).toContain(answer(trace));
      expect(before).toBeGreaterThanOrEqual(1);
      expect(before).toBeLessThanOrEqual(rule.commands.length);
    }
  },
);

test('one counter more: a third of the line is saved, and two thirds of the time', () => {
  const end = (slug: 'crowd-eid' | 'crowd-one-more') => {
    const { start, commands } = scenarioRules[slug];
    return stateAt(record(crowdModel, start, commands), commands.length);
  };
  const [three, four] = [end('crowd-eid'), end('crowd-one-more')];
  expect([three.longest, four.longest]).toEqual([270, 180]);
  expect([three.now - 60, four.now - 60]).toEqual([180, 60]);
});
