import { expect, test } from 'vitest';
import { explore, type Discovery } from '../../../machines/core/explore.ts';
import type { Command, Fact, State } from '../../../machines/delivery/delivery.model.ts';
import type { Choice } from '../../stepper/flow.ts';
import { freePath, guidedTrace } from '../../stepper/play.ts';
import { deliveryFlow as flow } from './delivery-flow.ts';
import { deliveryGoals } from './delivery-goals.ts';

const scenarioOf = (slug: string) => flow.scenarios.find((each) => each.slug === slug)!;

function search(
  slug: string,
  key?: (state: State) => string,
): Discovery<State, Choice<Command>, Fact> {
  const scenario = scenarioOf(slug);
  const goal = deliveryGoals(scenario)[0]!;
  return explore({
    model: { step: (state: State, choice: Choice<Command>) => flow.step(state, choice.command) },
    start: scenario.start,
    commands: (state) => flow.choices(state).filter(({ reason }) => reason === null),
    key: key ?? goal.key,
    found: goal.reached,
    limits: { states: 50_000, depth: key === undefined ? 6 : 4 },
  });
}

test.each(['crash-before-work', 'crash-after-work', 'ack-lost', 'auto-ack-crash'])(
  'the game of %s can be won, and its shortest path can be taken in free mode',
  (slug) => {
    const found = search(slug);
    expect(found.found).toBe(true);
    if (!found.found) return;
    const scenario = scenarioOf(slug);
    const ids = found.path.map(({ command }) => command.id);
    const path = freePath(flow, guidedTrace(flow, scenario), 0, ids);
    expect(path.refused).toBeNull();
    expect(deliveryGoals(scenario)[0]!.reached(path.trace.steps.at(-1)!.state)).toBe(true);
  },
);

test('the guided path of crash-after-work reaches the breach, but not in the fewest moves', () => {
  const scenario = scenarioOf('crash-after-work');
  const guided = guidedTrace(flow, scenario);
  const reached = guided.steps.findIndex(({ state }) => deliveryGoals(scenario)[0]!.reached(state));
  const found = search('crash-after-work');
  expect(reached).toBeGreaterThan(0);
  expect(found.found && found.path.length).toBeLessThan(reached + 1);
});

test('the idempotent handler cannot be made to repeat an effect within six moves', () => {
  expect(search('crash-after-work-idempotent')).toMatchObject({ found: false, depth: 6 });
});

test('the key of the search forgets nothing that matters: without it the answer is the same', () => {
  const whole = (state: State): string => JSON.stringify(state);
  const short = search('auto-ack-crash');
  const long = search('auto-ack-crash', whole);
  expect(short.found && short.path.length).toBe(long.found && long.path.length);
  expect(long.states).toBeGreaterThanOrEqual(short.states);
});

test('a scenario that is not about a breach has no game', () => {
  expect(deliveryGoals(scenarioOf('calm-delivery'))).toEqual([]);
});
