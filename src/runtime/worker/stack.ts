import { append, slice, uncurry } from '../primordials.ts';

/**
 * The calls of a stack text, innermost first. Three notations are known: V8's
 * `    at name (where:12:3)` and `    at where:12:3`, and the `name@where:12:3` of SpiderMonkey and
 * JavaScriptCore.
 */
export interface StackCall {
  /** Empty where the engine knows no name. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

const split = uncurry(String.prototype.split as (this: string, by: string) => string[]);
const indexOf = uncurry(String.prototype.indexOf);
const lastIndexOf = uncurry(String.prototype.lastIndexOf);
const exec = uncurry(RegExp.prototype.exec) as (re: RegExp, text: string) => RegExpExecArray | null;

const PLACE = /:(\d{1,9}):(\d{1,9})\)?$/;
const V8 = /^\s*at\s+(?:async\s+)?/;
const LONGEST = 2_000;

/** At most fifty calls of `stack`; a text in no known notation gives none. */
export function parseStack(stack: string): StackCall[] {
  const calls: StackCall[] = [];
  const lines = split(slice(stack, 0, 50_000), '\n');
  let v8 = false;
  for (let i = 0; i < lines.length; i++) if (exec(V8, lines[i] as string) !== null) v8 = true;
  for (let i = 0; i < lines.length && calls.length < 50; i++) {
    let text = lines[i] as string;
    if (text.length > LONGEST) continue;
    const head = exec(V8, text);
    // In V8's notation the message comes first, and may look like anything.
    if (v8 && head === null) continue;
    if (head !== null) text = slice(text, (head[0] as string).length);
    const place = exec(PLACE, text);
    if (place === null) continue;
    const before = slice(text, 0, place.index);
    const end = v8 ? indexOf(before, ' (') : lastIndexOf(before, '@');
    append(calls, {
      name: end < 0 ? '' : plainName(slice(before, 0, end)),
      line: +(place[1] as string),
      column: +(place[2] as string),
    });
  }
  return calls;
}

/** `async*tick`, `work/<`, `new Broker`, `Object.claim` → the name a reader would say. */
function plainName(name: string): string {
  let text = name;
  if (slice(text, 0, 6) === 'async*') text = slice(text, 6);
  while (text.length > 0 && (text[text.length - 1] === '<' || text[text.length - 1] === '/'))
    text = slice(text, 0, -1);
  if (slice(text, 0, 7) === 'Object.') text = slice(text, 7);
  return slice(text, 0, 100);
}
