import luaparse, { type Chunk } from 'luaparse';

/** What luaparse throws. */
interface ParserComplaint {
  readonly message: string;
  readonly line: number;
  readonly index: number;
}

const isComplaint = (thrown: unknown): thrown is ParserComplaint =>
  thrown instanceof SyntaxError && 'line' in thrown;

/** A complaint of the parser in the words of Lua's own compiler, as far as it means the same. */
function inLuaWords(text: string): string {
  return text
    .replace(/^\[\d+:\d+\] /, '')
    .replace(/^unexpected \w+ '(.*)' near '.*'$/s, "unexpected symbol near '$1'")
    .replace(/^<(?:expression|name> or '\.\.\.')>? expected near/, 'unexpected symbol near')
    .replace(/^<name> expected/, "'<name>' expected")
    .replace(/^assignment operator expected/, "'=' expected")
    .replace(/^unfinished string near .*$/s, "unfinished string near '<eof>'")
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
    return { line: thrown.line, text: inLuaWords(thrown.message) };
  }
}
