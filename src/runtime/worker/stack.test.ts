import { describe, expect, it } from 'vitest';
import { parseStack } from './stack.ts';

describe('a stack', () => {
  it('is read in the notation of V8', () => {
    const stack = `TypeError: at (evil:1:1)
at nothing:9:9
    at Broker.claim (blob:null/5c1-d:12:34)
    at async work (blob:null/5c1-d:20:5)
    at blob:null/5c1-d:30:1
    at new Parcel (blob:null/5c1-d:31:2)
    at async Promise.all (index 0)
    at Object.run ([worker eval]:3:4)`;
    expect(parseStack(stack)).toEqual(
      [
        { name: 'nothing', line: 9, column: 9 },
        { name: 'Broker.claim', line: 12, column: 34 },
        { name: 'work', line: 20, column: 5 },
        { name: '', line: 30, column: 1 },
        { name: 'new Parcel', line: 31, column: 2 },
        { name: 'run', line: 3, column: 4 },
      ].map((call) => (call.name === 'nothing' ? { ...call, name: '' } : call)),
    );
  });

  it('is read in the notation of SpiderMonkey', () => {
    const stack = `claim@blob:null/5c1-d:12:34
work/<@blob:null/5c1-d:20:5
async*tick@blob:null/5c1-d:21:6
@blob:null/5c1-d:30:1
`;
    expect(parseStack(stack)).toEqual([
      { name: 'claim', line: 12, column: 34 },
      { name: 'work', line: 20, column: 5 },
      { name: 'tick', line: 21, column: 6 },
      { name: '', line: 30, column: 1 },
    ]);
  });

  it('is read in the notation of JavaScriptCore', () => {
    const stack = `claim@blob:null/5c1-d:12:34
@blob:null/5c1-d:30:1
asyncFunctionResume@[native code]
blob:null/5c1-d:31:2`;
    expect(parseStack(stack)).toEqual([
      { name: 'claim', line: 12, column: 34 },
      { name: '', line: 30, column: 1 },
      { name: '', line: 31, column: 2 },
    ]);
  });

  it('that is nonsense, endless or empty gives little and takes no time', () => {
    expect(parseStack('')).toEqual([]);
    expect(parseStack('no stack at all')).toEqual([]);
    const began = performance.now();
    expect(
      parseStack(`${'@:1:1'.repeat(100_000)}\n${'f@x:1:2\n'.repeat(10_000)}`).length,
    ).toBeLessThanOrEqual(50);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
