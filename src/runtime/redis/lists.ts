import {
  arg,
  countedKeys,
  error,
  integer,
  is,
  noSuchKey,
  oneKey,
  row,
  syntaxError,
  timeout,
  twoKeys,
  Wait,
  window,
  type Call,
  type Command,
} from './command.ts';
import { nilArray, OK, type Reply } from './reply.ts';
import { newList, type Database, type ListValue } from './store.ts';

/** Lists: a key that holds a line of strings, and the clients that wait at its ends. */

type End = 'left' | 'right';

const list = ({ db, argv }: Call): ListValue | undefined => db.get(arg(argv, 1), 'list');

function put(
  db: Database,
  key: string,
  value: ListValue | undefined,
  end: End,
  item: string,
): number {
  const { items } = value ?? newList();
  if (end === 'left') items.unshift(item);
  else items.push(item);
  if (value) db.grown(key);
  else db.put(key, { kind: 'list', items });
  return items.length;
}

function push(end: End, onlyExisting: boolean) {
  return (call: Call): Reply => {
    const { db, argv } = call;
    const key = arg(argv, 1);
    let value = list(call);
    if (!value && onlyExisting) return 0;
    const isNew = !value;
    value ??= newList();
    for (let i = 2; i < argv.length; i++)
      if (end === 'left') value.items.unshift(arg(argv, i));
      else value.items.push(arg(argv, i));
    if (isNew) db.put(key, value);
    else db.grown(key);
    return value.items.length;
  };
}

const take = (value: ListValue, end: End): string =>
  (end === 'left' ? value.items.shift() : value.items.pop()) as string;

/** To be called after taking: an empty list is no list. */
function settle(db: Database, key: string, value: ListValue): void {
  if (value.items.length === 0) db.remove(key);
  else db.modified(key);
}

function takeMany(db: Database, key: string, value: ListValue, end: End, count: number): string[] {
  const taken: string[] = [];
  while (taken.length < count && value.items.length > 0) taken.push(take(value, end));
  if (taken.length > 0) settle(db, key, value);
  return taken;
}

const mustBePositive = error('ERR value is out of range, must be positive');

function pop(end: End) {
  return (call: Call): Reply => {
    const { db, argv } = call;
    const key = arg(argv, 1);
    if (argv.length > 3)
      throw error(`ERR wrong number of arguments for '${argv[0]?.toLowerCase()}' command`);
    const count = argv[2] === undefined ? null : integer(argv[2], mustBePositive);
    if (count !== null && count < 0) throw mustBePositive;
    const value = list(call);
    if (count === null) {
      if (!value) return null;
      const item = take(value, end);
      settle(db, key, value);
      return item;
    }
    if (!value) return nilArray;
    return count === 0 ? [] : takeMany(db, key, value, end, count);
  };
}

function range(call: Call): Reply {
  const start = integer(arg(call.argv, 2));
  const end = integer(arg(call.argv, 3));
  const value = list(call);
  if (!value) return [];
  return value.items.slice(...window(value.items.length, start, end));
}

function trim(call: Call): Reply {
  const { db, argv } = call;
  const start = integer(arg(argv, 2));
  const end = integer(arg(argv, 3));
  const value = list(call);
  if (!value) return OK;
  value.items.replace(value.items.slice(...window(value.items.length, start, end)));
  settle(db, arg(argv, 1), value);
  return OK;
}

function index(call: Call): Reply {
  const value = list(call);
  if (!value) return null;
  const place = integer(arg(call.argv, 2));
  return value.items.at(place < 0 ? value.items.length + place : place) ?? null;
}

function set(call: Call): Reply {
  const value = list(call);
  if (!value) throw noSuchKey;
  const given = integer(arg(call.argv, 2));
  const place = given < 0 ? value.items.length + given : given;
  if (place < 0 || place >= value.items.length) throw error('ERR index out of range');
  value.items.set(place, arg(call.argv, 3));
  call.db.modified(arg(call.argv, 1));
  return OK;
}

function insert(call: Call): Reply {
  const { db, argv } = call;
  const after = is(argv[2], 'after');
  if (!after && !is(argv[2], 'before')) throw syntaxError;
  const value = list(call);
  if (!value) return 0;
  const items = value.items.slice(0, value.items.length);
  const place = items.indexOf(arg(argv, 3));
  if (place < 0) return -1;
  items.splice(place + Number(after), 0, arg(argv, 4));
  value.items.replace(items);
  db.modified(arg(argv, 1));
  return items.length;
}

function remove(call: Call): Reply {
  const { db, argv } = call;
  const count = integer(arg(argv, 2));
  const wanted = arg(argv, 3);
  const value = list(call);
  if (!value) return 0;
  const items = value.items.slice(0, value.items.length);
  if (count < 0) items.reverse();
  let removed = 0;
  const limit = count === 0 ? Infinity : Math.abs(count);
  const kept = items.filter((item) => {
    if (item !== wanted || removed >= limit) return true;
    removed += 1;
    return false;
  });
  if (removed === 0) return 0;
  if (count < 0) kept.reverse();
  value.items.replace(kept);
  settle(db, arg(argv, 1), value);
  return removed;
}

function position(call: Call): Reply {
  const { argv } = call;
  let rank = 1;
  let count: number | null = null;
  let most = 0;
  for (let i = 3; i < argv.length; i += 2) {
    const next = argv[i + 1];
    if (next === undefined) throw syntaxError;
    if (is(argv[i], 'rank')) {
      rank = integer(next);
      if (rank === 0)
        throw error(
          "ERR RANK can't be zero: use 1 to start from the first match, 2 from the second ... or use negative to start from the end of the list",
        );
    } else if (is(argv[i], 'count')) {
      count = integer(next, error("ERR COUNT can't be negative"));
      if (count < 0) throw error("ERR COUNT can't be negative");
    } else if (is(argv[i], 'maxlen')) {
      most = integer(next, error("ERR MAXLEN can't be negative"));
      if (most < 0) throw error("ERR MAXLEN can't be negative");
    } else throw syntaxError;
  }
  const value = list(call);
  if (!value) return count === null ? null : [];
  const { length } = value.items;
  const found: number[] = [];
  const limit = count === null ? 1 : count === 0 ? Infinity : count;
  const steps = most === 0 ? length : Math.min(most, length);
  let skip = Math.abs(rank) - 1;
  for (let i = 0; i < steps && found.length < limit; i++) {
    const at = rank > 0 ? i : length - 1 - i;
    if (value.items.at(at) !== arg(argv, 2)) continue;
    if (skip > 0) skip -= 1;
    else found.push(at);
  }
  return count === null ? (found[0] ?? null) : found;
}

function endOf(word: string | undefined): End {
  if (is(word, 'left')) return 'left';
  if (is(word, 'right')) return 'right';
  throw syntaxError;
}

/** Takes from one list and puts into another; `undefined` if there is nothing to take. */
function moveItem(
  db: Database,
  from: string,
  to: string,
  fromEnd: End,
  toEnd: End,
): string | undefined {
  const source = db.get(from, 'list');
  if (!source) return undefined;
  const target = db.get(to, 'list');
  const item = take(source, fromEnd);
  if (from === to) {
    put(db, to, source, toEnd, item);
    return item;
  }
  settle(db, from, source);
  put(db, to, target, toEnd, item);
  return item;
}

function move(from: (argv: readonly string[]) => End, to: (argv: readonly string[]) => End) {
  return ({ db, argv }: Call): Reply =>
    moveItem(db, arg(argv, 1), arg(argv, 2), from(argv), to(argv)) ?? null;
}

/** The list of a key, if it is one: a waiting client ignores what is of another kind. */
const listIfAny = (db: Database, key: string): ListValue | undefined => {
  const value = db.entry(key)?.value;
  return value?.kind === 'list' ? value : undefined;
};

function blockingMove(
  from: (argv: readonly string[]) => End,
  to: (argv: readonly string[]) => End,
  timeoutAt: number,
) {
  return ({ db, argv, mayBlock }: Call): Reply | Wait => {
    const [source, target] = [arg(argv, 1), arg(argv, 2)];
    const ends = [from(argv), to(argv)] as const;
    const limit = timeout(arg(argv, timeoutAt));
    const now = moveItem(db, source, target, ...ends);
    if (now !== undefined) return now;
    if (!mayBlock) return null;
    return new Wait([source], limit, nilArray, () => {
      if (!listIfAny(db, source)) return undefined;
      try {
        return moveItem(db, source, target, ...ends);
      } catch (complaint) {
        return complaint as Reply;
      }
    });
  };
}

function blockingPop(end: End) {
  return ({ db, argv }: Call): Reply | Wait => {
    const keys = argv.slice(1, -1);
    const limit = timeout(arg(argv, argv.length - 1));
    const serve = (key: string): Reply | undefined => {
      const value = listIfAny(db, key);
      if (!value) return undefined;
      const item = take(value, end);
      settle(db, key, value);
      return [key, item];
    };
    for (const key of keys) if (db.get(key, 'list')) return serve(key) as Reply;
    return new Wait(keys, limit, nilArray, serve);
  };
}

function multiPop(at: number) {
  return ({ db, argv }: Call): Reply | Wait => {
    const limit = at === 2 ? timeout(arg(argv, 1)) : 0;
    const number = integer(arg(argv, at), error('ERR numkeys should be greater than 0'));
    if (number <= 0) throw error('ERR numkeys should be greater than 0');
    const where = at + number + 1;
    if (where >= argv.length) throw syntaxError;
    const end = endOf(argv[where]);
    let count: number | null = null;
    for (let i = where + 1; i < argv.length; i += 2) {
      if (count !== null || !is(argv[i], 'count') || argv[i + 1] === undefined) throw syntaxError;
      count = integer(arg(argv, i + 1), error('ERR count should be greater than 0'));
      if (count <= 0) throw error('ERR count should be greater than 0');
    }
    const keys = argv.slice(at + 1, where);
    const serve = (key: string): Reply | undefined => {
      const value = listIfAny(db, key);
      return value && [key, takeMany(db, key, value, end, count ?? 1)];
    };
    for (const key of keys) if (db.get(key, 'list')) return serve(key) as Reply;
    return at === 1 ? nilArray : new Wait(keys, limit, nilArray, serve);
  };
}

const left = (): End => 'left';
const right = (): End => 'right';
const third = (argv: readonly string[]): End => endOf(argv[3]);
const fourth = (argv: readonly string[]): End => endOf(argv[4]);

export const listCommands: readonly Command[] = [
  row('blmove', 6, 'write denyoom noscript blocking', twoKeys, blockingMove(third, fourth, 5)),
  row('blmpop', -5, 'write blocking movablekeys', countedKeys(2), multiPop(2)),
  row('blpop', -3, 'write noscript blocking', [1, -2, 1], blockingPop('left')),
  row('brpop', -3, 'write noscript blocking', [1, -2, 1], blockingPop('right')),
  row('brpoplpush', 4, 'write denyoom noscript blocking', twoKeys, blockingMove(right, left, 3)),
  row('lindex', 3, 'readonly', oneKey, index),
  row('linsert', 5, 'write denyoom', oneKey, insert),
  row('llen', 2, 'readonly fast', oneKey, (call) => list(call)?.items.length ?? 0),
  row('lmove', 5, 'write denyoom', twoKeys, move(third, fourth)),
  row('lmpop', -4, 'write movablekeys', countedKeys(1), multiPop(1)),
  row('lpop', -2, 'write fast', oneKey, pop('left')),
  row('lpos', -3, 'readonly', oneKey, position),
  row('lpush', -3, 'write denyoom fast', oneKey, push('left', false)),
  row('lpushx', -3, 'write denyoom fast', oneKey, push('left', true)),
  row('lrange', 4, 'readonly', oneKey, range),
  row('lrem', 4, 'write', oneKey, remove),
  row('lset', 4, 'write denyoom', oneKey, set),
  row('ltrim', 4, 'write', oneKey, trim),
  row('rpop', -2, 'write fast', oneKey, pop('right')),
  row('rpoplpush', 3, 'write denyoom', twoKeys, move(right, left)),
  row('rpush', -3, 'write denyoom fast', oneKey, push('right', false)),
  row('rpushx', -3, 'write denyoom fast', oneKey, push('right', true)),
];
