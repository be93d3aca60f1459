import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stateAt } from '../../../machines/core/trace.ts';
import { decodeLink } from '../../stepper/link.ts';
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
