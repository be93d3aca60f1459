/**
 * The language's own functions, taken before a reader's program can replace them. Everything in the
 * runtime that runs after the program has started goes through these, so that a program which
 * overwrites `Array.prototype.join` or `console` spoils its own results and nothing else.
 */

const { call } = Function.prototype;
const { bind } = call;

/** Turns a method into a function whose first argument is the object. */
export const uncurry = (bind as () => unknown).bind(call) as <T, A extends unknown[], R>(
  method: (this: T, ...args: A) => R,
) => (self: T, ...args: A) => R;

export const NativeDate = Date;
export const NativeProxy = Proxy;
export const NativeMap = Map;
export const NativeWeakMap = WeakMap;
export const NativePromise = Promise;
export const NativeError = Error;

export const { apply, construct, getPrototypeOf, ownKeys, getOwnPropertyDescriptor } = Reflect;
export const { defineProperty, freeze, is } = Object;
export const { isArray } = Array;
export const { floor } = Math;
export const { isFinite, isInteger, isNaN } = Number;
export const { stringify } = JSON;

export const hasOwn = uncurry(Object.prototype.hasOwnProperty) as (
  o: object,
  k: PropertyKey,
) => boolean;
export const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable) as (
  o: object,
  k: PropertyKey,
) => boolean;

export const mapGet = uncurry(Map.prototype.get) as <K, V>(map: Map<K, V>, key: K) => V | undefined;
export const mapSet = uncurry(Map.prototype.set) as <K, V>(map: Map<K, V>, k: K, v: V) => unknown;
export const mapHas = uncurry(Map.prototype.has) as <K, V>(map: Map<K, V>, key: K) => boolean;
export const mapDelete = uncurry(Map.prototype.delete) as <K, V>(map: Map<K, V>, k: K) => boolean;
export const mapForEach = uncurry(Map.prototype.forEach) as <K, V>(
  map: Map<K, V>,
  visit: (value: V, key: K) => void,
) => void;
export const setForEach = uncurry(Set.prototype.forEach) as <V>(
  set: Set<V>,
  visit: (value: V) => void,
) => void;
export const weakGet = uncurry(WeakMap.prototype.get) as <V>(
  map: WeakMap<WeakKey, V>,
  key: WeakKey,
) => V | undefined;
export const weakSet = uncurry(WeakMap.prototype.set) as <V>(
  map: WeakMap<WeakKey, V>,
  key: WeakKey,
  value: V,
) => unknown;

export const slice = uncurry(String.prototype.slice);
export const charCodeAt = uncurry(String.prototype.charCodeAt);
export const padStart = uncurry(String.prototype.padStart);
export const repeat = uncurry(String.prototype.repeat);
export const test = uncurry(RegExp.prototype.exec) as (re: RegExp, text: string) => unknown;
export const functionText = uncurry(Function.prototype.toString);
export const symbolText = uncurry(Symbol.prototype.toString);
export const bigintText = uncurry(BigInt.prototype.toString) as (value: bigint) => string;
export const regexpText = uncurry(RegExp.prototype.toString);
export const dateTime = uncurry(Date.prototype.getTime);
export const dateText = uncurry(Date.prototype.toISOString);
export const taggedText = uncurry(Object.prototype.toString) as (value: unknown) => string;

/** `array[array.length] = value`: a push that no replaced `push` can watch. */
export function append<T>(array: T[], value: T): void {
  array[array.length] = value;
}

/** `array.join(separator)`, without the array's own method. */
export function joined(parts: readonly string[], separator: string): string {
  let text = '';
  for (let i = 0; i < parts.length; i++) text += i === 0 ? parts[i] : separator + parts[i];
  return text;
}
