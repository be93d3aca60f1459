import { describe, expect, it } from 'vitest';
import type { RawFault } from '../worker/wire.ts';
import { explain } from './faults.ts';

const source = `const limit = 3;\nlimit = 4;\nwork(total);\n`;
const at = (line: number, column: number) => [{ name: 'run', file: 'main.ts', line, column }];
const fault = (name: string, message: string, more: Partial<RawFault> = {}) =>
  explain(
    { name, message, kind: 'error', isError: true, calls: at(2, 1), ...more },
    { files: { 'main.ts': source }, columns: {} },
  );

describe('the same mistake has the same code in every engine', () => {
  it.each([
    // Chromium and Node, Firefox, WebKit.
    ['undefined-variable', 'total', 'ReferenceError', 'total is not defined'],
    ['undefined-variable', 'total', 'ReferenceError', "Can't find variable: total"],
    ['used-before-declaration', 'x', 'ReferenceError', "Cannot access 'x' before initialization"],
    [
      'used-before-declaration',
      'x',
      'ReferenceError',
      "can't access lexical declaration 'x' before initialization",
    ],
    ['used-before-declaration', 'limit', 'ReferenceError', 'Cannot access uninitialized variable.'],
    ['const-reassignment', 'limit', 'TypeError', 'Assignment to constant variable.'],
    ['const-reassignment', 'limit', 'TypeError', "invalid assignment to const 'limit'"],
    ['const-reassignment', 'limit', 'TypeError', 'Attempted to assign to readonly property.'],
    [
      'const-reassignment',
      'seed',
      'TypeError',
      "Cannot assign to read only property 'seed' of object '#<Object>'",
    ],
    ['const-reassignment', 'seed', 'TypeError', "'seed' is read-only"],
    ['not-a-function', 'broker.clam', 'TypeError', 'broker.clam is not a function'],
    [
      'not-a-function',
      'broker.clam',
      'TypeError',
      "broker.clam is not a function. (In 'broker.clam()', 'broker.clam' is undefined)",
    ],
    ['not-a-function', 'Broker', 'TypeError', 'Broker is not a constructor'],
    ['not-a-function', 'claim', 'TypeError', '_broker.claim.call is not a function'],
    ['null-access', 'id', 'TypeError', "Cannot read properties of undefined (reading 'id')"],
    ['null-access', 'id', 'TypeError', "Cannot set properties of null (setting 'id')"],
    ['null-access', 'id', 'TypeError', `can't access property "id", message is undefined`],
    ['null-access', 'id', 'TypeError', "undefined is not an object (evaluating 'message.id')"],
    ['null-access', 'id', 'TypeError', "null is not an object (evaluating 'message.id = 1')"],
    [
      'null-access',
      'id',
      'TypeError',
      "Cannot destructure property 'id' of 'message' as it is undefined.",
    ],
    ['null-access', undefined, 'TypeError', 'message is undefined'],
    ['not-iterable', 'list', 'TypeError', 'list is not iterable'],
    [
      'not-iterable',
      undefined,
      'TypeError',
      "undefined is not a function (near '...[...list]...')",
    ],
    [
      'not-iterable',
      'undefined',
      'TypeError',
      'undefined is not iterable (cannot read property Symbol(Symbol.iterator))',
    ],
    ['stack-overflow', undefined, 'RangeError', 'Maximum call stack size exceeded'],
    ['stack-overflow', undefined, 'RangeError', 'Maximum call stack size exceeded.'],
    ['stack-overflow', undefined, 'InternalError', 'too much recursion'],
    ['invalid-length', undefined, 'RangeError', 'Invalid array length'],
    ['invalid-length', undefined, 'RangeError', 'invalid array length'],
    [
      'invalid-length',
      undefined,
      'RangeError',
      'Array size is not a small enough positive integer.',
    ],
    ['invalid-length', undefined, 'RangeError', 'Invalid string length'],
    ['invalid-length', undefined, 'RangeError', 'Array buffer allocation failed'],
    ['invalid-length', undefined, 'InternalError', 'allocation size overflow'],
    ['not-available', 'fetch', 'ReferenceError', 'fetch is not defined'],
    ['not-available', 'document', 'ReferenceError', "Can't find variable: document"],
    ['not-available', 'fetch', 'TypeError', 'globalThis.fetch is not a function'],
    [
      'not-available',
      'crypto.subtle',
      'NotAvailableError',
      'crypto.subtle is not available in a lab',
    ],
    ['thrown', undefined, 'Error', 'the queue is full'],
    ['thrown', undefined, 'TypeError', 'something else'],
  ] as const)('%s (%s): %s: %s', (code, detail, name, message) => {
    const found = fault(name, message);
    expect([found.code, found.detail]).toEqual([code, detail]);
  });

  it('tells a rejected value from a thrown one', () => {
    expect(fault('', 'undefined', { isError: false, kind: 'rejection' }).code).toBe(
      'unhandled-rejection',
    );
    expect(fault('', 'x', { isError: false }).code).toBe('thrown');
  });
});

describe('the place of an error', () => {
  it('is the innermost call in the reader’s files, with its column mapped', () => {
    const found = explain(
      {
        name: 'Error',
        message: 'x',
        kind: 'error',
        isError: true,
        calls: [...at(3, 12), ...at(1, 1)],
      },
      { files: { 'main.ts': source }, columns: { 'main.ts': [[], [], [0, 0, 11, 5]] } },
    );
    expect(found.place).toEqual({ file: 'main.ts', line: 3, column: 6 });
    expect(found.calls).toHaveLength(2);
  });

  it('is left out rather than invented', () => {
    for (const calls of [
      [{ name: '', file: 'other.ts', line: 1, column: 1 }],
      [{ name: '', file: '__proto__', line: 1, column: 1 }],
      at(99, 1),
      at(0, 1),
      [],
    ])
      expect(fault('Error', 'x', { calls }).place).toBeUndefined();
    expect(fault('Error', 'x', { calls: at(2, 9_999) }).place?.column).toBe(11);
  });
});
