import { expect, test } from 'vitest';
import { proofOf, proofsIn } from './claims.ts';

const source = [
  "test('no message is ever lost', () => {});",
  'it("what is paid once isn\\"t paid twice", () => {});',
  "test.each([1, 2])(\n  'attempts are bounded',\n  () => {},\n);",
].join('\n');
const proofs = proofsIn([['src/machines/delivery/laws.test.ts', source]]);

test('a claim finds the test that shows it', () => {
  expect(proofOf('no message is ever lost', proofs).file).toBe(
    'src/machines/delivery/laws.test.ts',
  );
  expect(proofOf('attempts are bounded', proofs).title).toBe('attempts are bounded');
  expect(proofOf('what is paid once isn"t paid twice', proofs)).toBeDefined();
});

test('a claim without a test stops the build and offers the title that was meant', () => {
  expect(() => proofOf('no message is ever lst', proofs)).toThrow(
    /no test has this title[\s\S]*no message is ever lost/,
  );
});

test('the tests of this repository are read', () => {
  expect(proofOf('the tests of this repository are read').file).toBe(
    'src/components/prose/claims.test.ts',
  );
});
