import { describe, expect, test } from 'vitest';
import { runInNode } from '../build/labs/run-lab.ts';
import { faultText } from '../src/components/lab/lab.bn.ts';
import { explain } from '../src/runtime/compile/faults.ts';
import { refused, refusedKind } from '../src/runtime/refused.ts';

const names = Object.values(refused).flat();
/** What stays callable, but not in the way that is refused, or is a part of something that stays. */
const kept = ['Function', 'crypto.subtle', 'require'];

const faultOf = (name: string, message: string) =>
  explain({ name, message, kind: 'error', isError: true, calls: [] }, { files: {}, columns: {} });

test('no program finds any of the refused names, whatever Node itself has', async () => {
  const asked = names.filter((name) => !kept.includes(name));
  const { text, fault } = await runInNode({
    files: {
      'main.ts': `${asked.map((name) => `console.log('${name}', typeof ${name});`).join('\n')}\nexport {};\n`,
    },
    entry: 'main.ts',
    seed: 1,
  });
  expect(fault).toBeUndefined();
  expect(text).toBe(asked.map((name) => `${name} undefined\n`).join(''));
});

describe('each refused name is explained in Bengali as what it is, in the words of each engine', () => {
  test.each(names)('%s', (name) => {
    const parts: readonly (readonly [string, string])[] = [
      ['NotAvailableError', `${name} is not available in a lab`],
    ];
    const globals: readonly (readonly [string, string])[] = [
      ['ReferenceError', `${name} is not defined`],
      ['ReferenceError', `Can't find variable: ${name}`],
      ['TypeError', `globalThis.${name} is not a function`],
    ];
    for (const [kind, message] of [...parts, ...(name.includes('.') ? [] : globals)]) {
      const found = faultOf(kind, message);
      expect(found.code, message).toBe('not-available');
      const told = faultText(found);
      expect(told.startsWith(`“${name}”`)).toBe(true);
      expect(told).toMatch(/ল্যাবের ভেতরে নেই। .{20,}।$/);
    }
  });

  test('text made into code, of which an engine says only that its policy forbids it', () => {
    const found = faultOf(
      'EvalError',
      'Evaluating a string as JavaScript violates the following …',
    );
    expect([found.code, found.detail]).toEqual(['not-available', 'Function']);
    expect(faultText(found)).toContain('নতুন কোড বানিয়ে চালানো এখানে বন্ধ');
  });
});

test('a slip of the pen is no refused name', () => {
  for (const name of ['fetchh', 'constructor', '__proto__', 'toString', 'sleep'])
    expect(refusedKind(name)).toBeUndefined();
  expect(faultOf('ReferenceError', 'fetchh is not defined').code).toBe('undefined-variable');
});
