import { formatG } from '../numbers.ts';
import { argumentError, library, long, number, text, whole } from './arguments.ts';
import { MAX_STRING, NATIVE, truthy, type Interpreter } from './interpreter.ts';
import { Matcher } from './pattern.ts';
import { LuaTable } from './table.ts';
import { LuaFunction, toText, typeName, type LuaValue } from './values.ts';

/** A place in a string that may count from the end. */
const place = (given: number, length: number): number =>
  given < 0 ? Math.max(0, length + given + 1) : given;

const SPECIALS = /[\^$*+?.()[\]%-]/;

/** `string.*` */
export function stringLibrary(rt: Interpreter): LuaTable {
  const find = (args: readonly LuaValue[], isFind: boolean): readonly LuaValue[] => {
    const subject = text(rt, args, 0);
    const pattern = text(rt, args, 1);
    let init = long(rt, args, 2, 1);
    init = init < 0 ? Math.max(0, init + subject.length) : init === 0 ? 0 : init - 1;
    if (init > subject.length) init = subject.length;
    if (isFind && (truthy(args[3]) || !SPECIALS.test(pattern))) {
      const at = subject.indexOf(pattern, init);
      return at < 0 ? [undefined] : [at + 1, at + pattern.length];
    }
    const anchored = pattern.startsWith('^');
    const matcher = new Matcher(rt, subject, pattern);
    for (let start = init; start <= subject.length; start++) {
      const end = matcher.match(start, Number(anchored));
      if (end >= 0) {
        return isFind
          ? [start + 1, end, ...matcher.values(start, end, false)]
          : matcher.values(start, end, true);
      }
      if (anchored) break;
    }
    return [undefined];
  };

  const gmatch = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const subject = text(rt, args, 0);
    const matcher = new Matcher(rt, subject, text(rt, args, 1));
    let from = 0;
    return [
      new LuaFunction(() => {
        for (let start = from; start <= subject.length; start++) {
          const end = matcher.match(start, 0);
          if (end < 0) continue;
          from = end === start ? end + 1 : end;
          return matcher.values(start, end, true);
        }
        return [undefined];
      }, true),
    ];
  };

  /** What a match is replaced with, or `undefined` to keep it. */
  const replacement = (
    matcher: Matcher,
    how: LuaValue,
    start: number,
    end: number,
  ): string | undefined => {
    if (typeof how === 'string' || typeof how === 'number') {
      const template = toText(how) as string;
      let result = '';
      for (let i = 0; i < template.length; i++) {
        if (template[i] !== '%') {
          result += template[i];
          continue;
        }
        i += 1;
        const letter = template[i] ?? '\0';
        if (!(letter >= '0' && letter <= '9')) result += letter;
        else if (letter === '0') result += matcher.subject.slice(start, end);
        else result += toText(matcher.value(Number(letter) - 1, start, end)) as string;
      }
      return result;
    }
    let value: LuaValue;
    if (how instanceof LuaTable) value = rt.index(how, matcher.value(0, start, end), NATIVE);
    else value = (how as LuaFunction).call(matcher.values(start, end, true))[0];
    if (!truthy(value)) return undefined;
    const result = toText(value);
    if (result === undefined) throw rt.error(`invalid replacement value (a ${typeName(value)})`);
    return result;
  };

  const gsub = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const subject = text(rt, args, 0);
    const pattern = text(rt, args, 1);
    const how = args[2];
    if (
      typeof how !== 'string' &&
      typeof how !== 'number' &&
      !(how instanceof LuaTable) &&
      !(how instanceof LuaFunction)
    )
      throw argumentError(rt, 2, 'string/function/table expected');
    const limit = whole(rt, args, 3, subject.length + 1);
    const anchored = pattern.startsWith('^');
    const matcher = new Matcher(rt, subject, pattern);
    let result = '';
    let count = 0;
    let at = 0;
    while (count < limit) {
      const end = matcher.match(at, Number(anchored));
      if (end >= 0) {
        count += 1;
        result += replacement(matcher, how, at, end) ?? subject.slice(at, end);
      }
      if (end >= 0 && end > at) at = end;
      else if (at < subject.length) {
        result += subject[at];
        at += 1;
      } else break;
      if (anchored) break;
    }
    return [result + subject.slice(at), count];
  };

  const rep = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const piece = text(rt, args, 0);
    const times = Math.max(0, whole(rt, args, 1));
    const size = piece.length * times;
    if (size > MAX_STRING) throw rt.raise('not enough memory');
    rt.charge(size >> 8);
    return [piece.repeat(times)];
  };

  const sub = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const subject = text(rt, args, 0);
    const start = Math.max(1, place(long(rt, args, 1), subject.length));
    const end = Math.min(subject.length, place(long(rt, args, 2, -1), subject.length));
    return [start > end ? '' : subject.slice(start - 1, end)];
  };

  const byte = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const subject = text(rt, args, 0);
    const first = place(long(rt, args, 1, 1), subject.length);
    const last = place(long(rt, args, 2, first), subject.length);
    const codes: number[] = [];
    for (let i = Math.max(1, first); i <= Math.min(last, subject.length); i++)
      codes.push(subject.charCodeAt(i - 1));
    return codes;
  };

  const char = (args: readonly LuaValue[]): readonly LuaValue[] => {
    let result = '';
    for (let i = 0; i < args.length; i++) {
      const code = whole(rt, args, i);
      if (code < 0 || code > 255) throw argumentError(rt, i, 'invalid value');
      result += String.fromCharCode(code);
    }
    return [result];
  };

  return library({
    byte,
    char,
    dump: () => {
      throw rt.error('unable to dump given function');
    },
    find: (args) => find(args, true),
    format: (args) => [format(rt, args)],
    gfind: gmatch,
    gmatch,
    gsub,
    len: (args) => [text(rt, args, 0).length],
    lower: (args) => [text(rt, args, 0).replace(/[A-Z]+/g, (part) => part.toLowerCase())],
    match: (args) => find(args, false),
    rep,
    reverse: (args) => [[...text(rt, args, 0)].reverse().join('')],
    sub,
    upper: (args) => [text(rt, args, 0).replace(/[a-z]+/g, (part) => part.toUpperCase())],
  });
}

function padded(body: string, flags: string, width: number, numeric: boolean): string {
  if (body.length >= width) return body;
  if (flags.includes('-')) return body.padEnd(width);
  if (flags.includes('0') && numeric && /\d/.test(body)) {
    const sign = /^[-+ ]?(?:0[xX])?/.exec(body)?.[0] ?? '';
    return sign + body.slice(sign.length).padStart(width - sign.length, '0');
  }
  return body.padStart(width);
}

const signed = (body: string, flags: string): string => {
  if (body.startsWith('-')) return body;
  if (flags.includes('+')) return `+${body}`;
  return flags.includes(' ') ? ` ${body}` : body;
};

function integerText(
  value: number,
  letter: string,
  flags: string,
  precision: number | null,
): string {
  const cut = BigInt(Number.isFinite(value) ? Math.trunc(value) : 0);
  const isSigned = letter === 'd' || letter === 'i';
  const exact = isSigned ? BigInt.asIntN(64, cut) : BigInt.asUintN(64, cut);
  const magnitude = exact < 0n ? -exact : exact;
  const radix = letter === 'o' ? 8 : letter.toLowerCase() === 'x' ? 16 : 10;
  let digits = magnitude.toString(radix);
  if (precision !== null)
    digits = precision === 0 && magnitude === 0n ? '' : digits.padStart(precision, '0');
  if (flags.includes('#') && magnitude !== 0n)
    digits = radix === 16 ? `0x${digits}` : radix === 8 ? `0${digits}` : digits;
  if (letter === 'X') digits = digits.toUpperCase();
  return isSigned ? signed(exact < 0n ? `-${digits}` : digits, flags) : digits;
}

/** `%.<precision>f` of any double: exact ties go to the even digit, and 10²¹ is no limit. */
function fixed(value: number, precision: number): string {
  if (Math.abs(value) < 1e21) {
    const exact = value.toFixed(Math.min(100, precision + 30));
    const cut = exact.length - (Math.min(100, precision + 30) - precision);
    const kept = exact.slice(0, cut).replace(/\.$/, '');
    return /^50*$/.test(exact.slice(cut)) && /[02468]$/.test(kept)
      ? kept
      : value.toFixed(precision);
  }
  const whole = BigInt(value).toString();
  return precision === 0 ? whole : `${whole}.${'0'.repeat(precision)}`;
}

function floatText(value: number, letter: string, flags: string, precision: number | null): string {
  const digits = Math.min(99, precision ?? 6);
  let body: string;
  if (Number.isNaN(value)) body = '-nan';
  else if (!Number.isFinite(value)) body = value < 0 ? '-inf' : 'inf';
  else if (letter.toLowerCase() === 'f') body = fixed(value, digits);
  else if (letter.toLowerCase() === 'e')
    body = value.toExponential(digits).replace(/e([+-])(\d)$/, 'e$10$2');
  else body = formatG(value, digits === 0 ? 1 : digits);
  if (Object.is(value, -0) && !body.startsWith('-')) body = `-${body}`;
  return signed(letter === letter.toUpperCase() ? body.toUpperCase() : body, flags);
}

function quoted(value: string): string {
  let result = '"';
  for (const letter of value)
    if (letter === '"' || letter === '\\' || letter === '\n') result += `\\${letter}`;
    else if (letter === '\r') result += '\\r';
    else if (letter === '\0') result += '\\000';
    else result += letter;
  return `${result}"`;
}

/** `string.format` */
function format(rt: Interpreter, args: readonly LuaValue[]): string {
  const template = text(rt, args, 0);
  let result = '';
  let next = 0;
  for (let i = 0; i < template.length; i++) {
    if (template[i] !== '%') {
      result += template[i];
      continue;
    }
    if (template[i + 1] === '%') {
      result += '%';
      i += 1;
      continue;
    }
    const [spec = '', flags = '', width = '', dot, precision = ''] =
      /^([-+ #0]*)(\d*)(\.?)(\d*)/.exec(template.slice(i + 1)) ?? [];
    if (flags.length > 5) throw rt.error('invalid format (repeated flags)');
    if (width.length > 2 || precision.length > 2)
      throw rt.error('invalid format (width or precision too long)');
    const letter = template[i + 1 + spec.length] ?? '';
    const digits = dot === '.' ? Number(precision) : null;
    next += 1;
    i += spec.length + 1;
    if (next >= args.length) throw argumentError(rt, next, 'no value');
    let body: string;
    let numeric = true;
    if (letter === 'c') body = String.fromCharCode(whole(rt, args, next) & 255);
    else if (letter !== '' && 'diouxX'.includes(letter)) {
      body = integerText(number(rt, args, next), letter, flags, digits);
      numeric = digits === null;
    } else if (letter !== '' && 'eEfgG'.includes(letter))
      body = floatText(number(rt, args, next), letter, flags, digits);
    else if (letter === 'q') {
      result += quoted(text(rt, args, next));
      continue;
    } else if (letter === 's') {
      const value = text(rt, args, next);
      body = digits === null ? value : value.slice(0, digits);
      numeric = false;
    } else throw rt.error(`invalid option '%${letter}' to 'format'`);
    result += padded(body, flags, Number(width), numeric);
  }
  return result;
}
