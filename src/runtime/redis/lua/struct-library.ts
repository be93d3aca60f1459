import { argumentError, library, number, text, whole } from './arguments.ts';
import type { Interpreter } from './interpreter.ts';
import type { LuaTable } from './table.ts';
import type { LuaError, LuaValue } from './values.ts';

/** `struct.*`: numbers and strings as the bytes of a C structure. */

const NATIVE_ALIGNMENT = 8;
const sizes: Readonly<Record<string, number>> = {
  b: 1,
  B: 1,
  h: 2,
  H: 2,
  i: 4,
  I: 4,
  l: 8,
  L: 8,
  T: 8,
  f: 4,
  d: 8,
  x: 1,
};

interface Item {
  readonly letter: string;
  readonly size: number;
  readonly padding: number;
  readonly littleEndian: boolean;
}

const power = (value: number): boolean => value > 0 && (value & (value - 1)) === 0;

/** Walks a format; `total` is how many bytes have been used so far, which alignment looks at. */
class Format {
  readonly #rt: Interpreter;
  readonly #text: string;
  #at = 0;
  #littleEndian = true;
  #alignment = 1;

  constructor(rt: Interpreter, format: string) {
    this.#rt = rt;
    this.#text = format;
  }

  #number(missing: number): number {
    const digits = /^\d+/.exec(this.#text.slice(this.#at))?.[0];
    if (digits === undefined) return missing;
    this.#at += digits.length;
    return Number(digits);
  }

  #complain(message: string): LuaError {
    return this.#rt.error(message);
  }

  /** The next item, or `null` at the end. */
  next(total: number): Item | null {
    while (this.#at < this.#text.length) {
      const letter = this.#text[this.#at] as string;
      this.#at += 1;
      switch (letter) {
        case ' ':
          continue;
        case '>':
          this.#littleEndian = false;
          continue;
        case '<':
          this.#littleEndian = true;
          continue;
        case '!': {
          const alignment = this.#number(NATIVE_ALIGNMENT);
          if (!power(alignment)) throw this.#complain('alignment is not a power of 2');
          this.#alignment = alignment;
          continue;
        }
        case 's':
          return this.#item(letter, 0, total);
        case 'c':
          return this.#item(letter, this.#number(1), total);
        case 'i':
        case 'I': {
          const size = this.#number(4);
          if (size > 32) throw this.#complain(`integral size ${size} is larger than limit of 32`);
          return this.#item(letter, size, total);
        }
        default: {
          const size = sizes[letter];
          if (size === undefined)
            throw argumentError(this.#rt, 0, `invalid format option '${letter}'`);
          return this.#item(letter, size, total);
        }
      }
    }
    return null;
  }

  #item(letter: string, size: number, total: number): Item {
    let padding = 0;
    if (size > 0 && letter !== 'c') {
      const alignment = Math.min(size, this.#alignment);
      if (alignment > 1) {
        if (!power(alignment)) throw this.#complain('alignment is not a power of 2');
        padding = (alignment - (total & (alignment - 1))) & (alignment - 1);
      }
    }
    return { letter, size, padding, littleEndian: this.#littleEndian };
  }
}

const ordered = (bytes: readonly number[], littleEndian: boolean): string =>
  String.fromCharCode(...(littleEndian ? bytes : [...bytes].reverse()));

function packInteger(value: number, { size, littleEndian }: Item): string {
  let rest = BigInt.asUintN(64, BigInt(Number.isFinite(value) ? Math.trunc(value) : 0));
  const bytes: number[] = [];
  for (let i = 0; i < size; i++) {
    bytes.push(Number(rest & 255n));
    rest >>= 8n;
  }
  return ordered(bytes, littleEndian);
}

function packFloat(value: number, { size, littleEndian }: Item): string {
  const view = new DataView(new ArrayBuffer(8));
  if (size === 4) view.setFloat32(0, value, true);
  else view.setFloat64(0, value, true);
  return ordered(
    Array.from({ length: size }, (_, i) => view.getUint8(i)),
    littleEndian,
  );
}

function readInteger(bytes: string, signed: boolean, littleEndian: boolean): number {
  let value = 0n;
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(littleEndian ? bytes.length - 1 - i : i);
    value = (value << 8n) | BigInt(code);
  }
  return Number(signed ? BigInt.asIntN(bytes.length * 8, value) : value);
}

function readFloat(bytes: string, littleEndian: boolean): number {
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < bytes.length; i++) view.setUint8(i, bytes.charCodeAt(i));
  return bytes.length === 4 ? view.getFloat32(0, littleEndian) : view.getFloat64(0, littleEndian);
}

export function structLibrary(rt: Interpreter): LuaTable {
  const pack = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const format = new Format(rt, text(rt, args, 0));
    let result = '';
    let next = 1;
    for (let item = format.next(0); item; item = format.next(result.length)) {
      result += '\0'.repeat(item.padding);
      const { letter, size } = item;
      if (letter === 'x') result += '\0';
      else if (letter === 's' || letter === 'c') {
        const value = text(rt, args, next);
        const wanted = size === 0 ? value.length : size;
        if (value.length < wanted) throw argumentError(rt, next, 'string too short');
        result += value.slice(0, wanted) + (letter === 's' ? '\0' : '');
        next += 1;
      } else {
        const value = number(rt, args, next);
        result +=
          letter === 'f' || letter === 'd' ? packFloat(value, item) : packInteger(value, item);
        next += 1;
      }
    }
    return [result];
  };

  const unpack = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const format = new Format(rt, text(rt, args, 0));
    const source = text(rt, args, 1);
    let at = whole(rt, args, 2, 1) - 1;
    if (at < 0) throw argumentError(rt, 2, 'offset must be 1 or greater');
    const values: LuaValue[] = [];
    for (let item = format.next(at); item; item = format.next(at)) {
      at += item.padding;
      const { letter, littleEndian } = item;
      let { size } = item;
      if (letter === 'c' && size === 0) {
        const last = values.pop();
        if (typeof last !== 'number' || last < 0)
          throw rt.error("format 'c0' needs a previous size");
        size = last;
      }
      if (at + size > source.length) throw argumentError(rt, 1, 'data string too short');
      if (letter === 's') {
        const end = source.indexOf('\0', at);
        if (end < 0) throw rt.error('unfinished string in data');
        values.push(source.slice(at, end));
        at = end + 1;
        continue;
      }
      const bytes = source.slice(at, at + size);
      at += size;
      if (letter === 'x') continue;
      if (letter === 'c') values.push(bytes);
      else if (letter === 'f' || letter === 'd') values.push(readFloat(bytes, littleEndian));
      else values.push(readInteger(bytes, letter === letter.toLowerCase(), littleEndian));
    }
    return [...values, at + 1];
  };

  return library({
    pack,
    size: (args) => {
      const format = new Format(rt, text(rt, args, 0));
      let total = 0;
      for (let item = format.next(0); item; item = format.next(total)) {
        if (item.letter === 's') throw argumentError(rt, 0, "option 's' has no fixed size");
        if (item.letter === 'c' && item.size === 0)
          throw argumentError(rt, 0, "option 'c0' has no fixed size");
        total += item.padding + item.size;
      }
      return [total];
    },
    unpack,
  });
}
