import { describe, expect, test } from 'vitest';
import { record, stateAt } from '../core/trace.ts';
import { poolModel, sorterOf, tally, whereIs, type Fact } from './pool.model.ts';
import { morning, scenarioRules, type ScenarioRule, type ScenarioSlug } from './scenarios.ts';

function play(slug: ScenarioSlug) {
  const rule: ScenarioRule = scenarioRules[slug];
  const trace = record(poolModel, rule.start, rule.commands);
  const end = stateAt(trace, trace.steps.length);
  return { rule, trace, end, facts: trace.steps.flatMap((step): readonly Fact[] => step.facts) };
}

describe('the scenarios of the shared shelf', () => {
  test('seven parcels take five sorters 30 minutes, three 40, and one 100', () => {
    const slugs = ['pool-five', 'pool-three', 'pool-one'] as const;
    expect(slugs.map((slug) => play(slug).end.now)).toEqual([30, 40, 100]);
    for (const slug of slugs) {
      const { rule, end } = play(slug);
      expect(rule.start.parcels.map(({ minutes }) => minutes)).toEqual(morning);
      expect(tally(end)).toEqual({ shelf: 0, desk: 0, done: morning.length });
    }
  });

  test('nobody is idle beside a parcel: each takes as soon as a hand is empty', () => {
    for (const slug of ['pool-five', 'pool-three', 'pool-one'] as const)
      for (const [index, { command }] of play(slug).trace.steps.entries()) {
        if (command.type !== 'clock.next') continue;
        const { shelf, sorters } = stateAt(play(slug).trace, index);
        expect(shelf.length === 0 || sorters.every(({ status }) => status === 'busy')).toBe(true);
      }
  });

  test('the sorter with the long parcel does one, the others do more in the same time', () => {
    const { end } = play('pool-five');
    expect(end.sorters.map(({ done }) => done)).toEqual([1, 2, 2, 1, 1]);
  });

  test('two fall ill: their parcels are done by others, each of the eight exactly once', () => {
    const { trace, end } = play('pool-two-ill');
    expect(whereIs(stateAt(trace, 7), 'p1')).toEqual({ at: 'desk', sorters: ['haytham'] });
    expect(sorterOf(end, 'haytham').status).toBe('ill');
    expect(end.parcels.map(({ finished }) => finished)).toEqual(Array(8).fill(1));
    expect(end.now).toBe(50);
  });

  test('two look before either takes, and parcel 1 is worked on twice; the next time all is well', () => {
    const { end, facts } = play('pool-race');
    expect(end.parcels.map(({ finished }) => finished)).toEqual([2, 1, 1]);
    expect(facts.filter(({ type }) => type === 'takenToo')).toHaveLength(1);
  });

  test.each(Object.entries<ScenarioRule>(scenarioRules))(
    '%s is short, ends as predicted, and no step is refused',
    (_slug, rule) => {
      const trace = record(poolModel, rule.start, rule.commands);
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
});
