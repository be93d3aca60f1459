import {
  NativeDate,
  append,
  apply,
  construct,
  defineProperty,
  floor,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isInteger,
  mapHas,
  NativeMap,
  mapSet,
  ownKeys,
  padStart,
  uncurry,
} from '../primordials.ts';
import { Buffer } from '../node/buffer.ts';
import { unavailable } from '../node/unavailable.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * What a program finds on the global object: the language, the clock and chance of the lab, and a
 * few pure helpers of the platform. Everything else is taken away, so that a program sees the same
 * world in every browser and in Node. (Safety does not rest on this: see the wall.)
 */

/** The instant at which every program starts: 1 January 2026, 00:00 UTC. */
export const EPOCH = 1_767_225_600_000;

const LANGUAGE = [
  'Object',
  'Function',
  'Array',
  'Number',
  'parseFloat',
  'parseInt',
  'Infinity',
  'NaN',
  'undefined',
  'Boolean',
  'String',
  'Symbol',
  'Date',
  'Promise',
  'RegExp',
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'SuppressedError',
  'globalThis',
  'JSON',
  'Math',
  'Intl',
  'ArrayBuffer',
  'Uint8Array',
  'Int8Array',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'Uint8ClampedArray',
  'BigUint64Array',
  'BigInt64Array',
  'DataView',
  'Map',
  'BigInt',
  'Set',
  'Iterator',
  'WeakMap',
  'WeakSet',
  'Proxy',
  'Reflect',
  'DisposableStack',
  'AsyncDisposableStack',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'escape',
  'unescape',
  'isFinite',
  'isNaN',
];
const PLATFORM = [
  'console',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'structuredClone',
  'performance',
  'crypto',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'atob',
  'btoa',
  'AbortController',
  'AbortSignal',
  'Event',
  'EventTarget',
  'DOMException',
  'process',
  'Buffer',
];

/** What the globals need from the runtime. */
export interface World {
  readonly scheduler: Scheduler;
  /** Behind `Math.random` and `crypto`; not the stream of the lab module's `random()`. */
  readonly random: () => number;
  readonly console: Console;
  /** `process`: signals, exit, environment. */
  readonly process: object;
  /** Makes a callback that a program handed over run as a program's code. */
  readonly guarded: (callback: (...values: unknown[]) => unknown, values: unknown[]) => () => void;
}

type Scope = Record<PropertyKey, unknown> & typeof globalThis;

function put(target: object, key: PropertyKey, value: unknown): void {
  defineProperty(target, key, { configurable: true, enumerable: false, writable: true, value });
}

/** Takes the place of the real time, the real chance and the real console, and removes the rest. */
export function installGlobals(scope: Scope, world: World): void {
  removeOthers(scope);
  put(scope, 'console', world.console);
  put(scope, 'process', world.process);
  put(scope, 'Buffer', Buffer);
  installTimers(scope, world);
  installDate(scope, world.scheduler);
  installChance(scope, world.random);
  installLocale(scope);
  put(scope, 'performance', {
    now: () => world.scheduler.read(),
    timeOrigin: EPOCH,
    toJSON: () => ({ timeOrigin: EPOCH }),
  });
}

function removeOthers(scope: Scope): void {
  const keep = new NativeMap<PropertyKey, true>();
  for (const name of LANGUAGE) mapSet(keep, name, true);
  for (const name of PLATFORM) mapSet(keep, name, true);
  let at: object | null = scope;
  while (at !== null && at !== Object.prototype) {
    const shared = at === globalThis.EventTarget?.prototype;
    for (const key of ownKeys(at)) {
      if (mapHas(keep, key) || shared) continue;
      if (typeof key === 'symbol') continue;
      const property = getOwnPropertyDescriptor(at, key);
      if (property?.configurable === true) delete (at as Record<PropertyKey, unknown>)[key];
      else if (property?.writable === true) (at as Record<PropertyKey, unknown>)[key] = undefined;
    }
    at = getPrototypeOf(at);
  }

  // Listening on the global object itself would show the runtime's own events to a program.
  const events = globalThis.EventTarget?.prototype;
  if (events !== undefined) {
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
      const method = events[name];
      put(events, name, function (this: unknown, ...values: unknown[]) {
        if (this === undefined || this === null || this === scope) throw unavailable(name);
        return apply(method, this, values) as unknown;
      });
    }
  }
  const url = globalThis.URL as unknown as Record<string, unknown> | undefined;
  if (url !== undefined) {
    delete url['createObjectURL'];
    delete url['revokeObjectURL'];
  }
}

/**
 * What `setTimeout` and its like give back. As in Node it is an object, and where a number is wanted it
 * is its number, so that both ways of keeping a timer work: `timer.unref()` and `timers[+timer]`.
 */
class Timer {
  #id: number;
  readonly #scheduler: Scheduler;
  readonly #begin: () => number;
  constructor(scheduler: Scheduler, begin: () => number) {
    this.#scheduler = scheduler;
    this.#begin = begin;
    this.#id = begin();
  }
  static idOf(handle: unknown): number {
    return typeof handle === 'object' && handle !== null && #id in handle
      ? handle.#id
      : +(handle as number);
  }
  /** The program stays alive for it: so it is from the start. */
  ref(): this {
    this.#scheduler.hold(this.#id, true);
    return this;
  }
  /** The program may end before it has run. */
  unref(): this {
    this.#scheduler.hold(this.#id, false);
    return this;
  }
  hasRef(): boolean {
    return this.#scheduler.held(this.#id);
  }
  /** Starts its wait anew. */
  refresh(): this {
    const held = this.#scheduler.held(this.#id);
    this.#scheduler.cancel(this.#id);
    this.#id = this.#begin();
    this.#scheduler.hold(this.#id, held);
    return this;
  }
  close(): this {
    this.#scheduler.cancel(this.#id);
    return this;
  }
  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}
class Timeout extends Timer {}
class Immediate extends Timer {}

function installTimers(scope: Scope, { scheduler, guarded }: World): void {
  const timer = (name: string, repeat: boolean) =>
    function (callback: unknown, delay?: unknown, ...values: unknown[]): Timer {
      if (typeof callback !== 'function')
        throw new TypeError(`The first argument of ${name} must be a function`);
      const run = guarded(callback as () => void, values);
      return new Timeout(scheduler, () => scheduler.schedule(run, +(delay as number), repeat));
    };
  const cancel = (handle: unknown): void => scheduler.cancel(Timer.idOf(handle));
  put(scope, 'setTimeout', timer('setTimeout', false));
  put(scope, 'setInterval', timer('setInterval', true));
  put(scope, 'setImmediate', function (callback: unknown, ...values: unknown[]): Timer {
    if (typeof callback !== 'function')
      throw new TypeError('The first argument of setImmediate must be a function');
    const run = guarded(callback as () => void, values);
    return new Immediate(scheduler, () => scheduler.schedule(run, 0, false));
  });
  put(scope, 'clearTimeout', cancel);
  put(scope, 'clearInterval', cancel);
  put(scope, 'clearImmediate', cancel);

  const Signal = scope.AbortSignal as unknown as { timeout?: unknown } | undefined;
  if (Signal !== undefined) {
    const Controller = scope.AbortController;
    const abort = uncurry(Controller.prototype.abort) as (c: AbortController, why: unknown) => void;
    const Failure = scope.DOMException;
    put(Signal, 'timeout', function (delay: unknown): AbortSignal {
      const controller = new Controller();
      const { signal } = controller;
      scheduler.schedule(
        () => abort(controller, new Failure('The operation timed out.', 'TimeoutError')),
        +(delay as number),
        false,
      );
      return signal;
    });
  }
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const PARTS = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];
/** Date texts that the language itself reads as UTC; any other would be read as local time. */
const UTC_TEXT = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\s*(?:\(.*\))?$|^[+-]?\d{4,6}(?:-\d\d){0,2}$/i;

function installDate(scope: Scope, scheduler: Scheduler): void {
  const prototype = NativeDate.prototype as unknown as Record<string, unknown>;
  const { UTC, parse } = NativeDate;
  const current = (): number => EPOCH + floor(scheduler.read());
  const parseUtc = (text: string): number => {
    const plain = parse(text);
    if (plain !== plain || UTC_TEXT.test(text)) return plain;
    const withZone = parse(`${text}Z`);
    return withZone === withZone ? withZone : parse(`${text} UTC`);
  };
  const LabDate = function Date(...values: unknown[]): unknown {
    if (new.target === undefined) return text(new NativeDate(current()));
    if (values.length === 0) return construct(NativeDate, [current()], new.target);
    if (values.length > 1)
      return construct(NativeDate, [apply(UTC, NativeDate, values as number[])], new.target);
    const only = values[0];
    return construct(NativeDate, [typeof only === 'string' ? parseUtc(only) : only], new.target);
  } as unknown as DateConstructor;
  defineProperty(LabDate, 'prototype', { value: prototype, writable: false });
  defineProperty(LabDate, 'length', { value: 7, configurable: true });
  put(LabDate, 'now', current);
  put(LabDate, 'UTC', UTC);
  put(LabDate, 'parse', (input: unknown) => parseUtc(`${input as string}`));
  put(prototype, 'constructor', LabDate);
  put(scope, 'Date', LabDate);

  // Local time is UTC, so that the text of a date does not depend on where the reader lives.
  for (const part of PARTS) {
    put(prototype, `get${part}`, prototype[`getUTC${part}`]);
    if (part !== 'Day') put(prototype, `set${part}`, prototype[`setUTC${part}`]);
  }
  put(prototype, 'getTimezoneOffset', function () {
    return 0;
  });
  const get = (name: string) => uncurry(prototype[`getUTC${name}`] as (this: Date) => number);
  const [year, month, day, weekday] = [get('FullYear'), get('Month'), get('Date'), get('Day')];
  const [hours, minutes, seconds] = [get('Hours'), get('Minutes'), get('Seconds')];
  const time = uncurry(NativeDate.prototype.getTime);
  const two = (n: number): string => padStart(`${n}`, 2, '0');
  const four = (n: number): string =>
    n < 0 ? `-${padStart(`${-n}`, 6, '0')}` : padStart(`${n}`, 4, '0');
  const dateText = (d: Date): string =>
    `${DAYS[weekday(d)]} ${MONTHS[month(d)]} ${two(day(d))} ${four(year(d))}`;
  const timeText = (d: Date): string =>
    `${two(hours(d))}:${two(minutes(d))}:${two(seconds(d))} GMT+0000 (UTC)`;
  const text = (d: Date): string => `${dateText(d)} ${timeText(d)}`;
  const valid =
    (make: (d: Date) => string) =>
    (d: Date): string =>
      isInteger(time(d)) ? make(d) : 'Invalid Date';
  const method = (make: (d: Date) => string) =>
    function (this: Date) {
      return valid(make)(this);
    };
  put(prototype, 'toString', method(text));
  put(prototype, 'toDateString', method(dateText));
  put(prototype, 'toTimeString', method(timeText));
}

function installChance(scope: Scope, random: () => number): void {
  put(scope.Math, 'random', random);
  const bytes = (view: ArrayBufferView): void => {
    const array = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let i = 0; i < array.length; i++) array[i] = floor(random() * 256);
  };
  const digits = '0123456789abcdef';
  put(scope, 'crypto', {
    randomUUID: (): string => {
      let text = '';
      for (let i = 0; i < 36; i++) {
        if (i === 8 || i === 13 || i === 18 || i === 23) text += '-';
        else if (i === 14) text += '4';
        else if (i === 19) text += digits[8 + floor(random() * 4)];
        else text += digits[floor(random() * 16)];
      }
      return text;
    },
    getRandomValues: <T extends ArrayBufferView>(view: T): T => {
      bytes(view);
      return view;
    },
    get subtle(): never {
      throw unavailable('crypto.subtle');
    },
  });
}

/** Where a program names no language or time zone, it gets English and UTC, not the reader's own. */
function installLocale(scope: Scope): void {
  const LOCALE = 'en-US';
  const withZone = (options: unknown): unknown => {
    if (options === undefined) return { timeZone: 'UTC' };
    const given = options as { timeZone?: unknown };
    return given.timeZone === undefined ? { ...given, timeZone: 'UTC' } : given;
  };
  const patch = (prototype: object, name: string, zone: boolean, at = 0): void => {
    const method = (prototype as Record<string, unknown>)[name] as (
      ...values: unknown[]
    ) => unknown;
    put(prototype, name, function (this: unknown, ...values: unknown[]) {
      while (values.length < at) append(values, undefined);
      if (values[at] === undefined) values[at] = LOCALE;
      if (zone) values[at + 1] = withZone(values[at + 1]);
      return apply(method, this, values) as unknown;
    });
  };
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    patch(NativeDate.prototype, name, true);
  patch(scope.Number.prototype, 'toLocaleString', false);
  patch(scope.BigInt.prototype, 'toLocaleString', false);
  patch(scope.String.prototype, 'localeCompare', false, 1);
  for (const name of ['toLocaleUpperCase', 'toLocaleLowerCase'])
    patch(scope.String.prototype, name, false);

  const intl = scope.Intl as unknown as Record<string, unknown> | undefined;
  if (intl === undefined) return;
  for (const key of ownKeys(intl)) {
    const Native = intl[key as string];
    if (typeof Native !== 'function' || typeof key !== 'string' || !/^[A-Z]/.test(key)) continue;
    if (key === 'Locale') continue;
    const zone = key === 'DateTimeFormat';
    const prototype = (Native as unknown as { prototype: object }).prototype;
    const Defaulted = function (...values: unknown[]): unknown {
      if (values[0] === undefined) values[0] = LOCALE;
      if (zone) values[1] = withZone(values[1]);
      return construct(Native, values, new.target ?? Native);
    };
    defineProperty(Defaulted, 'name', { value: key, configurable: true });
    defineProperty(Defaulted, 'prototype', { value: prototype, writable: false });
    for (const name of ownKeys(Native)) {
      const property = getOwnPropertyDescriptor(Native, name);
      if (name === 'supportedLocalesOf' && property !== undefined)
        defineProperty(Defaulted, name, property);
    }
    put(prototype, 'constructor', Defaulted);
    put(intl, key, Defaulted);
  }
}
