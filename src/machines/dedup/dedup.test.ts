import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getInitialSnapshot, getNextSnapshot } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { record, stateAt } from '../core/trace.ts';
import { clerkMachine, type ClerkEvent } from './clerk.machine.ts';
import { copyMachine, type CopyEvent } from './copy.machine.ts';
import {
  clerkOf,
  commandsOf,
  dedupModel,
  opened,
  refusal,
  step,
  strategies,
  whereIs,
  type Command,
  type Fact,
  type Line,
  type State,
  type Strategy,
} from './dedup.model.ts';
import { scenarioRules, type ScenarioRule, type ScenarioSlug } from './scenarios.ts';
import {
  budgets,
  everyNight,
  lookFor,
  misfortunes,
  worstOf,
  type Misfortune,
} from './schedules.ts';

const names = Object.keys(strategies) as readonly Strategy[];
const programs: readonly (readonly Line[])[] = [...Object.values(strategies), ['pay']];
const settingsOf = (name: Strategy) => ({ program: strategies[name], key: 'parcel' as const });

/** Rules that commit whatever another transaction has written meanwhile: no unique constraint. */
const withoutUnique: typeof step = (state, command) => {
  const clerk = 'clerk' in command ? state.clerks.find(({ id }) => id === command.clerk) : null;
  const commits = clerk?.draft && state.settings.program[clerk.next] === 'commit';
  return commits ? step({ ...state, ledger: false }, command) : step(state, command);
};

/** Every state of a random walk over commands that are allowed, with the step before it. */
function walk(program: readonly Line[], picks: readonly number[], rules: typeof step = step) {
  let state = opened(program);
  return picks.flatMap((pick) => {
    const open = commandsOf(state).filter(
      (command) => command.type !== 'page.tear' && refusal(state, command) === null,
    );
    const command = open[pick % open.length];
    if (command === undefined) return [];
    const before = state;
    const { state: after, facts } = rules(state, command);
    state = after;
    return [{ before, command, facts, state }];
  });
}
const runs = fc.array(fc.nat(), { minLength: 20, maxLength: 60, size: 'max' });

describe('the laws of the office that is handed a parcel twice', () => {
  test('a refused command changes nothing and says why', () => {
    fc.assert(
      fc.property(fc.constantFrom(...programs), runs, (program, picks) => {
        for (const { state } of walk(program, picks))
          for (const command of commandsOf(state)) {
            const reason = refusal(state, command);
            const next = step(state, command);
            if (reason === null)
              expect(next.facts.some(({ type }) => type === 'ignored')).toBe(false);
            else expect(next).toEqual({ state, facts: [{ type: 'ignored', reason }] });
          }
      }),
      { numRuns: 40 },
    );
    expect(step(opened(['pay']), { type: 'clerk.take', clerk: 'nobody' }).facts).toEqual([
      { type: 'ignored', reason: 'unknownClerk' },
    ]);
  });

  const often = (program: readonly Line[], rules: typeof step = step) =>
    fc.assert(
      fc.property(runs, (picks) => {
        for (const { state } of walk(program, picks, rules)) {
          expect(state.payments.length).toBeLessThanOrEqual(1);
          expect(whereIs(state)).not.toBe('lost');
        }
      }),
      { numRuns: 300 },
    );

  test('with number and payment in one transaction no run of misfortunes loses or repeats it, while the number is remembered', () => {
    often(strategies.together);
  });

  test('under one key the money-changer pays once, whatever is asked again, while he remembers it', () => {
    often(strategies.provider);
  });

  test('without a unique constraint one transaction is not enough', () => {
    expect(() => often(strategies.together, withoutUnique)).toThrow();
    const budget = budgets.overlap;
    expect(lookFor('twice', settingsOf('together'), budget).found).toBe(false);
    expect(lookFor('twice', settingsOf('together'), budget, withoutUnique).found).toBe(true);
  });

  test('a signature on an older delivery does not close the newest one', () => {
    const { end, facts } = play('dedup-look');
    expect(facts.some(({ type }) => type === 'signedLate')).toBe(true);
    expect(end.shelf).toBe('signed');
  });
});

describe('what one misfortune does to each strategy', () => {
  const row = (name: Strategy) =>
    Object.fromEntries(
      misfortunes.map((one) => [one, worstOf(settingsOf(name), budgets[one]).ends]),
    );

  test('looking first bears a lost answer and a copy, but neither a crash nor an overlap', () => {
    expect(row('look')).toMatchObject({
      crash: 'twice',
      overlap: 'twice',
      silence: 'once',
      copy: 'once',
    });
  });

  test('marking first bears overlap, lost answers and copies, and a crash loses the payment', () => {
    expect(row('mark')).toMatchObject({
      crash: 'lost',
      overlap: 'once',
      silence: 'once',
      copy: 'once',
    });
  });

  test('one transaction, and a key the provider remembers, bear all of them together', () => {
    for (const name of ['together', 'provider'] as const) {
      const worst = worstOf(settingsOf(name), everyNight);
      expect(worst.ends).toBe('once');
      expect(worst.states).toBeGreaterThan(1_000);
    }
  });

  test('no strategy knows a number that was forgotten', () => {
    for (const name of names) expect(row(name)['forgotten'], name).toBe('twice');
  });

  test('without a ledger every misfortune pays twice, and without a signature a crash loses', () => {
    expect(new Set(Object.values(row('none')))).toEqual(new Set(['twice']));
    expect(worstOf({ program: ['pay'], key: 'parcel' }, budgets.crash).ends).toBe('lost');
  });

  test('a new key for each delivery is no key', () => {
    for (const one of ['crash', 'overlap', 'silence', 'copy'] as const)
      expect(worstOf({ program: strategies.provider, key: 'delivery' }, budgets[one]).ends).toBe(
        'twice',
      );
  });

  test('each “once” has looked at every state within its bounds, and each breach can be played', () => {
    for (const name of names)
      for (const one of misfortunes as readonly Misfortune[]) {
        const settings = settingsOf(name);
        const { ends, commands } = worstOf(settings, budgets[one]);
        if (ends === 'once')
          for (const breach of ['lost', 'twice'] as const) {
            const found = lookFor(breach, settings, budgets[one]);
            expect(found.found === false && found.exhausted, `${name} ${one}`).toBe(true);
          }
        else {
          const trace = record(dedupModel, opened(settings.program), commands);
          const state = stateAt(trace, trace.steps.length);
          expect(ends === 'lost' ? whereIs(state) === 'lost' : state.payments.length === 2).toBe(
            true,
          );
        }
      }
  });
});

describe('charts and rules tell the same story', () => {
  function clerkEvents(
    before: State,
    { command, facts }: { command: Command; facts: readonly Fact[] },
    id: string,
  ): readonly ClerkEvent['type'][] {
    if (!('clerk' in command) || command.clerk !== id) return [];
    if (
      command.type === 'clerk.take' ||
      command.type === 'clerk.fall' ||
      command.type === 'clerk.rise'
    )
      return [command.type];
    const was = clerkOf(before, id);
    const closed = facts.some(({ type }) => ['committed', 'collided', 'recognised'].includes(type));
    const events: ClerkEvent['type'][] = [];
    if (facts.some(({ type }) => type === 'begun')) events.push('draft.open');
    else if (was.draft !== null && closed) events.push('draft.close');
    else events.push('line.run');
    const unheard = facts.some(({ type }) => type === 'unheard');
    const last = was.next === before.settings.program.length - 1;
    const skippedOut = closed && !before.settings.program.includes('sign', was.next);
    if (unheard || last || skippedOut) events.push('work.end');
    return events;
  }
  const copyEvents: Partial<Record<Fact['type'], CopyEvent['type']>> = {
    taken: 'clerk.take',
    signed: 'clerk.sign',
    expired: 'lease.expire',
    copyArrived: 'copy.arrive',
  };
  const statusOf = ({ status, draft }: { status: string; draft: unknown }): string =>
    status === 'working' && draft !== null ? 'drafting' : status;

  /** Every step after which a chart and the rules disagree, and the states met. */
  function compare(rules: typeof step) {
    const wrong: string[] = [];
    const met = new Set<string>();
    for (const [program, picks] of fc.sample(fc.tuple(fc.constantFrom(...programs), runs), {
      seed: 6,
      numRuns: 300,
    })) {
      let clerk = getInitialSnapshot(clerkMachine);
      let copy = getInitialSnapshot(copyMachine);
      for (const played of walk(program, picks, rules)) {
        for (const type of clerkEvents(played.before, played, 'zaynab'))
          clerk = getNextSnapshot(clerkMachine, clerk, { type });
        for (const fact of played.facts) {
          const type = copyEvents[fact.type];
          if (type !== undefined) copy = getNextSnapshot(copyMachine, copy, { type });
        }
        const should = [statusOf(clerkOf(played.state, 'zaynab')), played.state.shelf];
        const are = [String(clerk.value), String(copy.value)];
        are.forEach((value) => met.add(value));
        if (should.join() !== are.join())
          wrong.push(`${played.command.type}: ${should.join()} / ${are.join()}`);
      }
    }
    return { wrong, met: [...met].sort() };
  }

  test('the charts of a clerk and of a copy agree with the model, in all their states', () => {
    const { wrong, met } = compare(step);
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(met).toEqual(['drafting', 'free', 'held', 'ill', 'signed', 'waiting', 'working']);
  });

  test('rules that keep a draft through a crash do not agree with them', () => {
    const hoarding: typeof step = (state, command) => {
      const next = step(state, command);
      if (command.type !== 'clerk.fall') return next;
      const had = clerkOf(state, command.clerk);
      if (had.draft === null) return next;
      const clerks = next.state.clerks.map((one) => (one.id === had.id ? had : one));
      return { ...next, state: { ...next.state, clerks } };
    };
    expect(compare(hoarding).wrong).not.toEqual([]);
  });

  test('every state of both charts can be reached', () => {
    const reached = (paths: readonly { state: { value: unknown } }[]) =>
      [...new Set(paths.map(({ state }) => String(state.value)))].sort();
    expect(reached(getSimplePaths(clerkMachine))).toEqual(['drafting', 'free', 'ill', 'working']);
    expect(reached(getSimplePaths(copyMachine))).toEqual(['held', 'signed', 'waiting']);
  });
});

function play(slug: ScenarioSlug) {
  const rule: ScenarioRule = scenarioRules[slug];
  const trace = record(dedupModel, rule.start, rule.commands);
  const end = stateAt(trace, trace.steps.length);
  return { rule, trace, end, facts: trace.steps.flatMap((one): readonly Fact[] => one.facts) };
}

describe('the scenarios of the parcel that comes twice', () => {
  test.each(Object.entries<ScenarioRule>(scenarioRules))(
    '%s is short, ends signed for, is asked about, and no step is refused',
    (_slug, rule) => {
      const trace = record(dedupModel, rule.start, rule.commands);
      expect(rule.commands.length).toBeGreaterThanOrEqual(6);
      expect(rule.commands.length).toBeLessThanOrEqual(18);
      for (const { facts } of trace.steps)
        expect(facts.some(({ type }) => type === 'ignored')).toBe(false);
      expect(stateAt(trace, trace.steps.length).shelf).toBe('signed');
      const predictions = Object.values(rule.predictions);
      expect([1, 2]).toContain(predictions.length);
      for (const { before, options, answer } of predictions) {
        expect(options).toContain(answer(trace));
        expect(before).toBeLessThanOrEqual(rule.commands.length);
      }
    },
  );

  test('what the recipient has in the end', () => {
    const paid = (slug: ScenarioSlug) => play(slug).end.payments.length;
    expect(
      Object.fromEntries(
        Object.keys(scenarioRules).map((slug) => [slug, paid(slug as ScenarioSlug)]),
      ),
    ).toEqual({
      'dedup-none': 2,
      'dedup-look': 2,
      'dedup-mark': 0,
      'dedup-together': 1,
      'dedup-provider': 1,
      'dedup-new-key': 2,
      'dedup-forgotten': 2,
    });
    expect(whereIs(play('dedup-mark').end)).toBe('lost');
  });
});
