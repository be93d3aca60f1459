import { expect, test } from 'vitest';
import { minutesToRead } from './reading-time.ts';

test('Bengali words count, one by one', () => {
  expect(minutesToRead('ব্রোকার মেসেজ মোছে। '.repeat(150))).toBe(3);
});

test('tags, code and heading ids are not words', () => {
  const words = 'ব্রোকার মেসেজ মোছে। '.repeat(150);
  const code = '```ts\n' + 'const broker = new Broker();\n'.repeat(400) + '```\n';
  expect(minutesToRead(`${code}<Term id="ack">${words}</Term> {#when}`)).toBe(3);
});

test('what is stepped and run takes time too', () => {
  expect(minutesToRead('<DeliveryStepper scenario="calm" />\n<Lab slug="visibility" />')).toBe(6);
});

test('the shortest chapter still takes a minute', () => {
  expect(minutesToRead('')).toBe(1);
});
