import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_MOMENTS, watchable } from './moments.ts';
import type { ConsoleLine, EffectMark } from './sandbox/protocol.ts';

const line = (at: number, text: string, more: Partial<ConsoleLine> = {}): ConsoleLine => ({
  level: 'log',
  text,
  depth: 0,
  at,
  ...more,
});
const effect = (key: string, times: number, at: number, after: number): EffectMark => ({
  key,
  times,
  at,
  after,
});

test('effects stand between the lines where they happened, and a second time is told apart', () => {
  const { lanes, moments } = watchable(
    [
      line(0, 'al-razi: takes 1', { by: 'al-razi', line: 3, file: 'main.ts' }),
      line(30_000, 'lease over'),
      line(32_000, 'al-kindi: gives 50', { by: 'al-kindi' }),
    ],
    [effect('order-1', 1, 2_000, 1), effect('order-1', 2, 32_000, 3)],
  );
  expect(lanes).toEqual([
    { kind: 'actor', name: 'al-razi' },
    { kind: 'actor', name: 'al-kindi' },
    { kind: 'program', name: '' },
    { kind: 'effects', name: '' },
  ]);
  expect(moments.map(({ text, kind, lane, shown }) => [text, kind, lane, shown])).toEqual([
    ['al-razi: takes 1', 'line', 0, 1],
    ['order-1', 'effect', 3, 1],
    ['lease over', 'line', 2, 2],
    ['al-kindi: gives 50', 'line', 1, 3],
    ['order-1', 'again', 3, 3],
  ]);
  expect(moments[0]?.place).toEqual({ file: 'main.ts', line: 3 });
  expect(moments[1]?.place).toBeUndefined();
});

test('every line and effect is a moment, in the order of the clock, each in a lane that exists', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          wait: fc.nat(1_000),
          by: fc.option(fc.constantFrom('a', 'b')),
          done: fc.nat(2),
        }),
      ),
      (run) => {
        let at = 0;
        const lines: ConsoleLine[] = [];
        const effects: EffectMark[] = [];
        for (const { wait, by, done } of run) {
          at += wait;
          lines.push(line(at, 'x', by === null ? {} : { by }));
          for (let i = 0; i < done; i += 1)
            effects.push(effect('k', effects.length + 1, at, lines.length));
        }
        const { lanes, moments } = watchable(lines, effects);
        expect(moments.length).toBe(Math.min(MOST_MOMENTS, lines.length + effects.length));
        moments.forEach((moment, i) => {
          expect(lanes[moment.lane]).toBeDefined();
          expect(moment.at).toBeGreaterThanOrEqual(moments[i - 1]?.at ?? 0);
          expect(moment.shown).toBeGreaterThanOrEqual(moments[i - 1]?.shown ?? 0);
        });
      },
    ),
  );
});
