import { describe, expect, test } from 'vitest';
import { record, stateAt } from '../core/trace.ts';
import {
  deliveryModel,
  outgoingOf,
  pointsOf,
  tally,
  type Fact,
  type State,
} from './delivery.model.ts';
import { scenarioRules, type ScenarioRule, type ScenarioSlug } from './scenarios.ts';

const none = { ready: 0, leased: 0, delayed: 0, acked: 0, deadLettered: 0, lost: 0 };

function play(slug: ScenarioSlug) {
  const rule: ScenarioRule = scenarioRules[slug];
  const trace = record(deliveryModel, rule.start, rule.commands);
  const end: State = stateAt(trace, trace.steps.length);
  return { rule, trace, end, facts: trace.steps.flatMap((step): readonly Fact[] => step.facts) };
}

function types(facts: readonly Fact[]): readonly Fact['type'][] {
  return facts.map((fact) => fact.type);
}

describe('the scenarios of the book', () => {
  test('a calm delivery ends with every parcel signed and every effect written once', () => {
    const { end } = play('calm-delivery');
    expect(tally(end)).toEqual({ ...none, acked: 2 });
    expect([pointsOf(end, '88'), pointsOf(end, '42'), end.effects.length]).toEqual([50, 20, 2]);
  });

  test('a crash before the work costs 30 seconds and nothing else', () => {
    const { end } = play('crash-before-work');
    expect(tally(end)).toEqual({ ...none, acked: 2 });
    expect([pointsOf(end, '88'), end.effects.length, end.now]).toEqual([50, 2, 40]);
  });

  test('a crash after the work and before the ack gives customer 88 100 points', () => {
    const { rule, end, facts } = play('crash-after-work');
    expect(rule.start.settings.leaseSeconds).toBe(30);
    expect(tally(end)).toEqual({ ...none, acked: 2 });
    expect(pointsOf(end, '88')).toBe(100);
    expect(types(facts)).toContain('effectRepeated');
  });

  test('under the same crash an idempotent handler leaves customer 88 at 50 points', () => {
    const { rule, end, facts } = play('crash-after-work-idempotent');
    expect(rule.commands).toEqual(play('crash-after-work').rule.commands);
    expect(tally(end)).toEqual({ ...none, acked: 2 });
    expect(pointsOf(end, '88')).toBe(50);
    expect(types(facts)).toContain('effectSkipped');
  });

  test('auto ack and a crash lose the parcel while the broker counted it as done', () => {
    const { trace, end, facts } = play('auto-ack-crash');
    expect(tally(stateAt(trace, 1)).acked).toBe(1);
    expect(tally(end)).toEqual({ ...none, acked: 1, lost: 1 });
    expect(pointsOf(end, '88')).toBe(0);
    expect(facts.at(-1)).toEqual({ type: 'ignored', reason: 'nothingReady' });
  });

  test('a lost ack has the work done twice', () => {
    const { end } = play('ack-lost');
    expect(tally(end)).toEqual({ ...none, acked: 2 });
    expect(pointsOf(end, '88')).toBe(100);
  });

  test('nack with requeue hands the same parcel out again and again in no time at all', () => {
    const { trace, end } = play('nack-spin');
    expect(stateAt(trace, 7).now).toBe(0);
    expect(stateAt(trace, 7).parcels.map(({ receives }) => receives)).toEqual([4, 0]);
    expect(tally(end)).toEqual({ ...none, ready: 1, acked: 1 });
  });

  test('a poison parcel fells three workers, is received 3 times and then dead-lettered', () => {
    const { end, facts } = play('poison-to-dlq');
    expect(types(facts).filter((type) => type === 'crashed')).toHaveLength(3);
    expect(end.parcels[0]).toMatchObject({ status: 'deadLettered', receives: 3 });
    expect(end.parcels[1]).toMatchObject({ status: 'acked', receives: 1 });
  });

  test('a message passes from the producer to the broker to a worker, and is signed once', () => {
    const { trace, end, facts } = play('message-life');
    expect(types(facts)).toEqual([
      'published',
      'stored',
      'confirmed',
      'claimed',
      'effectWritten',
      'acked',
    ]);
    expect(outgoingOf(stateAt(trace, 1), 'order-88').status).toBe('sent');
    expect(tally(end)).toEqual({ ...none, acked: 1 });
    expect(pointsOf(end, '88')).toBe(50);
  });

  test('a lost confirm has the message stored twice, and no worker is to blame', () => {
    const { end, facts } = play('confirm-lost');
    expect(types(facts).filter((type) => type === 'stored')).toHaveLength(2);
    expect(end.parcels.map(({ message, receives }) => [message, receives])).toEqual([
      ['order-88', 1],
      ['order-88', 1],
    ]);
    expect(tally(end)).toEqual({ ...none, acked: 2 });
    expect(pointsOf(end, '88')).toBe(100);
  });

  test.each(Object.entries<ScenarioRule>(scenarioRules))(
    '%s is short, ends as predicted, and no step but the last is refused',
    (_slug, rule) => {
      const trace = record(deliveryModel, rule.start, rule.commands);
      // A scenario without questions is there to be left: its guided path may be shorter.
      const told = Object.keys(rule.predictions).length > 0;
      expect(rule.commands.length).toBeGreaterThanOrEqual(told ? 5 : 3);
      expect(rule.commands.length).toBeLessThanOrEqual(15);
      const refused = trace.steps.flatMap(({ facts }, index) =>
        types(facts).includes('ignored') ? [index] : [],
      );
      expect(refused.filter((index) => index < rule.commands.length - 1)).toEqual([]);
      const predictions = Object.values(rule.predictions);
      expect(told ? [1, 2] : [0]).toContain(predictions.length);
      for (const { before, options, answer } of predictions) {
        expect(options).toContain(answer(trace));
        expect(before).toBeGreaterThanOrEqual(1);
        expect(before).toBeLessThanOrEqual(rule.commands.length);
      }
    },
  );
});
