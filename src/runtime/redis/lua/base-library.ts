import { any, argumentError, callable, table, text, whole, type Native } from './arguments.ts';
import { truthy, type Interpreter } from './interpreter.ts';
import { LuaTable } from './table.ts';
import {
  LuaError,
  LuaFunction,
  LuaPointer,
  numberText,
  toNumber,
  toText,
  typeName,
  type LuaValue,
} from './values.ts';

const nowhere = { name: '', source: '' };
const addresses = new WeakMap<object, string>();
let lastAddress = 0x7f0000000000;

/** Something that looks like the address under which Lua shows a table or function. */
function address(thing: object): string {
  let known = addresses.get(thing);
  if (known === undefined) {
    lastAddress += 0x40;
    addresses.set(thing, (known = `0x${lastAddress.toString(16)}`));
  }
  return known;
}

/** `tostring` */
export function show(rt: Interpreter, value: LuaValue): LuaValue {
  const handler = rt.metamethod(value, '__tostring');
  if (handler instanceof LuaFunction) return handler.call([value])[0];
  switch (typeof value) {
    case 'undefined':
      return 'nil';
    case 'boolean':
      return String(value);
    case 'number':
      return numberText(value);
    case 'string':
      return value;
    default:
      if (value instanceof LuaPointer) return 'userdata: (nil)';
      return `${typeName(value)}: ${address(value)}`;
  }
}

/** The error that a JavaScript stack overflow is to Lua. */
export function asLuaError(rt: Interpreter, thrown: unknown): LuaError {
  if (thrown instanceof LuaError) return thrown;
  if (!(thrown instanceof RangeError)) throw thrown;
  if (/string length|array length/i.test(thrown.message)) return rt.raise('not enough memory');
  // The innermost functions may not have come as far as to note a line.
  while (rt.depth > 1 && (rt.lines[rt.depth] ?? 0) <= 0) rt.depth -= 1;
  return rt.error('stack overflow');
}

/** `base` functions as globals. `load` compiles a text to a function or gives the complaint. */
export function baseFunctions(
  rt: Interpreter,
  load: (source: string, chunkName: string) => LuaFunction | string,
): Readonly<Record<string, Native>> {
  const nextOf: Native = (args) => {
    const pair = table(rt, args, 0).next(args[1]);
    if (pair === undefined) throw rt.raise("invalid key to 'next'");
    return pair ?? [undefined];
  };
  const next = new LuaFunction(nextOf, true);
  const step = new LuaFunction((args) => {
    const index = whole(rt, args, 1) + 1;
    const value = table(rt, args, 0).get(index);
    return value === undefined ? [undefined] : [index, value];
  }, true);

  /** Calls as a library function does: what it calls has no Lua line above it. */
  const guarded = (callee: LuaValue, args: LuaValue[], onError: (value: LuaValue) => LuaValue) => {
    const { depth } = rt;
    try {
      rt.depth = depth + 1;
      rt.lines[rt.depth] = -1;
      rt.chunks[rt.depth] = nowhere;
      rt.calledAs = undefined;
      rt.viaMethod = false;
      const values = rt.call(callee, args, -1);
      rt.depth = depth;
      return [true, ...values];
    } catch (thrown) {
      const error = asLuaError(rt, thrown);
      const value = onError(error.value);
      rt.depth = depth;
      return [false, value];
    }
  };

  /** Redis hands the text of an error table to whoever catches it. */
  const plain = (value: LuaValue): LuaValue => {
    const inner = value instanceof LuaTable ? value.get('err') : undefined;
    return typeof inner === 'string' ? inner : value;
  };

  return {
    assert: (args) => {
      if (!truthy(any(rt, args, 0)))
        throw rt.error(args[1] === undefined ? 'assertion failed!' : text(rt, args, 1));
      return args;
    },
    collectgarbage: (args) => [args[0] === 'count' ? 42 : 0],
    error: (args) => {
      const level = whole(rt, args, 1, 1);
      const [value] = args;
      const message = toText(value);
      throw rt.raise(message !== undefined && level > 0 ? rt.where(level - 1) + message : value);
    },
    gcinfo: () => [42],
    getmetatable: (args) => {
      const meta = rt.metaOf(any(rt, args, 0));
      return [meta?.get('__metatable') ?? meta];
    },
    ipairs: (args) => [step, table(rt, args, 0), 0],
    load: (args) => {
      const reader = callable(rt, args, 0);
      let source = '';
      for (;;) {
        rt.charge(1);
        const [piece] = reader.call([]);
        if (piece === undefined || piece === '') break;
        if (typeof piece !== 'string') return [undefined, 'reader function must return a string'];
        source += piece;
      }
      const made = load(source, typeof args[1] === 'string' ? args[1] : '=(load)');
      return typeof made === 'string' ? [undefined, made] : [made];
    },
    loadstring: (args) => {
      const source = text(rt, args, 0);
      const made = load(source, typeof args[1] === 'string' ? args[1] : source);
      return typeof made === 'string' ? [undefined, made] : [made];
    },
    next: nextOf,
    pairs: (args) => [next, table(rt, args, 0), undefined],
    pcall: (args) => guarded(args[0], args.slice(1), plain),
    rawequal: (args) => [any(rt, args, 0) === any(rt, args, 1)],
    rawget: (args) => [table(rt, args, 0).get(any(rt, args, 1))],
    rawset: (args) => {
      const target = table(rt, args, 0);
      rt.rawSet(target, any(rt, args, 1), any(rt, args, 2), false);
      return [target];
    },
    select: (args) => {
      if (args[0] === '#') return [args.length - 1];
      const from = whole(rt, args, 0);
      if (from < 0 ? -from > args.length - 1 : from === 0)
        throw argumentError(rt, 0, 'index out of range');
      return from < 0 ? args.slice(from) : args.slice(from);
    },
    setmetatable: (args) => {
      const target = table(rt, args, 0);
      const meta = args[1];
      if (args.length < 2 || (meta !== undefined && !(meta instanceof LuaTable)))
        throw argumentError(rt, 1, 'nil or table expected');
      if (target.meta?.get('__metatable') !== undefined)
        throw rt.error('cannot change a protected metatable');
      if (target.readonly) throw rt.raise('Attempt to modify a readonly table');
      target.meta = meta;
      return [target];
    },
    tonumber: (args) => {
      const base = whole(rt, args, 1, 10);
      if (base === 10) return [toNumber(any(rt, args, 0))];
      const digits = text(rt, args, 0).trim().toLowerCase();
      if (base < 2 || base > 36) throw argumentError(rt, 1, 'base out of range');
      const [, sign, rest = ''] = /^([+-]?)(?:0x(?=[\da-f]))?([\da-z]+)$/.exec(digits) ?? [];
      const valid = [...rest].every((digit) => parseInt(digit, 36) < base);
      if (rest === '' || !valid) return [undefined];
      const value = parseInt(rest, base);
      return [sign === '-' ? -value : value];
    },
    tostring: (args) => [show(rt, any(rt, args, 0))],
    type: (args) => [typeName(any(rt, args, 0))],
    unpack: (args) => {
      const list = table(rt, args, 0);
      const first = whole(rt, args, 1, 1);
      const last = whole(rt, args, 2, list.length);
      if (last - first >= 8000) throw rt.error('too many results to unpack');
      const values: LuaValue[] = [];
      for (let i = first; i <= last; i++) values.push(list.get(i));
      return values;
    },
    xpcall: (args) => {
      const handler = args[1];
      return guarded(args[0], [], (value) => rt.call(handler, [value], -1)[0]);
    },
  };
}
