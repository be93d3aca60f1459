import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateAt } from '../../../machines/core/trace.ts';
import {
  lengthOf,
  startOf,
  step,
  type Command as Press,
} from '../../../machines/stepper/stepper.model.ts';
import { decodeLink, encodeLink } from '../../stepper/link.ts';
import { balanceOf } from '../../stepper/balance.ts';
import { freePath, guidedTrace } from '../../stepper/play.ts';
import { deliveryFlow as flow } from './delivery-flow.ts';

interface FrozenLink {
  readonly hash: string;
  readonly index: number;
  readonly length: number;
  readonly notice: string | null;
  readonly done: number;
  readonly dead: number;
  readonly lost: number;
  readonly effects: number;
}
const corpus = JSON.parse(readFileSync('tests/fixtures/stepper-links.json', 'utf8')) as {
  readonly links: readonly FrozenLink[];
};

test.each(corpus.links)('the link $hash opens what it opened when it was made', (frozen) => {
  const { place, notice } = decodeLink(frozen.hash, flow, 'calm-delivery');
  const scenario = flow.scenarios.find(({ slug }) => slug === place.scenario)!;
  const guided = guidedTrace(flow, scenario);
  const trace =
    place.branch === null ? guided : freePath(flow, guided, place.branch, place.taken).trace;
  const { done, dead, lost, effects } = flow.counts(stateAt(trace, place.index));
  expect({
    hash: frozen.hash,
    index: place.index,
    length: trace.steps.length,
    notice,
    done,
    dead,
    lost,
    effects,
  }).toEqual(frozen);
});

test('choices have names that are unique in every state and survive in a link as they are', () => {
  for (const scenario of flow.scenarios)
    for (const { state } of guidedTrace(flow, scenario).steps) {
      const ids = flow.choices(state).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
    }
});

test('every command of a guided path is a choice, so that free mode can go the same way', () => {
  for (const scenario of flow.scenarios) {
    const guided = guidedTrace(flow, scenario);
    guided.steps.forEach(({ command, facts }, at) => {
      const allowed = flow.choices(stateAt(guided, at)).filter(({ reason }) => reason === null);
      const offered = allowed.some(
        (choice) => JSON.stringify(choice.command) === JSON.stringify(command),
      );
      // The last step of auto-ack-crash shows a refusal on purpose.
      expect(offered || facts.some(({ type }) => type === 'ignored')).toBe(true);
    });
  }
});

test('whatever is pressed, in any order: the link of the place opens that place again, and its balance holds', () => {
  const presses = fc.array(
    fc.oneof(
      fc.constantFrom<Press['type']>('next', 'back', 'first', 'last', 'skip', 'leave', 'rejoin'),
      fc.nat(40),
    ),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...flow.scenarios), presses, (scenario, pressed) => {
      const guided = guidedTrace(flow, scenario);
      const questions = scenario.predictions.map(({ before }) => before);
      let player = startOf({ length: guided.steps.length, questions });
      const traceNow = () =>
        player.branch === null ? guided : freePath(flow, guided, player.branch, player.taken).trace;
      for (const press of pressed) {
        if (typeof press === 'number') {
          const allowed = flow
            .choices(stateAt(traceNow(), player.index))
            .filter(({ reason }) => reason === null);
          const event = allowed[press % Math.max(1, allowed.length)]?.id;
          if (event !== undefined) player = step(player, { type: 'take', event }).state;
        } else player = step(player, { type: press } as Press).state;

        const trace = traceNow();
        expect(trace.steps).toHaveLength(lengthOf(player));
        const { index, branch, taken } = player;
        const place = { scenario: scenario.slug, index, branch, taken };
        const opened = decodeLink(`#${encodeLink(place, flow.version)}`, flow, 'calm-delivery');
        expect(opened).toEqual({ place, notice: null });
        expect(balanceOf(flow.counts(stateAt(trace, index))).balanced).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});
