import { parse } from 'acorn';
import { transform } from 'sucrase';
import type { Fault, FaultCode, Place } from '../fault.ts';
import { unmatchedBracket } from './brackets.ts';
import { lineColumns, sourceColumn, type LineColumns } from './columns.ts';
import { linksOf, type Link, type Links } from './links.ts';
import { BUNDLED, MODULES, type Bundled } from './modules.ts';

/** A program that may run. */
export interface Compiled {
  readonly ok: true;
  /**
   * A JavaScript object literal without its last field and brace: `{modules:[…],offset:`; the
   * assembler adds the number.
   */
  readonly text: string;
  /** For each file, the column map of each line. */
  readonly columns: Readonly<Record<string, readonly LineColumns[]>>;
  /** The modules that it imports and whose code is a text of its own. */
  readonly bundles: readonly Bundled[];
}

/** A program that may not. */
export interface NotCompiled {
  readonly ok: false;
  readonly fault: Fault;
}

/** Characters of all files together; a chapter's longest program is a hundredth of it. */
export const SOURCE_LIMIT = 500_000;

/** Thrown inside the compiler and caught at its edge. */
class Refusal extends Error {
  readonly fault: Fault;
  constructor(code: FaultCode, message: string, place: Place | undefined, detail?: string) {
    super(message);
    this.fault = {
      code,
      name: 'SyntaxError',
      message,
      calls: [],
      ran: false,
      ...(detail === undefined ? {} : { detail }),
      ...(place === undefined ? {} : { place }),
    };
  }
}

interface Unit {
  readonly file: string;
  readonly source: string;
  readonly links: Links;
  /** Each specifier as written, and the file or module it names. */
  readonly imports: Record<string, string>;
}

/**
 * TypeScript files to one JavaScript text, without running anything. Lines stay where they are.
 * Never throws: whatever is wrong with the program is in the answer, with its place.
 */
export function compile(
  files: Readonly<Record<string, string>>,
  entry: string,
): Compiled | NotCompiled {
  try {
    return compileAll(files, entry);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, fault: error.fault };
    const deep = overflowed(error);
    const refusal = new Refusal(
      deep ? 'too-large' : 'internal',
      deep ? 'The program is nested too deeply to be compiled' : `${(error as Error).message}`,
      undefined,
    );
    return { ok: false, fault: refusal.fault };
  }
}

/** True for the error of a parser that went down further than the engine can. */
function overflowed(error: unknown): boolean {
  return error instanceof RangeError || (error as Error).name === 'InternalError';
}

function compileAll(files: Readonly<Record<string, string>>, entry: string): Compiled {
  const sources = new Map<string, string>();
  let size = 0;
  for (const [file, text] of Object.entries(files)) {
    size += text.length;
    sources.set(normalise(file), text.replace(/\r\n?/g, '\n'));
  }
  if (size > SOURCE_LIMIT)
    throw new Refusal(
      'too-large',
      `The program is longer than ${SOURCE_LIMIT} characters`,
      undefined,
    );

  const units = new Map<string, Unit>();
  const order: Unit[] = [];
  const visit = (file: string): void => {
    if (units.has(file)) return;
    const unit = read(file, sources.get(file) as string, sources);
    units.set(file, unit);
    for (const target of Object.values(unit.imports)) if (!MODULES.has(target)) visit(target);
    order.push(unit);
  };
  const first = normalise(entry);
  if (!sources.has(first))
    throw new Refusal('missing-file', `There is no file ${entry}`, undefined, entry);
  visit(first);
  for (const unit of order) checkNames(unit, units);

  let text = '{modules:[';
  let lines = 1;
  const columns: Record<string, readonly LineColumns[]> = {};
  for (const unit of order) {
    const { code, map } = toScript(unit);
    const length = code.split('\n').length;
    columns[unit.file] = map;
    text += `{file:${literal(unit.file)},from:${lines + 1},to:${lines + length},imports:${literal(unit.imports)},run:async function(exports,require){\n${code}\n}},`;
    lines += length + 1;
  }
  const imported = new Set(order.flatMap(({ imports }) => Object.values(imports)));
  const bundles = BUNDLED.filter((name) => imported.has(name));
  return { ok: true, text: `${text}],offset:`, columns, bundles };
}

const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);

/** `./a/../b.ts` → `b.ts`; keys of the files and targets of imports are compared in this form. */
function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

const OPTIONS = { disableESTransforms: true, sourceMapOptions: { compiledFilename: 'x' } } as const;

/** Erases the types, checks the rest as a module, and finds what it imports and exports. */
function read(file: string, source: string, sources: ReadonlyMap<string, string>): Unit {
  let erased: { code: string; sourceMap?: { mappings: string } };
  try {
    erased = transform(source, { ...OPTIONS, transforms: ['typescript'], filePath: file });
  } catch (error) {
    if (overflowed(error)) throw error;
    throw syntaxRefusal(file, source, error as ParseError);
  }
  const map = lineColumns(erased.sourceMap?.mappings ?? '');
  const placeAt = (at: { line: number; column: number }): Place => ({
    file,
    line: at.line,
    column: sourceColumn(map[at.line - 1], at.column + 1),
  });
  refuseDropped(file, source, erased.code);

  let links: Links;
  try {
    const tree = parse(erased.code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
    });
    links = linksOf(tree);
  } catch (error) {
    const { loc, message } = error as ParseError;
    if (loc === undefined) throw error;
    const place = placeAt(loc);
    throw syntaxRefusal(file, source, { message, place });
  }
  for (const { what, loc } of links.unsupported)
    throw new Refusal('unsupported-syntax', `${what} cannot be used in a lab`, placeAt(loc), what);
  for (const { name, loc } of links.taken)
    throw new Refusal(
      'already-declared',
      `The name '${name}' is taken: a lab file may not declare it at its top`,
      placeAt(loc),
      name,
    );

  const imports: Record<string, string> = {};
  for (const link of links.links) {
    link.place = placeAt(link.loc);
    imports[link.from] = resolve(link, file, sources);
  }
  return { file, source, links, imports };
}

function resolve(link: Link, file: string, sources: ReadonlyMap<string, string>): string {
  const { from, place } = link;
  if (MODULES.has(from)) return from;
  const others = [...sources.keys()].filter((name) => name !== file).map((name) => `'./${name}'`);
  const modules = [...MODULES.keys()].filter((name) => !MODULES.has(`node:${name}`));
  const available = [...modules.map((name) => `'${name}'`), ...others].join(', ');
  if (!from.startsWith('./') && !from.startsWith('../'))
    throw new Refusal(
      'unknown-import',
      `There is no module '${from}' in a lab. Available: ${available}`,
      place,
      from,
    );
  const folder = file.split('/').slice(0, -1).join('/');
  const path = normalise(`${folder}/${from}`);
  for (const candidate of [path, `${path}.ts`, path.replace(/\.js$/, '.ts')])
    if (sources.has(candidate)) return candidate;
  throw new Refusal(
    'missing-file',
    `There is no file '${from}'. Available: ${available}`,
    place,
    from,
  );
}

/** Every name imported must be exported by the file that it is asked of. */
function checkNames(unit: Unit, units: ReadonlyMap<string, Unit>): void {
  const offers = (file: string, name: string, seen: Set<string>): boolean => {
    const module = MODULES.get(file);
    if (module !== undefined) return module.includes(name);
    if (seen.has(file)) return false;
    seen.add(file);
    const target = units.get(file) as Unit;
    if (target.links.exports.has(name)) return true;
    if (name === 'default') return false;
    return target.links.stars.some((from) => offers(target.imports[from] as string, name, seen));
  };
  for (const link of unit.links.links) {
    const target = unit.imports[link.from] as string;
    for (const name of link.names) {
      if (offers(target, name, new Set())) continue;
      const exports = MODULES.get(target) ?? [...(units.get(target) as Unit).links.exports];
      throw new Refusal(
        'unknown-export',
        `'${link.from}' has no export named '${name}'. It has: ${exports.join(', ')}`,
        link.place,
        name,
      );
    }
  }
}

/** The second pass: imports and exports become what the runtime hands over. */
function toScript(unit: Unit): { code: string; map: LineColumns[] } {
  const { code, sourceMap } = transform(unit.source, {
    ...OPTIONS,
    transforms: ['typescript', 'imports'],
    filePath: unit.file,
  });
  // In a script, unlike in a module, `<!--` and `-->` begin a comment and could swallow code.
  if (/<!--|-->/.test(code)) {
    const text = `(async function(exports,require){\n${code}\n})`;
    parse(text, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      onComment: (block, _content, start) => {
        if (!block && text.startsWith('//', start)) return;
        if (block) return;
        const before = text.slice(0, start).split('\n');
        throw new Refusal('bad-syntax', 'HTML comments are not TypeScript', {
          file: unit.file,
          line: before.length - 1,
          column: (before.at(-1) as string).length + 1,
        });
      },
    });
  }
  return { code, map: lineColumns(sourceMap?.mappings ?? '') };
}

const DROPPED: readonly [RegExp, string][] = [
  [/(?:^|[;{}\s])(namespace|module)\s+[\p{ID_Start}$_][\p{ID_Continue}$.]*\s*\{/gmu, 'namespace'],
  [/(?:^|[;}\s])(import)\s+[\p{ID_Start}$_][\p{ID_Continue}$]*\s*=\s*[^=>]/gmu, 'import ='],
  [/(?:^|[;}\s])(export)\s*=\s*[^=>]/gm, 'export ='],
];

/**
 * Some TypeScript is not erased but dropped, or turned into something else, without a word. It shows as
 * a match that is in the source and no longer in the erased line; in a comment or a text it stays.
 */
function refuseDropped(file: string, source: string, erased: string): void {
  const lines = erased.split('\n');
  for (const [pattern, what] of DROPPED) {
    for (const match of source.matchAll(pattern)) {
      const at = match.index + match[0].indexOf(match[1] as string);
      const place = placeOf(file, source, at);
      const before = source.slice(source.lastIndexOf('\n', at) + 1, at);
      if (/\bdeclare\s+$/.test(before) || /\b(?:global|type)\s+$/.test(before)) continue;
      const head = source.slice(at, match.index + match[0].length).split('\n')[0] as string;
      if (lines[place.line - 1]?.includes(head.trim()) === true) continue;
      throw new Refusal(
        'unsupported-syntax',
        `'${what}' is TypeScript of another age and cannot be used in a lab`,
        place,
        what,
      );
    }
  }
}

function placeOf(file: string, source: string, index: number): Place {
  const before = source.slice(0, index);
  const line = before.split('\n').length;
  return { file, line, column: index - before.lastIndexOf('\n') };
}

/** What both parsers tell of a mistake. */
interface ParseError {
  readonly message: string;
  readonly pos?: number;
  readonly loc?: { readonly line: number; readonly column: number };
  readonly place?: Place;
}

/** A parser's complaint, with its code, its word and its place in the source. */
function syntaxRefusal(file: string, source: string, error: ParseError): Refusal {
  const message = error.message
    .replace(/^Error transforming .*?: /, '')
    .replace(/ \(\d+:\d+\)$/, '');
  const place =
    error.place ??
    (error.pos === undefined ? { file, line: 1, column: 1 } : placeOf(file, source, error.pos));
  const refuse = (code: FaultCode, detail?: string, where: Place = place): Refusal =>
    new Refusal(code, message, where, detail);

  const declared = /Identifier '(.*?)' has already been declared/.exec(message);
  if (declared !== null) return refuse('already-declared', declared[1]);
  if (/await/.test(message)) return refuse('await-outside-async', 'await');

  const bracket = unmatchedBracket(source);
  if (/^Unterminated/.test(message))
    return refuse(
      'unterminated-text',
      undefined,
      bracket?.kind === 'unterminated' ? placeOf(file, source, bracket.at) : place,
    );
  if (bracket !== undefined && bracket.kind !== 'unterminated') {
    const where = placeOf(file, source, bracket.at);
    if (bracket.kind === 'unclosed')
      return new Refusal(
        'missing-bracket',
        `${message}: '${bracket.bracket}' is not closed`,
        where,
        bracket.bracket,
      );
    return new Refusal('unexpected-token', message, where, bracket.bracket);
  }
  if (/unexpected|expected/i.test(message)) {
    const line = source.split('\n')[place.line - 1] ?? '';
    const word = /^(?:[\p{ID_Continue}$]+|\S)/u.exec(line.slice(place.column - 1));
    return refuse('unexpected-token', word?.[0] ?? '');
  }
  return refuse('bad-syntax');
}
