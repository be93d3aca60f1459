import { LuaTable } from './table.ts';
import {
  LuaError,
  LuaFunction,
  StepsExhausted,
  toNumber,
  toText,
  typeName,
  type LuaValue,
} from './values.ts';

/** What an operand is called in an error text: `local 'x'`, `field 'y'`; nothing if it has no name. */
export type OperandName = string | undefined;

const about = (name: OperandName, value: LuaValue): string =>
  name === undefined ? `a ${typeName(value)} value` : `${name} (a ${typeName(value)} value)`;

/** The text a function came from: as error texts name it, and as Lua keeps its name. */
export interface Chunk {
  readonly name: string;
  readonly source: string;
}

/** No text of a script may become longer: the page has little memory. */
export const MAX_STRING = 64 * 1024 * 1024;

/** In place of a line: the error comes from a library function, which has none. */
export const NATIVE = -2;

export type Arithmetic = '+' | '-' | '*' | '/' | '%' | '^';

const metaNames: Readonly<Record<Arithmetic, string>> = {
  '+': '__add',
  '-': '__sub',
  '*': '__mul',
  '/': '__div',
  '%': '__mod',
  '^': '__pow',
};

/** Arithmetic on two numbers. */
export function calculate(operator: Arithmetic, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a - Math.floor(a / b) * b;
    case '^':
      return a ** b;
  }
}

/**
 * The state that running code shares: where it is, how many steps it may still make, and the slow
 * ways of every operation (metatables, coercions, errors).
 */
export class Interpreter {
  /** How many functions are open, and at which line each of them is. */
  depth = 0;
  readonly lines: number[] = [0];
  readonly chunks: Chunk[] = [{ name: '', source: '' }];
  /** Steps left: calls, turns of loops, and what library functions charge for long work. */
  steps = 0;
  stringMeta: LuaTable | undefined;
  /** How the running library function was called: its name there, and whether as `object:name()`. */
  calledAs: OperandName;
  viaMethod = false;

  /** Takes steps off the budget. @throws StepsExhausted when it is used up. */
  charge(steps: number): void {
    this.steps -= steps;
    if (this.steps < 0) throw new StepsExhausted(this.lines[this.depth] as number);
  }

  /** `user_script:3: `, the place of the function `level` levels up; nothing where there is none. */
  where(level: number): string {
    const at = this.depth - level;
    const line = this.lines[at] ?? 0;
    return at >= 1 && line > 0 ? `${this.chunks[at]?.name}:${line}: ` : '';
  }

  /** An error of the running line, with its place before the text. */
  error(text: string): LuaError {
    return this.raise(this.where(0) + text);
  }

  /** An error with a value of its own and no place. */
  raise(value: LuaValue): LuaError {
    const source = this.chunks[this.depth]?.source ?? '';
    return new LuaError(value, this.lines[this.depth] as number, source);
  }

  /** As `error`, for a line that the running function has not noted yet. */
  errorAt(line: number, text: string): LuaError {
    if (line === NATIVE) return this.raise(text);
    this.lines[this.depth] = line;
    return this.error(text);
  }

  metaOf(value: LuaValue): LuaTable | undefined {
    if (value instanceof LuaTable) return value.meta;
    return typeof value === 'string' ? this.stringMeta : undefined;
  }

  metamethod(value: LuaValue, name: string): LuaValue {
    return this.metaOf(value)?.get(name);
  }

  /** Calls whatever can be called. */
  call(callee: LuaValue, args: LuaValue[], line: number, name?: OperandName): readonly LuaValue[] {
    this.lines[this.depth] = line;
    if (--this.steps < 0) throw new StepsExhausted(line);
    if (callee instanceof LuaFunction) return callee.call(args);
    const handler = this.metamethod(callee, '__call');
    if (handler instanceof LuaFunction) return handler.call([callee, ...args]);
    throw this.error(`attempt to call ${about(name, callee)}`);
  }

  #callOne(handler: LuaFunction, ...args: LuaValue[]): LuaValue {
    if (--this.steps < 0) throw new StepsExhausted(this.lines[this.depth] as number);
    return handler.call(args)[0];
  }

  /** `object[key]` */
  index(object: LuaValue, key: LuaValue, line: number, name?: OperandName): LuaValue {
    let place = object;
    for (let loop = 0; loop < 100; loop++) {
      let handler: LuaValue;
      if (place instanceof LuaTable) {
        const value = place.get(key);
        if (value !== undefined || !place.meta) return value;
        handler = place.meta.get('__index');
        if (handler === undefined) return undefined;
      } else {
        handler = this.metamethod(place, '__index');
        if (handler === undefined)
          throw this.errorAt(
            line,
            `attempt to index ${about(loop === 0 ? name : undefined, place)}`,
          );
      }
      if (handler instanceof LuaFunction) {
        this.lines[this.depth] = line;
        return this.#callOne(handler, place, key);
      }
      place = handler;
    }
    throw this.errorAt(line, 'loop in gettable');
  }

  /** `object[key] = value` */
  setIndex(
    object: LuaValue,
    key: LuaValue,
    value: LuaValue,
    line: number,
    name?: OperandName,
  ): void {
    let place = object;
    for (let loop = 0; loop < 100; loop++) {
      let handler: LuaValue;
      if (place instanceof LuaTable) {
        handler =
          place.meta && place.get(key) === undefined ? place.meta.get('__newindex') : undefined;
        if (handler === undefined) {
          this.lines[this.depth] = line;
          this.rawSet(place, key, value, true);
          return;
        }
      } else {
        handler = this.metamethod(place, '__newindex');
        if (handler === undefined)
          throw this.errorAt(
            line,
            `attempt to index ${about(loop === 0 ? name : undefined, place)}`,
          );
      }
      if (handler instanceof LuaFunction) {
        this.lines[this.depth] = line;
        this.#callOne(handler, place, key, value);
        return;
      }
      place = handler;
    }
    throw this.errorAt(line, 'loop in settable');
  }

  /** Writes without metatables; refuses what can be no key, and tables that are read-only. */
  rawSet(table: LuaTable, key: LuaValue, value: LuaValue, placed: boolean): void {
    const complain = (text: string) => (placed ? this.error(text) : this.raise(text));
    if (table.readonly) throw complain('Attempt to modify a readonly table');
    if (key === undefined) throw complain('table index is nil');
    if (typeof key === 'number' && Number.isNaN(key)) throw complain('table index is NaN');
    table.set(key, value);
  }

  arithmetic(
    operator: Arithmetic,
    a: LuaValue,
    b: LuaValue,
    line: number,
    names: readonly OperandName[],
  ): LuaValue {
    const [left, right] = [toNumber(a), toNumber(b)];
    if (left !== undefined && right !== undefined) return calculate(operator, left, right);
    return this.#operator(metaNames[operator], a, b, line, () =>
      left === undefined ? about(names[0], a) : about(names[1], b),
    );
  }

  #operator(meta: string, a: LuaValue, b: LuaValue, line: number, culprit: () => string): LuaValue {
    const handler = this.metamethod(a, meta) ?? this.metamethod(b, meta);
    if (handler instanceof LuaFunction) {
      this.lines[this.depth] = line;
      return this.#callOne(handler, a, b);
    }
    throw this.errorAt(line, `attempt to perform arithmetic on ${culprit()}`);
  }

  negate(value: LuaValue, line: number, name: OperandName): LuaValue {
    const number = toNumber(value);
    if (number !== undefined) return -number;
    return this.#operator('__unm', value, value, line, () => about(name, value));
  }

  concat(a: LuaValue, b: LuaValue, line: number, names: readonly OperandName[]): LuaValue {
    const [left, right] = [toText(a), toText(b)];
    if (left !== undefined && right !== undefined) {
      const size = left.length + right.length;
      if (size > MAX_STRING) throw this.raise('not enough memory');
      if (size > 4096) this.charge(size >> 12);
      return left + right;
    }
    const handler = this.metamethod(a, '__concat') ?? this.metamethod(b, '__concat');
    if (handler instanceof LuaFunction) {
      this.lines[this.depth] = line;
      return this.#callOne(handler, a, b);
    }
    const culprit = left === undefined ? about(names[0], a) : about(names[1], b);
    throw this.errorAt(line, `attempt to concatenate ${culprit}`);
  }

  length(value: LuaValue, line: number, name: OperandName): LuaValue {
    if (typeof value === 'string') return value.length;
    if (value instanceof LuaTable) return value.length;
    throw this.errorAt(line, `attempt to get length of ${about(name, value)}`);
  }

  equal(a: LuaValue, b: LuaValue): boolean {
    if (a === b) return true;
    if (!(a instanceof LuaTable) || !(b instanceof LuaTable)) return false;
    const handler = a.meta?.get('__eq');
    if (!(handler instanceof LuaFunction) || handler !== b.meta?.get('__eq')) return false;
    return truthy(this.#callOne(handler, a, b));
  }

  less(a: LuaValue, b: LuaValue, line: number): boolean {
    if (typeof a === 'number' && typeof b === 'number') return a < b;
    if (typeof a === 'string' && typeof b === 'string') return a < b;
    return this.#compare('__lt', a, b, line) ?? this.#cannotCompare(a, b, line);
  }

  lessOrEqual(a: LuaValue, b: LuaValue, line: number): boolean {
    if (typeof a === 'number' && typeof b === 'number') return a <= b;
    if (typeof a === 'string' && typeof b === 'string') return a <= b;
    const direct = this.#compare('__le', a, b, line);
    if (direct !== undefined) return direct;
    const reverse = this.#compare('__lt', b, a, line);
    return reverse === undefined ? this.#cannotCompare(a, b, line) : !reverse;
  }

  #compare(meta: string, a: LuaValue, b: LuaValue, line: number): boolean | undefined {
    const handler = this.metamethod(a, meta);
    if (!(handler instanceof LuaFunction) || handler !== this.metamethod(b, meta)) return undefined;
    this.lines[this.depth] = line;
    return truthy(this.#callOne(handler, a, b));
  }

  #cannotCompare(a: LuaValue, b: LuaValue, line: number): never {
    const [left, right] = [typeName(a), typeName(b)];
    throw this.errorAt(
      line,
      left === right
        ? `attempt to compare two ${left} values`
        : `attempt to compare ${left} with ${right}`,
    );
  }
}

/** Everything but nil and false. */
export const truthy = (value: LuaValue): boolean => value !== undefined && value !== false;
