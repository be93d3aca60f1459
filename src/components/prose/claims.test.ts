import { expect, test } from 'vitest';
import { claimId, claimsIn, proofOf, proofsIn } from './claims.ts';

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

test('a chapter’s claims are read without their markup, and each has a name of its own', () => {
  const mdx = `গল্প।

<Claim test="no message is ever lost">

কোনো <Term id="message">মেসেজ</Term> **কখনো**
\`ack\`-এর আগে হারায় না।

</Claim>

আরও গল্প।

<Claim test="attempts are bounded">

চেষ্টার সীমা আছে।

</Claim>
`;
  expect(claimsIn(mdx)).toEqual([
    { test: 'no message is ever lost', text: 'কোনো মেসেজ কখনো ack-এর আগে হারায় না।' },
    { test: 'attempts are bounded', text: 'চেষ্টার সীমা আছে।' },
  ]);
  expect(claimId('no message is ever lost, “come what may”')).toBe(
    'claim-no-message-is-ever-lost-come-what-may',
  );
});

test('the tests of this repository are read', () => {
  expect(proofOf('the tests of this repository are read').file).toBe(
    'src/components/prose/claims.test.ts',
  );
});
