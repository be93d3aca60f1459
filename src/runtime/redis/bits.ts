import {
  arg,
  error,
  exactInteger,
  integer,
  is,
  oneKey,
  row,
  syntaxError,
  type Call,
  type Command,
} from './command.ts';
import { narrow, type Integer } from './numbers.ts';
import type { Reply } from './reply.ts';
import type { Database } from './store.ts';

/** Strings as rows of bits, the first bit being the highest of the first byte. */

const MAX_BITS = 4 * 1024 * 1024 * 1024;
const badOffset = error('ERR bit offset is not an integer or out of range');
const badBit = error('ERR bit is not an integer or out of range');

const text = (db: Database, key: string): string | null => db.get(key, 'string')?.text ?? null;
const byteAt = (bytes: string, index: number): number =>
  index < bytes.length ? bytes.charCodeAt(index) : 0;
const bitAt = (bytes: string, bit: number): 0 | 1 =>
  ((byteAt(bytes, Math.floor(bit / 8)) >> (7 - (bit % 8))) & 1) as 0 | 1;

function store(db: Database, key: string, content: string): void {
  const value = db.get(key, 'string');
  if (!value) db.put(key, { kind: 'string', text: content, form: 'raw' });
  else {
    value.text = content;
    value.form = 'raw';
    db.modified(key);
  }
}

function withBit(bytes: string, bit: number, on: boolean): string {
  const at = Math.floor(bit / 8);
  const padded = bytes.padEnd(at + 1, '\0');
  const mask = 1 << (7 - (bit % 8));
  const old = padded.charCodeAt(at);
  const byte = on ? old | mask : old & ~mask;
  return padded.slice(0, at) + String.fromCharCode(byte) + padded.slice(at + 1);
}

function bitOffset(given: string): number {
  const offset = integer(given, badOffset);
  if (offset < 0 || offset >= MAX_BITS) throw badOffset;
  return offset;
}

function setBit({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const bit = bitOffset(arg(argv, 2));
  const on = integer(arg(argv, 3), badBit);
  if (on !== 0 && on !== 1) throw badBit;
  const old = text(db, key) ?? '';
  store(db, key, withBit(old, bit, on === 1));
  return bitAt(old, bit);
}

function getBit({ db, argv }: Call): Reply {
  const bit = bitOffset(arg(argv, 2));
  return bitAt(text(db, arg(argv, 1)) ?? '', bit);
}

/** Reads `[start end [BYTE|BIT]]`, as a window in bits [from, to). */
function bitWindow(
  bytes: string,
  argv: readonly string[],
  at: number,
  counting: boolean,
): readonly [number, number] {
  const unit = argv[at + 2];
  const inBits = is(unit, 'bit');
  if (unit !== undefined && !inBits && !is(unit, 'byte')) throw syntaxError;
  const total = inBits ? bytes.length * 8 : bytes.length;
  const start = integer(arg(argv, at));
  const end = argv[at + 1] === undefined ? -1 : integer(arg(argv, at + 1));
  // BITPOS cuts both ends first, and finds the first byte.
  if (counting && start < 0 && end < 0 && start > end) return [0, 0];
  const from = Math.max(0, start < 0 ? total + start : start);
  const to = Math.min(total - 1, Math.max(0, end < 0 ? total + end : end));
  if (from > to) return [0, 0];
  return inBits ? [from, to + 1] : [from * 8, (to + 1) * 8];
}

function bitCount({ db, argv }: Call): Reply {
  const bytes = text(db, arg(argv, 1));
  if (bytes === null) return 0;
  if (argv.length === 3 || argv.length > 5) throw syntaxError;
  const [from, to] = argv.length === 2 ? [0, bytes.length * 8] : bitWindow(bytes, argv, 2, true);
  let count = 0;
  for (let bit = from; bit < to; bit++) count += bitAt(bytes, bit);
  return count;
}

function bitPosition({ db, argv }: Call): Reply {
  const wanted = integer(arg(argv, 2));
  if (wanted !== 0 && wanted !== 1) throw error('ERR The bit argument must be 1 or 0.');
  const stored = text(db, arg(argv, 1));
  if (stored === null) return wanted === 1 ? -1 : 0;
  if (argv.length > 6) throw syntaxError;
  const [from, to] = argv.length === 3 ? [0, stored.length * 8] : bitWindow(stored, argv, 3, false);
  for (let bit = from; bit < to; bit++) if (bitAt(stored, bit) === wanted) return bit;
  // Beyond its end a string is all zeros, unless the reader named an end.
  return wanted === 0 && argv.length < 5 && to > from ? stored.length * 8 : -1;
}

const operations: Readonly<Record<string, (a: number, b: number) => number>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function bitOperation({ db, argv }: Call): Reply {
  const word = arg(argv, 1).toLowerCase();
  const operation = operations[word];
  if (!operation && word !== 'not') throw syntaxError;
  if (word === 'not' && argv.length !== 4)
    throw error('ERR BITOP NOT must be called with a single source key.');
  const sources = argv.slice(3).map((key) => text(db, key) ?? '');
  const length = Math.max(...sources.map((source) => source.length));
  let result = '';
  for (let i = 0; i < length; i++) {
    const [first = 0, ...others] = sources.map((source) => byteAt(source, i));
    result += String.fromCharCode(operation ? others.reduce(operation, first) : ~first & 255);
  }
  if (length === 0) db.remove(arg(argv, 2));
  else db.put(arg(argv, 2), { kind: 'string', text: result, form: 'raw' });
  return length;
}

// ── BITFIELD ──

interface Field {
  readonly verb: 'get' | 'set' | 'incrby';
  readonly signed: boolean;
  readonly width: number;
  readonly offset: number;
  readonly amount: Integer;
  readonly overflow: string;
}

const badType = error(
  'ERR Invalid bitfield type. Use something like i16 u8. Note that u64 is not supported but i64 is.',
);

function parseFields(argv: readonly string[], readOnly: boolean): Field[] {
  const fields: Field[] = [];
  let overflow = 'wrap';
  for (let i = 2; i < argv.length;) {
    const verb = arg(argv, i).toLowerCase();
    const left = argv.length - i - 1;
    if (verb === 'overflow' && left >= 1) {
      overflow = arg(argv, i + 1).toLowerCase();
      if (!/^(?:wrap|sat|fail)$/.test(overflow)) throw error('ERR Invalid OVERFLOW type specified');
      i += 2;
      continue;
    }
    const writes = verb === 'set' || verb === 'incrby';
    if (!(verb === 'get' && left >= 2) && !(writes && left >= 3)) throw syntaxError;
    const type = /^([iu])([1-9]\d?)$/.exec(arg(argv, i + 1));
    const width = Number(type?.[2]);
    if (!type || width > (type[1] === 'i' ? 64 : 63)) throw badType;
    const given = arg(argv, i + 2);
    const numbered = given.startsWith('#');
    const offset = integer(numbered ? given.slice(1) : given, badOffset) * (numbered ? width : 1);
    if (offset < 0 || offset + width > MAX_BITS) throw badOffset;
    if (writes && readOnly) throw error('ERR BITFIELD_RO only supports the GET subcommand');
    fields.push({
      verb: verb as Field['verb'],
      signed: type[1] === 'i',
      width,
      offset,
      amount: writes ? exactInteger(arg(argv, i + 3)) : 0,
      overflow,
    });
    i += writes ? 4 : 3;
  }
  return fields;
}

function readField(bytes: string, { offset, width, signed }: Field): bigint {
  let value = 0n;
  for (let i = 0; i < width; i++) value = (value << 1n) | BigInt(bitAt(bytes, offset + i));
  return signed ? BigInt.asIntN(width, value) : value;
}

/** The value after overflow handling, or `null` if it must not be written. */
function fitted(value: bigint, { signed, width, overflow }: Field): bigint | null {
  const least = signed ? -(1n << BigInt(width - 1)) : 0n;
  const most = (1n << BigInt(signed ? width - 1 : width)) - 1n;
  if (value >= least && value <= most) return value;
  if (overflow === 'fail') return null;
  if (overflow === 'sat') return value < least ? least : most;
  return signed ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value);
}

function bitField(readOnly: boolean) {
  return ({ db, argv }: Call): Reply => {
    const key = arg(argv, 1);
    const fields = parseFields(argv, readOnly);
    const before = text(db, key);
    let bytes = before ?? '';
    let written = false;
    const replies = fields.map((field) => {
      const old = readField(bytes, field);
      if (field.verb === 'get') return narrow(old) as Integer;
      const end = Math.ceil((field.offset + field.width) / 8);
      const wanted = field.verb === 'set' ? BigInt(field.amount) : old + BigInt(field.amount);
      // A new value of SET counts as it is for an unsigned field, too.
      const value = fitted(
        field.verb === 'set' && !field.signed ? BigInt.asUintN(64, wanted) : wanted,
        field,
      );
      bytes = bytes.padEnd(end, '\0');
      written = true;
      if (value === null) return null;
      for (let i = 0; i < field.width; i++)
        bytes = withBit(
          bytes,
          field.offset + i,
          ((value >> BigInt(field.width - 1 - i)) & 1n) === 1n,
        );
      return narrow(field.verb === 'set' ? old : value) as Integer;
    });
    if (written) store(db, key, bytes);
    return replies;
  };
}

export const bitCommands: readonly Command[] = [
  row('bitcount', -2, 'readonly', oneKey, bitCount),
  row('bitfield', -2, 'write denyoom', oneKey, bitField(false)),
  row('bitfield_ro', -2, 'readonly fast', oneKey, bitField(true)),
  row('bitop', -4, 'write denyoom', [2, -1, 1], bitOperation),
  row('bitpos', -3, 'readonly', oneKey, bitPosition),
  row('getbit', 3, 'readonly fast', oneKey, getBit),
  row('setbit', 4, 'write denyoom', oneKey, setBit),
];
