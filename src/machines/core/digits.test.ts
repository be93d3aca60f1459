import { expect, test } from 'vitest';
import { bengaliDigits } from './digits.ts';

test('every ASCII digit becomes the Bengali one, and nothing else changes', () => {
  expect(bengaliDigits(1234567890)).toBe(
    '\u09e7\u09e8\u09e9\u09ea\u09eb\u09ec\u09ed\u09ee\u09ef\u09e6',
  );
  expect(bengaliDigits('-0:30 p99')).toBe('-\u09e6:\u09e9\u09e6 p\u09ef\u09ef');
});
