import type { Interpreter } from './interpreter.ts';
import { LuaTable } from './table.ts';
import {
  LuaFunction,
  numberText,
  toNumber,
  typeName,
  type LuaError,
  type LuaValue,
} from './values.ts';

/** Arguments of library functions, checked as Lua checks them and refused in its words. */

export type Native = (args: LuaValue[]) => readonly LuaValue[];

/** `bad argument #1 to 'name' (…)`, by the name and place under which the function was called. */
export function argumentError(rt: Interpreter, index: number, text: string): LuaError {
  const name = /'(.*)'/s.exec(rt.calledAs ?? '')?.[1] ?? '?';
  if (rt.viaMethod && index === 0) return rt.error(`calling '${name}' on bad self (${text})`);
  return rt.error(`bad argument #${index + Number(!rt.viaMethod)} to '${name}' (${text})`);
}

const got = (args: readonly LuaValue[], index: number): string =>
  index < args.length ? typeName(args[index]) : 'no value';

function expected(
  rt: Interpreter,
  args: readonly LuaValue[],
  index: number,
  what: string,
): LuaError {
  return argumentError(rt, index, `${what} expected, got ${got(args, index)}`);
}

/** A string, or a number as text. */
export function text(rt: Interpreter, args: readonly LuaValue[], index: number): string {
  const value = args[index];
  if (typeof value === 'string') {
    // Whatever is done with a long text takes time by its length.
    if (value.length > 256) rt.charge(value.length >> 6);
    return value;
  }
  if (typeof value === 'number') return numberText(value);
  throw expected(rt, args, index, 'string');
}

export function number(rt: Interpreter, args: readonly LuaValue[], index: number): number {
  const value = toNumber(args[index]);
  if (value === undefined) throw expected(rt, args, index, 'number');
  return value;
}

/** A number as a C `long`: cut towards zero; what does not fit becomes the smallest one. */
export function long(
  rt: Interpreter,
  args: readonly LuaValue[],
  index: number,
  missing?: number,
): number {
  if (missing !== undefined && args[index] === undefined) return missing;
  const value = Math.trunc(number(rt, args, index));
  return Math.abs(value) < 9223372036854775808 ? value || 0 : -9223372036854775808;
}

/** A number as a C `int`, the low 32 bits of a `long`. */
export function whole(
  rt: Interpreter,
  args: readonly LuaValue[],
  index: number,
  missing?: number,
): number {
  if (missing !== undefined && args[index] === undefined) return missing;
  const value = long(rt, args, index);
  return value === (value | 0) ? value : Number(BigInt.asIntN(32, BigInt(value)));
}

export function table(rt: Interpreter, args: readonly LuaValue[], index: number): LuaTable {
  const value = args[index];
  if (value instanceof LuaTable) return value;
  throw expected(rt, args, index, 'table');
}

export function callable(rt: Interpreter, args: readonly LuaValue[], index: number): LuaFunction {
  const value = args[index];
  if (value instanceof LuaFunction) return value;
  throw expected(rt, args, index, 'function');
}

export function any(rt: Interpreter, args: readonly LuaValue[], index: number): LuaValue {
  if (index >= args.length) throw argumentError(rt, index, 'value expected');
  return args[index];
}

/** A library: a table of functions. */
export function library(functions: Readonly<Record<string, Native>>): LuaTable {
  const made = new LuaTable();
  for (const [name, native] of Object.entries(functions))
    made.set(name, new LuaFunction(native, true));
  return made;
}
