import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explore, type Exploration } from './explore.ts';
import { record, type Model } from './trace.ts';

// Two jugs of 3 and 5 litres: the shortest way to 4 litres takes six pourings.
interface Jugs {
  readonly small: number;
  readonly big: number;
}
type Pour = 'fill small' | 'fill big' | 'empty small' | 'empty big' | 'to big' | 'to small';
const pours: readonly Pour[] = [
  'fill small',
  'fill big',
  'empty small',
  'empty big',
  'to big',
  'to small',
];
const jugs: Model<Jugs, Pour, string> = {
  step: ({ small, big }, pour) => {
    const toBig = Math.min(small, 5 - big);
    const toSmall = Math.min(big, 3 - small);
    const state = {
      'fill small': { small: 3, big },
      'fill big': { small, big: 5 },
      'empty small': { small: 0, big },
      'empty big': { small, big: 0 },
      'to big': { small: small - toBig, big: big + toBig },
      'to small': { small: small + toSmall, big: big - toSmall },
    }[pour];
    return { state, facts: [pour] };
  },
};
const search = (
  change: Partial<Exploration<Jugs, Pour, string>>,
): Exploration<Jugs, Pour, string> => ({
  model: jugs,
  start: { small: 0, big: 0 },
  commands: () => pours,
  key: ({ small, big }) => `${small}/${big}`,
  found: ({ big }) => big === 4,
  limits: { states: 1000, depth: 20 },
  ...change,
});

test('the path found is a shortest one, and playing it again ends in what was looked for', () => {
  const result = explore(search({}));
  expect(result.found).toBe(true);
  if (!result.found) return;
  expect(result.path).toHaveLength(6);
  const commands = result.path.map((step) => step.command);
  const replay = record(jugs, { small: 0, big: 0 }, commands);
  expect(replay.steps).toEqual(result.path);
  expect(replay.steps.at(-1)?.state.big).toBe(4);
});

test('a start that is already what was looked for needs no command', () => {
  expect(explore(search({ found: () => true }))).toEqual({ found: true, path: [], states: 1 });
});

test('when every state was visited and none fits, it says so', () => {
  expect(explore(search({ found: ({ big }) => big === 7 }))).toEqual({
    found: false,
    states: 16,
    depth: 7,
    exhausted: true,
  });
});

test('a limit that cut the search is never reported as exhausted', () => {
  expect(explore(search({ limits: { states: 1000, depth: 5 } }))).toMatchObject({
    found: false,
    depth: 5,
    exhausted: false,
  });
  expect(explore(search({ limits: { states: 4, depth: 20 } }))).toMatchObject({
    found: false,
    states: 4,
    exhausted: false,
  });
});

test('`found` sees the whole path that led to the state', () => {
  const result = explore(
    search({ found: (_, path) => path.length === 2 && path[0]?.command === 'fill big' }),
  );
  expect(result).toMatchObject({ found: true, path: [{ command: 'fill big' }, {}] });
});

test('a limit that makes no sense is refused', () => {
  expect(() => explore(search({ limits: { states: 0, depth: 1 } }))).toThrow(RangeError);
  expect(() => explore(search({ limits: { states: 1, depth: NaN } }))).toThrow(RangeError);
});

test('on any graph it finds exactly what a plain distance count finds', () => {
  const graph = fc.array(fc.array(fc.nat(11), { maxLength: 3 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(graph, fc.nat(11), (edges, goal) => {
      const distance = Array<number>(12).fill(Infinity);
      distance[0] = 0;
      for (let round = 0; round < 12; round++)
        edges.forEach((targets, node) => {
          for (const target of targets)
            distance[target] = Math.min(distance[target] ?? Infinity, (distance[node] ?? 0) + 1);
        });
      const result = explore<number, number, never>({
        model: { step: (_, to) => ({ state: to, facts: [] }) },
        start: 0,
        commands: (node) => edges[node] ?? [],
        key: String,
        found: (node) => node === goal,
        limits: { states: 100, depth: 100 },
      });
      expect(result.found ? result.path.length : Infinity).toBe(distance[goal]);
    }),
  );
});
