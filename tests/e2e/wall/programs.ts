import type { FaultCode, StopReason } from '../../../src/components/lab/sandbox/protocol.ts';

/** A program that must not get the better of the page, and how its run must end. */
export interface Hostile {
  readonly name: string;
  readonly source: string;
  /** Any one of these: engines differ in what they refuse outright. */
  readonly ends: readonly ('finished' | StopReason | FaultCode)[];
  /** What it prints, where that is fixed. */
  readonly prints?: string;
}

const stopped = ['time', 'memory'] as const;

/**
 * Names of the browser that no program may reach, by whatever road. `process` and `Buffer` are not among
 * them: a lab has its own, made of nothing but its clock and its text.
 */
const FORBIDDEN =
  `fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource Worker SharedWorker
ServiceWorkerContainer importScripts BroadcastChannel MessageChannel MessagePort postMessage indexedDB IDBFactory caches
CacheStorage navigator WorkerNavigator StorageManager location WorkerLocation localStorage sessionStorage
cookieStore RTCPeerConnection Notification requestAnimationFrame createImageBitmap OffscreenCanvas FileReader
FileReaderSync Blob WebAssembly SharedArrayBuffer Atomics scheduler reportError close onmessage onerror trustedTypes
FontFace fonts require parent top opener frameElement document window self eval Temporal
FinalizationRegistry WeakRef PressureObserver`.split(/\s+/);

/** Everything that ends the run, floods it or stops it from answering. */
export const hostile: readonly Hostile[] = [
  { name: 'an endless loop', source: 'while (true) {}', ends: ['time'] },
  {
    name: 'an endless loop over a generator',
    source: 'function* all() { while (true) yield 1; }\nfor (const x of all()) {}',
    ends: ['time'],
  },
  {
    name: 'sixty-six endless loops',
    source: `for (let i = 0; i < 66; i++) { try { while (true) {} } catch {} }`,
    ends: ['time'],
  },
  {
    name: 'an endless wait on virtual time',
    source: `import { sleep } from 'lab';\nwhile (true) await sleep(1_000);`,
    ends: ['time'],
  },
  { name: 'an endless chain of microtasks', source: 'while (true) await null;', ends: ['time'] },
  {
    name: 'a microtask that queues itself',
    source: 'const again = () => queueMicrotask(again);\nagain();',
    ends: ['time'],
  },
  {
    name: 'a timer that sets itself at once',
    source: 'const again = () => setTimeout(again, 0);\nagain();',
    ends: ['time'],
  },
  { name: 'an interval of nothing', source: 'setInterval(() => {}, 0);', ends: ['time'] },
  {
    name: 'a fork bomb of timers',
    source: 'const fork = () => { setTimeout(fork, 1); setTimeout(fork, 1); };\nfork();',
    ends: [...stopped],
  },
  {
    name: 'a fork bomb of promises',
    source: 'const fork = async (): Promise<void> => { await null; fork(); fork(); };\nfork();',
    ends: [...stopped, 'invalid-length'],
  },
  {
    name: 'recursion',
    source: 'function f(n: number): number { return f(n + 1) + 1; }\nf(0);',
    ends: ['stack-overflow'],
  },
  {
    name: 'mutual recursion that catches itself',
    source:
      'const a = (): void => { try { b(); } finally { b(); } };\nconst b = (): void => { try { a(); } finally { a(); } };\na();',
    ends: ['time', 'stack-overflow'],
  },
  {
    name: 'an array that grows for ever',
    source: 'const all: unknown[] = [];\nwhile (true) all.push(new Array(1e5).fill(1.5));',
    ends: [...stopped, 'invalid-length'],
  },
  {
    name: 'objects for ever',
    source: 'const all: unknown[] = [];\nwhile (true) all.push({ x: [1, 2, 3] });',
    ends: [...stopped, 'invalid-length'],
  },
  {
    name: 'buffers for ever',
    source: 'const all: unknown[] = [];\nwhile (true) all.push(new Uint8Array(1e8).fill(1));',
    ends: [...stopped, 'invalid-length'],
  },
  {
    name: 'a text that doubles',
    source: "let text = 'x';\nwhile (true) text += text;",
    ends: ['invalid-length', ...stopped],
  },
  {
    name: 'a huge array as text',
    source: "console.log((Array(1e9) + '').length);",
    ends: ['invalid-length', 'finished', ...stopped],
  },
  {
    name: 'a huge text',
    source: "console.log('x'.repeat(2 ** 29).length);",
    ends: ['invalid-length', 'finished', ...stopped],
  },
  {
    name: 'a regular expression that never ends',
    source: "console.log(/^(a+)+$/.test('a'.repeat(60) + 'b'));",
    ends: ['time', 'finished'],
  },
  {
    name: 'sorting for ever',
    source:
      'const all = Array.from({ length: 1e6 }, (_, i) => i);\nall.sort(() => { while (true) {} });',
    ends: ['time'],
  },
  {
    name: 'a million lines',
    source: "for (let i = 0; i < 1e6; i++) console.log('line', i);",
    ends: ['finished'],
  },
  { name: 'lines for ever', source: "while (true) console.log('again');", ends: ['time'] },
  {
    name: 'lines for ever, one an event',
    source: "setInterval(() => console.log('again'), 1);",
    ends: ['time'],
  },
  {
    name: 'one line of 100 MB',
    source: "console.log('ab'.repeat(5e7));",
    ends: ['finished', 'invalid-length'],
  },
  {
    name: 'many long lines',
    source: "const long = 'x'.repeat(1e6);\nfor (let i = 0; i < 2_000; i++) console.log(long);",
    ends: ['finished'],
  },
  {
    name: 'an object of 44,000 lines',
    source:
      'console.log(Object.fromEntries(Array.from({ length: 44_000 }, (_, i) => [`key ${i}`, { i }])));',
    ends: ['finished'],
  },
  {
    name: 'tables without end',
    source:
      "import { table } from 'lab';\nfor (let i = 0; i < 500; i++) table(Array.from({ length: 400 }, (_, a) => ({ a, b: 'x'.repeat(50) })));",
    ends: ['finished', 'time'],
  },
  {
    name: 'plots without end',
    source:
      "import { plot } from 'lab';\nfor (let i = 0; i < 3_000; i++) plot(Array.from({ length: 2_000 }, (_, x) => x * i), 'one');",
    ends: ['finished', 'time'],
  },
  {
    name: 'too many plots',
    source: "import { plot } from 'lab';\nfor (let i = 0; i < 1e6; i++) plot([i], `plot ${i}`);",
    ends: ['thrown'],
  },
  {
    name: 'a forest of promises',
    source:
      'await Promise.all(Array.from({ length: 1e5 }, async () => { await null; }));\nconsole.log(1);',
    ends: ['finished'],
    prints: '1\n',
  },
  {
    name: 'ten thousand rejections',
    source: 'for (let i = 0; i < 1e4; i++) Promise.reject(i);',
    ends: ['unhandled-rejection'],
  },
  {
    name: 'a stack that refuses to be read',
    source:
      "Error.prepareStackTrace = () => { while (false) {} return { toString() { throw 1 } } as never };\nthrow new Error('quiet');".replace(
        'Error.prepareStackTrace',
        '(Error as any).prepareStackTrace',
      ),
    ends: ['thrown'],
  },
  {
    name: 'a proxy at the bottom of everything',
    source:
      "throw new Proxy(new Error('proxied'), { get() { throw 1 }, getPrototypeOf() { throw 2 } });",
    ends: ['thrown'],
  },
];

/** Roads out of the worker. Each prints what it got, and must get nothing. */
export const escapes: readonly Hostile[] = [
  {
    name: 'looks for forbidden names on the global object and all its prototypes',
    source: `const found: string[] = [];
for (let at: any = globalThis; at; at = Object.getPrototypeOf(at))
  for (const name of ${JSON.stringify(FORBIDDEN)})
    try { const d = Object.getOwnPropertyDescriptor(at, name); if (d && (d.get || d.set || d.value !== undefined)) found.push(name); } catch { found.push('!' + name); }
console.log(found.join());`,
    ends: ['finished'],
    prints: '\n',
  },
  {
    name: 'looks for anything that is not on the list of what a lab has',
    source: `const allowed = 'Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis JSON Math Intl ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet Proxy Reflect DisposableStack AsyncDisposableStack decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN console setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask structuredClone performance crypto URL URLSearchParams TextEncoder TextDecoder atob btoa process Buffer AbortController AbortSignal Event EventTarget DOMException constructor addEventListener removeEventListener dispatchEvent when TEMPORARY PERSISTENT'.split(' ');
const more: string[] = [];
for (let at: any = globalThis; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
  for (const name of Object.getOwnPropertyNames(at))
    if (!allowed.includes(name) && Object.getOwnPropertyDescriptor(at, name)!.value !== undefined) more.push(name);
console.log(more.join());`,
    ends: ['finished'],
    prints: '\n',
  },
  {
    name: 'asks for code from text',
    source: `const tries = [() => eval('1'), () => new Function('return 1')(), () => (async () => {}).constructor('return 1')(), () => (function* () {} as any).constructor('yield 1')(), () => (setTimeout as any)('console.log(9)')];
let got = 0;
for (const one of tries) try { one(); got += 1; } catch { }
console.log(got);`,
    ends: ['finished'],
    prints: '0\n',
  },
  {
    name: 'catches the runtime at work through replaced prototypes',
    source: `const caught: unknown[] = [];
const spy = (target: any, key: PropertyKey) => { const was = target[key]; target[key] = function (this: unknown, ...values: unknown[]) { caught.push(this); return Reflect.apply(was, this, values); }; };
for (const key of ['then', 'catch', 'finally']) spy(Promise.prototype, key);
spy(EventTarget.prototype, 'addEventListener'); spy(EventTarget.prototype, 'dispatchEvent');
Object.defineProperty(Object.prototype, 'run', { set() { caught.push('run'); }, get() { caught.push('run'); return 'x'; }, configurable: true });
Object.defineProperty(Object.prototype, 'ports', { get() { caught.push('ports'); return []; }, configurable: true });
import { sleep } from 'lab';
await sleep(10);
console.log('x');
await sleep(10);
console.log(caught.length);`,
    ends: ['finished'],
    prints: 'x\n0\n',
  },
  {
    name: 'asks the stack for the runtime’s own functions',
    source: `const caught: unknown[] = [];
(Error as any).prepareStackTrace = (_: unknown, sites: any[]) => { for (const site of sites) { caught.push(site.getFunction?.(), site.getThis?.()); } return ''; };
void new Error().stack;
setTimeout(() => { void new Error().stack; }, 1);
import { sleep } from 'lab';
await sleep(5);
console.log(caught.filter((one) => one !== undefined && one !== null).length);`,
    ends: ['finished'],
    prints: '0\n',
  },
  {
    name: 'listens to the worker and speaks for it',
    source: `let heard = 0;
for (const speak of [() => addEventListener('message', () => { heard += 1; }), () => globalThis.addEventListener('unhandledrejection', () => {}), () => EventTarget.prototype.addEventListener.call(globalThis, 'message', () => {}),
  () => (globalThis as any).postMessage({ run: '', kind: 'end', fault: null, virtualMs: 0, realMs: 0, printed: 0, dropped: 0 }), () => dispatchEvent(new Event('message')), () => (globalThis as any).close()])
  try { speak(); heard += 100; } catch { }
console.log(heard);`,
    ends: ['finished'],
    prints: '0\n',
  },
  {
    name: 'imports from elsewhere',
    source: "import { x } from 'CANARY/module.js';\nx();",
    ends: ['unknown-import'],
  },
  {
    name: 'hides an import from elsewhere in an expression',
    source: "const m = await import('CANARY/' + 'module.js');",
    ends: ['unsupported-syntax'],
  },
  {
    name: 'closes the wrapper around it',
    source: "}});fetch('CANARY/out');({a(){{",
    ends: ['unexpected-token', 'missing-bracket'],
  },
  {
    name: 'hides code in an HTML comment',
    source: "const a = 1;\n<!-- fetch('CANARY/out')\n",
    ends: ['unexpected-token', 'bad-syntax'],
  },
  {
    name: 'reaches for the network by every name it knows',
    source: `const tries: (() => unknown)[] = [() => fetch('CANARY/fetch'), () => new XMLHttpRequest().open('GET', 'CANARY/xhr'), () => new WebSocket('CANARY/ws'.replace('http', 'ws')), () => (globalThis as any).importScripts('CANARY/script.js'),
  () => new Worker('CANARY/worker.js'), () => new EventSource('CANARY/events'), () => (navigator as any).sendBeacon('CANARY/beacon'), () => { location.href = 'CANARY/go'; }, () => open('CANARY/open'), () => { (document as any).cookie = 'a=1'; }, () => (parent as any).location.replace('CANARY/parent'), () => (top as any).postMessage('x', '*'), () => indexedDB.open('x'), () => caches.open('x'), () => localStorage.setItem('x', 'y'), () => navigator.storage.getDirectory(), () => new BroadcastChannel('x').postMessage('y')];
let got = 0;
for (const one of tries) try { one(); got += 1; } catch { }
console.log(got);`,
    ends: ['finished'],
    prints: '0\n',
  },
];

/** Programs that work hard and must not be stopped. */
export const honest: readonly {
  readonly name: string;
  readonly source: string;
  readonly prints: string;
}[] = [
  {
    name: '50 million empty turns',
    source: 'let n = 0;\nfor (let i = 0; i < 50_000_000; i++) n += 1;\nconsole.log(n);',
    prints: '50000000\n',
  },
  {
    name: 'a busy wait of one second',
    source:
      'const from = Date.now();\nwhile (Date.now() - from < 1_000) {}\nconsole.log(Date.now() - from);',
    prints: '1000\n',
  },
  {
    name: 'a simulation of a million jobs',
    source: `import { generator } from 'lab';
const { random, exponential } = generator(7);
let free = 0, at = 0, waited = 0, late = 0;
for (let job = 0; job < 1_000_000; job++) {
  at += exponential(1);
  const start = Math.max(at, free);
  waited += start - at;
  if (start - at > 5) late += 1;
  free = start + exponential(0.8);
}
console.log(Math.round(waited), late, random());`,
    prints: '',
  },
  {
    name: 'a generator resumed by hand',
    source:
      'function* all() { let n = 0; while (true) yield n++; }\nconst it = all();\nit.next(); it.next();\nsetTimeout(() => console.log(it.next().value), 60_000);',
    prints: '2\n',
  },
  {
    name: 'an async loop over a slow generator',
    source:
      "import { sleep } from 'lab';\nasync function* slow() { for (let i = 0; i < 5; i++) { await sleep(3_600_000); yield i; } }\nfor await (const x of slow()) console.log(x);",
    prints: '0\n1\n2\n3\n4\n',
  },
  {
    name: 'ten prints, one every 100 ms',
    source: 'for (let i = 1; i <= 10; i++) setTimeout(() => console.log(i), i * 100);',
    prints: '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n',
  },
  {
    name: 'two hundred thousand timers',
    source:
      'let done = 0;\nfor (let i = 0; i < 200_000; i++) setTimeout(() => { done += 1; if (done === 200_000) console.log(done); }, i % 500);',
    prints: '200000\n',
  },
];

/** Run after each hostile program: it must print exactly this. */
export const benign = {
  files: {
    'main.ts': `import { Broker } from './broker.ts';
import { sleep, clock, random } from 'lab';
const broker = new Broker<string>();
broker.publish('parcel');
await sleep(30_000);
console.log(broker.claim(), clock.now(), new Map([['ক', 1n]]), [1, , 3], random());`,
    'broker.ts':
      'export class Broker<T> {\n  #shelf: T[] = [];\n  publish(item: T) { this.#shelf.push(item); }\n  claim(): T | undefined { return this.#shelf.shift(); }\n}',
  },
  prints: "parcel 30000 Map(1) { 'ক' => 1n } [ 1, <1 empty item>, 3 ] 0.6270739405881613\n",
};
