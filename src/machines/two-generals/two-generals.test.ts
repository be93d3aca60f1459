import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getInitialSnapshot, getNextSnapshot } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { record, stateAt } from '../core/trace.ts';
import { courierMachine } from './courier.machine.ts';
import { generalMachine } from './general.machine.ts';
import {
  chainOf,
  chances,
  countOf,
  isTogether,
  isUseful,
  nightsOf,
  protocolsOf,
  type Night,
} from './protocols.ts';
import { scenarioRules, type ScenarioRule, type ScenarioSlug } from './scenarios.ts';
import {
  attackers,
  commands,
  isReady,
  opened,
  refusal,
  sides,
  step,
  twoGeneralsModel,
  type Command,
  type State,
} from './two-generals.model.ts';

const upTo = [0, 1, 2, 3, 4, 5, 6];

describe('why no agreement on finitely many couriers works', () => {
  test('of all agreements on up to six couriers none is both safe and useful', () => {
    for (const couriers of upTo) {
      const count = countOf(couriers);
      expect(count.nights).toBe(couriers + 1);
      expect(count.protocols).toBe(2 ** (couriers + 2));
      expect(count.good, `${couriers} couriers`).toBe(0);
      // What is left attacks always, or never: then nobody needs a courier.
      const nights = nightsOf(couriers);
      const safe = protocolsOf(couriers).filter((protocol) => isTogether(protocol, nights));
      expect(safe.map(({ west, east }) => [...new Set([...west, ...east])])).toEqual([
        [false],
        [true],
      ]);
    }
  });

  test('if couriers could not fall unseen, there would be a useful protocol', () => {
    // Both hear of every fall: the search is able to find one where there is one.
    const seen: readonly Night[] = nightsOf(2).map((night) => ({
      ...night,
      heard: { west: night.arrived, east: night.arrived },
    }));
    const protocols = [0, 1, 2].map((from) => {
      const rule = [0, 1, 2].map((heard) => heard >= from);
      return { west: rule, east: rule };
    });
    expect(protocols.filter((one) => isTogether(one, seen) && isUseful(one, seen))).toHaveLength(2);
  });

  test('a night and the one with one courier less are one to whoever sent that courier', () => {
    for (const couriers of upTo.slice(1)) {
      const chain = chainOf(couriers);
      expect(chain).toHaveLength(couriers);
      for (const { more, less, blind } of chain) {
        expect(more.arrived - less.arrived).toBe(1);
        expect(more.heard[blind]).toBe(less.heard[blind]);
      }
      expect(chain[0]?.more.arrived).toBe(couriers);
      expect(chain.at(-1)?.less.heard).toEqual({ west: 0, east: 0 });
    }
  });

  test('more couriers make a lonely attack rarer and an attack rarer too, and neither impossible', () => {
    const rows = upTo.slice(1).map((couriers) => chances(couriers, 0.1));
    rows.slice(1).forEach((row, at) => {
      expect(row.apart).toBeLessThan(rows[at]?.apart ?? 0);
      expect(row.both).toBeLessThan(rows[at]?.both ?? 0);
      expect(row.apart).toBeGreaterThan(0);
    });
  });
});

describe('the nights of the two generals', () => {
  const walks = fc.record({
    couriers: fc.integer({ min: 0, max: 5 }),
    west: fc.integer({ min: 0, max: 3 }),
    east: fc.integer({ min: 0, max: 3 }),
    picks: fc.array(fc.nat(), { minLength: 12, maxLength: 20, size: 'max' }),
  });
  const evening = (needs: number) =>
    getNextSnapshot(generalMachine, getInitialSnapshot(generalMachine, { needs }), {
      type: 'plan.trust',
    });
  function compare(rules: typeof step) {
    const wrong: string[] = [];
    const met = new Set<string>();
    for (const { couriers, west, east, picks } of fc.sample(walks, { seed: 7, numRuns: 300 })) {
      const needs = { west, east };
      let state: State = opened({ couriers, needs });
      let first = getInitialSnapshot(courierMachine);
      const generals = {
        west: evening(west),
        east: evening(east),
      };
      for (const pick of picks) {
        const command = commands[pick % commands.length] as Command;
        const reason = refusal(state, command);
        const next = rules(state, command);
        if (reason !== null) {
          if (rules === step) expect(next).toEqual({ state, facts: [{ type: 'ignored', reason }] });
          continue;
        }
        for (const fact of next.facts) {
          if (fact.type === 'rode' && fact.courier === 1)
            first = getNextSnapshot(courierMachine, first, { type: 'courier.ride' });
          if (fact.type === 'arrived') {
            const general = generals[fact.at];
            generals[fact.at] = getNextSnapshot(generalMachine, general, {
              type: 'courier.arrive',
            });
            if (fact.courier === 1)
              first = getNextSnapshot(courierMachine, first, { type: 'courier.arrive' });
          }
          if (fact.type === 'fell' && fact.courier === 1)
            first = getNextSnapshot(courierMachine, first, { type: 'courier.fall' });
          if (fact.type === 'decided')
            generals[fact.side] = getNextSnapshot(generalMachine, generals[fact.side], {
              type: 'dawn.break',
            });
        }
        ({ state } = next);
        const now = state;
        for (const side of sides) {
          const ready = isReady(now, side);
          const should = now.dawn ? (ready ? 'attacking' : 'staying') : ready ? 'ready' : 'unsure';
          met.add(should);
          if (String(generals[side].value) !== should) wrong.push(`${command.type} ${side}`);
        }
        const courier =
          now.sent === 0
            ? 'camp'
            : now.sent > 1 || (!now.riding && !now.fallen)
              ? 'arrived'
              : now.riding
                ? 'valley'
                : 'fallen';
        met.add(courier);
        if (String(first.value) !== courier) wrong.push(`${command.type} courier`);
      }
    }
    return { wrong, met: [...met].sort() };
  }

  test('the charts of courier and general agree with the model, in all their states', () => {
    const { wrong, met } = compare(step);
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(met).toEqual([
      'arrived',
      'attacking',
      'camp',
      'fallen',
      'ready',
      'staying',
      'unsure',
      'valley',
    ]);
  });

  test('rules under which a fallen courier is heard all the same do not agree with them', () => {
    const haunted: typeof step = (state, command) => {
      const next = step(state, command);
      if (command.type !== 'courier.fall' || next.state === state) return next;
      const heard = { ...next.state.heard, east: next.state.heard.east + 1 };
      return { ...next, state: { ...next.state, heard } };
    };
    expect(compare(haunted).wrong).not.toEqual([]);
  });

  test('every state of both charts can be reached', () => {
    const states = (paths: readonly { state: { value: unknown } }[]) =>
      [...new Set(paths.map(({ state }) => String(state.value)))].sort();
    expect(states(getSimplePaths(courierMachine))).toEqual(['arrived', 'camp', 'fallen', 'valley']);
    const general = getSimplePaths(generalMachine, {
      input: { needs: 2 },
      events: [{ type: 'plan.trust' }, { type: 'courier.arrive' }, { type: 'dawn.break' }],
      stopWhen: ({ context }) => context.heard > 3,
    });
    expect(states(general)).toEqual(['attacking', 'ready', 'staying', 'unsure']);
  });
});

test.each(Object.entries<ScenarioRule>(scenarioRules))(
  'the scenario %s is played without a refusal, ends at dawn, and answers its questions',
  (slug, { start, commands: given, predictions }) => {
    const trace = record(twoGeneralsModel, start, given);
    expect(trace.steps.flatMap(({ facts }) => facts).every(({ type }) => type !== 'ignored')).toBe(
      true,
    );
    const end = stateAt(trace, trace.steps.length);
    expect(end.dawn).toBe(true);
    const lonely: Record<ScenarioSlug, readonly string[]> = {
      'generals-one': ['west'],
      'generals-answer': ['east'],
      'generals-third': ['west'],
      'generals-four': ['west', 'east'],
    };
    expect(attackers(end)).toEqual(lonely[slug as ScenarioSlug]);
    for (const { options, answer, before } of Object.values(predictions)) {
      expect(options).toContain(answer(trace));
      expect(before).toBeLessThanOrEqual(given.length);
    }
  },
);
