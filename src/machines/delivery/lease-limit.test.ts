/** How long one worker can keep a parcel from the others, over random runs and with a planted fault. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { record, stateAt } from '../core/trace.ts';
import {
  commandsOf,
  deliveryModel,
  opened,
  refusal,
  step,
  tally,
  type Command,
  type State,
} from './delivery.model.ts';
import { scenarioRules, type ScenarioRule, type ScenarioSlug } from './scenarios.ts';

const order88 = { message: 'order-88', customer: '88', points: 50 };
const start = (maxLeaseSeconds: number | null): State =>
  opened({
    settings: { workSeconds: 45, maxLeaseSeconds },
    shelf: [order88, { ...order88, message: 'order-42', customer: '42' }],
    workers: ['razi', 'kindi'],
  });

/** The longest that any lease of a run was promised for, counted from its claim; `null`: none. */
function longestLease(rules: typeof step, from: State, picks: readonly number[]): number {
  const since = new Map<number, number>();
  let [state, longest] = [from, 0];
  for (const pick of picks) {
    const open = commandsOf(state).filter((command) => refusal(state, command) === null);
    // Half of all moves are beats, where a beat is possible: they are what is looked at.
    const beats = open.filter(({ type }) => type === 'worker.heartbeat');
    const from = pick % 2 === 0 && beats.length > 0 ? beats : open;
    const command = from[Math.floor(pick / 2) % from.length];
    if (command === undefined) continue;
    ({ state } = rules(state, command));
    for (const { lease } of state.parcels) {
      if (lease === null) continue;
      if (!since.has(lease.token)) since.set(lease.token, state.now);
      longest = Math.max(longest, lease.until - (since.get(lease.token) ?? 0));
    }
  }
  return longest;
}
const picks = fc.array(fc.nat(), { minLength: 30, maxLength: 60, size: 'max' });

test('no lease lasts longer than its limit, however often it is renewed', () => {
  fc.assert(
    fc.property(picks, (picked) => {
      expect(longestLease(step, start(60), picked)).toBeLessThanOrEqual(60);
    }),
  );
  // The fault: the broker knows no limit.
  const endless: typeof step = (state, command) => {
    const { settings } = state;
    const outcome = step({ ...state, settings: { ...settings, maxLeaseSeconds: null } }, command);
    return { ...outcome, state: { ...outcome.state, settings } };
  };
  const worst = fc
    .sample(picks, { seed: 5, numRuns: 200 })
    .map((picked) => longestLease(endless, start(60), picked));
  expect(Math.max(...worst)).toBeGreaterThan(60);
});

test('without a limit a worker that only beats keeps the parcel for ever', () => {
  const beat: Command = { type: 'worker.heartbeat', worker: 'razi' };
  const trace = record(deliveryModel, start(null), [
    { type: 'worker.claim', worker: 'razi' },
    ...Array.from({ length: 500 }, () => beat),
  ]);
  const end = stateAt(trace, trace.steps.length);
  expect(end.now).toBe(5_000);
  expect(end.parcels[0]).toMatchObject({ status: 'leased', receives: 1 });
});

function end(slug: ScenarioSlug): State {
  const rule: ScenarioRule = scenarioRules[slug];
  return stateAt(record(deliveryModel, rule.start, rule.commands), rule.commands.length);
}

test('work longer than the lease: done three times, signed never, and dead-lettered', () => {
  const state = end('slow-work');
  expect(state.effects).toHaveLength(3);
  expect(state.acks).toEqual([]);
  expect(tally(state)).toMatchObject({ deadLettered: 1, acked: 0 });
});

test('with beats the same work is handed out once and done once', () => {
  const state = end('slow-work-heartbeat');
  expect(state.parcels[0]).toMatchObject({ status: 'acked', receives: 1 });
  expect(state.effects).toHaveLength(1);
});

test('a late ack with an old token leaves the new holder’s lease as it is', () => {
  const rule: ScenarioRule = scenarioRules['zombie-returns'];
  const trace = record(deliveryModel, rule.start, rule.commands);
  expect(stateAt(trace, 6).parcels[0]?.lease).toEqual(stateAt(trace, 5).parcels[0]?.lease);
  expect(stateAt(trace, 6).parcels[0]?.lease?.worker).toBe('kindi');
  // Al-Kindi falls ill afterwards; because his line stood, the parcel comes back.
  expect(end('zombie-returns').parcels[0]?.status).toBe('acked');
  expect(end('zombie-returns').effects).toHaveLength(1);
});

test('a hung worker holds its parcel, and the limit takes it away', () => {
  expect(end('hung-worker').parcels[0]).toMatchObject({ status: 'leased', receives: 1 });
  expect(end('longest-lease').parcels[0]).toMatchObject({ status: 'acked', receives: 2 });
});
