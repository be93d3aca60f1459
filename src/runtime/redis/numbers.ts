/**
 * Numbers as a 64-bit C program reads and prints them: integers of 64 bits, doubles by `%.17g`, and
 * the 80-bit `long double` in which Redis adds for INCRBYFLOAT.
 */

const INT64_MAX = 9223372036854775807n;
const INT64_MIN = -9223372036854775808n;
const STRICT_INTEGER = /^(?:0|-?[1-9]\d{0,18})$/;

/** A 64-bit integer: a number while it is safe, else a bigint. */
export type Integer = number | bigint;

/** The smallest form of a bigint, or `undefined` outside 64 bits. */
export function narrow(value: bigint): Integer | undefined {
  if (value > INT64_MAX || value < INT64_MIN) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Reads a decimal integer of 64 bits; no `+`, no leading zero, no blank. `undefined` if it is none. */
export function parseInteger(text: string): Integer | undefined {
  if (!STRICT_INTEGER.test(text)) return undefined;
  if (text.length < 16) return Number(text);
  return narrow(BigInt(text));
}

/** a + b in 64 bits, or `undefined` on overflow. */
export function addIntegers(a: Integer, b: Integer): Integer | undefined {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return narrow(BigInt(a) + BigInt(b));
}

/** −a in 64 bits, or `undefined` for the smallest integer, which has no opposite. */
export function negate(a: Integer): Integer | undefined {
  if (typeof a === 'number') return a === 0 ? 0 : -a;
  return narrow(-a);
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const HEXADECIMAL = /^([+-]?)0[xX]([\da-fA-F]*)\.?([\da-fA-F]*)(?:[pP]([+-]?\d+))?$/;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;

/**
 * Reads a double as C's `strtod` does when it must use the whole text: decimal, hexadecimal and
 * `inf`; NaN counts as unreadable, and so does a number too large or too small for a double.
 */
export function parseDouble(text: string): number | undefined {
  if (DECIMAL.test(text)) {
    const value = Number(text);
    if (!Number.isFinite(value)) return undefined;
    if (value === 0 && /[1-9]/.test(text.replace(/[eE].*/, ''))) return undefined;
    return value;
  }
  const infinite = INFINITE.exec(text);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  return parseHexadecimal(text);
}

/** A C hexadecimal float, `0x1.8p3`; `undefined` if the text is none. */
export function parseHexadecimal(text: string): number | undefined {
  const [all, sign, whole = '', part = '', power = '0'] = HEXADECIMAL.exec(text) ?? [];
  if (all === undefined || whole + part === '') return undefined;
  let value = 0;
  for (const digit of whole + part) value = value * 16 + parseInt(digit, 16);
  value *= 2 ** (Number(power) - 4 * part.length);
  return sign === '-' ? -value : value;
}

/** The digits of `%.<precision>e`, rounded half to even as C rounds exact ties. */
function exponential(value: number, precision: number): string {
  const text = value.toExponential(precision - 1);
  // JavaScript rounds an exact tie up, C to the even digit.
  const exact = value.toExponential(Math.min(100, precision + 40));
  const [digits = '', exponent = ''] = exact.split('e');
  const figures = digits.replace(/[-.]/g, '');
  if (!/^50*$/.test(figures.slice(precision)) || Number(figures[precision - 1]) % 2 === 1)
    return text;
  const kept = figures.slice(0, precision);
  const head = kept.length > 1 ? `${kept[0]}.${kept.slice(1)}` : kept;
  return `${value < 0 ? '-' : ''}${head}e${exponent}`;
}

/** A double as C's `%.<precision>g` prints it. */
export function formatG(value: number, precision: number): string {
  if (value === Infinity) return 'inf';
  if (value === -Infinity) return '-inf';
  if (Number.isNaN(value)) return 'nan';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  if (Number.isInteger(value) && Math.abs(value) < Math.min(1e15, 10 ** precision))
    return String(value);
  const text = exponential(value, precision);
  const [digits = '', power = '0'] = text.split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= precision) {
    const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
    const size = Math.abs(exponent);
    return `${short}e${exponent < 0 ? '-' : '+'}${size < 10 ? '0' : ''}${size}`;
  }
  const sign = value < 0 ? '-' : '';
  const figures = digits.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${figures}`.replace(/0+$/, '');
  const whole = figures.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const part = figures.slice(exponent + 1).replace(/0+$/, '');
  return sign + (part === '' ? whole : `${whole}.${part}`);
}

/** A double as Redis 7.0 answers it, for scores above all. */
export function formatDouble(value: number): string {
  return formatG(value, 17);
}

/** An x87 `long double`: mantissa × 2^exponent, the mantissa below 2⁶⁴. */
export interface LongDouble {
  readonly mantissa: bigint;
  readonly exponent: number;
}

const bitLength = (value: bigint): number => value.toString(2).length;

/** numerator ÷ denominator × 2^exponent, rounded to 64 bits of mantissa, half to even. */
function rounded(numerator: bigint, denominator: bigint, exponent: number): LongDouble {
  if (numerator === 0n) return { mantissa: 0n, exponent: 0 };
  const negative = numerator < 0n;
  let top = negative ? -numerator : numerator;
  let bottom = denominator;
  let shift = 64 - (bitLength(top) - bitLength(bottom));
  if (shift > 0) top <<= BigInt(shift);
  else bottom <<= BigInt(-shift);
  let quotient = top / bottom;
  if (bitLength(quotient) > 64) {
    bottom <<= 1n;
    shift -= 1;
    quotient = top / bottom;
  }
  const rest = (top - quotient * bottom) * 2n;
  if (rest > bottom || (rest === bottom && quotient % 2n === 1n)) quotient += 1n;
  return { mantissa: negative ? -quotient : quotient, exponent: exponent - shift };
}

/** Reads a `long double` as `strtold` does; `undefined` for what is no finite number. */
export function parseLongDouble(text: string): LongDouble | undefined {
  if (text.length > 5000) return undefined;
  if (!DECIMAL.test(text)) {
    const value = parseHexadecimal(text);
    return value === undefined || !Number.isFinite(value) ? undefined : fromDouble(value);
  }
  const [digits = '', power = '0'] = text.toLowerCase().split('e');
  const [whole = '', part = ''] = digits.replace(/^[+-]/, '').split('.');
  const scale = Number(power) - part.length;
  if (Math.abs(scale) > 4900) return undefined;
  const value = BigInt(whole + part) * (text.startsWith('-') ? -1n : 1n);
  return scale >= 0
    ? rounded(value * 10n ** BigInt(scale), 1n, 0)
    : rounded(value, 10n ** BigInt(-scale), 0);
}

function fromDouble(value: number): LongDouble {
  let exponent = 0;
  let mantissa = value;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent -= 1;
  }
  return rounded(BigInt(mantissa), 1n, exponent);
}

/** a + b, rounded to 64 bits of mantissa. */
export function addLongDoubles(a: LongDouble, b: LongDouble): LongDouble {
  const exponent = Math.min(a.exponent, b.exponent);
  const sum =
    (a.mantissa << BigInt(a.exponent - exponent)) + (b.mantissa << BigInt(b.exponent - exponent));
  return rounded(sum, 1n, exponent);
}

/** A `long double` as Redis stores it: `%.17Lf` without the zeros at its end. */
export function formatLongDouble({ mantissa, exponent }: LongDouble): string {
  const negative = mantissa < 0n;
  const size = (negative ? -mantissa : mantissa) * 10n ** 17n;
  let fixed: bigint;
  if (exponent >= 0) fixed = size << BigInt(exponent);
  else {
    const unit = 1n << BigInt(-exponent);
    fixed = size / unit;
    const rest = (size - fixed * unit) * 2n;
    if (rest > unit || (rest === unit && fixed % 2n === 1n)) fixed += 1n;
  }
  const digits = fixed.toString().padStart(18, '0');
  const text = `${digits.slice(0, -17)}.${digits.slice(-17)}`.replace(/\.?0+$/, '');
  return negative && text !== '0' ? `-${text}` : text;
}
