/** Programs whose text must be the same, byte for byte, in every engine and in Node. */
export const same: readonly { readonly name: string; readonly source: string }[] = [
  {
    name: 'every kind of value',
    source: `class Parcel { id = 7; #secret = 1; get secret() { return this.#secret; } }
class Broker extends Map<string, number> {}
class Ill extends Error { override name = 'Ill'; worker = 'al-razi'; }
const circle: any = { name: 'a' }; circle.self = circle; circle.list = [circle];
const values: unknown[] = [
  undefined, null, true, -0, 0, NaN, Infinity, 1e21, 1e-7, 0.1 + 0.2, 10n, -3n, 'text', Symbol('s'), Symbol.iterator,
  ['text', "it's", 'a"b\\'c', 'new\\nline', '\\u0000\\u2028', 'খাতায় সই', '📦', '\\ud83d'],
  [], {}, [1, , , 2], new Array(2 ** 32 - 1), Object.assign([1], { extra: true }), { a: 1, 'b-c': 2, ক: 3, 4: 5, [Symbol('k')]: 1 },
  { a: 1n, m: new Map([[1n, 2n]]) }, new Map(), new Map<any, any>([['a', { b: 1 }], [{ k: 1 }, new Set([1])]]), new Set(['a', [1]]), new Broker([['x', 1]]),
  new WeakMap(), new WeakSet(), new Uint8Array([1, 2, 255]), new Float64Array([0.5, -0]), new BigInt64Array([1n]), new ArrayBuffer(8), new DataView(new ArrayBuffer(2)),
  new Date(0), new Date(NaN), /a+/gi, Promise.resolve(1), Promise.reject(1).catch(() => {}), new Error('boom', { cause: new TypeError('because') }), new Ill('fever'), new RangeError(),
  new AggregateError([new Error('one')], 'many'), new DOMException('gone', 'AbortError'), () => 1, function work() {}, async () => {}, async function tick() {}, function* gen() {}, async function* agen() {},
  Parcel, Broker, class {}, Math.max, Array, Map, new Parcel(), Object.create(null), Object.create({ inherited: 1 }), { get a() { throw 1; }, set b(_: number) {}, get c() { return 1; }, set c(_: number) {} },
  circle, globalThis, Object(1), Object('ab'), Object(1n), Object(Symbol('q')), Object(false), Math, JSON, Reflect, (function* () {})(), [1, 2][Symbol.iterator](), new Map()[Symbol.iterator](), (function () { return arguments; } as any)(1, 2),
  { a: { b: { c: { d: { e: { f: 1 } } } } } }, new Proxy({ a: 1 }, { get() { throw 1; }, ownKeys() { throw 2; } }), new Proxy([1, 2], {}), Proxy.revocable({ r: 1 }, {}).proxy, console, performance, crypto, new URL('https://example.org/a?b=1').href, new TextEncoder().encode('ক'),
  Array.from({ length: 120 }, (_, i) => i * i), Object.fromEntries(Array.from({ length: 130 }, (_, i) => ['key ' + i, i])), Array.from({ length: 30 }, (_, i) => ({ i, name: 'parcel ' + i })),
];
for (const value of values) console.log(value);
for (const value of values) console.log([value]);
console.log('%s %d %i %f %j %o %O %c %%', 'a', '4.5', '4.5', '4.5', { a: 1 }, 'x', 'y', 'css', 'rest');`,
  },
  {
    name: 'the order of everything that waits',
    source: `import { sleep, clock } from 'lab';
const log = (what: string) => console.log(clock.now(), what);
setTimeout(() => { log('timeout 0'); queueMicrotask(() => log('microtask of timeout 0')); Promise.resolve().then(() => log('then of timeout 0')); }, 0);
setTimeout(() => log('second timeout 0'), 0);
setImmediate(() => log('immediate'));
queueMicrotask(() => log('microtask'));
Promise.resolve().then(() => log('then')).then(() => log('then then'));
(async () => { log('async start'); await null; log('after await'); await sleep(0); log('after sleep 0'); for await (const x of [1, Promise.resolve(2)]) log('item ' + x); })();
const every = setInterval(() => { log('tick'); if (clock.now() >= 30) clearInterval(every); }, 10);
const dropped = setTimeout(() => log('never'), 5); setTimeout(() => clearTimeout(dropped), 4);
setTimeout((a: string, b: string) => log(a + b), 15, 'with ', 'arguments');
const signal = AbortSignal.timeout(25); signal.onabort = () => log('aborted ' + signal.aborted);
await Promise.all([sleep(20), sleep(40)]); log('both'); await Promise.race([sleep(5), sleep(500)]); log('first');
await Promise.allSettled([Promise.reject(1), sleep(1)]); log('settled');
async function* numbers() { for (let i = 0; i < 3; i++) { await sleep(100); yield i; } }
for await (const n of numbers()) log('number ' + n);
log('end');`,
  },
  {
    name: 'ten thousand events on one seed',
    source: `import { generator, sleep, clock, random, exponential } from 'lab';
let hash = 0;
const mix = (n: number) => { hash = (Math.imul(hash, 31) + (n * 1e6 | 0)) | 0; };
async function worker(id: number) { for (let i = 0; i < 1_000; i++) { await sleep(exponential(3) * 1_000); mix(clock.now() + id); if (random() < 0.1) await null; } }
await Promise.all(Array.from({ length: 10 }, (_, id) => worker(id)));
console.log(hash, clock.now(), random(), Math.random(), crypto.randomUUID(), generator(5).exponential(2));`,
  },
  {
    name: 'dates and languages',
    source: `console.log(new Date(), Date.now(), Date(), new Date(2026, 1, 29).getTime(), new Date('2026-03-29T02:30').toString(), Date.parse('1 Jan 2026 10:00'), new Date(2026, 0).getTimezoneOffset());
const d = new Date(0); d.setHours(25); console.log(d.toISOString(), d.getDate(), d.toDateString(), d.toTimeString(), JSON.stringify({ d }), +d, d + '', \`\${d}\`);
console.log((1234567.891).toLocaleString(), (12n).toLocaleString(), ['b', 'ä', 'a'].sort((x, y) => x.localeCompare(y)), 'i'.toLocaleUpperCase());
console.log(new Date(0) instanceof Date, Date.prototype.constructor === Date, Date.length, Date.name, new (class Late extends Date {})(5).getTime(), structuredClone({ d }).d instanceof Date);`,
  },
  {
    name: 'a rejection that nobody catches, at its event',
    source: `import { sleep, clock } from 'lab';
setInterval(() => console.log('tick', clock.now()), 10);
(async () => { await sleep(35); for (let i = 0; i < 20; i++) await null; throw new Error('late'); })();
await sleep(1_000);
console.log('never');`,
  },
  {
    name: 'a rejection after thousands of events',
    source: `import { sleep } from 'lab';
let n = 0;
setTimeout(async () => { await null; throw new Error('late'); }, 5_000);
setInterval(() => { n += 1; if (n % 100 === 0) console.log(n); }, 1);
await sleep(20_000);`,
  },
  {
    name: 'a busy wait that holds the others up',
    source: `import { clock } from 'lab';
for (const ms of [10, 20, 30]) setTimeout(() => console.log('due', ms, 'ran', clock.now()), ms);
setTimeout(() => { const from = performance.now(); while (performance.now() - from < 250) {} console.log('waited', performance.now() - from); }, 15);`,
  },
  {
    name: 'tables and groups',
    source: `import { table } from 'lab';
console.group('দল'); table([{ নাম: 'আল-রাযি', কাজ: 12, ok: true }, { নাম: 'ইবনে সিনা', কাজ: 3.5 }]); console.groupEnd();
console.table(new Map([['a', { n: 1 }], ['b', { n: 2n }]])); console.table([[1, 2], [3, 4]]); console.table(['x'], ['value']); console.table(5);
console.count(); console.count('x'); console.time('t'); console.timeEnd('t'); console.assert(false, 'no'); console.trace('here'); console.dir({ a: 1 });`,
  },
];

/**
 * Errors, and the place in the source that every engine must find. JavaScriptCore puts the second value
 * of a const, before the first `await` of a function, at the head of that function: at the top of a
 * file there is none, so there the code must do.
 */
export const places: readonly {
  readonly name: string;
  readonly source: string;
  readonly at: string;
  /** The engine that knows no place. */
  readonly headIn?: string;
}[] = [
  {
    name: 'after forty lines of types',
    source: `interface A {\n${'  a: string;\n'.repeat(40)}}\n  throw new Error('x');`,
    at: 'thrown main.ts:43',
  },
  {
    name: 'in a timer',
    source: 'setTimeout((): void => {\n  const a: any = undefined;\n  a.b.c = 1;\n}, 5);',
    at: 'null-access main.ts:3',
  },
  {
    name: 'in a function nobody awaits',
    source: '(async (): Promise<void> => {\n  await null;\n\n  missing();\n})();',
    at: 'undefined-variable main.ts:4',
  },
  {
    name: 'in a chain over lines',
    source:
      'const list = [1, 2]\n  .map((n: number): number => n)\n  .map((n: number) => (n as any).no())\n  .filter(Boolean);',
    at: 'not-a-function main.ts:3',
  },
  {
    name: 'a second value for a const',
    source: 'const limit: number = 1;\n\n(limit as any) = 2;',
    headIn: 'webkit',
    at: 'const-reassignment main.ts:3',
  },
  {
    name: 'too early',
    source: 'console.log(late as string);\nlet late = 1;',
    at: 'used-before-declaration main.ts:1',
  },
  {
    name: 'not iterable',
    source: 'const n: any = 5;\nfor (const x of n) console.log(x);',
    at: 'not-iterable main.ts:2',
  },
  {
    name: 'endless recursion',
    source: 'function f(n: number): number {\n  return f(n + 1) + 1;\n}\nf(0);',
    at: 'stack-overflow main.ts:2',
  },
  {
    name: 'an impossible length',
    source: 'const a = 1;\nnew Array(-1);',
    at: 'invalid-length main.ts:2',
  },
  {
    name: 'the network',
    source: "\nawait fetch('https://example.org');",
    at: 'not-available main.ts:2',
  },
];
