import {
  arg,
  error,
  exactInteger,
  is,
  oneKey,
  row,
  syntaxError,
  type Call,
  type Command,
} from './command.ts';
import { addIntegers } from './numbers.ts';
import { OK, type Reply } from './reply.ts';
import { draw, drawCount, drawRepeated } from './draw.ts';
import { scanOptions, scanStep } from './scan.ts';
import { newHash, type Database, type HashValue } from './store.ts';
import { addFloats } from './strings.ts';

/** Hashes: a key that holds fields. */

const LISTPACK_ENTRIES = 512;
const LISTPACK_BYTES = 64;
/** Half of all integers: fields with their values are twice as many. */
const HALF = 4611686018427387903;

const hash = ({ db, argv }: Call): HashValue | undefined => db.get(arg(argv, 1), 'hash');

/** The key's hash, which is made if there is none; `write` then puts fields in. */
function forWriting(db: Database, key: string): HashValue {
  const known = db.get(key, 'hash');
  if (known) return known;
  const fresh = newHash();
  db.put(key, fresh);
  return fresh;
}

function write(value: HashValue, field: string, content: string): boolean {
  const isNew = !value.fields.has(field);
  value.fields.set(field, content);
  if (
    value.fields.size > LISTPACK_ENTRIES ||
    field.length > LISTPACK_BYTES ||
    content.length > LISTPACK_BYTES
  )
    value.large = true;
  return isNew;
}

function set({ db, argv }: Call): number {
  if (argv.length % 2 === 1)
    throw error(`ERR wrong number of arguments for '${argv[0]?.toLowerCase()}' command`);
  const key = arg(argv, 1);
  const value = forWriting(db, key);
  let added = 0;
  for (let i = 2; i < argv.length; i += 2)
    if (write(value, arg(argv, i), arg(argv, i + 1))) added += 1;
  db.modified(key);
  return added;
}

function setNx({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  if (db.get(key, 'hash')?.fields.has(arg(argv, 2))) return 0;
  write(forWriting(db, key), arg(argv, 2), arg(argv, 3));
  db.modified(key);
  return 1;
}

function remove({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const value = db.get(key, 'hash');
  if (!value) return 0;
  let removed = 0;
  for (const field of argv.slice(2)) if (value.fields.delete(field)) removed += 1;
  if (removed > 0) {
    if (value.fields.size === 0) db.remove(key);
    else db.modified(key);
  }
  return removed;
}

function incrBy({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const field = arg(argv, 2);
  const amount = exactInteger(arg(argv, 3));
  const old = db.get(key, 'hash')?.fields.get(field);
  const sum = addIntegers(
    old === undefined ? 0 : exactInteger(old, error('ERR hash value is not an integer')),
    amount,
  );
  if (sum === undefined) throw error('ERR increment or decrement would overflow');
  write(forWriting(db, key), field, String(sum));
  db.modified(key);
  return sum;
}

function incrByFloat({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const field = arg(argv, 2);
  const notFinite = error('ERR value is NaN or Infinity');
  addFloats('0', arg(argv, 3), undefined, notFinite);
  const old = db.get(key, 'hash')?.fields.get(field);
  const notFloat = error('ERR hash value is not a float');
  const sum = addFloats(old ?? '0', arg(argv, 3), notFloat, notFinite);
  write(forWriting(db, key), field, sum);
  db.modified(key);
  return sum;
}

const pairs = (value: HashValue | undefined): string[] => {
  const flat: string[] = [];
  if (value) for (const [field, content] of value.fields) flat.push(field, content);
  return flat;
};

function randomField(call: Call): Reply {
  const { argv, core } = call;
  if (argv.length > 4 || (argv[3] !== undefined && !is(argv[3], 'withvalues'))) throw syntaxError;
  const withValues = argv[3] !== undefined;
  const count = argv[2] === undefined ? null : drawCount(argv[2], withValues ? HALF : undefined);
  const value = hash(call);
  if (count === null) {
    if (!value) return null;
    return drawRepeated([...value.fields.keys()], 1, core.environment.random)[0] ?? null;
  }
  if (!value) return [];
  const fields = [...value.fields.keys()];
  const chosen =
    count < 0
      ? drawRepeated(fields, -count, core.environment.random)
      : draw(fields, count, core.environment.random);
  return withValues
    ? chosen.flatMap((field) => [field, value.fields.get(field) as string])
    : chosen;
}

function scan(call: Call): Reply {
  const { cursor, count, matches } = scanOptions(call.argv, 2, false);
  const value = hash(call);
  if (!value) return ['0', []];
  const fields = [...value.fields].map((pair, i) => [i + 1, pair] as const);
  const { next, found } = scanStep(
    fields,
    ([number]) => number,
    value.large ? cursor : 0,
    value.large ? count : fields.length,
  );
  return [String(next), found.flatMap(([, pair]) => (matches(pair[0]) ? pair : []))];
}

export const hashCommands: readonly Command[] = [
  row('hdel', -3, 'write fast', oneKey, remove),
  row('hexists', 3, 'readonly fast', oneKey, (call) =>
    Number(hash(call)?.fields.has(arg(call.argv, 2)) ?? false),
  ),
  row(
    'hget',
    3,
    'readonly fast',
    oneKey,
    (call) => hash(call)?.fields.get(arg(call.argv, 2)) ?? null,
  ),
  row('hgetall', 2, 'readonly', oneKey, (call) => pairs(hash(call))),
  row('hincrby', 4, 'write denyoom fast', oneKey, incrBy),
  row('hincrbyfloat', 4, 'write denyoom fast', oneKey, incrByFloat),
  row('hkeys', 2, 'readonly', oneKey, (call) => [...(hash(call)?.fields.keys() ?? [])]),
  row('hlen', 2, 'readonly fast', oneKey, (call) => hash(call)?.fields.size ?? 0),
  row('hmget', -3, 'readonly fast', oneKey, (call) => {
    const value = hash(call);
    return call.argv.slice(2).map((field) => value?.fields.get(field) ?? null);
  }),
  row('hmset', -4, 'write denyoom fast', oneKey, (call) => {
    set(call);
    return OK;
  }),
  row('hrandfield', -2, 'readonly', oneKey, randomField),
  row('hscan', -3, 'readonly', oneKey, scan),
  row('hset', -4, 'write denyoom fast', oneKey, set),
  row('hsetnx', 4, 'write denyoom fast', oneKey, setNx),
  row(
    'hstrlen',
    3,
    'readonly fast',
    oneKey,
    (call) => hash(call)?.fields.get(arg(call.argv, 2))?.length ?? 0,
  ),
  row('hvals', 2, 'readonly', oneKey, (call) => [...(hash(call)?.fields.values() ?? [])]),
];
