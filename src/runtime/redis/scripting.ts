import { Client } from './client.ts';
import { integer, type Command } from './command.ts';
import { Core } from './core.ts';
import { asLuaError, baseFunctions, show } from './lua/base-library.ts';
import { compileChunk } from './lua/compile.ts';
import { Interpreter, type Chunk as ChunkName } from './lua/interpreter.ts';
import { jsonLibrary } from './lua/json-library.ts';
import { bitLibrary, Chance, mathLibrary } from './lua/math-library.ts';
import { packLibrary } from './lua/msgpack-library.ts';
import { structLibrary } from './lua/struct-library.ts';
import { parseLua } from './lua/parse.ts';
import { stringLibrary } from './lua/string-library.ts';
import { LuaTable } from './lua/table.ts';
import { tableLibrary } from './lua/table-library.ts';
import {
  LuaFunction,
  StepsExhausted,
  toNumber,
  toText,
  type LuaError,
  type LuaValue,
} from './lua/values.ts';
import { library, type Native } from './lua/arguments.ts';
import { formatDouble } from './numbers.ts';
import { ErrorReply, NilArray, Status, type Reply } from './reply.ts';
import { sha1 } from './sha1.ts';

/**
 * Lua inside Redis: scripts, what they may call, and how replies become Lua values and back. A script
 * runs alone and to its end; what it did before an error stays done.
 */

/** Steps a script may make: calls, turns of loops, long work in libraries. A fraction of a second. */
export const STEP_BUDGET = 1_000_000;

const CHUNK = { name: 'user_script', source: '@user_script' };

interface Program {
  readonly run: LuaFunction;
  readonly readOnly: boolean;
}

const oneLine = (text: string): string => text.replace(/[\r\n]/g, ' ');

/** An error table, as scripts get and give them: `{err = 'ERR …'}`. */
function errorTable(text: string): LuaTable {
  const table = new LuaTable();
  table.set('err', text);
  return table;
}

/** The error of a command. The server's own mark stands in it, too, and scripts can see it. */
function failure(text: string): LuaTable {
  const table = errorTable(text);
  table.set('ignore_error_stats_update', true);
  return table;
}

/** A text with an error code before it, `ERR` if it brings none. */
function coded(text: string): string {
  const bare = oneLine(text.replace(/^-/, ''));
  return bare.includes(' ') ? bare : `ERR ${bare}`;
}

/** A reply as a script sees it. */
function toLua(reply: Reply): LuaValue {
  if (typeof reply === 'string' || typeof reply === 'number') return reply;
  if (typeof reply === 'bigint') return Number(reply);
  if (reply === null || reply instanceof NilArray) return false;
  if (reply instanceof ErrorReply) return failure(reply.text);
  const table = new LuaTable();
  if (reply instanceof Status) table.set('ok', reply.text);
  else reply.forEach((item, i) => table.set(i + 1, toLua(item)));
  return table;
}

/** The integer that C makes of a double: towards zero, and the smallest one outside 64 bits. */
function toInteger(value: number): number | bigint {
  const cut = Math.trunc(value);
  if (Number.isSafeInteger(cut)) return cut === 0 ? 0 : cut;
  return Math.abs(value) < 9223372036854775808 ? BigInt(cut) : -9223372036854775808n;
}

const MAX_NESTING = 200;

/** What a script returns, as a reply. */
function toReply(value: LuaValue, depth = 0): Reply {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return toInteger(value);
  if (typeof value === 'boolean') return value ? 1 : null;
  if (!(value instanceof LuaTable)) return null;
  if (depth > MAX_NESTING) return new ErrorReply('ERR reached lua stack limit');
  const problem = value.get('err');
  if (typeof problem === 'string') return new ErrorReply(oneLine(problem));
  const status = value.get('ok');
  if (typeof status === 'string') return new Status(oneLine(status));
  const double = value.get('double');
  if (typeof double === 'number') return formatDouble(double);
  const map = value.get('map');
  if (map instanceof LuaTable)
    return [...map.pairs()].flatMap(([key, item]) => [
      toReply(key, depth + 1),
      toReply(item, depth + 1),
    ]);
  const set = value.get('set');
  if (set instanceof LuaTable) return [...set.pairs()].map(([key]) => toReply(key, depth + 1));
  const items: Reply[] = [];
  for (let i = 1; ; i++) {
    const item = value.get(i);
    if (item === undefined) break;
    items.push(toReply(item, depth + 1));
  }
  return items;
}

/** Compiles and runs scripts for one server. */
export class ScriptEngine {
  readonly #core: Core;
  readonly #rt = new Interpreter();
  readonly #globals = new LuaTable();
  readonly #chance = new Chance();
  readonly #known = new Map<string, Program>();
  /** Compiled once, whatever becomes of the server's own cache. */
  readonly #compiled = new Map<string, Program>();
  readonly #digests = new Map<string, string>();
  #client: Client | null = null;
  #readOnly = false;

  constructor(core: Core) {
    this.#core = core;
    this.#chance.seed(0);
  }

  /** As new, but for what is compiled already. */
  renew(): void {
    this.#known.clear();
    this.#chance.seed(0);
  }

  /** Forgets every script, as SCRIPT FLUSH and a restart do. */
  forget(): void {
    this.#known.clear();
  }

  has(sha: string): boolean {
    return this.#known.has(sha.toLowerCase());
  }

  /** Compiles a script and keeps it. @throws the error reply if it cannot be compiled. */
  load(source: string): string {
    const sha = this.#digests.get(source) ?? sha1(source);
    this.#digests.set(source, sha);
    if (this.#known.has(sha)) return sha;
    let program = this.#compiled.get(sha);
    if (!program) {
      program = this.#program(source);
      // A program that makes texts without end must not fill the memory.
      if (this.#compiled.size >= 1000) {
        this.#compiled.clear();
        this.#digests.clear();
      }
      this.#compiled.set(sha, program);
    }
    this.#known.set(sha, program);
    return sha;
  }

  #program(source: string): Program {
    let body = source;
    let readOnly = false;
    if (source.startsWith('#!')) {
      const end = source.indexOf('\n');
      if (end < 0) throw new ErrorReply('ERR Invalid script shebang');
      const [engine = '', ...options] = source.slice(0, end).trim().split(/\s+/);
      if (engine !== '#!lua')
        throw new ErrorReply(`ERR Unexpected engine in script shebang: ${engine}`);
      for (const option of options) {
        if (!option.startsWith('flags='))
          throw new ErrorReply(`ERR Unknown lua shebang option: ${option}`);
        for (const flag of option.slice(6).split(',').filter(Boolean)) {
          if (!/^(?:no-writes|allow-oom|allow-stale|no-cluster|allow-cross-slot-keys)$/.test(flag))
            throw new ErrorReply(`ERR Unexpected flag in script shebang: ${flag}`);
          if (flag === 'no-writes') readOnly = true;
        }
      }
      // The empty first line keeps the numbers of the others.
      body = source.slice(end);
    }
    this.#prepare();
    const compiled = this.#compile(body, CHUNK);
    if (typeof compiled === 'string')
      throw new ErrorReply(oneLine(`ERR Error compiling script (new function): ${compiled}`));
    return { run: compiled, readOnly };
  }

  #compile(source: string, chunkName: ChunkName): LuaFunction | string {
    const chunk = parseLua(source);
    return 'type' in chunk
      ? compileChunk(chunk, source, chunkName, this.#rt, this.#globals)
      : `${chunkName.name}:${chunk.line}: ${chunk.text}`;
  }

  /** Fills the globals, once, when the first script comes. */
  #prepare(): void {
    const globals = this.#globals;
    if (globals.readonly) return;
    const rt = this.#rt;
    const chunkId = (name: string): string =>
      /^[=@]/.test(name)
        ? name.slice(1)
        : `[string "${name.includes('\n') ? `${name.split('\n')[0]}...` : name.slice(0, 60)}"]`;
    const functions = baseFunctions(rt, (source, name) =>
      this.#compile(source, { name: chunkId(name), source: name }),
    );
    for (const [name, native] of Object.entries(functions))
      globals.set(name, new LuaFunction(native, true));
    const strings = stringLibrary(rt);
    const libraries: Readonly<Record<string, LuaTable>> = {
      string: strings,
      table: tableLibrary(rt),
      math: mathLibrary(rt, this.#chance),
      bit: bitLibrary(rt),
      cjson: jsonLibrary(rt),
      cmsgpack: packLibrary(rt),
      struct: structLibrary(rt),
      redis: this.#redisLibrary(),
    };
    for (const [name, table] of Object.entries(libraries)) {
      table.readonly = true;
      globals.set(name, table);
    }
    const ofStrings = new LuaTable();
    ofStrings.set('__index', strings);
    ofStrings.readonly = true;
    rt.stringMeta = ofStrings;
    globals.set('_G', globals);
    globals.set('_VERSION', 'Lua 5.1');
    const meta = new LuaTable();
    meta.set(
      '__index',
      new LuaFunction((args) => {
        throw rt.error(
          `Script attempted to access nonexistent global variable '${String(show(rt, args[1]))}'`,
        );
      }, true),
    );
    meta.readonly = true;
    globals.meta = meta;
    globals.readonly = true;
  }

  // ── What a script may call ──

  #redisLibrary(): LuaTable {
    const rt = this.#rt;
    const reply =
      (field: 'ok' | 'err', text: (given: string) => string): Native =>
      (args) => {
        const [given] = args;
        if (args.length !== 1 || typeof given !== 'string')
          return [errorTable('ERR wrong number or type of arguments')];
        const table = new LuaTable();
        table.set(field, text(given));
        return [table];
      };
    const complaint = (text: string): LuaError => rt.raise(errorTable(text));
    const made = library({
      acl_check_cmd: () => [true],
      breakpoint: () => [false],
      call: (args) => this.#call(args, true),
      debug: () => [],
      error_reply: reply('err', coded),
      log: (args) => {
        if (args.length < 2) throw complaint('ERR redis.log() requires two arguments or more.');
        const level = toNumber(args[0]);
        if (typeof args[0] !== 'number')
          throw complaint('ERR First argument must be a number (log level).');
        if (level === undefined || level < 0 || level > 3)
          throw complaint('ERR Invalid debug level.');
        return [];
      },
      pcall: (args) => this.#call(args, false),
      replicate_commands: () => [true],
      set_repl: (args) => {
        if (args.length !== 1) throw complaint('ERR redis.set_repl() requires two arguments.');
        const flags = toNumber(args[0]) ?? 0;
        if (flags < 0 || flags > 3)
          throw complaint(
            'ERR Invalid replication flags. Use REPL_AOF, REPL_REPLICA, REPL_ALL or REPL_NONE.',
          );
        return [];
      },
      setresp: (args) => {
        if (args.length !== 1) throw complaint('ERR redis.setresp() requires one argument.');
        const version = toNumber(args[0]);
        if (version !== 2 && version !== 3) throw complaint('ERR RESP version must be 2 or 3.');
        if (version === 3) throw complaint('ERR this server speaks RESP2 only');
        return [];
      },
      sha1hex: (args) => {
        if (args.length !== 1) throw complaint('ERR wrong number of arguments');
        const [given] = args;
        rt.charge(typeof given === 'string' ? given.length >> 2 : 0);
        return [sha1(toText(given) ?? '')];
      },
      status_reply: reply('ok', (text) => text),
    });
    const constants: Readonly<Record<string, LuaValue>> = {
      LOG_DEBUG: 0,
      LOG_VERBOSE: 1,
      LOG_NOTICE: 2,
      LOG_WARNING: 3,
      REPL_NONE: 0,
      REPL_AOF: 1,
      REPL_SLAVE: 2,
      REPL_REPLICA: 2,
      REPL_ALL: 3,
      REDIS_VERSION: '7.0.15',
      REDIS_VERSION_NUM: 0x07000f,
    };
    for (const [name, value] of Object.entries(constants)) made.set(name, value);
    return made;
  }

  #call(args: readonly LuaValue[], raises: boolean): readonly LuaValue[] {
    const reply = this.#perform(args);
    this.#rt.charge(4 + (Array.isArray(reply) ? reply.length : 0));
    if (raises && reply instanceof ErrorReply) throw this.#rt.raise(failure(reply.text));
    return [toLua(reply)];
  }

  #perform(args: readonly LuaValue[]): Reply {
    if (args.length === 0)
      return new ErrorReply('ERR Please specify at least one argument for this redis lib call');
    const argv: string[] = [];
    for (const value of args)
      if (typeof value === 'string') argv.push(value);
      else if (typeof value === 'number') argv.push(formatDouble(value));
      else return new ErrorReply('ERR Lua redis lib command arguments must be strings or integers');
    const command = this.#core.find(argv);
    if (command instanceof ErrorReply)
      return new ErrorReply('ERR Unknown Redis command called from script');
    const refusal = this.#refusal(command, argv);
    if (refusal) return refusal;
    return this.#core.run(command, this.#client as Client, argv, false, true) as Reply;
  }

  #refusal(command: Command, argv: readonly string[]): ErrorReply | null {
    if (Core.arityError(command, argv))
      return new ErrorReply('ERR Wrong number of args calling Redis command from script');
    if (command.flags.includes('noscript'))
      return new ErrorReply('ERR This Redis command is not allowed from script');
    if (this.#readOnly && command.flags.includes('write'))
      return new ErrorReply('ERR Write commands are not allowed from read-only scripts.');
    return null;
  }

  // ── Running ──

  /** EVAL, EVALSHA and their read-only sisters, whose script is known under `sha`. */
  run(sha: string, argv: readonly string[], client: Client, readOnly: boolean): Reply {
    const count = integer(argv[2] as string);
    if (count > argv.length - 3)
      throw new ErrorReply("ERR Number of keys can't be greater than number of args");
    if (count < 0) throw new ErrorReply("ERR Number of keys can't be negative");
    const program = this.#known.get(sha);
    if (!program) throw new ErrorReply('NOSCRIPT No matching script. Please use EVAL.');
    const globals = this.#globals;
    globals.set('KEYS', listOf(argv.slice(3, 3 + count)));
    globals.set('ARGV', listOf(argv.slice(3 + count)));
    // SELECT inside a script must not move the client.
    const inner = new Client(client.id, client.born, client.push, client.end);
    inner.db = client.db;
    this.#client = inner;
    this.#readOnly = readOnly || program.readOnly;
    const rt = this.#rt;
    rt.depth = 0;
    rt.steps = STEP_BUDGET;
    try {
      return toReply(program.run.call([])[0]);
    } catch (thrown) {
      return this.#failure(thrown, sha);
    } finally {
      this.#client = null;
      rt.depth = 0;
    }
  }

  #failure(thrown: unknown, sha: string): ErrorReply {
    const rt = this.#rt;
    let text: string;
    let line: number;
    let { source } = CHUNK;
    if (thrown instanceof StepsExhausted) {
      ({ line } = thrown);
      text = `ERR ${CHUNK.name}:${line}: the script was stopped after ${STEP_BUDGET} steps`;
    } else {
      const error = asLuaError(rt, thrown);
      ({ line, source } = error);
      const { value } = error;
      const given = value instanceof LuaTable ? value.get('err') : undefined;
      if (value instanceof LuaTable) text = typeof given === 'string' ? given : 'ERR unknown error';
      else text = `ERR ${String(show(rt, value))}`;
    }
    return new ErrorReply(oneLine(`${text} script: ${sha}, on ${source}:${line}.`));
  }
}

function listOf(items: readonly string[]): LuaTable {
  const list = new LuaTable();
  items.forEach((item, i) => list.set(i + 1, item));
  return list;
}
