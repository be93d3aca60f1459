import { expect, test } from 'vitest';
import { measure } from './chart-measure.ts';

test('a label is measured as it is shaped, and a conjunct is narrower than its letters', () => {
  const size = 16;
  expect(measure('ক্ষ', size)).toBeLessThan(measure('কষ', size));
  expect(measure('অপেক্ষায়', size)).toBeGreaterThan(40);
  expect(measure('অপেক্ষায়', size)).toBeLessThan(80);
  expect(measure('ack এল', size)).toBeCloseTo(measure('ack', size) + measure(' এল', size), 3);
  expect(measure('তাকে', 32)).toBeCloseTo(2 * measure('তাকে', 16), 6);
});
