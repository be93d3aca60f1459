import luaparse, { type Chunk } from 'luaparse';

/** What luaparse throws. */
interface ParserComplaint {
  readonly message: string;
  readonly line: number;
  readonly index: number;
}

const isComplaint = (thrown: unknown): thrown is ParserComplaint =>
  thrown instanceof SyntaxError && 'line' in thrown;

const WORDS =
  /--\[\[[\s\S]*?\]\]|--[^\n]*|\[\[[\s\S]*?\]\]|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\b(?:function|if|while|for|do|repeat|end|until)\b|\n/g;

/** The block that is still open at the end of `source`: the word that opened it, and its line. */
function openBlock(source: string): { readonly word: string; readonly line: number } | undefined {
  const open: { word: string; line: number; hasDo: boolean }[] = [];
  let line = 1;
  for (const [word] of source.matchAll(WORDS)) {
    const last = open.at(-1);
    if (word === 'end' || word === 'until') open.pop();
    else if (word === 'do' && last && /^(?:while|for)$/.test(last.word) && !last.hasDo)
      last.hasDo = true;
    else if (/^\w/.test(word)) open.push({ word, line, hasDo: false });
    else line += word.split('\n').length - 1;
  }
  return open.at(-1);
}

/** A complaint of the parser in the words of Lua's own compiler, as far as it means the same. */
function inLuaWords({ message, line, index }: ParserComplaint, source: string): string {
  const before = source.slice(0, index);
  const text = message.replace(/^\[\d+:\d+\] /, '');
  const unexpected = /^unexpected \w+ '(.*)' near '.*'$/s.exec(text)?.[1];
  if (unexpected !== undefined) {
    const afterReturn = /\breturn\b[^;\n]*$/.test(before) && !/\breturn\s*$/.test(before);
    const ends = /^(?:end|else|elseif|until)$/.test(unexpected);
    const what =
      ends || (afterReturn && unexpected !== ')') ? "'<eof>' expected" : 'unexpected symbol';
    return `${what} near '${unexpected}'`;
  }
  if (/^'\)' expected near '<eof>'$/.test(text) && /[(,]\s*$/.test(source))
    return "unexpected symbol near '<eof>'";
  const closing = /^'(end|until)' expected near '(.*)'$/s.exec(text);
  if (closing) {
    const block = openBlock(before);
    return block && block.line !== line
      ? `'${closing[1]}' expected (to close '${block.word}' at line ${block.line}) near '${closing[2]}'`
      : text;
  }
  const string = /^unfinished string near '(.*)'$/s.exec(text)?.[1];
  if (string !== undefined)
    return `unfinished string near '${source.includes(`${string}\n`) ? string : '<eof>'}'`;
  return text
    .replace(/^<(?:expression|name> or '\.\.\.')>? expected near/, 'unexpected symbol near')
    .replace(/^<name> expected/, "'<name>' expected")
    .replace(/^assignment operator expected/, "'=' expected")
    .replace(
      /^unfinished long (string|comment) \(starting at line \d+\) near .*$/s,
      "unfinished long $1 near '<eof>'",
    );
}

/**
 * Parses Lua 5.1. Bytes stay bytes: luaparse reads a binary string as Latin-1.
 *
 * @returns the syntax tree, or the complaint: its line and what Lua says.
 */
export function parseLua(source: string): Chunk | { readonly line: number; readonly text: string } {
  try {
    return luaparse.parse(source, {
      luaVersion: '5.1',
      encodingMode: 'pseudo-latin1',
      comments: false,
      locations: true,
      ranges: true,
    });
  } catch (thrown) {
    if (!isComplaint(thrown)) throw thrown;
    return { line: thrown.line, text: inLuaWords(thrown, source) };
  }
}
