import { expect, test } from 'vitest';
import { readStormLink, writeStormLink } from './storm-link.ts';

const link = { version: 'ack-first', promise: 'nothing-lost', faults: 'kill-after@5.pause@12' };
const hash = writeStormLink('four-orders', link);

test('a link to a schedule brings back the schedule, the calm one too', () => {
  expect(readStormLink(hash, 'four-orders')).toEqual(link);
  const calm = { ...link, faults: '' };
  expect(readStormLink(writeStormLink('four-orders', calm), 'four-orders')).toEqual(calm);
});

test('a link cut anywhere, of another lab, or made by hand opens nothing that is not a schedule', () => {
  for (let cut = 0; cut < hash.length - 1; cut++) {
    const read = readStormLink(hash.slice(0, cut), 'four-orders');
    if (read !== undefined) expect(read.faults).toMatch(/^([a-z-]+@\d+(\.|$))*$/);
  }
  expect(readStormLink(hash, 'other')).toBeUndefined();
  for (const bad of [
    'kill@1',
    'pause@-1',
    'pause@1e9',
    '__proto__@1',
    'pause',
    `pause@1.${'x'.repeat(300)}`,
  ])
    expect(
      readStormLink(writeStormLink('four-orders', { ...link, faults: bad }), 'four-orders'),
    ).toBe(undefined);
});
