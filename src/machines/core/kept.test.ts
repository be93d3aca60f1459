import fc from 'fast-check';
import { expect, test } from 'vitest';
import { put, take, type Shelf } from './kept.ts';

function shelf(start: Readonly<Record<string, string>> = {}): Shelf & { all: Map<string, string> } {
  const all = new Map(Object.entries(start));
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
  };
}
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

test('what was put is taken again', () => {
  const one = shelf();
  expect(put(() => one, 'n', 88)).toBe(true);
  expect(take(() => one, 'n', number)).toEqual({ value: 88, keeps: true });
});

test.each(['', 'undefined', '{"half', '"text"', '[]', '\u0000', '\ud800', '5e'])(
  'the bad value %j counts as nothing and is set aside, not deleted',
  (bad) => {
    const one = shelf({ n: bad });
    expect(take(() => one, 'n', number)).toEqual({ value: null, keeps: true });
    expect(JSON.parse(one.all.get('n.aside') ?? '')).toEqual([bad]);
  },
);

test('bad values add up, the same one only once, and an unreadable heap joins them', () => {
  const one = shelf({ n: 'a' });
  take(() => one, 'n', number);
  take(() => one, 'n', number);
  one.setItem('n', 'b');
  take(() => one, 'n', number);
  expect(JSON.parse(one.all.get('n.aside') ?? '')).toEqual(['a', 'b']);
  one.setItem('n.aside', 'not json');
  take(() => one, 'n', number);
  expect(JSON.parse(one.all.get('n.aside') ?? '')).toEqual(['not json', 'b']);
});

test('any text in storage gives a value or nothing, never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, aside) => {
      const one = shelf({ n: text, 'n.aside': aside });
      expect(take(() => one, 'n', number).keeps).toBe(true);
    }),
  );
});

test('storage that is shut or refuses is told, never thrown', () => {
  const shut = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(take(shut, 'n', number)).toEqual({ value: null, keeps: false });
  expect(put(shut, 'n', 1)).toBe(false);
  const full = { ...shelf({ n: 'bad' }), setItem: shut };
  expect(take(() => full, 'n', number)).toEqual({ value: null, keeps: false });
  expect(put(() => full, 'n', 1)).toBe(false);
});
