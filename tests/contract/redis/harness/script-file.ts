import { bytesOf } from './wire.ts';

/**
 * The scripts of the contract, as people write them:
 *
 * ```
 * == a title that says what is true          one script; it starts with an empty server
 * SET key "two words"                        a command of the connection `a`
 * b> GET key                                 a command of the connection `b`
 * b~ BLPOP queue 0                           sent without waiting for its reply: it blocks
 * b! SUBSCRIBE x y                           several replies to one command
 * sorted: SMEMBERS set                       the order of the reply means nothing
 * pairs: HGETALL hash                        as above, two by two
 * shape: TIME                                only the kinds of its parts are compared
 * near: PTTL key                             an integer that may differ by a tenth of a second
 * advance 1500                               waits so many milliseconds; in the page, of virtual time
 * EVAL <<LUA 1 key                           an argument of several lines, up to a line `LUA`
 * # a remark
 * ```
 *
 * Arguments are words, 'taken as they stand' or "with \n, \t, \r, \\, \" and \x00 in them"; what is
 * not ASCII becomes UTF-8.
 */

/** How a reply of the page is compared with that of Redis. */
export type Comparison = 'bytes' | 'sorted' | 'pairs' | 'shape' | 'near';

export interface CommandStep {
  readonly kind: 'command';
  readonly line: number;
  readonly connection: string;
  readonly argv: readonly string[];
  readonly comparison: Comparison;
  /** Sent without waiting for a reply. */
  readonly blocks: boolean;
}
export interface AdvanceStep {
  readonly kind: 'advance';
  readonly millis: number;
}
export interface Script {
  readonly title: string;
  readonly steps: readonly (CommandStep | AdvanceStep)[];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b' };

/** Splits a line into arguments. @throws Error for an open quote. */
function words(line: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < line.length) {
    if (line[at] === ' ') {
      at += 1;
      continue;
    }
    let word = '';
    while (at < line.length && line[at] !== ' ') {
      const quote = line[at];
      if (quote !== '"' && quote !== "'") {
        word += quote;
        at += 1;
        continue;
      }
      const from = at;
      at += 1;
      while (line[at] !== quote) {
        if (at >= line.length) throw new Error(`An open quote at column ${from}: ${line}`);
        if (quote === '"' && line[at] === '\\') {
          const letter = line[at + 1] ?? '';
          if (letter === 'x') {
            word += String.fromCharCode(parseInt(line.slice(at + 2, at + 4), 16));
            at += 4;
          } else {
            word += escapes[letter] ?? letter;
            at += 2;
          }
          continue;
        }
        word += line[at] ?? '';
        at += 1;
      }
      at += 1;
    }
    found.push(word);
  }
  return found;
}

/** Reads a file of scripts. @throws Error where it cannot be read. */
export function parseScripts(text: string): Script[] {
  const scripts: { title: string; steps: (CommandStep | AdvanceStep)[] }[] = [];
  const lines = text.split('\n').map(bytesOf);
  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] ?? '').trimEnd();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('== ')) {
      scripts.push({ title: line.slice(3), steps: [] });
      continue;
    }
    const script = scripts.at(-1);
    if (!script) throw new Error(`Line ${i + 1} stands before the first title.`);
    const wait = /^advance (\d+)$/.exec(line);
    if (wait) {
      script.steps.push({ kind: 'advance', millis: Number(wait[1]) });
      continue;
    }
    const [, connection = 'a', mark = '>'] = /^([a-z]\d?)([>~!]) /.exec(line) ?? [];
    const rest = line.replace(/^[a-z]\d?[>~!] /, '');
    const [, comparison = 'bytes'] = /^(sorted|pairs|shape|near): /.exec(rest) ?? [];
    const argv = words(rest.replace(/^(?:sorted|pairs|shape|near): /, ''));
    const number = i + 1;
    const block = argv.findIndex((word) => /^<<[A-Z]+$/.test(word));
    if (block >= 0) {
      const end = argv[block]?.slice(2);
      const body: string[] = [];
      for (i += 1; lines[i] !== end; i++) {
        if (i >= lines.length) throw new Error(`Line ${number}: no line ${end} follows.`);
        body.push(lines[i] ?? '');
      }
      argv[block] = body.join('\n');
    }
    script.steps.push({
      kind: 'command',
      line: number,
      connection,
      argv,
      comparison: comparison as Comparison,
      blocks: mark !== '>',
    });
  }
  return scripts;
}
