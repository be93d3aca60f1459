import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relayFlow } from '../../../tests/fixtures/relay-flow.ts';
import { isForMe, isLink, scenarioOf } from './hash.ts';
import { decodeLink, encodeLink, type Place } from './link.ts';
import { freePath, guidedTrace } from './play.ts';

const decode = (hash: string): ReturnType<typeof decodeLink> => decodeLink(hash, relayFlow, 'calm');

/** Every place the flow has, made by walking it. */
const places: fc.Arbitrary<Place> = fc
  .record({
    scenario: fc.constantFrom(...relayFlow.scenarios),
    at: fc.nat(12),
    free: fc.boolean(),
    picks: fc.array(fc.nat(2), { maxLength: 12 }),
    standing: fc.nat(24),
  })
  .map(({ scenario, at, free, picks, standing }) => {
    const guided = guidedTrace(relayFlow, scenario);
    const branch = Math.min(at, guided.steps.length);
    if (!free) return { scenario: scenario.slug, index: branch, branch: null, taken: [] };
    const ids = picks.map((pick) => ['pass', 'drop', 'lift'][pick] as string);
    const { taken } = freePath(relayFlow, guided, branch, ids);
    const index = Math.min(standing, branch + taken.length);
    return { scenario: scenario.slug, index, branch, taken };
  });

function expectValid({ place }: ReturnType<typeof decodeLink>): void {
  const scenario = relayFlow.scenarios.find(({ slug }) => slug === place.scenario);
  expect(scenario).toBeDefined();
  const guided = guidedTrace(relayFlow, scenario!);
  const path = freePath(relayFlow, guided, place.branch ?? guided.steps.length, place.taken);
  expect(path.refused).toBeNull();
  expect(Number.isInteger(place.index)).toBe(true);
  expect(place.index).toBeGreaterThanOrEqual(0);
  expect(place.index).toBeLessThanOrEqual(path.trace.steps.length);
}

test('every place comes back from its link exactly and without a notice', () => {
  fc.assert(
    fc.property(places, (place) => {
      const hash = encodeLink(place, relayFlow.version);
      expect(decode(`#${hash}`)).toEqual({ place, notice: null });
      expect(decode(hash)).toEqual({ place, notice: null });
      expect(hash).toMatch(/^[a-z0-9.=&-]+$/);
    }),
    { numRuns: 2_000 },
  );
});

test('a link cut at any character opens a valid place and says so', () => {
  fc.assert(
    fc.property(places, (place) => {
      const hash = encodeLink(place, relayFlow.version);
      for (let length = 0; length < hash.length; length += 1) {
        const opened = decode(hash.slice(0, length));
        expectValid(opened);
        expect(opened.notice).not.toBeNull();
      }
    }),
  );
});

test('any text opens a valid place and never throws', () => {
  const pieces = fc.constantFrom(
    's=fall',
    's=calm',
    's=',
    'i=3',
    'i=-1',
    'i=1e308',
    'e=pass.drop',
    'e=lift',
    'e=.',
    'n=2',
    'n=NaN',
    'v=2',
    'v=0',
    '__proto__=1',
    '%',
    '%E0%A4%A',
    '=',
    '&',
  );
  const mixed = fc.array(fc.oneof(pieces, fc.string(), fc.string({ unit: 'binary' })), {
    maxLength: 9,
  });
  fc.assert(
    fc.property(mixed, fc.constantFrom('&', '', ';'), (parts, glue) => {
      expectValid(decode(parts.join(glue)));
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  ['s=fall&i=3&v=2', 3, null],
  ['v=2&i=3&s=fall', 3, null],
  ['s=fall&i=%33&v=2', 3, null],
  ['s=fall&v=2', 0, null],
  ['s=fall&i=7&v=2', 6, 'outOfRange'],
  ['s=fall&i=1e308&v=2', 6, 'outOfRange'],
  ['s=fall&i=1e9999&v=2', 6, 'outOfRange'],
  ['s=fall&i=-4&v=2', 0, 'outOfRange'],
  ['s=fall&i=2.6&v=2', 3, 'outOfRange'],
  ['s=fall&i=NaN&v=2', 0, 'damaged'],
  ['s=fall&i=Infinity&v=2', 0, 'damaged'],
  ['s=fall&i=&v=2', 0, 'damaged'],
  ['s=fall&i=0x3&v=2', 0, 'damaged'],
  ['s=fall&i=3,4&v=2', 0, 'damaged'],
  ['s=fall&i[]=3&v=2', 0, 'damaged'],
  ['s=fall&i=%E0%A4%A&v=2', 0, 'damaged'],
  ['s=fall&i=3&i=5&v=2', 3, 'damaged'],
  ['s=fall&i=3&v=2&__proto__=9', 3, 'damaged'],
  ['s=fall&i=3&v=2&constructor=9', 3, 'damaged'],
  ['s=fall&i=3&v=2&fbclid=abc', 3, 'damaged'],
  ['s=fall&i=3', 3, 'cut'],
  ['s=fall&i=3&v=', 3, 'cut'],
  ['s=fall&i=3&v=1', 3, 'olderVersion'],
  ['s=fall&i=3&v=3', 3, 'newerVersion'],
  ['s=fall&i=3&v=-1', 3, 'damaged'],
  ['s=fall&i=3&n=2&v=2', 3, 'damaged'],
  ['s=fall&i=2&e=lift.fly&v=2', 3, 'unknownEvent'],
  ['s=fall&i=2&e=lift.lift&v=2', 3, 'notAllowed'],
  ['s=fall&i=2&e=lift.pass&n=9&v=2', 4, 'outOfRange'],
  ['s=fall&i=2&e=&v=2', 2, null],
  ['s=fell&i=2&v=2', 0, 'unknownScenario'],
  ['s=__proto__&i=2&v=2', 0, 'unknownScenario'],
  ['', 0, 'unknownScenario'],
])('%j opens at step %i with the notice %s', (hash, index, notice) => {
  const opened = decode(hash);
  expectValid(opened);
  expect([opened.place.index, opened.notice]).toEqual([index, notice]);
});

test('a megabyte of anything is answered at once', () => {
  const before = performance.now();
  for (const unit of ['a', '&', '%', 's=fall&', '९', 'e=pass.'])
    expectValid(decode(`s=fall&e=${unit.repeat(1_000_000 / unit.length)}`));
  expectValid(decode(`s=fall&e=${'pass.'.repeat(200_000)}`));
  expectValid(decode(`s=fall&i=${'9'.repeat(1_000_000)}&v=2`));
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('nothing in a link reaches an object by name', () => {
  decode('s=fall&__proto__=polluted&constructor.prototype=polluted');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('a hash that is not a link is left to the page', () => {
  expect(['', '#', '#when', '#section-s=3', '#S=calm'].map(isLink)).toEqual(Array(5).fill(false));
  expect(['#s=', 's=calm', '#s=calm&i=1'].map(isLink)).toEqual([true, true, true]);
  expect(scenarioOf('#s=calm&i=1')).toBe('calm');
  expect(scenarioOf('#when')).toBeNull();
});

test('of several steppers on a page one takes a link: the one it names, or else the first', () => {
  const slots = [['calm'], ['fall'], ['spin', 'poison']];
  const takers = (hash: string): string[] =>
    slots.flat().filter((slug) => isForMe(hash, slug, slots));
  expect(takers('#s=fall&i=1&v=2')).toEqual(['fall']);
  expect(takers('#s=poison&v=2')).toEqual(['poison']);
  expect(takers('#s=nowhere')).toEqual(['calm']);
  expect(takers('#s=')).toEqual(['calm']);
  expect(takers('#when')).toEqual([]);
  expect(isForMe('#s=fall', 'fall', [])).toBe(true);
  expect(isForMe('#s=nowhere', 'fall', [])).toBe(false);
});
