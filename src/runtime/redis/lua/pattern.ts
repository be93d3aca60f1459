import type { Interpreter } from './interpreter.ts';
import type { LuaValue } from './values.ts';

/** Lua's patterns: matching by backtracking, each try paid from the step budget. */

const OPEN = -1;
const POSITION = -2;
const MAX_CAPTURES = 32;

interface Capture {
  start: number;
  length: number;
}

const inRange = (code: number, low: string, high: string): boolean =>
  code >= low.charCodeAt(0) && code <= high.charCodeAt(0);
const isLower = (code: number): boolean => inRange(code, 'a', 'z');
const isUpper = (code: number): boolean => inRange(code, 'A', 'Z');
const isDigit = (code: number): boolean => inRange(code, '0', '9');
const isAlphanumeric = (code: number): boolean => isLower(code) || isUpper(code) || isDigit(code);

/** Whether a byte belongs to a class letter; the capital letter means the others. */
function inClass(code: number, letter: string): boolean {
  const small = letter.toLowerCase();
  let result: boolean;
  switch (small) {
    case 'a':
      result = isLower(code) || isUpper(code);
      break;
    case 'c':
      result = code < 32 || code === 127;
      break;
    case 'd':
      result = isDigit(code);
      break;
    case 'l':
      result = isLower(code);
      break;
    case 'p':
      result = code > 32 && code < 127 && !isAlphanumeric(code);
      break;
    case 's':
      result = code === 32 || (code >= 9 && code <= 13);
      break;
    case 'u':
      result = isUpper(code);
      break;
    case 'w':
      result = isAlphanumeric(code);
      break;
    case 'x':
      result = isDigit(code) || inRange(code, 'a', 'f') || inRange(code, 'A', 'F');
      break;
    case 'z':
      result = code === 0;
      break;
    default:
      return letter.charCodeAt(0) === code;
  }
  return letter === small ? result : !result;
}

/** One search of a pattern in a text. */
export class Matcher {
  readonly #rt: Interpreter;
  readonly subject: string;
  readonly #pattern: string;
  captures: Capture[] = [];

  constructor(rt: Interpreter, text: string, pattern: string) {
    this.#rt = rt;
    this.subject = text;
    this.#pattern = pattern;
  }

  /** Where a match that begins at `start` ends, or -1; `p` is where the pattern begins. */
  match(start: number, p: number): number {
    this.captures = [];
    return this.#match(start, p);
  }

  /** The values of all captures; the whole match if there are none and it is asked for. */
  values(start: number, end: number, wholeIfNone: boolean): LuaValue[] {
    if (this.captures.length === 0 && wholeIfNone) return [this.subject.slice(start, end)];
    return this.captures.map((_, i) => this.value(i, start, end));
  }

  /** The value of one capture; the whole match for the first if there are no captures. */
  value(index: number, start: number, end: number): LuaValue {
    const capture = this.captures[index];
    if (!capture) {
      if (index === 0) return this.subject.slice(start, end);
      throw this.#rt.error('invalid capture index');
    }
    if (capture.length === OPEN) throw this.#rt.error('unfinished capture');
    if (capture.length === POSITION) return capture.start + 1;
    return this.subject.slice(capture.start, capture.start + capture.length);
  }

  #classEnd(p: number): number {
    const pattern = this.#pattern;
    let at = p + 1;
    if (pattern[p] === '%') {
      if (at >= pattern.length) throw this.#rt.error("malformed pattern (ends with '%')");
      return at + 1;
    }
    if (pattern[p] !== '[') return at;
    if (pattern[at] === '^') at += 1;
    do {
      if (at >= pattern.length) throw this.#rt.error("malformed pattern (missing ']')");
      const letter = pattern[at];
      at += 1;
      if (letter === '%' && at < pattern.length) at += 1;
    } while (pattern[at] !== ']');
    return at + 1;
  }

  #inSet(code: number, p: number, end: number): boolean {
    const pattern = this.#pattern;
    let at = p + 1;
    const wanted = pattern[at] !== '^';
    if (!wanted) at += 1;
    for (; at < end; at++) {
      if (pattern[at] === '%') {
        at += 1;
        if (inClass(code, pattern[at] as string)) return wanted;
      } else if (pattern[at + 1] === '-' && at + 2 < end) {
        if (code >= pattern.charCodeAt(at) && code <= pattern.charCodeAt(at + 2)) return wanted;
        at += 2;
      } else if (pattern.charCodeAt(at) === code) return wanted;
    }
    return !wanted;
  }

  /** Whether the one byte at `s` fits the single item of the pattern from `p` to `end`. */
  #fits(s: number, p: number, end: number): boolean {
    if (s >= this.subject.length) return false;
    const code = this.subject.charCodeAt(s);
    switch (this.#pattern[p]) {
      case '.':
        return true;
      case '%':
        return inClass(code, this.#pattern[p + 1] as string);
      case '[':
        return this.#inSet(code, p, end - 1);
      default:
        return this.#pattern.charCodeAt(p) === code;
    }
  }

  #match(start: number, from: number): number {
    const pattern = this.#pattern;
    const text = this.subject;
    let s = start;
    let p = from;
    for (;;) {
      this.#rt.charge(1);
      if (p >= pattern.length) return s;
      const sign = pattern[p];
      if (sign === '(')
        return pattern[p + 1] === ')' ? this.#open(s, p + 2, POSITION) : this.#open(s, p + 1, OPEN);
      if (sign === ')') return this.#close(s, p + 1);
      if (sign === '$' && p + 1 === pattern.length) return s === text.length ? s : -1;
      if (sign === '%') {
        const next = pattern[p + 1] ?? '';
        if (next === 'b') {
          s = this.#balance(s, p + 2);
          if (s < 0) return -1;
          p += 4;
          continue;
        }
        if (next === 'f') {
          p += 2;
          if (pattern[p] !== '[') throw this.#rt.error("missing '[' after '%f' in pattern");
          const end = this.#classEnd(p);
          const before = s === 0 ? 0 : text.charCodeAt(s - 1);
          const here = s < text.length ? text.charCodeAt(s) : 0;
          if (this.#inSet(before, p, end - 1) || !this.#inSet(here, p, end - 1)) return -1;
          p = end;
          continue;
        }
        if (next >= '0' && next <= '9') {
          const known = this.#captured(next);
          if (!text.startsWith(known, s)) return -1;
          s += known.length;
          p += 2;
          continue;
        }
      }
      const end = this.#classEnd(p);
      const fits = this.#fits(s, p, end);
      switch (pattern[end]) {
        case '?': {
          if (fits) {
            const found = this.#match(s + 1, end + 1);
            if (found >= 0) return found;
          }
          p = end + 1;
          continue;
        }
        case '*':
          return this.#most(s, p, end);
        case '+':
          return fits ? this.#most(s + 1, p, end) : -1;
        case '-':
          return this.#least(s, p, end);
        default:
          if (!fits) return -1;
          s += 1;
          p = end;
      }
    }
  }

  #most(s: number, p: number, end: number): number {
    let count = 0;
    while (this.#fits(s + count, p, end)) count += 1;
    this.#rt.charge(count >> 4);
    for (; count >= 0; count--) {
      const found = this.#match(s + count, end + 1);
      if (found >= 0) return found;
    }
    return -1;
  }

  #least(from: number, p: number, end: number): number {
    for (let s = from; ; s++) {
      const found = this.#match(s, end + 1);
      if (found >= 0) return found;
      if (!this.#fits(s, p, end)) return -1;
    }
  }

  #open(s: number, p: number, length: number): number {
    if (this.captures.length >= MAX_CAPTURES) throw this.#rt.error('too many captures');
    this.captures.push({ start: s, length });
    const depth = this.captures.length;
    const found = this.#match(s, p);
    if (found < 0) this.captures.length = depth - 1;
    return found;
  }

  #close(s: number, p: number): number {
    const capture = this.captures.findLast(({ length }) => length === OPEN);
    if (!capture) throw this.#rt.error('invalid pattern capture');
    capture.length = s - capture.start;
    const found = this.#match(s, p);
    if (found < 0) capture.length = OPEN;
    return found;
  }

  #balance(s: number, p: number): number {
    const pattern = this.#pattern;
    if (p + 1 >= pattern.length) throw this.#rt.error('unbalanced pattern');
    if (this.subject[s] !== pattern[p] || s >= this.subject.length) return -1;
    let open = 1;
    for (let at = s + 1; at < this.subject.length; at++) {
      if (this.subject[at] === pattern[p + 1]) {
        open -= 1;
        if (open === 0) return at + 1;
      } else if (this.subject[at] === pattern[p]) open += 1;
    }
    return -1;
  }

  #captured(digit: string): string {
    const capture = this.captures[Number(digit) - 1];
    if (!capture || capture.length === OPEN) throw this.#rt.error('invalid capture index');
    return this.subject.slice(capture.start, capture.start + Math.max(0, capture.length));
  }
}
