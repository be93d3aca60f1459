import { expect, test } from 'vitest';
import type { Broken, StormEvent } from './sandbox/protocol.ts';
import { breakText, eventText } from './storm.bn.ts';
import { parting, watchableStorm } from './storm-moments.ts';

const event = (kind: StormEvent['kind'], by: string, text = '', more: object = {}): StormEvent => ({
  kind,
  at: 0,
  by,
  life: 1,
  text,
  ...more,
});
const broken: Broken = {
  promise: 'at-most-once',
  faults: 'kill-after@1',
  steps: 3,
  breach: { fact: 1, key: 'order-1', count: 2 },
  brokenAt: 7,
  hash: 'x',
  events: [
    event('note', '', 'order-1', { noted: 'accepted' }),
    event('starts', 'al-razi'),
    event('asks', 'al-razi', 'RPOP ready', { answer: 'order-1', line: 3, file: 'main.ts' }),
    event('kill-after', 'al-razi'),
    event('dies', 'al-razi'),
    event('says', 'al-razi', '[ioredis] Unhandled error event'),
    event('starts', 'al-razi', '', { life: 2 }),
    event('effect', 'al-razi', 'order-1', { count: 2, line: 5, file: 'main.ts' }),
    event('ends', 'al-razi'),
  ],
};
const sayings = { event: eventText, broken: breakText };

test('a schedule is shown up to the step that breaks it, a death with the fault that brings it', () => {
  const { lanes, moments } = watchableStorm(broken, sayings);
  expect(lanes.map(({ kind, name }) => `${kind} ${name}`.trim())).toEqual([
    'actor al-razi',
    'program',
    'redis',
    'effects',
  ]);
  expect(moments.map(({ kind, lane, to }) => [kind, lane, to])).toEqual([
    ['line', 1, undefined],
    ['line', 0, undefined],
    ['line', 0, 2],
    ['warning', 0, undefined],
    ['line', 0, undefined],
    ['again', 3, 0],
    ['break', 3, undefined],
  ]);
  expect(moments.at(-1)).toMatchObject({
    said: 'কথা ভাঙল: order-1 হলো ২বার।',
    place: { file: 'main.ts', line: 5 },
  });
  expect(moments.every(({ said }) => said !== undefined && said !== '')).toBe(true);
});

test('two versions part at the first event that differs, whenever it happens', () => {
  const other = broken.events.map((one, at) => ({ ...one, at: at * 1000 }));
  expect(parting(broken.events, other)).toBeUndefined();
  const [ask, over] = [event('asks', 'al-razi', 'DEL ready'), broken.events.slice(0, 3)];
  expect(parting(broken.events, [...broken.events.slice(0, 2), ask])).toEqual({
    same: 2,
    here: broken.events[2],
    there: ask,
  });
  expect(parting(broken.events, over)).toEqual({
    same: 3,
    here: broken.events[3],
    there: undefined,
  });
});
