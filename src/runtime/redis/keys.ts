import {
  allKeys,
  arg,
  error,
  exactInteger,
  integer,
  is,
  noKeys,
  noSuchKey,
  oneKey,
  row,
  syntaxError,
  twoKeys,
  type Call,
  type Command,
} from './command.ts';
import { globMatches } from './glob.ts';
import { parseInteger } from './numbers.ts';
import { OK, Status, type Reply } from './reply.ts';
import { scanOptions, scanStep } from './scan.ts';
import { copyValue, type Database, type Entry, type Value } from './store.ts';

/** Keys whatever they hold: life and death, names, walks over the keyspace. */

const badDatabase = error('ERR DB index is out of range');

function databaseIndex(text: string, complaint = badDatabase): number {
  const index = integer(text, complaint);
  if (index < 0 || index > 15) throw badDatabase;
  return index;
}

const removeKeys = ({ db, argv }: Call): Reply =>
  argv.slice(1).filter((key) => db.remove(key)).length;

const countKeys = ({ db, argv }: Call): Reply =>
  argv.slice(1).filter((key) => db.entry(key)).length;

function expireFlags(argv: readonly string[]): ReadonlySet<string> {
  const flags = new Set<string>();
  for (const word of argv.slice(3)) {
    const flag = word.toLowerCase();
    if (!/^(?:nx|xx|gt|lt)$/.test(flag)) throw error(`ERR Unsupported option ${word}`);
    flags.add(flag);
  }
  if (flags.has('nx') && flags.size > 1)
    throw error('ERR NX and XX, GT or LT options at the same time are not compatible');
  if (flags.has('gt') && flags.has('lt'))
    throw error('ERR GT and LT options at the same time are not compatible');
  return flags;
}

function expire(unit: 1 | 1000, absolute: boolean) {
  return ({ db, core, argv }: Call): Reply => {
    const key = arg(argv, 1);
    const flags = expireFlags(argv);
    const amount = exactInteger(arg(argv, 2));
    const at = BigInt(amount) * BigInt(unit) + BigInt(absolute ? 0 : core.time);
    if (at > 9223372036854775807n || BigInt(amount) * BigInt(unit) < -9223372036854775808n)
      throw error(`ERR invalid expire time in '${argv[0]?.toLowerCase()}' command`);
    const entry = db.entry(key);
    if (!entry) return 0;
    const when = Number(at);
    const now = entry.expiresAt;
    if (flags.has('nx') && now !== Infinity) return 0;
    if (flags.has('xx') && now === Infinity) return 0;
    if (flags.has('gt') && when <= now) return 0;
    if (flags.has('lt') && when >= now) return 0;
    if (when <= core.time) db.remove(key);
    else db.expire(key, entry, when);
    return 1;
  };
}

function timeLeft(unit: 1 | 1000, absolute: boolean) {
  return ({ db, core, argv }: Call): Reply => {
    const entry = db.entry(arg(argv, 1));
    if (!entry) return -2;
    if (entry.expiresAt === Infinity) return -1;
    const millis = Math.max(0, entry.expiresAt - (absolute ? 0 : core.time));
    if (unit === 1) return millis;
    return absolute ? Math.floor((millis + 500) / 1000) : Math.floor((millis + 500) / 1000);
  };
}

function persist({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const entry = db.entry(key);
  if (!entry || entry.expiresAt === Infinity) return 0;
  db.expire(key, entry, Infinity);
  return 1;
}

const typeName = (value: Value | undefined): string => value?.kind ?? 'none';

function rename(onlyNew: boolean) {
  return ({ db, argv }: Call): Reply => {
    const from = arg(argv, 1);
    const to = arg(argv, 2);
    const entry = db.entry(from);
    if (!entry) throw noSuchKey;
    if (from === to) return onlyNew ? 0 : OK;
    if (db.entry(to)) {
      if (onlyNew) return 0;
      db.remove(to);
    }
    const { value, expiresAt } = entry;
    db.remove(from);
    db.put(to, value, expiresAt);
    return onlyNew ? 1 : OK;
  };
}

function copy(call: Call): Reply {
  const { db, core, argv } = call;
  let target = db;
  let replace = false;
  for (let i = 3; i < argv.length; i++) {
    if (is(argv[i], 'replace')) replace = true;
    else if (is(argv[i], 'db') && argv[i + 1] !== undefined) {
      target = core.database(
        databaseIndex(arg(argv, i + 1), error('ERR value is not an integer or out of range')),
      );
      i += 1;
    } else throw syntaxError;
  }
  const from = arg(argv, 1);
  const to = arg(argv, 2);
  if (target === db && from === to) throw error('ERR source and destination objects are the same');
  const entry = db.entry(from);
  if (!entry) return 0;
  if (target.entry(to)) {
    if (!replace) return 0;
    target.remove(to);
  }
  target.put(to, copyValue(entry.value), entry.expiresAt);
  return 1;
}

function move({ db, core, argv }: Call): Reply {
  const key = arg(argv, 1);
  const target = core.database(
    databaseIndex(arg(argv, 2), error('ERR value is not an integer or out of range')),
  );
  if (target === db) throw error('ERR source and destination objects are the same');
  const entry = db.entry(key);
  if (!entry || target.entry(key)) return 0;
  const { value, expiresAt } = entry;
  db.remove(key);
  target.put(key, value, expiresAt);
  return 1;
}

function swap({ core, argv }: Call): Reply {
  const first = integer(arg(argv, 1), error('ERR invalid first DB index'));
  const second = integer(arg(argv, 2), error('ERR invalid second DB index'));
  const a = core.database(databaseIndex(String(first)));
  const b = core.database(databaseIndex(String(second)));
  if (a === b) return OK;
  const contents = (db: Database) =>
    [...db.entries].map(([key, { value, expiresAt }]) => [key, value, expiresAt] as const);
  const [ofA, ofB] = [contents(a), contents(b)];
  a.load(ofB);
  b.load(ofA);
  return OK;
}

function keys({ db, argv }: Call): Reply {
  db.sweep();
  const pattern = arg(argv, 1);
  return [...db.entries.keys()].filter((key) => globMatches(pattern, key));
}

function scan({ db, argv }: Call): Reply {
  const { cursor, count, type, matches } = scanOptions(argv, 1, true);
  db.sweep();
  const numberOf = ([, entry]: readonly [string, Entry]) => entry.serial;
  const { next, found } = scanStep(db.entries, numberOf, cursor, count);
  return [
    String(next),
    found
      .filter(([key, { value }]) => matches(key) && (type === undefined || value.kind === type))
      .map(([key]) => key),
  ];
}

function randomKey({ db, core }: Call): Reply {
  db.sweep();
  const all = [...db.entries.keys()];
  return all[Math.floor(core.environment.random() * all.length)] ?? null;
}

function encoding(value: Value): string {
  switch (value.kind) {
    case 'string':
      if (value.form === 'raw') return 'raw';
      if (value.form === 'set' && parseInteger(value.text) !== undefined) return 'int';
      return value.text.length <= 44 ? 'embstr' : 'raw';
    case 'list':
      return 'quicklist';
    case 'hash':
      return value.large ? 'hashtable' : 'listpack';
    case 'set':
      return value.integers ? 'intset' : 'hashtable';
    case 'zset':
      return value.large ? 'skiplist' : 'listpack';
    case 'stream':
      return 'stream';
  }
}

const objectOf = ({ db, argv }: Call): Value | undefined => db.entry(arg(argv, 2))?.value;

function object(answer: (value: Value) => Reply) {
  return (call: Call): Reply => {
    const value = objectOf(call);
    return value ? answer(value) : null;
  };
}

const noFrequency = error(
  'ERR An LFU maxmemory policy is not selected, access frequency not tracked. Please note that when switching between policies at runtime LRU and LFU data will take some time to adjust.',
);

function referenceCount(value: Value): Reply {
  // Redis shares the integers 0–9999 among all keys and answers its largest count for them.
  if (value.kind !== 'string' || encoding(value) !== 'int') return 1;
  const number = Number(value.text);
  return number >= 0 && number < 10_000 ? 2147483647 : 1;
}

function flush({ argv }: Call, databases: readonly Database[]): Reply {
  if (argv.length > 2 || (argv[1] !== undefined && !is(argv[1], 'sync') && !is(argv[1], 'async')))
    throw syntaxError;
  for (const db of databases) db.clear();
  return OK;
}

function databaseSize({ db }: Call): Reply {
  db.sweep();
  return db.entries.size;
}

function select({ client, argv }: Call): Reply {
  client.db = databaseIndex(arg(argv, 1), error('ERR value is not an integer or out of range'));
  return OK;
}

export const keyCommands: readonly Command[] = [
  row('copy', -3, 'write denyoom', twoKeys, copy),
  row('dbsize', 1, 'readonly fast', noKeys, databaseSize),
  row('del', -2, 'write', allKeys, removeKeys),
  row('exists', -2, 'readonly fast', allKeys, countKeys),
  row('expire', -3, 'write fast', oneKey, expire(1000, false)),
  row('expireat', -3, 'write fast', oneKey, expire(1000, true)),
  row('expiretime', 2, 'readonly fast', oneKey, timeLeft(1000, true)),
  row('flushall', -1, 'write', noKeys, (call) => flush(call, call.core.databases)),
  row('flushdb', -1, 'write', noKeys, (call) => flush(call, [call.db])),
  row('keys', 2, 'readonly', noKeys, keys),
  row('move', 3, 'write fast', oneKey, move),
  row('object', -2, '', noKeys, () => OK),
  row('object|encoding', 3, 'readonly', [2, 2, 1], object(encoding)),
  row(
    'object|freq',
    3,
    'readonly',
    [2, 2, 1],
    object(() => noFrequency),
  ),
  row(
    'object|idletime',
    3,
    'readonly',
    [2, 2, 1],
    object(() => 0),
  ),
  row('object|refcount', 3, 'readonly', [2, 2, 1], object(referenceCount)),
  row('persist', 2, 'write fast', oneKey, persist),
  row('pexpire', -3, 'write fast', oneKey, expire(1, false)),
  row('pexpireat', -3, 'write fast', oneKey, expire(1, true)),
  row('pexpiretime', 2, 'readonly fast', oneKey, timeLeft(1, true)),
  row('pttl', 2, 'readonly fast', oneKey, timeLeft(1, false)),
  row('randomkey', 1, 'readonly', noKeys, randomKey),
  row('rename', 3, 'write', twoKeys, rename(false)),
  row('renamenx', 3, 'write fast', twoKeys, rename(true)),
  row('scan', -2, 'readonly', noKeys, scan),
  row('select', 2, 'loading stale fast', noKeys, select),
  row('swapdb', 3, 'write fast', noKeys, swap),
  row('touch', -2, 'readonly fast', allKeys, countKeys),
  row('ttl', 2, 'readonly fast', oneKey, timeLeft(1000, false)),
  row(
    'type',
    2,
    'readonly fast',
    oneKey,
    ({ db, argv }) => new Status(typeName(db.entry(arg(argv, 1))?.value)),
  ),
  row('unlink', -2, 'write fast', allKeys, removeKeys),
];
