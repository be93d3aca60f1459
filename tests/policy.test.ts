import { expect, test } from 'vitest';
import { policyFirst } from '../build/policy-first.ts';

const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'">`;

test('the policy stands before everything it governs', () => {
  expect(policyFirst(`<head><meta charset="utf-8"><script>1</script>${policy}</head>`)).toBe(
    `<head><meta charset="utf-8">${policy}<script>1</script></head>`,
  );
});

test('a page without a policy stops the build', () => {
  expect(() => policyFirst('<head><meta charset="utf-8"></head>')).toThrow(
    /without a Content-Security-Policy/,
  );
});
