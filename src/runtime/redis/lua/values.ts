import { formatG, parseHexadecimal } from '../numbers.ts';
import type { LuaTable } from './table.ts';

/** Values of Lua 5.1. Strings are bytes, numbers are doubles, nil is `undefined`. */
export type LuaValue = undefined | boolean | number | string | LuaTable | LuaFunction | LuaPointer;

/** A function: of the script, or of a library (`native`). */
export class LuaFunction {
  readonly call: (args: LuaValue[]) => readonly LuaValue[];
  readonly native: boolean;

  constructor(call: (args: LuaValue[]) => readonly LuaValue[], native: boolean) {
    this.call = call;
    this.native = native;
  }
}

/** An address that means nothing but itself: `cjson.null`. */
export class LuaPointer {
  readonly type = 'userdata';
}

/** `cjson.null` and what nil becomes in a JSON array. */
export const nullPointer = new LuaPointer();

/** An error that a script may catch: any value, and the line at which it was raised. */
export class LuaError {
  readonly value: LuaValue;
  readonly line: number;
  /** The chunk of that line, as Lua keeps its name: `@user_script`. */
  readonly source: string;

  constructor(value: LuaValue, line: number, source: string) {
    this.value = value;
    this.line = line;
    this.source = source;
  }
}

/** The end of a script that has used up its steps. No pcall catches it. */
export class StepsExhausted {
  readonly line: number;
  constructor(line: number) {
    this.line = line;
  }
}

/** What `type()` says. */
export function typeName(value: LuaValue): string {
  switch (typeof value) {
    case 'undefined':
      return 'nil';
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'number';
    case 'string':
      return 'string';
    default:
      if (value instanceof LuaFunction) return 'function';
      return value instanceof LuaPointer ? 'userdata' : 'table';
  }
}

/** A number as Lua prints it. */
export const numberText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e14
    ? Object.is(value, -0)
      ? '-0'
      : String(value)
    : Number.isNaN(value)
      ? '-nan'
      : formatG(value, 14);

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Reads a number as Lua does, blanks around it allowed; `undefined` if it is none. */
function parseNumber(text: string): number | undefined {
  // To C a NUL is the end of the text.
  const end = text.indexOf('\0');
  const trimmed = (end < 0 ? text : text.slice(0, end)).replace(
    /^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g,
    '',
  );
  if (NUMBER.test(trimmed)) return Number(trimmed);
  if (/^[+-]?0[xX]/.test(trimmed)) return parseHexadecimal(trimmed);
  const [, sign, word] = /^([+-]?)(inf(?:inity)?|nan)$/i.exec(trimmed) ?? [];
  if (word === undefined) return undefined;
  if (word.toLowerCase() === 'nan') return NaN;
  return sign === '-' ? -Infinity : Infinity;
}

/** A number, or a string that reads as one. */
export function toNumber(value: LuaValue): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? parseNumber(value) : undefined;
}

/** A string, or a number as text. */
export function toText(value: LuaValue): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? numberText(value) : undefined;
}
