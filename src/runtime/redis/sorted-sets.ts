import {
  arg,
  countedKeys,
  double,
  error,
  integer,
  is,
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
import { draw, drawCount, drawRepeated } from './draw.ts';
import { formatDouble, parseDouble } from './numbers.ts';
import { nilArray, type Reply } from './reply.ts';
import { scanOptions, scanStep } from './scan.ts';
import { SortedSet, type Scored } from './sorted-set.ts';
import { newZSet, wrongType, type Database, type ZSetValue } from './store.ts';

/** Sorted sets: members in the order of their scores. */

const LISTPACK_ENTRIES = 128;
const LISTPACK_BYTES = 64;

const zset = ({ db, argv }: Call, at = 1): ZSetValue | undefined => db.get(arg(argv, at), 'zset');

function write(value: ZSetValue, member: string, score: number): void {
  // A listpack keeps whole scores as integers, which know no -0.
  value.set.set(member, score === 0 && !value.large ? 0 : score);
  if (value.set.size > LISTPACK_ENTRIES || member.length > LISTPACK_BYTES) value.large = true;
}

function settle(db: Database, key: string, value: ZSetValue): void {
  if (value.set.size === 0) db.remove(key);
  else db.modified(key);
}

const notANumber = error('ERR resulting score is not a number (NaN)');

interface AddFlags {
  readonly nx: boolean;
  readonly xx: boolean;
  readonly gt: boolean;
  readonly lt: boolean;
  readonly ch: boolean;
  readonly incr: boolean;
}

/** What adding one member did; `score` is `null` when a flag forbade it. */
interface Added {
  readonly score: number | null;
  readonly isNew: boolean;
  readonly moved: boolean;
}

function addOne(value: ZSetValue, member: string, amount: number, flags: AddFlags): Added {
  const old = value.set.score(member);
  const refused = { score: null, isNew: false, moved: false };
  if (old === undefined) {
    if (flags.xx) return refused;
    write(value, member, amount);
    return { score: amount, isNew: true, moved: false };
  }
  if (flags.nx) return refused;
  const score = flags.incr ? old + amount : amount;
  if (Number.isNaN(score)) throw notANumber;
  if ((flags.gt && score <= old) || (flags.lt && score >= old)) return refused;
  if (score === old) return { score, isNew: false, moved: false };
  write(value, member, score);
  return { score, isNew: false, moved: true };
}

function add({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const words = new Set<string>();
  let at = 2;
  for (; /^(?:nx|xx|gt|lt|ch|incr)$/i.test(argv[at] ?? ''); at++)
    words.add(arg(argv, at).toLowerCase());
  const [nx, xx, gt, lt, ch, incr] = ['nx', 'xx', 'gt', 'lt', 'ch', 'incr'].map((word) =>
    words.has(word),
  ) as [boolean, boolean, boolean, boolean, boolean, boolean];
  const rest = argv.length - at;
  if (rest === 0 || rest % 2 === 1) throw syntaxError;
  if (nx && xx) throw error('ERR XX and NX options at the same time are not compatible');
  if ((gt && nx) || (lt && nx) || (gt && lt))
    throw error('ERR GT, LT, and/or NX options at the same time are not compatible');
  if (incr && rest > 2) throw error('ERR INCR option supports a single increment-element pair');
  const scores: number[] = [];
  for (let i = at; i < argv.length; i += 2) scores.push(double(arg(argv, i)));
  const known = db.get(key, 'zset');
  if (!known && xx) return incr ? null : 0;
  const value = known ?? newZSet();
  let added = 0;
  let moved = 0;
  let score: number | null = null;
  let complaint: Reply | null = null;
  for (const [i, amount] of scores.entries())
    try {
      const result = addOne(value, arg(argv, at + 2 * i + 1), amount, { nx, xx, gt, lt, ch, incr });
      if (result.isNew) added += 1;
      if (result.moved) moved += 1;
      ({ score } = result);
    } catch (thrown) {
      complaint = thrown as Reply;
      break;
    }
  if (added + moved > 0) {
    if (known) db.grown(key);
    else db.put(key, value);
  }
  if (complaint !== null) return complaint;
  if (incr) return score === null ? null : formatDouble(score);
  return ch ? added + moved : added;
}

function incrBy({ db, argv }: Call): Reply {
  const key = arg(argv, 1);
  const amount = double(arg(argv, 2));
  const known = db.get(key, 'zset');
  const value = known ?? newZSet();
  const member = arg(argv, 3);
  const score = (value.set.score(member) ?? 0) + amount;
  if (Number.isNaN(score)) throw notANumber;
  write(value, member, score);
  if (known) db.grown(key);
  else db.put(key, value);
  return formatDouble(score);
}

function remove(call: Call): Reply {
  const value = zset(call);
  if (!value) return 0;
  const removed = call.argv.slice(2).filter((member) => value.set.delete(member)).length;
  if (removed > 0) settle(call.db, arg(call.argv, 1), value);
  return removed;
}

// ── Ranges ──

const scoreNotFloat = error('ERR min or max is not a float');
const notAString = error('ERR min or max not valid string range item');

type Bound = (item: Scored) => boolean;
/** Two tests on an item: it is at or after the first bound; it is after the last one. */
type Bounds = readonly [reached: Bound, passed: Bound];

function scoreBound(text: string): readonly [number, boolean] {
  const open = text.startsWith('(');
  const value = parseDouble(open ? text.slice(1) : text);
  if (value === undefined) throw scoreNotFloat;
  return [value, open];
}

function byScore(low: string, high: string): Bounds {
  const [least, openLow] = scoreBound(low);
  const [most, openHigh] = scoreBound(high);
  return [
    ({ score }) => (openLow ? score > least : score >= least),
    ({ score }) => (openHigh ? score >= most : score > most),
  ];
}

function lexBound(text: string, isLow: boolean): (member: string) => boolean {
  if (text === '-') return () => isLow;
  if (text === '+') return () => !isLow;
  const rest = text.slice(1);
  const open = text.startsWith('(');
  if (!open && !text.startsWith('[')) throw notAString;
  return open === isLow ? (member) => member > rest : (member) => member >= rest;
}

function byLex(low: string, high: string): Bounds {
  // "-" as the high end and "+" as the low end are legal and mean an empty range.
  const reached = low === '+' ? () => false : lexBound(low, true);
  const passed = high === '-' ? () => true : high === '+' ? () => false : lexBound(high, false);
  return [({ member }) => reached(member), ({ member }) => passed(member)];
}

/** The ranks [from, to) between the bounds. */
function ranksBetween({ set }: ZSetValue, [reached, passed]: Bounds): readonly [number, number] {
  const [first, last] = [set.order[0], set.order[set.size - 1]];
  if (!first || !last || passed(first) || !reached(last)) return [0, 0];
  const from = set.firstIndex(reached);
  return [from, Math.max(from, set.firstIndex(passed))];
}

interface RangeQuestion {
  readonly by: 'rank' | 'score' | 'lex';
  readonly reverse: boolean;
  readonly start: string;
  readonly stop: string;
  readonly offset: number;
  readonly limit: number;
}

/** The items that a ZRANGE asks for, in its order. @throws the error reply for bad bounds. */
function rangeReader(question: RangeQuestion): (value: ZSetValue) => Scored[] {
  const { by, reverse, start, stop, offset, limit } = question;
  if (by === 'rank') {
    const [first, last] = [integer(start), integer(stop)];
    return ({ set }) => {
      const [from, to] = window(set.size, first, last);
      return reverse
        ? set.order.slice(set.size - to, set.size - from).reverse()
        : set.order.slice(from, to);
    };
  }
  const [low, high] = reverse ? [stop, start] : [start, stop];
  const bounds = by === 'score' ? byScore(low, high) : byLex(low, high);
  return (value) => {
    const [from, to] = ranksBetween(value, bounds);
    if (offset < 0) return [];
    const size = limit < 0 ? Infinity : limit;
    return reverse
      ? value.set.order
          .slice(Math.max(from, to - offset - size), Math.max(from, to - offset))
          .reverse()
      : value.set.order.slice(from + offset, Math.min(to, from + offset + size));
  };
}

const flat = (items: readonly Scored[], withScores: boolean): Reply[] =>
  items.flatMap(({ member, score }) => (withScores ? [member, formatDouble(score)] : [member]));

/** ZRANGE and its older sisters; `fixed` says what the name of the command already decides. */
function range(fixed: { by?: 'score' | 'lex' | 'rank'; reverse?: boolean }, store = false) {
  return (call: Call): Reply => {
    const { db, argv } = call;
    const first = store ? 3 : 2;
    let by = fixed.by ?? 'rank';
    let reverse = fixed.reverse ?? false;
    let withScores = false;
    let limits: readonly [number, number] | null = null;
    for (let i = first + 2; i < argv.length; i++) {
      if (!store && is(argv[i], 'withscores')) withScores = true;
      else if (is(argv[i], 'limit') && i + 2 < argv.length) {
        limits = [integer(arg(argv, i + 1)), integer(arg(argv, i + 2))];
        i += 2;
      } else if (!fixed.by && fixed.reverse === undefined && is(argv[i], 'rev')) reverse = true;
      else if (!fixed.by && is(argv[i], 'bylex')) by = 'lex';
      else if (!fixed.by && is(argv[i], 'byscore')) by = 'score';
      else throw syntaxError;
    }
    if (limits && by === 'rank')
      throw error(
        'ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX',
      );
    if (withScores && by === 'lex')
      throw error('ERR syntax error, WITHSCORES not supported in combination with BYLEX');
    const [offset, limit] = limits ?? [0, -1];
    const [start, stop] = [arg(argv, first), arg(argv, first + 1)];
    const read = rangeReader({ by, reverse, start, stop, offset, limit });
    const value = zset(call, store ? 2 : 1);
    const items = value ? read(value) : [];
    return store ? storeItems(db, arg(argv, 1), items) : flat(items, withScores);
  };
}

function storeItems(db: Database, key: string, items: readonly Scored[]): number {
  if (items.length === 0) {
    db.remove(key);
    return 0;
  }
  const result = newZSet();
  for (const { member, score } of items) write(result, member, score);
  db.put(key, result);
  return items.length;
}

function count(bounds: (low: string, high: string) => Bounds) {
  return (call: Call): Reply => {
    const limits = bounds(arg(call.argv, 2), arg(call.argv, 3));
    const value = zset(call);
    if (!value) return 0;
    const [from, to] = ranksBetween(value, limits);
    return to - from;
  };
}

function removeRange(bounds: 'rank' | ((low: string, high: string) => Bounds)) {
  return (call: Call): Reply => {
    const [low, high] = [arg(call.argv, 2), arg(call.argv, 3)];
    const ranks =
      bounds === 'rank'
        ? (
            (start: number, end: number) => (value: ZSetValue) =>
              window(value.set.size, start, end)
          )(integer(low), integer(high))
        : (
            (limits: Bounds) => (value: ZSetValue) =>
              ranksBetween(value, limits)
          )(bounds(low, high));
    const value = zset(call);
    if (!value) return 0;
    const removed = value.set.take(...ranks(value)).length;
    if (removed > 0) settle(call.db, arg(call.argv, 1), value);
    return removed;
  };
}

function rank(reverse: boolean) {
  return (call: Call): Reply => {
    const value = zset(call);
    const place = value?.set.rank(arg(call.argv, 2));
    if (!value || place === undefined) return null;
    return reverse ? value.set.size - 1 - place : place;
  };
}

// ── Taking from the ends ──

const mustBePositive = error('ERR value is out of range, must be positive');

function takeEnd(
  db: Database,
  key: string,
  value: ZSetValue,
  fromTop: boolean,
  size: number,
): Scored[] {
  const number = Math.min(size, value.set.size);
  const taken = fromTop
    ? value.set.take(value.set.size - number, value.set.size).reverse()
    : value.set.take(0, number);
  if (taken.length > 0) settle(db, key, value);
  return taken;
}

function pop(fromTop: boolean) {
  return (call: Call): Reply => {
    const { db, argv } = call;
    if (argv.length > 3) throw syntaxError;
    const size = argv[2] === undefined ? 1 : integer(argv[2], mustBePositive);
    if (size < 0) throw mustBePositive;
    const value = zset(call);
    return value ? flat(takeEnd(db, arg(argv, 1), value, fromTop, size), true) : [];
  };
}

const zsetIfAny = (db: Database, key: string): ZSetValue | undefined => {
  const value = db.entry(key)?.value;
  return value?.kind === 'zset' ? value : undefined;
};

function blockingPop(fromTop: boolean) {
  return ({ db, argv }: Call): Reply | Wait => {
    const keys = argv.slice(1, -1);
    const limit = timeout(arg(argv, argv.length - 1));
    const serve = (key: string): Reply | undefined => {
      const value = zsetIfAny(db, key);
      return value && [key, ...flat(takeEnd(db, key, value, fromTop, 1), true)];
    };
    for (const key of keys) if (db.get(key, 'zset')) return serve(key) as Reply;
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
    const fromTop = is(argv[where], 'max');
    if (!fromTop && !is(argv[where], 'min')) throw syntaxError;
    let size: number | null = null;
    for (let i = where + 1; i < argv.length; i += 2) {
      if (size !== null || !is(argv[i], 'count') || argv[i + 1] === undefined) throw syntaxError;
      size = integer(arg(argv, i + 1), error('ERR count should be greater than 0'));
      if (size <= 0) throw error('ERR count should be greater than 0');
    }
    const keys = argv.slice(at + 1, where);
    const serve = (key: string): Reply | undefined => {
      const value = zsetIfAny(db, key);
      if (!value) return undefined;
      const taken = takeEnd(db, key, value, fromTop, size ?? 1);
      return [key, taken.map(({ member, score }) => [member, formatDouble(score)])];
    };
    for (const key of keys) if (db.get(key, 'zset')) return serve(key) as Reply;
    return at === 1 ? nilArray : new Wait(keys, limit, nilArray, serve);
  };
}

// ── Several sets at once ──

/** A set or a sorted set, as members with scores; a plain set's scores are 1. */
function scoredOf(db: Database, key: string): SortedSet | undefined {
  const value = db.entry(key)?.value;
  if (!value) return undefined;
  if (value.kind === 'zset') return value.set;
  if (value.kind !== 'set') throw wrongType;
  const set = new SortedSet();
  for (const member of value.members) set.set(member, 1);
  return set;
}

type Operation = 'union' | 'inter' | 'diff';

const aggregates: Readonly<Record<string, (a: number, b: number) => number>> = {
  sum: (a, b) => {
    const total = a + b;
    return Number.isNaN(total) ? 0 : total;
  },
  min: (a, b) => (a < b ? a : b),
  max: (a, b) => (a > b ? a : b),
};

function combined(
  operation: Operation,
  sets: readonly (SortedSet | undefined)[],
  weights: readonly number[],
  aggregate: (a: number, b: number) => number,
): SortedSet {
  const result = new SortedSet();
  const weighted = (score: number, i: number): number => {
    const value = score * (weights[i] ?? 1);
    return Number.isNaN(value) ? 0 : value;
  };
  if (operation === 'diff') {
    const [first, ...others] = sets;
    for (const { member, score } of first?.order ?? [])
      if (!others.some((other) => other?.score(member) !== undefined)) result.set(member, score);
    return result;
  }
  if (operation === 'inter' && sets.some((set) => !set)) return result;
  // Redis starts with the smallest set; the order of adding decides the last bit of a sum.
  const indexed = sets.map((set, i) => [set ?? new SortedSet(), i] as const);
  indexed.sort(([a], [b]) => a.size - b.size);
  if (operation === 'inter') {
    const [[first, firstIndex] = [new SortedSet(), 0], ...others] = indexed;
    for (const { member, score } of first.order) {
      let total = weighted(score, firstIndex);
      const everywhere = others.every(([other, i]) => {
        const found = other.score(member);
        if (found === undefined) return false;
        total = aggregate(total, weighted(found, i));
        return true;
      });
      if (everywhere) result.set(member, total);
    }
    return result;
  }
  const totals = new Map<string, number>();
  for (const [set, i] of indexed)
    for (const { member, score } of set.order) {
      const known = totals.get(member);
      const value = weighted(score, i);
      totals.set(member, known === undefined ? value : aggregate(known, value));
    }
  for (const [member, score] of totals) result.set(member, score);
  return result;
}

/** The keys of `numkeys key [key …]`, the number standing at `at`. */
function inputKeys(argv: readonly string[], at: number): readonly string[] {
  const number = integer(arg(argv, at));
  if (number < 1)
    throw error(`ERR at least 1 input key is needed for '${argv[0]?.toLowerCase()}' command`);
  if (number > argv.length - at - 1) throw syntaxError;
  return argv.slice(at + 1, at + 1 + number);
}

function combine(operation: Operation, store: boolean) {
  return ({ db, argv }: Call): Reply => {
    const at = store ? 2 : 1;
    const keys = inputKeys(argv, at);
    const number = keys.length;
    const sets = keys.map((key) => scoredOf(db, key));
    let weights: readonly number[] = [];
    let aggregate = aggregates['sum'] as (a: number, b: number) => number;
    let withScores = false;
    for (let i = at + 1 + number; i < argv.length; i++) {
      const left = argv.length - i;
      if (operation !== 'diff' && is(argv[i], 'weights') && left > number) {
        weights = argv
          .slice(i + 1, i + 1 + number)
          .map((text) => double(text, error('ERR weight value is not a float')));
        i += number;
      } else if (operation !== 'diff' && is(argv[i], 'aggregate') && left > 1) {
        const chosen = aggregates[arg(argv, i + 1).toLowerCase()];
        if (!chosen) throw syntaxError;
        aggregate = chosen;
        i += 1;
      } else if (!store && is(argv[i], 'withscores')) withScores = true;
      else throw syntaxError;
    }
    const result = combined(operation, sets, weights, aggregate);
    return store ? storeItems(db, arg(argv, 1), result.order) : flat(result.order, withScores);
  };
}

function intersectionSize({ db, argv }: Call): Reply {
  const keys = inputKeys(argv, 1);
  const sets = keys.map((key) => scoredOf(db, key));
  let limit = Infinity;
  for (let i = 2 + keys.length; i < argv.length; i += 2) {
    if (!is(argv[i], 'limit') || argv[i + 1] === undefined) throw syntaxError;
    limit = integer(arg(argv, i + 1), error("ERR LIMIT can't be negative"));
    if (limit < 0) throw error("ERR LIMIT can't be negative");
    if (limit === 0) limit = Infinity;
  }
  return Math.min(limit, combined('inter', sets, [], (a) => a).size);
}

function randomMember(call: Call): Reply {
  const { core, argv } = call;
  const { random } = core.environment;
  if (argv.length > 4 || (argv[3] !== undefined && !is(argv[3], 'withscores'))) throw syntaxError;
  const withScores = argv[3] !== undefined;
  const number =
    argv[2] === undefined ? null : drawCount(argv[2], withScores ? 4611686018427387903 : undefined);
  const items = zset(call)?.set.order ?? [];
  if (number === null) return drawRepeated(items, 1, random)[0]?.member ?? null;
  const chosen = number < 0 ? drawRepeated(items, -number, random) : draw(items, number, random);
  return flat(chosen, withScores);
}

function scan(call: Call): Reply {
  const { cursor, count: size, matches } = scanOptions(call.argv, 2, false);
  const value = zset(call);
  if (!value) return ['0', []];
  const items = value.set.order.map((item, i) => [i + 1, item] as const);
  const { next, found } = scanStep(
    items,
    ([number]) => number,
    value.large ? cursor : 0,
    value.large ? size : items.length,
  );
  return [
    String(next),
    flat(
      found.map(([, item]) => item).filter(({ member }) => matches(member)),
      true,
    ),
  ];
}

const score = (value: ZSetValue | undefined, member: string): Reply => {
  const found = value?.set.score(member);
  return found === undefined ? null : formatDouble(found);
};

export const sortedSetCommands: readonly Command[] = [
  row('bzmpop', -5, 'write blocking movablekeys', countedKeys(2), multiPop(2)),
  row('bzpopmax', -3, 'write noscript blocking fast', [1, -2, 1], blockingPop(true)),
  row('bzpopmin', -3, 'write noscript blocking fast', [1, -2, 1], blockingPop(false)),
  row('zadd', -4, 'write denyoom fast', oneKey, add),
  row('zcard', 2, 'readonly fast', oneKey, (call) => zset(call)?.set.size ?? 0),
  row('zcount', 4, 'readonly fast', oneKey, count(byScore)),
  row('zdiff', -3, 'readonly movablekeys', countedKeys(1), combine('diff', false)),
  row('zdiffstore', -4, 'write denyoom movablekeys', countedKeys(2, 1), combine('diff', true)),
  row('zincrby', 4, 'write denyoom fast', oneKey, incrBy),
  row('zinter', -3, 'readonly movablekeys', countedKeys(1), combine('inter', false)),
  row('zintercard', -3, 'readonly movablekeys', countedKeys(1), intersectionSize),
  row('zinterstore', -4, 'write denyoom movablekeys', countedKeys(2, 1), combine('inter', true)),
  row('zlexcount', 4, 'readonly fast', oneKey, count(byLex)),
  row('zmpop', -4, 'write movablekeys', countedKeys(1), multiPop(1)),
  row('zmscore', -3, 'readonly fast', oneKey, (call) => {
    const value = zset(call);
    return call.argv.slice(2).map((member) => score(value, member));
  }),
  row('zpopmax', -2, 'write fast', oneKey, pop(true)),
  row('zpopmin', -2, 'write fast', oneKey, pop(false)),
  row('zrandmember', -2, 'readonly', oneKey, randomMember),
  row('zrange', -4, 'readonly', oneKey, range({})),
  row('zrangebylex', -4, 'readonly', oneKey, range({ by: 'lex', reverse: false })),
  row('zrangebyscore', -4, 'readonly', oneKey, range({ by: 'score', reverse: false })),
  row('zrangestore', -5, 'write denyoom', twoKeys, range({}, true)),
  row('zrank', 3, 'readonly fast', oneKey, rank(false)),
  row('zrem', -3, 'write fast', oneKey, remove),
  row('zremrangebylex', 4, 'write', oneKey, removeRange(byLex)),
  row('zremrangebyrank', 4, 'write', oneKey, removeRange('rank')),
  row('zremrangebyscore', 4, 'write', oneKey, removeRange(byScore)),
  row('zrevrange', -4, 'readonly', oneKey, range({ by: 'rank', reverse: true })),
  row('zrevrangebylex', -4, 'readonly', oneKey, range({ by: 'lex', reverse: true })),
  row('zrevrangebyscore', -4, 'readonly', oneKey, range({ by: 'score', reverse: true })),
  row('zrevrank', 3, 'readonly fast', oneKey, rank(true)),
  row('zscan', -3, 'readonly', oneKey, scan),
  row('zscore', 3, 'readonly fast', oneKey, (call) => score(zset(call), arg(call.argv, 2))),
  row('zunion', -3, 'readonly movablekeys', countedKeys(1), combine('union', false)),
  row('zunionstore', -4, 'write denyoom movablekeys', countedKeys(2, 1), combine('union', true)),
];
