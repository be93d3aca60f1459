import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish, noProgress, parseProgress, stand } from './progress.ts';

test('what is written can be read back', () => {
  const progress = stand(finish(finish(noProgress, 'ack', 'when'), 'ack', 'lab'), 'ack', 'lab');
  expect(parseProgress(JSON.stringify(progress))).toEqual(progress);
});

test('a section finished twice is finished once', () => {
  const once = finish(noProgress, 'ack', 'when');
  expect(finish(once, 'ack', 'when')).toBe(once);
});

test('nothing a store may hold breaks a page', () => {
  for (const bad of [null, '', 'undefined', '{"read":', '[]', '3', '{"read":[1],"last":{}}'])
    expect(parseProgress(bad)).toEqual(noProgress);
  expect(
    parseProgress('{"read":{"ack":["when",7,"<b>"],"__proto__":["x"]},"last":7}').read,
  ).toEqual({
    ack: ['when'],
  });
  fc.assert(
    fc.property(fc.json(), (stored) => {
      const { read, last } = parseProgress(stored);
      expect(typeof read).toBe('object');
      expect(last === null || typeof last.section === 'string').toBe(true);
    }),
  );
});
