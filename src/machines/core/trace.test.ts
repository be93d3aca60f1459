import { expect, test } from 'vitest';
import { record, stateAt, type Model } from './trace.ts';

const counter: Model<number, number, string> = {
  step: (state, add) => ({ state: state + add, facts: [`added ${add}`] }),
};

test('a trace holds the state after every command, and index 0 is the start', () => {
  const trace = record(counter, 10, [1, 2, 3]);
  expect([0, 1, 2, 3].map((index) => stateAt(trace, index))).toEqual([10, 11, 13, 16]);
  expect(trace.steps.map((step) => step.facts)).toEqual([['added 1'], ['added 2'], ['added 3']]);
});

test('an index past either end is an error, never a guess', () => {
  const trace = record(counter, 0, [1]);
  expect(() => stateAt(trace, 2)).toThrow(RangeError);
  expect(() => stateAt(trace, -1)).toThrow(RangeError);
});
