import {
  allKeys,
  arg,
  countedKeys,
  error,
  integer,
  is,
  oneKey,
  row,
  syntaxError,
  twoKeys,
  type Call,
  type Command,
} from './command.ts';
import { draw, drawCount, drawRepeated } from './draw.ts';
import { parseInteger } from './numbers.ts';
import type { Reply } from './reply.ts';
import { scanOptions, scanStep } from './scan.ts';
import { newSet, type Database, type SetValue } from './store.ts';

/** Sets: a key that holds members without order. */

const INTSET_ENTRIES = 512;

const set = ({ db, argv }: Call): SetValue | undefined => db.get(arg(argv, 1), 'set');

/** Adds a member, and gives up numeric order once it is no integer or too many. */
function addMember(value: SetValue, member: string): boolean {
  const before = value.members.size;
  value.members.add(member);
  if (value.members.size === before) return false;
  if (value.integers && (before >= INTSET_ENTRIES || parseInteger(member) === undefined))
    value.integers = false;
  return true;
}

/** The members in the order in which they are listed. */
export function membersOf(value: SetValue | undefined): string[] {
  if (!value) return [];
  const members = [...value.members];
  if (value.integers)
    members.sort((a, b) =>
      a.length < 16 && b.length < 16
        ? Number(a) - Number(b)
        : Number(BigInt(a) > BigInt(b)) - Number(BigInt(a) < BigInt(b)),
    );
  return members;
}

function add(call: Call): Reply {
  const { db, argv } = call;
  const known = set(call);
  const value = known ?? newSet();
  let added = 0;
  for (let i = 2; i < argv.length; i++) if (addMember(value, arg(argv, i))) added += 1;
  if (!known) db.put(arg(argv, 1), value);
  else if (added > 0) db.modified(arg(argv, 1));
  return added;
}

function settle(db: Database, key: string, value: SetValue): void {
  if (value.members.size === 0) db.remove(key);
  else db.modified(key);
}

function remove(call: Call): Reply {
  const value = set(call);
  if (!value) return 0;
  const removed = call.argv.slice(2).filter((member) => value.members.delete(member)).length;
  if (removed > 0) settle(call.db, arg(call.argv, 1), value);
  return removed;
}

function move({ db, argv }: Call): Reply {
  const [from, to, member] = [arg(argv, 1), arg(argv, 2), arg(argv, 3)];
  const source = db.get(from, 'set');
  if (!source) return 0;
  const target = db.get(to, 'set');
  if (source === target) return Number(source.members.has(member));
  if (!source.members.delete(member)) return 0;
  settle(db, from, source);
  const value = target ?? newSet();
  const added = addMember(value, member);
  if (!target) db.put(to, value);
  else if (added) db.modified(to);
  return 1;
}

const mustBePositive = error('ERR value is out of range, must be positive');

function pop(call: Call): Reply {
  const { db, core, argv } = call;
  if (argv.length > 3) throw syntaxError;
  const count = argv[2] === undefined ? null : integer(argv[2], mustBePositive);
  if (count !== null && count < 0) throw mustBePositive;
  const value = set(call);
  if (!value) return count === null ? null : [];
  if (count === 0) return [];
  const taken = draw(membersOf(value), count ?? 1, core.environment.random);
  for (const member of taken) value.members.delete(member);
  settle(db, arg(argv, 1), value);
  return count === null ? (taken[0] ?? null) : taken;
}

function randomMember(call: Call): Reply {
  const { core, argv } = call;
  if (argv.length > 3) throw syntaxError;
  const { random } = core.environment;
  if (argv[2] === undefined) return drawRepeated(membersOf(set(call)), 1, random)[0] ?? null;
  const count = drawCount(argv[2]);
  const members = membersOf(set(call));
  return count < 0 ? drawRepeated(members, -count, random) : draw(members, count, random);
}

/** The sets of the keys; a missing one is empty. */
const setsOf = (db: Database, keys: readonly string[]): (SetValue | undefined)[] =>
  keys.map((key) => db.get(key, 'set'));

type Combine = (sets: readonly (SetValue | undefined)[]) => Iterable<string>;

const intersection: Combine = (sets) => {
  if (sets.some((one) => !one)) return [];
  const sorted = (sets as readonly SetValue[]).toSorted((a, b) => a.members.size - b.members.size);
  const [smallest, ...others] = sorted;
  return membersOf(smallest).filter((member) => others.every((one) => one.members.has(member)));
};

const union: Combine = (sets) => {
  const all = newSet();
  for (const one of sets) for (const member of one?.members ?? []) addMember(all, member);
  return membersOf(all);
};

const difference: Combine = ([first, ...others]) =>
  membersOf(first).filter((member) => !others.some((one) => one?.members.has(member)));

const combine =
  (how: Combine) =>
  ({ db, argv }: Call): Reply => [...how(setsOf(db, argv.slice(1)))];

const combineInto =
  (how: Combine) =>
  ({ db, argv }: Call): Reply => {
    const result = newSet();
    for (const member of how(setsOf(db, argv.slice(2)))) addMember(result, member);
    if (result.members.size === 0) db.remove(arg(argv, 1));
    else db.put(arg(argv, 1), result);
    return result.members.size;
  };

/** Reads `numkeys key [key …] [LIMIT n]` of SINTERCARD. */
function countedWithLimit(argv: readonly string[]): readonly [readonly string[], number] {
  const number = integer(arg(argv, 1), error('ERR numkeys should be greater than 0'));
  if (number <= 0) throw error('ERR numkeys should be greater than 0');
  if (number > argv.length - 2)
    throw error("ERR Number of keys can't be greater than number of args");
  let limit = 0;
  for (let i = 2 + number; i < argv.length; i += 2) {
    if (!is(argv[i], 'limit') || argv[i + 1] === undefined) throw syntaxError;
    limit = integer(arg(argv, i + 1), error("ERR LIMIT can't be negative"));
    if (limit < 0) throw error("ERR LIMIT can't be negative");
  }
  return [argv.slice(2, 2 + number), limit === 0 ? Infinity : limit];
}

function intersectionSize({ db, argv }: Call): Reply {
  const [keys, limit] = countedWithLimit(argv);
  return Math.min(limit, [...intersection(setsOf(db, keys))].length);
}

function scan(call: Call): Reply {
  const { cursor, count, matches } = scanOptions(call.argv, 2, false);
  const value = set(call);
  if (!value) return ['0', []];
  const members = membersOf(value).map((member, i) => [i + 1, member] as const);
  const { next, found } = scanStep(
    members,
    ([number]) => number,
    value.integers ? 0 : cursor,
    value.integers ? members.length : count,
  );
  return [String(next), found.map(([, member]) => member).filter(matches)];
}

export const setCommands: readonly Command[] = [
  row('sadd', -3, 'write denyoom fast', oneKey, add),
  row('scard', 2, 'readonly fast', oneKey, (call) => set(call)?.members.size ?? 0),
  row('sdiff', -2, 'readonly', allKeys, combine(difference)),
  row('sdiffstore', -3, 'write denyoom', allKeys, combineInto(difference)),
  row('sinter', -2, 'readonly', allKeys, combine(intersection)),
  row('sintercard', -3, 'readonly movablekeys', countedKeys(1), intersectionSize),
  row('sinterstore', -3, 'write denyoom', allKeys, combineInto(intersection)),
  row('sismember', 3, 'readonly fast', oneKey, (call) =>
    Number(set(call)?.members.has(arg(call.argv, 2)) ?? false),
  ),
  row('smembers', 2, 'readonly', oneKey, (call) => membersOf(set(call))),
  row('smismember', -3, 'readonly fast', oneKey, (call) => {
    const value = set(call);
    return call.argv.slice(2).map((member) => Number(value?.members.has(member) ?? false));
  }),
  row('smove', 4, 'write fast', twoKeys, move),
  row('spop', -2, 'write fast', oneKey, pop),
  row('srandmember', -2, 'readonly', oneKey, randomMember),
  row('srem', -3, 'write fast', oneKey, remove),
  row('sscan', -3, 'readonly', oneKey, scan),
  row('sunion', -2, 'readonly', allKeys, combine(union)),
  row('sunionstore', -3, 'write denyoom', allKeys, combineInto(union)),
];
