import {
  NativeMap,
  NativeProxy,
  NativeWeakMap,
  append,
  apply,
  bigintText,
  charCodeAt,
  dateText,
  dateTime,
  defineProperty,
  functionText,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  is,
  isArray,
  isNaN,
  joined,
  mapForEach,
  mapGet,
  mapHas,
  mapSet,
  ownKeys,
  regexpText,
  repeat,
  setForEach,
  slice,
  stringify,
  symbolText,
  taggedText,
  test,
  uncurry,
  weakGet,
  weakSet,
} from '../primordials.ts';

/**
 * Any value as text, the same in every engine. The style is the one Node readers know
 * (`{ a: 1, m: Map(1) { 'k' => 2n } }`); what differs between engines (stacks, the state of a
 * promise) is left out. Nothing of the program runs while a value is printed: getters are named, not
 * called, and a proxy is printed as its target, without its traps.
 */

/** How much of a value is shown. */
export interface PrintLimits {
  /** Levels of objects inside objects; deeper ones are named only. */
  readonly depth: number;
  /** Items of an array, map, set or typed array, and keys of an object. */
  readonly items: number;
  /** Characters in all; what comes after is left out. */
  readonly length: number;
  /** Values visited in all: a bound on the work, whatever the shape. */
  readonly nodes: number;
}

export const printLimits: PrintLimits = { depth: 4, items: 100, length: 10_000, nodes: 5_000 };

/** A line is broken into one item a line beyond this many characters. */
const WIDTH = 76;

const proxies = new NativeWeakMap<object, object>();

/**
 * Replaces `Proxy` on `scope` by one that remembers what each proxy stands for, so that printing
 * one calls none of its traps.
 */
export function rememberProxies(scope: { Proxy: ProxyConstructor }): void {
  const remember = (proxy: object, target: object): object => {
    weakSet(proxies, proxy, target);
    return proxy;
  };
  const { revocable } = NativeProxy;
  const Remembering = function Proxy(target: object, handler: ProxyHandler<object>): object {
    if (new.target === undefined) throw new TypeError("Constructor Proxy requires 'new'");
    return remember(new NativeProxy(target, handler), target);
  } as unknown as ProxyConstructor;
  defineProperty(Remembering, 'revocable', {
    configurable: true,
    writable: true,
    value: function (target: object, handler: ProxyHandler<object>) {
      const pair = apply(revocable, NativeProxy, [target, handler]) as { proxy: object };
      remember(pair.proxy, target);
      return pair;
    },
  });
  defineProperty(scope, 'Proxy', { configurable: true, writable: true, value: Remembering });
}

const domException: object | undefined =
  typeof DOMException === 'function' ? DOMException.prototype : undefined;
const TypedArray = getPrototypeOf(Uint8Array.prototype) as object;
const typedTag = uncurry(
  getOwnPropertyDescriptor(TypedArray, Symbol.toStringTag)?.get as (
    this: unknown,
  ) => string | undefined,
);
const typedLength = uncurry(
  getOwnPropertyDescriptor(TypedArray, 'length')?.get as (this: unknown) => number,
);
const bufferLength = uncurry(
  getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')?.get as (this: unknown) => number,
);
const mapSize = uncurry(
  getOwnPropertyDescriptor(Map.prototype, 'size')?.get as (this: unknown) => number,
);
const setSize = uncurry(
  getOwnPropertyDescriptor(Set.prototype, 'size')?.get as (this: unknown) => number,
);

type Kind =
  | 'array'
  | 'map'
  | 'set'
  | 'date'
  | 'regexp'
  | 'error'
  | 'promise'
  | 'typed'
  | 'buffer'
  | 'weakmap'
  | 'weakset'
  | 'number'
  | 'string'
  | 'boolean'
  | 'symbol'
  | 'bigint'
  | 'plain';

/** Which prototype makes which kind; a value counts as one only if the check beside it passes. */
const kinds = new NativeMap<unknown, Kind>();
const checks: Partial<Record<Kind, (value: object) => unknown>> = {
  map: mapSize,
  set: setSize,
  date: dateTime as unknown as (value: object) => unknown,
  buffer: bufferLength,
  number: uncurry(Number.prototype.valueOf) as never,
  string: uncurry(String.prototype.valueOf) as never,
  boolean: uncurry(Boolean.prototype.valueOf) as never,
  symbol: uncurry(Symbol.prototype.valueOf) as never,
  bigint: uncurry(BigInt.prototype.valueOf) as never,
};
for (const [prototype, kind] of [
  [Object.prototype, 'plain'],
  [Array.prototype, 'array'],
  [Map.prototype, 'map'],
  [Set.prototype, 'set'],
  [Date.prototype, 'date'],
  [RegExp.prototype, 'regexp'],
  [Error.prototype, 'error'],
  [Promise.prototype, 'promise'],
  [TypedArray, 'typed'],
  [ArrayBuffer.prototype, 'buffer'],
  [WeakMap.prototype, 'weakmap'],
  [WeakSet.prototype, 'weakset'],
  [Number.prototype, 'number'],
  [String.prototype, 'string'],
  [Boolean.prototype, 'boolean'],
  [Symbol.prototype, 'symbol'],
  [BigInt.prototype, 'bigint'],
] as const)
  mapSet(kinds, prototype, kind);

function kindOf(value: object): Kind {
  if (isArray(value)) return 'array';
  let prototype = getPrototypeOf(value);
  for (let hops = 0; prototype !== null && hops < 100; hops++) {
    const kind = mapGet(kinds, prototype);
    if (kind !== undefined && kind !== 'array') {
      const check = checks[kind];
      if (check === undefined) {
        if (kind === 'typed' && typedTag(value) === undefined) return 'plain';
        return kind;
      }
      try {
        check(value);
        return kind;
      } catch {
        return 'plain';
      }
    }
    const behind = weakGet(proxies, prototype);
    prototype = getPrototypeOf(behind ?? prototype);
  }
  return 'plain';
}

/** A data property's value, or undefined for anything a getter would have to be asked for. */
function dataOf(object: object, key: PropertyKey): unknown {
  const property = getOwnPropertyDescriptor(object, key);
  return property !== undefined && hasOwn(property, 'value') ? property.value : undefined;
}

/** The class name along the prototype chain; null for an object without a prototype. */
function classOf(value: object): string | null {
  let at: object | null = value;
  for (let hops = 0; at !== null && hops < 100; hops++) {
    const maker = dataOf(at, 'constructor');
    if (typeof maker === 'function' && weakGet(proxies, maker) === undefined) {
      const name = dataOf(maker, 'name');
      if (typeof name === 'string' && name !== '') return name;
    }
    const behind = weakGet(proxies, at);
    at = getPrototypeOf(behind ?? at);
  }
  return null;
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff'\\]/;

/** Text between single quotes, with every invisible character spelled out. */
export function quoted(text: string): string {
  if (test(CONTROL, text) === null) return `'${text}'`;
  let quote = "'";
  if (indexOfChar(text, "'") && !indexOfChar(text, '"')) quote = '"';
  let out = quote;
  for (let i = 0; i < text.length; i++) {
    const code = charCodeAt(text, i);
    const char = text[i] as string;
    if (char === quote || char === '\\') out += `\\${char}`;
    else if (char === '\n') out += '\\n';
    else if (char === '\t') out += '\\t';
    else if (char === '\r') out += '\\r';
    else if (code < 0x20 || (code >= 0x7f && code < 0xa0)) out += `\\x${hex(code, 2)}`;
    else if (code === 0x2028 || code === 0x2029) out += `\\u${hex(code, 4)}`;
    else if (code >= 0xd800 && code <= 0xdfff) {
      const low = i + 1 < text.length ? charCodeAt(text, i + 1) : 0;
      if (code < 0xdc00 && low >= 0xdc00 && low <= 0xdfff) {
        out += slice(text, i, i + 2);
        i += 1;
      } else out += `\\u${hex(code, 4)}`;
    } else out += char;
  }
  return out + quote;
}

function indexOfChar(text: string, char: string): boolean {
  for (let i = 0; i < text.length; i++) if (text[i] === char) return true;
  return false;
}

const numberText = uncurry(Number.prototype.toString);

function hex(code: number, width: number): string {
  let text = numberText(code, 16);
  while (text.length < width) text = `0${text}`;
  return text;
}

/** The text of a value that is not an object. */
function primitive(value: unknown, bare: boolean): string {
  switch (typeof value) {
    case 'string':
      return bare ? value : quoted(value);
    case 'number':
      return is(value, -0) ? '-0' : `${value}`;
    case 'bigint':
      return `${bigintText(value)}n`;
    case 'symbol':
      return symbolText(value);
    default:
      return `${value as boolean | undefined | null}`;
  }
}

function keyText(key: PropertyKey): string {
  if (typeof key === 'symbol') return `[${symbolText(key)}]`;
  const text = `${key}`;
  return test(IDENTIFIER, text) !== null ? text : quoted(text);
}

const CLASS = /^class[\s{]/;
const HEADS: readonly [RegExp, string][] = [
  [/^async\s*(?:function\s*)?\*/, 'AsyncGeneratorFunction'],
  [/^async[\s(]/, 'AsyncFunction'],
  [/^(?:function\s*)?\*/, 'GeneratorFunction'],
];

function functionHead(value: object): string {
  const source = functionText(value as () => void);
  const name = dataOf(value, 'name');
  const named = typeof name === 'string' && name !== '' ? name : undefined;
  if (test(CLASS, source) !== null) {
    const parent = getPrototypeOf(value);
    const parentName = typeof parent === 'function' ? dataOf(parent, 'name') : undefined;
    const tail =
      typeof parentName === 'string' && parentName !== '' ? ` extends ${parentName}` : '';
    return `[class ${named ?? '(anonymous)'}${tail}]`;
  }
  let kind = 'Function';
  for (let i = 0; i < HEADS.length; i++) {
    const head = HEADS[i] as readonly [RegExp, string];
    if (test(head[0], source) !== null) {
      kind = head[1];
      break;
    }
  }
  return named === undefined ? `[${kind} (anonymous)]` : `[${kind}: ${named}]`;
}

interface Work {
  readonly limits: PrintLimits;
  /** Objects being printed right now, outermost first: one met again is a circle. */
  readonly open: object[];
  circles: Map<object, number>;
  nodes: number;
  length: number;
}

/** `value` as text. A string at the top stands as it is; inside something it is quoted. */
export function print(value: unknown, limits: PrintLimits = printLimits): string {
  if (typeof value !== 'object' && typeof value !== 'function') return primitive(value, true);
  if (value === null) return 'null';
  const work: Work = { limits, open: [], circles: new NativeMap(), nodes: 0, length: 0 };
  return visit(value, work, 0);
}

function visit(input: unknown, work: Work, indent: number): string {
  if ((typeof input !== 'object' && typeof input !== 'function') || input === null) {
    const text = shortened(input, work);
    work.length += text.length;
    return text;
  }
  if (input === globalThis) return '[globalThis]';
  let value: object = input;
  for (let hops = 0; hops < 100; hops++) {
    const target = weakGet(proxies, value);
    if (target === undefined) break;
    value = target;
  }
  for (let i = 0; i < work.open.length; i++) {
    if (work.open[i] !== value) continue;
    if (!mapHas(work.circles, value)) {
      let count = 0;
      mapForEach(work.circles, () => (count += 1));
      mapSet(work.circles, value, count + 1);
    }
    return `[Circular *${mapGet(work.circles, value)}]`;
  }
  work.nodes += 1;
  append(work.open, value);
  let text: string;
  try {
    text = objectText(value, work, indent);
  } catch {
    // A revoked proxy made before the program started, or an object of the browser's own that
    // refuses to be looked at.
    text = '[Object]';
  }
  work.open.length -= 1;
  const circle = mapGet(work.circles, value);
  return circle === undefined ? text : `<ref *${circle}> ${text}`;
}

function shortened(value: unknown, work: Work): string {
  const room = work.limits.length - work.length;
  if (typeof value === 'string' && value.length > room) {
    const kept = room > 0 ? room : 0;
    return `${quoted(slice(value, 0, kept))}… ${value.length - kept} more characters`;
  }
  return primitive(value, false);
}

/** True when no more may be shown. */
const spent = (work: Work): boolean =>
  work.nodes >= work.limits.nodes || work.length >= work.limits.length;

function more(count: number, what: string): string {
  return `… ${count} more ${what}${count === 1 ? '' : 's'}`;
}

/** `<Buffer 61 62>`, as Node prints bytes: the first fifty of them. */
function bufferText(bytes: ArrayLike<unknown>): string {
  const digits = '0123456789abcdef';
  let text = '<Buffer';
  for (let i = 0; i < bytes.length && i < 50; i++) {
    const byte = bytes[i] as number;
    text += ` ${digits[byte >> 4]}${digits[byte & 15]}`;
  }
  const left = bytes.length - 50;
  return `${text}${left > 0 ? ` ... ${left} more byte${left === 1 ? '' : 's'}` : ''}>`;
}

function objectText(value: object, work: Work, indent: number): string {
  const kind = typeof value === 'function' ? 'function' : kindOf(value);
  const name = classOf(value);

  if (work.open.length > work.limits.depth + 1 || spent(work)) {
    if (kind === 'array') return '[Array]';
    if (kind === 'function') return functionHead(value);
    if (kind === 'plain' || kind === 'map' || kind === 'set' || kind === 'typed')
      return `[${name ?? 'Object: null prototype'}]`;
  }

  const items: string[] = [];
  switch (kind) {
    case 'array': {
      const array = value as unknown[];
      const head = name === 'Array' ? '' : `${name ?? '[Array: null prototype]'}(${array.length}) `;
      arrayItems(array, items, work, indent);
      properties(value, items, work, indent, 'index');
      return group(`${head}[`, items, ']', indent, plainItems(array));
    }
    case 'typed': {
      const array = value as unknown as ArrayLike<unknown>;
      const length = typedLength(value);
      const tag = typedTag(value) as string;
      // By its name: in a test that compares with Node it is Node's own.
      if (name === 'Buffer') return bufferText(array);
      const shown = length < work.limits.items ? length : work.limits.items;
      for (let i = 0; i < shown && !spent(work); i++)
        append(items, visit(array[i], work, indent + 2));
      if (items.length < length) append(items, more(length - items.length, 'item'));
      properties(value, items, work, indent, 'index');
      return group(`${name ?? tag}(${length}) [`, items, ']', indent, true);
    }
    case 'map': {
      let left = 0;
      mapForEach(value as Map<unknown, unknown>, (item, key) => {
        if (items.length >= work.limits.items || spent(work)) left += 1;
        else append(items, `${visit(key, work, indent + 2)} => ${visit(item, work, indent + 2)}`);
      });
      if (left > 0) append(items, more(left, 'item'));
      properties(value, items, work, indent);
      return group(`${name ?? 'Map'}(${mapSize(value)}) {`, items, '}', indent);
    }
    case 'set': {
      let left = 0;
      setForEach(value as Set<unknown>, (item) => {
        if (items.length >= work.limits.items || spent(work)) left += 1;
        else append(items, visit(item, work, indent + 2));
      });
      if (left > 0) append(items, more(left, 'item'));
      properties(value, items, work, indent);
      return group(`${name ?? 'Set'}(${setSize(value)}) {`, items, '}', indent);
    }
    case 'error': {
      const head = errorHead(value, name, work);
      properties(value, items, work, indent, 'error');
      return items.length === 0 ? head : group(`${head} {`, items, '}', indent);
    }
    case 'function': {
      const head = functionHead(value);
      properties(value, items, work, indent);
      return items.length === 0 ? head : group(`${head} {`, items, '}', indent);
    }
    case 'date': {
      const time = dateTime(value as Date);
      const head = isNaN(time) ? 'Invalid Date' : dateText(value as Date);
      properties(value, items, work, indent);
      return items.length === 0 ? head : group(`${head} {`, items, '}', indent);
    }
    case 'regexp': {
      properties(value, items, work, indent);
      const head = regexpText(value as RegExp);
      return items.length === 0 ? head : group(`${head} {`, items, '}', indent);
    }
    case 'number':
    case 'string':
    case 'boolean':
    case 'symbol':
    case 'bigint': {
      const inner = (checks[kind] as (value: object) => unknown)(value);
      properties(value, items, work, indent, kind === 'string' ? 'index' : undefined);
      const head = `[${boxes[kind]}: ${primitive(inner, false)}]`;
      return items.length === 0 ? head : group(`${head} {`, items, '}', indent);
    }
    case 'buffer': {
      properties(value, items, work, indent);
      append(items, `byteLength: ${bufferLength(value)}`);
      return group(`${name ?? 'ArrayBuffer'} {`, items, '}', indent);
    }
    case 'promise':
      properties(value, items, work, indent);
      return group(`${name ?? 'Promise'} {`, items, '}', indent);
    case 'weakmap':
    case 'weakset':
      return `${name ?? (kind === 'weakmap' ? 'WeakMap' : 'WeakSet')} { <items unknown> }`;
    default: {
      const tag = tagOf(value);
      let head = name === 'Object' ? '' : name === null ? '[Object: null prototype] ' : `${name} `;
      if (tag !== undefined && tag !== name)
        head = `${name ?? '[Object: null prototype]'} [${tag}] `;
      if (taggedText(value) === '[object Arguments]') {
        arrayItems(value as unknown[], items, work, indent);
        return group('[Arguments] [', items, ']', indent, true);
      }
      properties(value, items, work, indent);
      return group(`${head}{`, items, '}', indent);
    }
  }
}

const boxes = {
  number: 'Number',
  string: 'String',
  boolean: 'Boolean',
  symbol: 'Symbol',
  bigint: 'BigInt',
};

/** `Symbol.toStringTag` where it is plain data; a getter is not asked. */
function tagOf(value: object): string | undefined {
  let at: object | null = value;
  for (let hops = 0; at !== null && hops < 100; hops++) {
    const tag = dataOf(at, Symbol.toStringTag);
    if (typeof tag === 'string' && tag !== '') return tag;
    at = getPrototypeOf(at);
  }
  return undefined;
}

function errorHead(value: object, className: string | null, work: Work): string {
  const message = inherited(value, 'message');
  const ownName = inherited(value, 'name');
  const name =
    typeof ownName === 'string' && ownName !== '' && ownName !== 'Error'
      ? ownName
      : (className ?? 'Error');
  let text = typeof message === 'string' ? message : '';
  const room = work.limits.length - work.length;
  if (text.length > room) text = `${slice(text, 0, room > 0 ? room : 0)}…`;
  work.length += text.length + name.length;
  return text === '' ? `[${name}]` : `${name}: ${text}`;
}

function inherited(value: object, key: string): unknown {
  let at: object | null = value;
  for (let hops = 0; at !== null && hops < 100; hops++) {
    if (hasOwn(at, key)) {
      if (at === domException) {
        const get = getOwnPropertyDescriptor(at, key)?.get;
        if (get !== undefined) return apply(get, value, []);
      }
      return dataOf(at, key);
    }
    at = getPrototypeOf(at);
  }
  return undefined;
}

function arrayItems(array: unknown[], items: string[], work: Work, indent: number): void {
  const length = array.length;
  let i = 0;
  while (i < length && items.length < work.limits.items && !spent(work)) {
    const property = getOwnPropertyDescriptor(array, i);
    if (property === undefined) {
      // A sparse array may be 2³² long: the next index that exists is looked up among its keys.
      const next = nextIndex(array, i);
      append(items, `<${next - i} empty item${next - i === 1 ? '' : 's'}>`);
      i = next;
      continue;
    }
    append(items, described(property, work, indent));
    i += 1;
  }
  if (i < length) append(items, more(length - i, 'item'));
}

function nextIndex(array: unknown[], from: number): number {
  for (let i = from + 1; i < array.length && i < from + 1000; i++) if (hasOwn(array, i)) return i;
  const keys = ownKeys(array);
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (typeof key !== 'string') break;
    const index = +key;
    if (`${index}` !== key) break;
    if (index > from) return index;
  }
  return array.length;
}

/** True for an array that holds only numbers, which read best several to a line. */
function plainItems(array: unknown[]): boolean {
  if (array.length === 0) return false;
  for (let i = 0; i < array.length && i < 100; i++) {
    const property = getOwnPropertyDescriptor(array, i);
    if (
      property === undefined ||
      (typeof property.value !== 'number' && typeof property.value !== 'bigint')
    )
      return false;
  }
  return true;
}

function described(property: PropertyDescriptor, work: Work, indent: number): string {
  if (property.get !== undefined)
    return property.set === undefined ? '[Getter]' : '[Getter/Setter]';
  if (property.set !== undefined) return '[Setter]';
  return visit(property.value, work, indent + 2);
}

function properties(
  value: object,
  items: string[],
  work: Work,
  indent: number,
  except?: 'index' | 'error',
): void {
  const keys = ownKeys(value);
  let shown = 0;
  let left = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as PropertyKey;
    if (except === 'index' && typeof key === 'string' && (key === 'length' || isIndex(key)))
      continue;
    const property = getOwnPropertyDescriptor(value, key);
    if (property === undefined) continue;
    const cause = except === 'error' && (key === 'cause' || key === 'errors');
    if (except === 'error' && (key === 'message' || key === 'name' || key === 'stack')) continue;
    if (property.enumerable !== true && !cause) continue;
    if (shown >= work.limits.items || spent(work)) {
      left += 1;
      continue;
    }
    shown += 1;
    const label = cause ? `[${key}]` : keyText(key);
    work.length += label.length;
    append(items, `${label}: ${described(property, work, indent)}`);
  }
  if (left > 0) append(items, more(left, 'key'));
}

function isIndex(key: string): boolean {
  if (key.length > 10) return false;
  for (let i = 0; i < key.length; i++) {
    const code = charCodeAt(key, i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/** `{ a, b }` on one line if it fits, else one item a line, or rows of numbers. */
function group(
  open: string,
  items: readonly string[],
  close: string,
  indent: number,
  rows = false,
): string {
  if (items.length === 0) return open + close;
  let total = indent + open.length + close.length + 2;
  let broken = false;
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as string;
    total += item.length + 2;
    if (indexOfChar(item, '\n')) broken = true;
  }
  if (!broken && total <= WIDTH) return `${open} ${joined(items, ', ')} ${close}`;
  const margin = `\n${repeat(' ', indent + 2)}`;
  if (!rows || broken)
    return `${open}${margin}${joined(items, `,${margin}`)}\n${repeat(' ', indent)}${close}`;
  let text = open + margin;
  let column = indent + 2;
  for (let i = 0; i < items.length; i++) {
    const item = (items[i] as string) + (i < items.length - 1 ? ',' : '');
    if (i > 0 && column + item.length + 1 > WIDTH) {
      text += margin;
      column = indent + 2;
    } else if (i > 0) {
      text += ' ';
      column += 1;
    }
    text += item;
    column += item.length;
  }
  return `${text}\n${repeat(' ', indent)}${close}`;
}

/**
 * The arguments of one `console.log`, joined as every console joins them: `%s %d %i %f %j %o %O %c %%` in a
 * first string take the following arguments, the rest follow with a space between.
 */
export function format(values: readonly unknown[], limits: PrintLimits = printLimits): string {
  const first = values[0];
  let at = 0;
  let text = '';
  if (typeof first === 'string' && values.length > 1) {
    at = 1;
    let from = 0;
    for (let i = 0; i + 1 < first.length; i++) {
      if (first[i] !== '%') continue;
      const mark = first[i + 1] as string;
      let piece: string | undefined;
      if (mark === '%') piece = '%';
      else if (at < values.length) piece = placed(mark, values[at], limits);
      if (piece === undefined) continue;
      text += slice(first, from, i) + piece;
      if (mark !== '%') at += 1;
      i += 1;
      from = i + 1;
    }
    text += slice(first, from, first.length);
  }
  for (; at < values.length; at++) {
    if (at > 0) text += ' ';
    text += print(values[at], limits);
    if (text.length > limits.length * 2) break;
  }
  return text;
}

const toInteger = parseInt;
const toFloat = parseFloat;

function placed(mark: string, value: unknown, limits: PrintLimits): string | undefined {
  switch (mark) {
    case 's':
      return typeof value === 'object' || typeof value === 'function'
        ? print(value, limits)
        : primitive(value, true);
    case 'd':
    case 'i':
    case 'f': {
      if (typeof value === 'bigint') return primitive(value, false);
      if (typeof value === 'symbol' || typeof value === 'object' || typeof value === 'function')
        return 'NaN';
      const text = primitive(value, true);
      if (mark === 'i') return primitive(toInteger(text, 10), true);
      if (mark === 'f') return primitive(toFloat(text), true);
      return primitive(typeof value === 'number' ? value : +text, true);
    }
    case 'j':
      try {
        return stringify(value) ?? 'undefined';
      } catch {
        return '[Circular]';
      }
    case 'o':
    case 'O':
      return typeof value === 'string' ? quoted(value) : print(value, limits);
    case 'c':
      return '';
    default:
      return undefined;
  }
}
