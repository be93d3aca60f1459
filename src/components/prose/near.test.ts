import { expect, test } from 'vitest';
import { nearest } from './near.ts';

const names = ['ack', 'nack', 'auto-ack', 'lease', 'visibility-timeout', 'dead-letter-queue'];

test('the name that was meant comes first', () => {
  expect(nearest('akc', names)[0]).toBe('ack');
  expect(nearest('visibility-timout', names)[0]).toBe('visibility-timeout');
  expect(nearest('dead-letter', names)[0]).toBe('dead-letter-queue');
  expect(nearest('Lease', names)[0]).toBe('lease');
});

test('no more names are offered than asked for', () => {
  expect(nearest('x', names, 2)).toHaveLength(2);
  expect(nearest('x', [])).toEqual([]);
});
