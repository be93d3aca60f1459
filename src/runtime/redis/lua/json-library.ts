import { formatG, parseHexadecimal } from '../numbers.ts';
import { argumentError, library, text } from './arguments.ts';
import type { Interpreter } from './interpreter.ts';
import { LuaTable } from './table.ts';
import { LuaPointer, nullPointer, typeName, type LuaError, type LuaValue } from './values.ts';

/** `cjson.*` as Redis carries it: lua-cjson 2.1.0 with its defaults. */

const MAX_DEPTH = 1000;
const SPARSE_RATIO = 2;
const SPARSE_SAFE = 10;

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '/': '\\/',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
};

const quote = (value: string): string =>
  `"${value.replace(/["\\/\x00-\x1f\x7f]/g, (letter) => escapes[letter] ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;

class Encoder {
  readonly #rt: Interpreter;
  constructor(rt: Interpreter) {
    this.#rt = rt;
  }

  encode(value: LuaValue, depth: number): string {
    this.#rt.charge(1);
    switch (typeof value) {
      case 'undefined':
        return 'null';
      case 'boolean':
        return String(value);
      case 'number':
        if (!Number.isFinite(value)) throw this.#refuse('number', 'must not be NaN or Inf');
        return formatG(value, 14);
      case 'string':
        return quote(value);
      default:
        if (value instanceof LuaPointer) return 'null';
        if (value instanceof LuaTable) return this.#table(value, depth + 1);
        throw this.#refuse(typeName(value), 'type not supported');
    }
  }

  #refuse(type: string, why: string): LuaError {
    return this.#rt.error(`Cannot serialise ${type}: ${why}`);
  }

  /** How many items a list has, or -1 for what is none. */
  #listLength(table: LuaTable): number {
    let [most, count] = [0, 0];
    for (const [key] of table.pairs()) {
      if (typeof key !== 'number' || !Number.isInteger(key) || key < 1) return -1;
      if (key > most) most = key;
      count += 1;
    }
    if (most > count * SPARSE_RATIO && most > SPARSE_SAFE)
      throw this.#refuse('table', 'excessively sparse array');
    return most;
  }

  #table(table: LuaTable, depth: number): string {
    if (depth > MAX_DEPTH) throw this.#rt.error(`Cannot serialise, excessive nesting (${depth})`);
    const length = this.#listLength(table);
    if (length > 0) {
      const items: string[] = [];
      for (let i = 1; i <= length; i++) items.push(this.encode(table.get(i), depth));
      return `[${items.join(',')}]`;
    }
    const fields: string[] = [];
    for (const [key, value] of table.pairs()) {
      let name: string;
      if (typeof key === 'string') name = quote(key);
      else if (typeof key === 'number') name = `"${formatG(key, 14)}"`;
      else throw this.#refuse(typeName(key), 'table key must be a number or string');
      fields.push(`${name}:${this.encode(value, depth)}`);
    }
    return `{${fields.join(',')}}`;
  }
}

interface Token {
  readonly kind: string;
  readonly at: number;
  readonly value?: LuaValue;
}

const NUMBER =
  /[+-]?(?:0[xX][\da-fA-F]+(?:\.[\da-fA-F]*)?(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|inf(?:inity)?|nan)/iy;
const LETTERS: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
};
const SIGNS: Readonly<Record<string, string>> = {
  '{': 'T_OBJ_BEGIN',
  '}': 'T_OBJ_END',
  '[': 'T_ARR_BEGIN',
  ']': 'T_ARR_END',
  ':': 'T_COLON',
  ',': 'T_COMMA',
};

class Decoder {
  readonly #rt: Interpreter;
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(rt: Interpreter, source: string) {
    this.#rt = rt;
    this.#text = source;
  }

  decode(): LuaValue {
    if (this.#text[1] === '\0' || this.#text[0] === '\0')
      throw this.#rt.error('JSON parser does not support UTF-16 or UTF-32');
    const value = this.#value(this.#next());
    const end = this.#next();
    if (end.kind !== 'T_END') throw this.#unexpected('the end', end);
    return value;
  }

  #unexpected(what: string, token: Token): LuaError {
    const found = token.kind === 'T_ERROR' ? String(token.value) : token.kind;
    return this.#rt.error(`Expected ${what} but found ${found} at character ${token.at + 1}`);
  }

  #next(): Token {
    this.#rt.charge(1);
    const text = this.#text;
    while (/[ \t\n\r]/.test(text[this.#at] ?? '')) this.#at += 1;
    const at = this.#at;
    const letter = text[at];
    if (letter === undefined) return { kind: 'T_END', at };
    const sign = SIGNS[letter];
    if (sign !== undefined) {
      this.#at += 1;
      return { kind: sign, at };
    }
    if (letter === '"') return this.#string(at);
    for (const [word, kind, value] of [
      ['true', 'T_BOOLEAN', true],
      ['false', 'T_BOOLEAN', false],
      ['null', 'T_NULL', nullPointer],
    ] as const)
      if (text.startsWith(word, at)) {
        this.#at += word.length;
        return { kind, at, value };
      }
    if (/[-+\d.iInN]/.test(letter)) {
      NUMBER.lastIndex = at;
      const [found] = NUMBER.exec(text) ?? [];
      if (found !== undefined && !found.startsWith('.')) {
        this.#at += found.length;
        return { kind: 'T_NUMBER', at, value: readNumber(found) };
      }
      if (/[-\d]/.test(letter)) return { kind: 'T_ERROR', at, value: 'invalid number' };
    }
    return { kind: 'T_ERROR', at, value: 'invalid token' };
  }

  #string(at: number): Token {
    const text = this.#text;
    let result = '';
    let i = at + 1;
    for (;;) {
      const letter = text[i];
      if (letter === undefined)
        return { kind: 'T_ERROR', at: i, value: 'unexpected end of string' };
      if (letter === '"') break;
      if (letter !== '\\') {
        result += letter;
        i += 1;
        continue;
      }
      const next = text[i + 1] ?? '';
      if (next === 'u') {
        const [decoded, length] = this.#unicode(i);
        if (length === 0) return { kind: 'T_ERROR', at: i, value: 'invalid unicode escape code' };
        result += decoded;
        i += length;
        continue;
      }
      const plain = LETTERS[next];
      if (plain === undefined) return { kind: 'T_ERROR', at: i, value: 'invalid escape code' };
      result += plain;
      i += 2;
    }
    this.#at = i + 1;
    return { kind: 'T_STRING', at, value: result };
  }

  /** A `\uXXXX`, or a pair of them, as UTF-8, and how long it is in the text. */
  #unicode(at: number): readonly [string, number] {
    const unit = (from: number): number => {
      const digits = /^\\u([\da-fA-F]{4})/.exec(this.#text.slice(from, from + 6))?.[1];
      return digits === undefined ? -1 : parseInt(digits, 16);
    };
    const high = unit(at);
    if (high < 0 || (high & 0xfc00) === 0xdc00) return ['', 0];
    if ((high & 0xf800) !== 0xd800) return [utf8(high), 6];
    const low = unit(at + 6);
    if ((low & 0xfc00) !== 0xdc00) return ['', 0];
    return [utf8(((high & 0x3ff) << 10) + (low & 0x3ff) + 0x10000), 12];
  }

  #descend(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw this.#rt.error(`Found too many nested data structures (${this.#depth})`);
  }

  #value(token: Token): LuaValue {
    switch (token.kind) {
      case 'T_STRING':
      case 'T_NUMBER':
      case 'T_BOOLEAN':
      case 'T_NULL':
        return token.value;
      case 'T_OBJ_BEGIN':
        return this.#object();
      case 'T_ARR_BEGIN':
        return this.#array();
      default:
        throw this.#unexpected('value', token);
    }
  }

  #object(): LuaTable {
    this.#descend();
    const result = new LuaTable();
    let token = this.#next();
    if (token.kind !== 'T_OBJ_END')
      for (;;) {
        if (token.kind !== 'T_STRING') throw this.#unexpected('object key string', token);
        const key = token.value as string;
        token = this.#next();
        if (token.kind !== 'T_COLON') throw this.#unexpected('colon', token);
        result.set(key, this.#value(this.#next()));
        token = this.#next();
        if (token.kind === 'T_OBJ_END') break;
        if (token.kind !== 'T_COMMA') throw this.#unexpected('comma or object end', token);
        token = this.#next();
      }
    this.#depth -= 1;
    return result;
  }

  #array(): LuaTable {
    this.#descend();
    const result = new LuaTable();
    let token = this.#next();
    if (token.kind !== 'T_ARR_END')
      for (let i = 1; ; i++) {
        result.set(i, this.#value(token));
        token = this.#next();
        if (token.kind === 'T_ARR_END') break;
        if (token.kind !== 'T_COMMA') throw this.#unexpected('comma or array end', token);
        token = this.#next();
      }
    this.#depth -= 1;
    return result;
  }
}

function readNumber(text: string): number {
  const word = text.toLowerCase().replace(/^[+-]/, '');
  if (word.startsWith('inf')) return text.startsWith('-') ? -Infinity : Infinity;
  if (word === 'nan') return NaN;
  return word.startsWith('0x') ? (parseHexadecimal(text) ?? NaN) : Number(text);
}

/** A code point as UTF-8 bytes. */
function utf8(code: number): string {
  const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x80) return String.fromCharCode(code);
  if (code < 0x800) return String.fromCharCode(0xc0 | (code >> 6), tail(0));
  if (code < 0x10000) return String.fromCharCode(0xe0 | (code >> 12), tail(6), tail(0));
  return String.fromCharCode(0xf0 | (code >> 18), tail(12), tail(6), tail(0));
}

export function jsonLibrary(rt: Interpreter): LuaTable {
  const one = (args: readonly LuaValue[]): void => {
    if (args.length !== 1) throw argumentError(rt, 0, 'expected 1 argument');
  };
  const made = library({
    decode: (args) => {
      one(args);
      return [new Decoder(rt, text(rt, args, 0)).decode()];
    },
    encode: (args) => {
      one(args);
      return [new Encoder(rt).encode(args[0], 0)];
    },
  });
  made.set('null', nullPointer);
  made.set('_NAME', 'cjson');
  made.set('_VERSION', '2.1.0');
  return made;
}
