import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format, print, printLimits, quoted, rememberProxies } from './print.ts';

class Parcel {
  readonly id = 7;
  #secret = 1;
  get secret() {
    return this.#secret;
  }
}
class Broker extends Map<string, number> {}
class Ill extends Error {
  override name = 'Ill';
  readonly worker = 'al-razi';
}
const circle: Record<string, unknown> = { name: 'a' };
circle['self'] = circle;
circle['list'] = [circle];
const accessors = {
  get a(): number {
    throw new Error('a getter was called');
  },
  set b(_: number) {},
  get c() {
    return 1;
  },
  set c(_: number) {},
};
const named = new Error('boom', { cause: new TypeError('because', { cause: 'x' }) });

/** Value, and its text in every engine. */
const cases: [unknown, string][] = [
  [undefined, 'undefined'],
  [null, 'null'],
  [true, 'true'],
  [0, '0'],
  [-0, '-0'],
  [NaN, 'NaN'],
  [1e21, '1e+21'],
  [0.1 + 0.2, '0.30000000000000004'],
  [10n, '10n'],
  ['text', 'text'],
  [
    ['text', "it's", 'a"b\'c', 'new\nline', '\u0000\u2028'],
    `[ 'text', "it's", 'a"b\\'c', 'new\\nline', '\\x00\\u2028' ]`,
  ],
  [['খাতায় সই', '📦', '\ud83d'], "[ 'খাতায় সই', '📦', '\\ud83d' ]"],
  [Symbol('s'), 'Symbol(s)'],
  [Symbol(), 'Symbol()'],
  [[], '[]'],
  [{}, '{}'],
  [[1, 2, 3], '[ 1, 2, 3 ]'],
  [[-0, 1n, null, undefined], '[ -0, 1n, null, undefined ]'],

  [[1, , , 2, ,], '[ 1, <2 empty items>, 2, <1 empty item> ]'],
  [new Array(2 ** 32 - 1), '[ <4294967295 empty items> ]'],
  [
    Object.assign(new Array(1e9), { 5: 'x', 999: 'y' }),
    "[ <5 empty items>, 'x', <993 empty items>, 'y', <999999000 empty items> ]",
  ],
  [Object.assign([1], { extra: true }), '[ 1, extra: true ]'],
  [{ a: 1, 'b-c': 2, ['ক']: 3, 4: 5 }, "{ '4': 5, a: 1, 'b-c': 2, ক: 3 }"],
  [{ [Symbol('k')]: 1 }, '{ [Symbol(k)]: 1 }'],
  [{ a: 1n, m: new Map([[1n, 2n]]) }, '{ a: 1n, m: Map(1) { 1n => 2n } }'],
  [new Map(), 'Map(0) {}'],
  [
    new Map<unknown, unknown>([
      ['a', { b: 1 }],
      [{ k: 1 }, new Set([1])],
    ]),
    "Map(2) { 'a' => { b: 1 }, { k: 1 } => Set(1) { 1 } }",
  ],
  [new Set(['a', [1]]), "Set(2) { 'a', [ 1 ] }"],
  [new Broker([['x', 1]]), "Broker(1) { 'x' => 1 }"],
  [new WeakMap(), 'WeakMap { <items unknown> }'],
  [new WeakSet(), 'WeakSet { <items unknown> }'],
  [new Uint8Array([1, 2, 255]), 'Uint8Array(3) [ 1, 2, 255 ]'],
  [new Float64Array([0.5, -0]), 'Float64Array(2) [ 0.5, -0 ]'],
  [new BigInt64Array([1n]), 'BigInt64Array(1) [ 1n ]'],
  [new ArrayBuffer(8), 'ArrayBuffer { byteLength: 8 }'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [new Date(NaN), 'Invalid Date'],
  [/a+/gi, '/a+/gi'],
  [Promise.resolve(1), 'Promise {}'],
  [named, "Error: boom { [cause]: TypeError: because { [cause]: 'x' } }"],
  [new Ill('fever'), "Ill: fever { worker: 'al-razi' }"],
  [new RangeError(), '[RangeError]'],
  [
    new AggregateError([new Error('one')], 'many'),
    'AggregateError: many { [errors]: [ Error: one ] }',
  ],
  [new DOMException('gone', 'AbortError'), 'AbortError: gone'],
  [{ error: new Error('x') }, '{ error: Error: x }'],
  [() => 1, '[Function (anonymous)]'],
  [function work() {}, '[Function: work]'],
  [async () => {}, '[AsyncFunction (anonymous)]'],
  [async function tick() {}, '[AsyncFunction: tick]'],
  [function* gen() {}, '[GeneratorFunction: gen]'],
  [async function* agen() {}, '[AsyncGeneratorFunction: agen]'],
  [Parcel, '[class Parcel]'],
  [Broker, '[class Broker extends Map]'],

  [class {}, '[class (anonymous)]'],
  [Object.assign(() => 1, { retries: 3 }), '[Function (anonymous)] { retries: 3 }'],
  [Math.max, '[Function: max]'],
  [new Parcel(), 'Parcel { id: 7 }'],
  [Object.create(null), '[Object: null prototype] {}'],
  [Object.create({ inherited: 1 }), '{}'],
  [accessors, '{ a: [Getter], b: [Setter], c: [Getter/Setter] }'],
  [circle, "<ref *1> { name: 'a', self: [Circular *1], list: [ [Circular *1] ] }"],
  [globalThis, '[globalThis]'],
  [{ g: globalThis }, '{ g: [globalThis] }'],
  [Object(1), '[Number: 1]'],
  [Object('ab'), "[String: 'ab']"],
  [Object(1n), '[BigInt: 1n]'],
  [Object(Symbol('q')), '[Symbol: Symbol(q)]'],
  [Object(false), '[Boolean: false]'],
  [Math, 'Object [Math] {}'],
  [JSON, 'Object [JSON] {}'],
  [(function* () {})(), 'Object [Generator] {}'],
  [{ a: { b: { c: { d: { e: { f: 1 } } } } } }, '{ a: { b: { c: { d: { e: [Object] } } } } }'],
  [[[[[[[1]]]]]], '[ [ [ [ [ [Array] ] ] ] ] ]'],
];

describe('a printed value', () => {
  it.each(cases.map(([, text], i) => [text.slice(0, 60), i] as const))('%s', (_, i) => {
    const [value, text] = cases[i] as [unknown, string];
    expect(print(value)).toBe(text);
  });

  it('breaks a long object into a key a line, and packs numbers into rows', () => {
    expect(
      print({
        customer: 'customer number eighty-eight',
        points: [50, 100],
        state: { leased: true, by: 'al-kindi' },
      }),
    ).toBe(`{
  customer: 'customer number eighty-eight',
  points: [ 50, 100 ],
  state: { leased: true, by: 'al-kindi' }
}`);
    expect(print(Array.from({ length: 40 }, (_, i) => i * 1000))).toBe(`[
  0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000, 11000,
  12000, 13000, 14000, 15000, 16000, 17000, 18000, 19000, 20000, 21000,
  22000, 23000, 24000, 25000, 26000, 27000, 28000, 29000, 30000, 31000,
  32000, 33000, 34000, 35000, 36000, 37000, 38000, 39000
]`);
  });

  it('shows the first hundred items and counts the rest', () => {
    expect(print(Array.from({ length: 1000 }, () => 0))).toMatch(/0,\s+… 900 more items\n\]$/);
    expect(print(new Set(Array.from({ length: 101 }, (_, i) => i)))).toMatch(/… 1 more item\n\}$/);
    expect(
      print(Object.fromEntries(Array.from({ length: 44_000 }, (_, i) => [`k${i}`, i]))),
    ).toMatch(/… 43900 more keys\n\}$/);
  });

  it('stays short whatever it is given', () => {
    const wide = (depth: number): unknown =>
      depth === 0 ? 'leaf' : Array.from({ length: 30 }, () => wide(depth - 1));
    for (const value of [
      wide(4),
      { s: 'x'.repeat(1e6) },
      ['y'.repeat(1e6), 'z'],
      new Error('w'.repeat(1e6)),
    ]) {
      const began = performance.now();
      expect(print(value).length).toBeLessThan(printLimits.length * 6);
      expect(performance.now() - began).toBeLessThan(1000);
    }
  });

  it('asks no getter and no trap of a proxy made after the printer took over', () => {
    const scope = { Proxy };
    rememberProxies(scope);
    const traps = new scope.Proxy(
      {},
      {
        get() {
          throw new Error('a trap was called');
        },
      },
    ) as ProxyHandler<{ a: number }>;
    const proxy = new scope.Proxy({ a: 1 }, traps);
    expect(print(proxy)).toBe('{ a: 1 }');
    expect(print([new scope.Proxy([1, 2], traps as never)])).toBe('[ [ 1, 2 ] ]');
    const { proxy: revoked, revoke } = scope.Proxy.revocable({ b: 2 }, {});
    revoke();
    expect(print(revoked)).toBe('{ b: 2 }');
  });

  it('survives what refuses to be looked at', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(print([proxy])).toBe('[ [Object] ]');
    const fakeMap = Object.create(Map.prototype) as unknown;
    expect(print(fakeMap)).toContain('Map');
    const fakeDate = Object.create(Date.prototype) as unknown;
    expect(print(fakeDate)).toContain('Date');
  });

  it('never throws and never hangs, for any value', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
          withNullPrototype: true,
          withObjectString: true,
          withBoxedValues: true,
          withSparseArray: true,
        }),
        (value) => {
          expect(typeof print(value)).toBe('string');
          expect(typeof format([value, value])).toBe('string');
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a printed line', () => {
  const lines: [unknown[], string][] = [
    [['a', 1, { b: 2 }], 'a 1 { b: 2 }'],
    [['%s is %d years', 'Ilyas', 30], 'Ilyas is 30 years'],
    [['%i %f %j %o %%', '3.9px', '1.5', { a: 1 }, 'x'], '3 1.5 {"a":1} \'x\' %'],
    [['%c styled', 'color: red'], ' styled'],
    [['100%', 'sure'], '100% sure'],
    [['%s'], '%s'],
    [['%s', 'a', 'b'], 'a b'],
    [['%d', { a: 1 }], 'NaN'],
    [['%d', 5n], '5n'],
    [[{ a: 1 }, '%s'], '{ a: 1 } %s'],
    [['%s', Symbol('x')], 'Symbol(x)'],
    [[], ''],
  ];
  it.each(lines.map(([, text], i) => [text, i] as const))('%s', (text, i) => {
    expect(format((lines[i] as (typeof lines)[number])[0])).toBe(text);
  });

  it('quotes text inside values only', () => {
    expect(quoted('a')).toBe("'a'");
    expect(format(['a', ['a']])).toBe("a [ 'a' ]");
  });
});
