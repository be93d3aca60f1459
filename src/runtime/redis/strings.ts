import {
  allKeys,
  arg,
  double,
  error,
  exactInteger,
  integer,
  is,
  notAFloat,
  oneKey,
  row,
  syntaxError,
  twoKeys,
  type Call,
  type Command,
} from './command.ts';
import {
  addIntegers,
  addLongDoubles,
  formatLongDouble,
  negate,
  parseLongDouble,
  type Integer,
} from './numbers.ts';
import { OK, type Reply } from './reply.ts';
import { newString, type Database, type StringValue } from './store.ts';

/** Strings: the commands of a key that holds bytes. */

const MAX_LENGTH = 512 * 1024 * 1024;
const tooLong = error('ERR string exceeds maximum allowed size (proto-max-bulk-len)');

const text = (db: Database, key: string): string | null => db.get(key, 'string')?.text ?? null;

/** Changes a string in place, which keeps its expiry. */
function change(db: Database, key: string, content: string, form: StringValue['form']): void {
  const value = db.get(key, 'string');
  if (value) {
    value.text = content;
    value.form = form;
    db.modified(key);
  } else db.put(key, { kind: 'string', text: content, form });
}

/**
 * The moment of death that an EX, PX, EXAT or PXAT argument means, in milliseconds.
 *
 * @throws the error reply for what is no integer, not positive or beyond 64 bits.
 */
function deadline(call: Call, unit: string, amount: string): number {
  const invalid = error(`ERR invalid expire time in '${call.argv[0]?.toLowerCase()}' command`);
  const value = exactInteger(amount);
  if (value <= 0) throw invalid;
  const seconds = unit.startsWith('ex');
  const millis = Number(value) * (seconds ? 1000 : 1);
  const at = unit.endsWith('at') ? millis : millis + call.core.time;
  if (at > 9223372036854775807) throw invalid;
  return at;
}

const isExpiryWord = (word: string): boolean => /^(?:ex|px|exat|pxat)$/.test(word);

function set(call: Call): Reply {
  const { db, argv } = call;
  const key = arg(argv, 1);
  let condition = '';
  let get = false;
  let keep = false;
  let expiry: readonly [string, string] | null = null;
  for (let i = 3; i < argv.length; i++) {
    const word = arg(argv, i).toLowerCase();
    const next = argv[i + 1];
    if ((word === 'nx' || word === 'xx') && (condition === '' || condition === word))
      condition = word;
    else if (word === 'get') get = true;
    else if (word === 'keepttl' && !expiry) keep = true;
    else if (isExpiryWord(word) && !keep && !expiry && next !== undefined) {
      expiry = [word, next];
      i += 1;
    } else throw syntaxError;
  }
  const expiresAt = expiry ? deadline(call, ...expiry) : Infinity;
  const old = get ? text(db, key) : null;
  const entry = db.entry(key);
  if ((condition === 'nx' && entry) || (condition === 'xx' && !entry)) return get ? old : null;
  db.put(key, newString(arg(argv, 2)), keep && entry ? entry.expiresAt : expiresAt);
  return get ? old : OK;
}

function getEx(call: Call): Reply {
  const { db, argv } = call;
  const key = arg(argv, 1);
  let persist = false;
  let expiry: readonly [string, string] | null = null;
  for (let i = 2; i < argv.length; i++) {
    const word = arg(argv, i).toLowerCase();
    const next = argv[i + 1];
    if (word === 'persist' && !expiry) persist = true;
    else if (isExpiryWord(word) && !persist && !expiry && next !== undefined) {
      expiry = [word, next];
      i += 1;
    } else throw syntaxError;
  }
  const value = db.get(key, 'string');
  const entry = db.entry(key);
  if (!value || !entry) return null;
  if (expiry) {
    const at = deadline(call, ...expiry);
    if (at <= call.core.time) db.remove(key);
    else db.expire(key, entry, at);
  } else if (persist && entry.expiresAt !== Infinity) db.expire(key, entry, Infinity);
  return value.text;
}

function setWithExpiry(unit: string) {
  return (call: Call): Reply => {
    const at = deadline(call, unit, arg(call.argv, 2));
    call.db.put(arg(call.argv, 1), newString(arg(call.argv, 3)), at);
    return OK;
  };
}

function mset({ db, argv }: Call): Reply {
  if (argv.length % 2 === 0) throw error(`ERR wrong number of arguments for 'mset' command`);
  for (let i = 1; i < argv.length; i += 2) db.put(arg(argv, i), newString(arg(argv, i + 1)));
  return OK;
}

function msetNx({ db, argv }: Call): Reply {
  if (argv.length % 2 === 0) throw error(`ERR wrong number of arguments for 'msetnx' command`);
  for (let i = 1; i < argv.length; i += 2) if (db.entry(arg(argv, i))) return 0;
  for (let i = 1; i < argv.length; i += 2) db.put(arg(argv, i), newString(arg(argv, i + 1)));
  return 1;
}

function add({ db, argv }: Call, amount: Integer): Reply {
  const key = arg(argv, 1);
  const sum = addIntegers(exactInteger(text(db, key) ?? '0'), amount);
  if (sum === undefined) throw error('ERR increment or decrement would overflow');
  change(db, key, String(sum), 'set');
  return sum;
}

function decrBy(call: Call): Reply {
  const amount = negate(exactInteger(arg(call.argv, 2)));
  if (amount === undefined) throw error('ERR decrement would overflow');
  return add(call, amount);
}

/**
 * The sum of INCRBYFLOAT and HINCRBYFLOAT, in the 80 bits in which Redis adds.
 *
 * @throws the error reply when one of them is no finite number.
 */
export function addFloats(
  old: string,
  amount: string,
  complaint = notAFloat,
  notFinite = error('ERR increment would produce NaN or Infinity'),
): string {
  const a = parseLongDouble(old);
  if (!a) throw complaint;
  const b = parseLongDouble(amount);
  if (!b) {
    double(amount);
    throw notFinite;
  }
  return formatLongDouble(addLongDoubles(a, b));
}

function incrByFloat({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const sum = addFloats(text(db, key) ?? '0', arg(argv, 2));
  change(db, key, sum, 'text');
  return sum;
}

function append({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const old = text(db, key);
  const content = (old ?? '') + arg(argv, 2);
  if (content.length > MAX_LENGTH) throw tooLong;
  change(db, key, content, old === null ? 'set' : 'raw');
  return content.length;
}

function getRange({ db, argv }: Call): Reply {
  const start = integer(arg(argv, 2));
  const end = integer(arg(argv, 3));
  const value = text(db, arg(argv, 1)) ?? '';
  if (start < 0 && end < 0 && start > end) return '';
  const first = Math.max(0, start < 0 ? value.length + start : start);
  const last = Math.min(value.length - 1, Math.max(0, end < 0 ? value.length + end : end));
  return first > last ? '' : value.slice(first, last + 1);
}

function setRange({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const offset = integer(arg(argv, 2));
  const patch = arg(argv, 3);
  if (offset < 0) throw error('ERR offset is out of range');
  const value = text(db, key);
  if (patch === '') return value?.length ?? 0;
  if (offset + patch.length > MAX_LENGTH) throw tooLong;
  const old = (value ?? '').padEnd(offset, '\0');
  const content = old.slice(0, offset) + patch + old.slice(offset + patch.length);
  change(db, key, content, 'raw');
  return content.length;
}

function getSet({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const old = text(db, key);
  db.put(key, newString(arg(argv, 2)));
  return old;
}

function getDel({ db, argv }: Call): Reply {
  const old = text(db, arg(argv, 1));
  if (old !== null) db.remove(arg(argv, 1));
  return old;
}

function mget({ db, argv }: Call): Reply {
  return argv.slice(1).map((key) => {
    const value = db.entry(key)?.value;
    return value?.kind === 'string' ? value.text : null;
  });
}

function setNx({ db, argv }: Call): Reply {
  if (db.entry(arg(argv, 1))) return 0;
  db.put(arg(argv, 1), newString(arg(argv, 2)));
  return 1;
}

function lcs({ db, argv }: Call): Reply {
  let length = false;
  let index = false;
  let withLength = false;
  let minimum = 0;
  for (let i = 3; i < argv.length; i++) {
    if (is(argv[i], 'len')) length = true;
    else if (is(argv[i], 'idx')) index = true;
    else if (is(argv[i], 'withmatchlen')) withLength = true;
    else if (is(argv[i], 'minmatchlen') && argv[i + 1] !== undefined) {
      minimum = Math.max(0, integer(arg(argv, i + 1)));
      i += 1;
    } else throw syntaxError;
  }
  const [a, b] = [arg(argv, 1), arg(argv, 2)].map((key) => {
    const value = db.entry(key)?.value;
    if (value && value.kind !== 'string')
      throw error('ERR The specified keys must contain string values');
    return value?.text ?? '';
  }) as [string, string];
  if (length && index)
    throw error('ERR If you want both the length and indexes, please just use IDX.');
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      table[i * width + j] =
        a[i - 1] === b[j - 1]
          ? (table[(i - 1) * width + j - 1] as number) + 1
          : Math.max(table[(i - 1) * width + j] as number, table[i * width + j - 1] as number);
  const total = table[a.length * width + b.length] as number;
  if (length) return total;
  return index ? lcsRanges(a, b, table, total, minimum, withLength) : lcsText(a, b, table);
}

function lcsText(a: string, b: string, table: Uint32Array): string {
  let found = '';
  let i = a.length;
  let j = b.length;
  const width = b.length + 1;
  while (i > 0 && j > 0) {
    if (a[i - 1] === b[j - 1]) {
      found = (a[i - 1] as string) + found;
      i -= 1;
      j -= 1;
    } else if ((table[(i - 1) * width + j] as number) > (table[i * width + j - 1] as number))
      i -= 1;
    else j -= 1;
  }
  return found;
}

function lcsRanges(
  a: string,
  b: string,
  table: Uint32Array,
  total: number,
  minimum: number,
  withLength: boolean,
): Reply {
  const ranges: Reply[] = [];
  const width = b.length + 1;
  let i = a.length;
  let j = b.length;
  let run = 0;
  const close = () => {
    if (run > 0 && run >= minimum) {
      const range: Reply[] = [
        [i, i + run - 1],
        [j, j + run - 1],
      ];
      if (withLength) range.push(run);
      ranges.push(range);
    }
    run = 0;
  };
  while (i > 0 && j > 0) {
    if (a[i - 1] === b[j - 1]) {
      i -= 1;
      j -= 1;
      run += 1;
      continue;
    }
    close();
    if ((table[(i - 1) * width + j] as number) > (table[i * width + j - 1] as number)) i -= 1;
    else j -= 1;
  }
  close();
  return ['matches', ranges, 'len', total];
}

export const stringCommands: readonly Command[] = [
  row('append', 3, 'write denyoom fast', oneKey, append),
  row('decr', 2, 'write denyoom fast', oneKey, (call) => add(call, -1)),
  row('decrby', 3, 'write denyoom fast', oneKey, decrBy),
  row('get', 2, 'readonly fast', oneKey, ({ db, argv }) => text(db, arg(argv, 1))),
  row('getdel', 2, 'write fast', oneKey, getDel),
  row('getex', -2, 'write fast', oneKey, getEx),
  row('getrange', 4, 'readonly', oneKey, getRange),
  row('getset', 3, 'write denyoom fast', oneKey, getSet),
  row('incr', 2, 'write denyoom fast', oneKey, (call) => add(call, 1)),
  row('incrby', 3, 'write denyoom fast', oneKey, (call) =>
    add(call, exactInteger(arg(call.argv, 2))),
  ),
  row('incrbyfloat', 3, 'write denyoom fast', oneKey, incrByFloat),
  row('lcs', -3, 'readonly', twoKeys, lcs),
  row('mget', -2, 'readonly fast', allKeys, mget),
  row('mset', -3, 'write denyoom', [1, -1, 2], mset),
  row('msetnx', -3, 'write denyoom', [1, -1, 2], msetNx),
  row('psetex', 4, 'write denyoom', oneKey, setWithExpiry('px')),
  row('set', -3, 'write denyoom', oneKey, set),
  row('setex', 4, 'write denyoom', oneKey, setWithExpiry('ex')),
  row('setnx', 3, 'write denyoom fast', oneKey, setNx),
  row('setrange', 4, 'write denyoom', oneKey, setRange),
  row('strlen', 2, 'readonly fast', oneKey, ({ db, argv }) => text(db, arg(argv, 1))?.length ?? 0),
  row('substr', 4, 'readonly', oneKey, getRange),
];
