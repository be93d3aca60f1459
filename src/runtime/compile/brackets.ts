/**
 * Finds the bracket that was opened and never closed (or closed and never opened). It reads text that
 * does not parse, so it knows only what it must: strings, templates, comments and regular expressions.
 */
export interface BracketFault {
  /** The bracket that has no partner, or the mark that opens the text, template or comment. */
  readonly bracket: string;
  /** Where it stands, counted from 0. */
  readonly at: number;
  readonly kind: 'unclosed' | 'unopened' | 'unterminated';
}

const PARTNER: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The first text, template or comment of `text` without an end, or bracket without a partner. */
export function unmatchedBracket(text: string): BracketFault | undefined {
  /** `template` is where the template began that a `${` stands in, or -1. */
  const open: { bracket: string; at: number; template: number }[] = [];
  let before = '';
  let i = 0;
  let unterminated: BracketFault | undefined;
  const missing = (bracket: string, at: number): void => {
    unterminated ??= { bracket, at, kind: 'unterminated' };
  };
  const skipQuoted = (quote: string): void => {
    const at = i;
    for (i += 1; i < text.length && text[i] !== quote && text[i] !== '\n'; i++)
      if (text[i] === '\\') i += 1;
    if (text[i] !== quote) missing(quote, at);
    i += 1;
  };
  /** From inside a template up to its end or its next `${`. */
  const skipTemplate = (at: number): void => {
    for (; i < text.length; i++) {
      if (text[i] === '\\') i += 1;
      else if (text[i] === '`') {
        i += 1;
        return;
      } else if (text[i] === '$' && text[i + 1] === '{') {
        open.push({ bracket: '{', at: i + 1, template: at });
        i += 2;
        return;
      }
    }
    missing('`', at);
  };
  while (i < text.length && unterminated === undefined) {
    const char = text[i] as string;
    if (char === '/' && text[i + 1] === '/') {
      while (i < text.length && text[i] !== '\n') i += 1;
      continue;
    }
    if (char === '/' && text[i + 1] === '*') {
      const end = text.indexOf('*/', i + 2);
      if (end < 0) missing('/*', i);
      i = end < 0 ? text.length : end + 2;
      continue;
    }
    if (/\s/.test(char)) {
      i += 1;
      continue;
    }
    if (char === "'" || char === '"') {
      skipQuoted(char);
      before = 'x';
      continue;
    }
    if (char === '`') {
      i += 1;
      skipTemplate(i - 1);
      before = 'x';
      continue;
    }
    if (char === '/' && (before === '' || '(,=:[!&|?{};+-*%<>~^'.includes(before))) {
      let set = false;
      for (i += 1; i < text.length && text[i] !== '\n' && (set || text[i] !== '/'); i++) {
        if (text[i] === '\\') i += 1;
        else if (text[i] === '[') set = true;
        else if (text[i] === ']') set = false;
      }
      i += 1;
      before = 'x';
      continue;
    }
    if (char === '(' || char === '[' || char === '{') {
      open.push({ bracket: char, at: i, template: -1 });
    } else if (char === ')' || char === ']' || char === '}') {
      const top = open.at(-1);
      if (top === undefined) return { bracket: char, at: i, kind: 'unopened' };
      if (top.bracket !== PARTNER[char])
        return { bracket: top.bracket, at: top.at, kind: 'unclosed' };
      open.pop();
      if (top.template >= 0) {
        i += 1;
        skipTemplate(top.template);
        before = 'x';
        continue;
      }
    }
    before = char;
    i += 1;
  }
  if (unterminated !== undefined) return unterminated;
  const last = open.at(-1);
  return last === undefined ? undefined : { bracket: last.bracket, at: last.at, kind: 'unclosed' };
}
