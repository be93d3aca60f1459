import { argumentError, library, text, whole } from './arguments.ts';
import type { Interpreter } from './interpreter.ts';
import { LuaTable } from './table.ts';
import type { LuaValue } from './values.ts';

/** `cmsgpack.*`: MessagePack as Redis carries it. */

const MAX_NESTING = 16;
const buffer = new DataView(new ArrayBuffer(8));

/** The bytes of a number written into the shared buffer. */
function bytes(size: number, write: () => void): string {
  write();
  let result = '';
  for (let i = 0; i < size; i++) result += String.fromCharCode(buffer.getUint8(i));
  return result;
}
const u8 = (value: number): string => String.fromCharCode(value & 255);
const u16 = (value: number): string => bytes(2, () => buffer.setUint16(0, value));
const u32 = (value: number): string => bytes(4, () => buffer.setUint32(0, value));
const i64 = (value: number): string => bytes(8, () => buffer.setBigInt64(0, BigInt(value)));

function packInteger(value: number): string {
  if (value >= 0) {
    if (value <= 127) return u8(value);
    if (value <= 0xff) return `\xcc${u8(value)}`;
    if (value <= 0xffff) return `\xcd${u16(value)}`;
    return value <= 0xffffffff ? `\xce${u32(value)}` : `\xcf${i64(value)}`;
  }
  if (value >= -32) return u8(value);
  if (value >= -128) return `\xd0${u8(value)}`;
  if (value >= -32768) return `\xd1${u16(value)}`;
  return value >= -2147483648 ? `\xd2${u32(value)}` : `\xd3${i64(value)}`;
}

function packNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 9223372036854775808) return packInteger(value);
  if (Math.fround(value) === value) return `\xca${bytes(4, () => buffer.setFloat32(0, value))}`;
  return `\xcb${bytes(8, () => buffer.setFloat64(0, value))}`;
}

function packString(value: string): string {
  const { length } = value;
  if (length < 32) return u8(0xa0 | length) + value;
  if (length <= 0xff) return `\xd9${u8(length)}${value}`;
  return (length <= 0xffff ? `\xda${u16(length)}` : `\xdb${u32(length)}`) + value;
}

function header(size: number, small: number, middle: string, large: string): string {
  if (size <= 15) return u8(small | size);
  return size <= 0xffff ? middle + u16(size) : large + u32(size);
}

/** How many items, if the keys are 1 … n and nothing else; -1 otherwise. */
function listLength(table: LuaTable): number {
  let [most, count] = [0, 0];
  for (const [key] of table.pairs()) {
    if (typeof key !== 'number' || key <= 0 || !Number.isInteger(key)) return -1;
    if (key > most) most = key;
    count += 1;
  }
  return most === count ? count : -1;
}

function pack(rt: Interpreter, value: LuaValue, depth: number): string {
  rt.charge(1);
  if (typeof value === 'string') return packString(value);
  if (typeof value === 'boolean') return value ? '\xc3' : '\xc2';
  if (typeof value === 'number') return packNumber(value);
  if (!(value instanceof LuaTable) || depth === MAX_NESTING) return '\xc0';
  const length = listLength(value);
  if (length >= 0) {
    let result = header(length, 0x90, '\xdc', '\xdd');
    for (let i = 1; i <= length; i++) result += pack(rt, value.get(i), depth + 1);
    return result;
  }
  const pairs = [...value.pairs()];
  let result = header(pairs.length, 0x80, '\xde', '\xdf');
  for (const [key, item] of pairs) result += pack(rt, key, depth + 1) + pack(rt, item, depth + 1);
  return result;
}

class Reader {
  readonly #rt: Interpreter;
  readonly #source: string;
  at: number;

  constructor(rt: Interpreter, source: string, at: number) {
    this.#rt = rt;
    this.#source = source;
    this.at = at;
  }

  get done(): boolean {
    return this.at >= this.#source.length;
  }

  #take(size: number): string {
    if (this.at + size > this.#source.length) throw this.#rt.error('Missing bytes in input.');
    this.at += size;
    return this.#source.slice(this.at - size, this.at);
  }

  #load(size: number): DataView {
    const taken = this.#take(size);
    for (let i = 0; i < size; i++) buffer.setUint8(i, taken.charCodeAt(i));
    return buffer;
  }

  #list(size: number): LuaTable {
    const list = new LuaTable();
    for (let i = 1; i <= size; i++) list.set(i, this.read());
    return list;
  }

  #map(size: number): LuaTable {
    const map = new LuaTable();
    for (let i = 0; i < size; i++) {
      const key = this.read();
      this.#rt.rawSet(map, key, this.read(), false);
    }
    return map;
  }

  read(): LuaValue {
    this.#rt.charge(1);
    const code = this.#take(1).charCodeAt(0);
    if (code < 0x80) return code;
    if (code < 0x90) return this.#map(code & 15);
    if (code < 0xa0) return this.#list(code & 15);
    if (code < 0xc0) return this.#take(code & 31);
    if (code >= 0xe0) return code - 256;
    switch (code) {
      case 0xc0:
        return undefined;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xca:
        return this.#load(4).getFloat32(0);
      case 0xcb:
        return this.#load(8).getFloat64(0);
      case 0xcc:
        return this.#load(1).getUint8(0);
      case 0xcd:
        return this.#load(2).getUint16(0);
      case 0xce:
        return this.#load(4).getUint32(0);
      case 0xcf:
        return Number(this.#load(8).getBigUint64(0));
      case 0xd0:
        return this.#load(1).getInt8(0);
      case 0xd1:
        return this.#load(2).getInt16(0);
      case 0xd2:
        return this.#load(4).getInt32(0);
      case 0xd3:
        return Number(this.#load(8).getBigInt64(0));
      case 0xc4:
      case 0xd9:
        return this.#take(this.#load(1).getUint8(0));
      case 0xc5:
      case 0xda:
        return this.#take(this.#load(2).getUint16(0));
      case 0xc6:
      case 0xdb:
        return this.#take(this.#load(4).getUint32(0));
      case 0xdc:
        return this.#list(this.#load(2).getUint16(0));
      case 0xdd:
        return this.#list(this.#load(4).getUint32(0));
      case 0xde:
        return this.#map(this.#load(2).getUint16(0));
      case 0xdf:
        return this.#map(this.#load(4).getUint32(0));
      default:
        throw this.#rt.error('Bad data format in input.');
    }
  }
}

export function packLibrary(rt: Interpreter): LuaTable {
  /** Reads at most `limit` values from `offset` on; the new offset first, -1 at the end, if asked. */
  const unpack = (args: readonly LuaValue[], limit: number, offset: number, all: boolean) => {
    const source = text(rt, args, 0);
    if (offset < 0 || limit < 0)
      throw rt.error(
        `Invalid request to unpack with offset of ${offset} and limit of ${source.length}.`,
      );
    if (offset > source.length)
      throw rt.error(`Start offset ${offset} greater than input length ${source.length}.`);
    const reader = new Reader(rt, source, offset);
    const values: LuaValue[] = [];
    while (!reader.done && values.length < limit) values.push(reader.read());
    return all ? values : [reader.done ? -1 : reader.at, ...values];
  };
  const made = library({
    pack: (args) => {
      if (args.length === 0) throw argumentError(rt, -1, 'MessagePack pack needs input.');
      return [args.map((value) => pack(rt, value, 0)).join('')];
    },
    unpack: (args) => unpack(args, Infinity, 0, true),
    unpack_limit: (args) => unpack(args, whole(rt, args, 1), whole(rt, args, 2, 0), false),
    unpack_one: (args) => unpack(args, 1, whole(rt, args, 1, 0), false),
  });
  made.set('_NAME', 'cmsgpack');
  made.set('_COPYRIGHT', '');
  made.set('_DESCRIPTION', 'MessagePack C implementation for Lua');
  made.set('_VERSION', 'lua-cmsgpack 0.4.0');
  return made;
}
