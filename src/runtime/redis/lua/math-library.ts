import { argumentError, library, number, whole } from './arguments.ts';
import type { Interpreter } from './interpreter.ts';
import type { LuaTable } from './table.ts';
import type { LuaValue } from './values.ts';

const MULTIPLIER = 0x5deece66dn;
const MASK = (1n << 48n) - 1n;

/** POSIX's 48-bit generator, from which Redis draws so that a script's chance never differs. */
export class Chance {
  #state = 0n;

  seed(value: number): void {
    this.#state = (BigInt.asUintN(32, BigInt(Math.trunc(value))) << 16n) | 0x330en;
  }

  /** The next number in [0, 1). */
  next(): number {
    this.#state = (this.#state * MULTIPLIER + 0xbn) & MASK;
    const drawn = Number(this.#state >> 17n);
    return (drawn % 2147483647) / 2147483647;
  }
}

/** `math.*`; `chance` is what `math.random` draws from. */
export function mathLibrary(rt: Interpreter, chance: Chance): LuaTable {
  const one =
    (compute: (value: number) => number) =>
    (args: readonly LuaValue[]): readonly LuaValue[] => [compute(number(rt, args, 0))];
  const two =
    (compute: (a: number, b: number) => number) =>
    (args: readonly LuaValue[]): readonly LuaValue[] => {
      // The second is looked at first, as the compiled library does.
      const second = number(rt, args, 1);
      return [compute(number(rt, args, 0), second)];
    };
  const all =
    (better: (a: number, b: number) => boolean) =>
    (args: readonly LuaValue[]): readonly LuaValue[] => {
      let best = number(rt, args, 0);
      for (let i = 1; i < args.length; i++) {
        const value = number(rt, args, i);
        if (better(value, best)) best = value;
      }
      return [best];
    };

  const random = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const drawn = chance.next();
    if (args.length === 0) return [drawn];
    if (args.length > 2) throw rt.error('wrong number of arguments');
    const [low, high] =
      args.length === 1 ? [1, whole(rt, args, 0)] : [whole(rt, args, 0), whole(rt, args, 1)];
    if (low > high) throw argumentError(rt, args.length - 1, 'interval is empty');
    return [Math.floor(drawn * (high - low + 1)) + low];
  };

  const frexp = (value: number): readonly number[] => {
    if (value === 0 || !Number.isFinite(value)) return [value, 0];
    let exponent = Math.max(-1023, Math.floor(Math.log2(Math.abs(value))) + 1);
    let mantissa = value * 2 ** -exponent;
    while (Math.abs(mantissa) < 0.5) {
      mantissa *= 2;
      exponent -= 1;
    }
    while (Math.abs(mantissa) >= 1) {
      mantissa /= 2;
      exponent += 1;
    }
    return [mantissa, exponent];
  };

  const made = library({
    abs: one(Math.abs),
    acos: one(Math.acos),
    asin: one(Math.asin),
    atan: one(Math.atan),
    atan2: two(Math.atan2),
    ceil: one(Math.ceil),
    cos: one(Math.cos),
    cosh: one(Math.cosh),
    deg: one((value) => value / (Math.PI / 180)),
    exp: one(Math.exp),
    floor: one(Math.floor),
    fmod: two((a, b) => a % b),
    frexp: (args) => frexp(number(rt, args, 0)),
    ldexp: two((a, b) => a * 2 ** Math.trunc(b)),
    log: one(Math.log),
    log10: one(Math.log10),
    max: all((a, b) => a > b),
    min: all((a, b) => a < b),
    mod: two((a, b) => a % b),
    modf: (args) => {
      const value = number(rt, args, 0);
      const cut = Math.trunc(value);
      return [cut, Number.isFinite(value) ? value - cut : 0];
    },
    pow: two((a, b) => a ** b),
    rad: one((value) => value * (Math.PI / 180)),
    random,
    randomseed: (args) => {
      chance.seed(number(rt, args, 0));
      return [];
    },
    sin: one(Math.sin),
    sinh: one(Math.sinh),
    sqrt: one(Math.sqrt),
    tan: one(Math.tan),
    tanh: one(Math.tanh),
  });
  made.set('huge', Infinity);
  made.set('pi', Math.PI);
  return made;
}

const view = new DataView(new ArrayBuffer(8));

/** `bit.*`: operations on 32 bits. */
export function bitLibrary(rt: Interpreter): LuaTable {
  /** The low 32 bits of a number: adding 2⁵² + 2⁵¹ leaves them, rounded, at the end of the double. */
  const bits = (args: readonly LuaValue[], index: number): number => {
    view.setFloat64(0, number(rt, args, index) + 6755399441055744);
    return view.getInt32(4);
  };
  const fold =
    (combine: (a: number, b: number) => number) =>
    (args: readonly LuaValue[]): readonly LuaValue[] => {
      let result = bits(args, 0);
      for (let i = 1; i < args.length; i++) result = combine(result, bits(args, i));
      return [result];
    };
  const shift =
    (move: (value: number, by: number) => number) =>
    (args: readonly LuaValue[]): readonly LuaValue[] => [
      move(bits(args, 0), bits(args, 1) & 31) | 0,
    ];
  return library({
    arshift: shift((value, by) => value >> by),
    band: fold((a, b) => a & b),
    bnot: (args) => [~bits(args, 0)],
    bor: fold((a, b) => a | b),
    bswap: (args) => {
      const value = bits(args, 0);
      return [(value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24)];
    },
    bxor: fold((a, b) => a ^ b),
    lshift: shift((value, by) => value << by),
    rol: shift((value, by) => (value << by) | (value >>> (32 - by))),
    ror: shift((value, by) => (value >>> by) | (value << (32 - by))),
    rshift: shift((value, by) => value >>> by),
    tobit: (args) => [bits(args, 0)],
    tohex: (args) => {
      const value = bits(args, 0) >>> 0;
      const wanted = args.length < 2 ? 8 : bits(args, 1);
      const size = Math.min(8, Math.abs(wanted));
      const digits = value
        .toString(16)
        .padStart(8, '0')
        .slice(8 - size);
      return [size === 0 ? '' : wanted < 0 ? digits.toUpperCase() : digits];
    },
  });
}
