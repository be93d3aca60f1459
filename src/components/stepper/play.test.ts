import { expect, test } from 'vitest';
import { relayFlow } from '../../../tests/fixtures/relay-flow.ts';
import { freePath, guidedTrace } from './play.ts';

const scenario = relayFlow.scenarios[1]!;
const guided = guidedTrace(relayFlow, scenario);

test('a free path is the guided one as far as the branch, and then what was taken', () => {
  const path = freePath(relayFlow, guided, 2, ['lift', 'pass']);
  expect(path.refused).toBeNull();
  expect(path.trace.start).toBe(guided.start);
  expect(path.trace.steps.slice(0, 2)).toEqual(guided.steps.slice(0, 2));
  expect(path.trace.steps.map(({ facts }) => facts[0]?.type)).toEqual([
    'passed',
    'dropped',
    'lifted',
    'passed',
  ]);
});

test('a free path ends before the first event that is unknown or not allowed there', () => {
  expect(freePath(relayFlow, guided, 0, ['pass', 'lift', 'pass'])).toMatchObject({
    taken: ['pass'],
    refused: 'notAllowed',
  });
  for (const id of ['fly', '', '__proto__', 'constructor', 'toString'])
    expect(freePath(relayFlow, guided, 0, [id, 'pass'])).toMatchObject({
      taken: [],
      refused: 'unknown',
    });
});

test('a branch past the end of the guided path begins at its end', () => {
  expect(freePath(relayFlow, guided, 99, ['drop']).trace.steps).toHaveLength(7);
});
