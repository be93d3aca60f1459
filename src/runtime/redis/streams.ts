import {
  arg,
  error,
  integer,
  is,
  noKeys,
  oneKey,
  row,
  syntaxError,
  Wait,
  type Call,
  type Command,
} from './command.ts';
import { type ErrorReply, nilArray, OK, type Reply } from './reply.ts';
import type { Database } from './store.ts';
import {
  formatId,
  Group,
  ID_MAX,
  makeId,
  millisOf,
  sequenceOf,
  Stream,
  UNKNOWN,
  type Consumer,
  type Pending,
  type StreamEntry,
  type Trim,
} from './stream.ts';

/** Streams: a log of entries, and groups of consumers that share its reading. */

const invalidId = error('ERR Invalid stream ID specified as stream command argument');
const SEQUENCE_MAX = 18446744073709551615n;

const streamOf = (db: Database, key: string): Stream | undefined => db.get(key, 'stream')?.stream;

function parsePart(text: string): bigint {
  if (!/^\d{1,20}$/.test(text) || (text.length > 1 && text.startsWith('0'))) {
    // Redis reads what is no 64-bit decimal with `strtoull`, which knows no leading zero rule.
    if (!/^\d+$/.test(text)) throw invalidId;
  }
  const value = BigInt(text);
  if (value > SEQUENCE_MAX) throw invalidId;
  return value;
}

/** Reads `ms` or `ms-seq`; without a sequence it gets `missing`. `-` and `+` are the ends. */
function parseId(text: string, missing: bigint): bigint {
  const dash = text.indexOf('-');
  if (dash < 0) return makeId(parsePart(text), missing);
  return makeId(parsePart(text.slice(0, dash)), parsePart(text.slice(dash + 1)));
}

function parseRangeEnd(text: string, missing: bigint): bigint {
  if (text === '-') return 0n;
  if (text === '+') return ID_MAX;
  return parseId(text, missing);
}

/** The two ends of XRANGE and its like, `(` leaving the end itself out. */
function parseRange(start: string, end: string): readonly [bigint, bigint] {
  const openStart = start.startsWith('(') && start.length > 1;
  const openEnd = end.startsWith('(') && end.length > 1;
  let from = openStart ? parseId(start.slice(1), 0n) : parseRangeEnd(start, 0n);
  if (openStart) {
    if (from === ID_MAX) throw error('ERR invalid start ID for the interval');
    from += 1n;
  }
  let to = openEnd ? parseId(end.slice(1), SEQUENCE_MAX) : parseRangeEnd(end, SEQUENCE_MAX);
  if (openEnd) {
    if (to === 0n) throw error('ERR invalid end ID for the interval');
    to -= 1n;
  }
  return [from, to];
}

const entryReply = ({ id, fields }: StreamEntry): Reply => [formatId(id), fields];

// ── Writing ──

interface AddOptions {
  readonly trim: Trim | null;
  readonly make: boolean;
  /** Where the id stands. */
  readonly at: number;
}

function parseAddOrTrim(argv: readonly string[], adding: boolean): AddOptions {
  let by: 'length' | 'id' | null = null;
  let length = 0;
  let id = 0n;
  let approximate = false;
  let limit: number | null = null;
  let make = true;
  let i = 2;
  for (; i < argv.length; i++) {
    const next = argv[i + 1];
    if (adding && argv[i] === '*') break;
    if ((is(argv[i], 'maxlen') || is(argv[i], 'minid')) && next !== undefined) {
      if (by !== null)
        throw error(
          'ERR syntax error, MAXLEN and MINID options at the same time are not compatible',
        );
      by = is(argv[i], 'maxlen') ? 'length' : 'id';
      let at = i + 1;
      approximate = next === '~';
      if ((next === '~' || next === '=') && argv[i + 2] !== undefined) at += 1;
      if (by === 'length') {
        length = integer(arg(argv, at));
        if (length < 0) throw error('ERR The MAXLEN argument must be >= 0.');
      } else id = parseId(arg(argv, at), 0n);
      i = at;
    } else if (is(argv[i], 'limit') && next !== undefined) {
      limit = integer(next);
      if (limit < 0) throw error('ERR The LIMIT argument must be >= 0.');
      i += 1;
    } else if (adding && is(argv[i], 'nomkstream')) make = false;
    else if (adding) break;
    else throw syntaxError;
  }
  if (limit !== null && limit > 0 && by === null)
    throw error('ERR syntax error, LIMIT cannot be used without specifying a trimming strategy');
  if (!adding && by === null)
    throw error('ERR syntax error, XTRIM must be called with a trimming strategy');
  if (limit !== null && !approximate)
    throw error('ERR syntax error, LIMIT cannot be used without the special ~ option');
  const defaultLimit = approximate ? 10_000 : 0;
  return {
    make,
    at: i,
    trim: by && { by, length, id, approximate, limit: limit ?? defaultLimit },
  };
}

const exhausted = error(
  'ERR The stream has exhausted the last possible ID, unable to add more items',
);

function nextId(stream: Stream, time: number): bigint {
  const id = makeId(BigInt(time), 0n);
  return id > stream.lastId ? id : stream.lastId + 1n;
}

const notAbove = error(
  'ERR The ID specified in XADD is equal or smaller than the target stream top item',
);

function xadd({ db, core, argv }: Call): Reply {
  const { trim, make, at } = parseAddOrTrim(argv, true);
  const given = argv[at];
  const fields = argv.slice(at + 1);
  const automatic = given === '*';
  const halfAutomatic = given !== undefined && !automatic && given.endsWith('-*');
  let id = 0n;
  if (given !== undefined && !automatic) {
    if (halfAutomatic) id = makeId(parsePart(given.slice(0, -2)), 0n);
    else id = parseId(given, 0n);
  }
  if (fields.length < 2 || fields.length % 2 === 1)
    throw error(`ERR wrong number of arguments for 'xadd' command`);
  if (given !== undefined && !automatic && !halfAutomatic && id === 0n)
    throw error('ERR The ID specified in XADD must be greater than 0-0');
  const key = arg(argv, 1);
  const known = streamOf(db, key);
  if (!known && !make) return null;
  const stream = known ?? new Stream();
  if (stream.lastId === ID_MAX) throw exhausted;
  if (automatic) id = nextId(stream, core.time);
  else if (halfAutomatic) {
    const same = millisOf(stream.lastId) === millisOf(id);
    if (same && sequenceOf(stream.lastId) === SEQUENCE_MAX) throw notAbove;
    if (same) id = stream.lastId + 1n;
  }
  if (id <= stream.lastId) throw notAbove;
  stream.append(id, fields);
  if (trim) stream.trim(trim);
  if (known) db.grown(key);
  else db.put(key, { kind: 'stream', stream });
  return formatId(id);
}

function xtrim({ db, argv }: Call): Reply {
  const { trim } = parseAddOrTrim(argv, false);
  const key = arg(argv, 1);
  const stream = streamOf(db, key);
  if (!stream || !trim) return 0;
  const removed = stream.trim(trim);
  if (removed > 0) db.modified(key);
  return removed;
}

function xdel({ db, argv }: Call): Reply {
  const stream = streamOf(db, arg(argv, 1));
  const ids = stream ? argv.slice(2).map((text) => parseId(text, 0n)) : [];
  const removed = ids.filter((id) => stream?.delete(id)).length;
  if (removed > 0) db.modified(arg(argv, 1));
  return removed;
}

function xsetId({ db, argv }: Call): Reply {
  const id = parseId(arg(argv, 2), 0n);
  let added: number | null = null;
  let maxDeleted: bigint | null = null;
  for (let i = 3; i < argv.length; i += 2) {
    const next = argv[i + 1];
    if (next === undefined) throw syntaxError;
    if (is(argv[i], 'entriesadded')) {
      added = integer(next);
      if (added < 0) throw error('ERR entries_added must be positive');
    } else if (is(argv[i], 'maxdeletedid')) {
      maxDeleted = parseId(next, 0n);
      if (id < maxDeleted)
        throw error(
          'ERR The ID specified in XSETID is smaller than the provided max_deleted_entry_id',
        );
    } else throw syntaxError;
  }
  const key = arg(argv, 1);
  const stream = streamOf(db, key);
  if (!stream) throw error('ERR no such key');
  if (stream.length > 0) {
    const top = stream.entries[stream.length - 1]?.id ?? 0n;
    if (id < top)
      throw error('ERR The ID specified in XSETID is smaller than the target stream top item');
    if (added !== null && added < stream.length)
      throw error(
        'ERR The entries_added specified in XSETID is smaller than the target stream length',
      );
  }
  stream.lastId = id;
  if (added !== null) stream.added = added;
  if (maxDeleted !== null && maxDeleted !== 0n) stream.maxDeletedId = maxDeleted;
  db.modified(key);
  return OK;
}

// ── Reading ──

function range(reverse: boolean) {
  return ({ db, argv }: Call): Reply => {
    const [start, end] = reverse ? [arg(argv, 3), arg(argv, 2)] : [arg(argv, 2), arg(argv, 3)];
    const [from, to] = parseRange(start, end);
    let count = Infinity;
    for (let i = 4; i < argv.length; i += 2) {
      if (!is(argv[i], 'count') || argv[i + 1] === undefined) throw syntaxError;
      count = integer(arg(argv, i + 1));
      if (count < 0) count = 0;
    }
    const stream = streamOf(db, arg(argv, 1));
    if (!stream) return [];
    if (count === 0) return nilArray;
    if (from > to) return [];
    const first = stream.from(from);
    const last = to === ID_MAX ? stream.length : stream.from(to + 1n);
    const found = reverse
      ? stream.entries.slice(Math.max(first, last - count), Math.max(first, last)).reverse()
      : stream.entries.slice(first, Math.min(last, first + count));
    return found.map(entryReply);
  };
}

interface ReadOptions {
  readonly keys: readonly string[];
  readonly ids: readonly string[];
  readonly count: number;
  /** Milliseconds, 0 for ever, `null` without BLOCK. */
  readonly block: number | null;
  readonly group: string | null;
  readonly consumer: string;
  readonly noAck: boolean;
}

function parseRead({ argv, inScript }: Call, grouped: boolean): ReadOptions {
  let count = Infinity;
  let block: number | null = null;
  let group: string | null = null;
  let consumer = '';
  let noAck = false;
  let at = -1;
  for (let i = 1; i < argv.length; i++) {
    const next = argv[i + 1];
    if (is(argv[i], 'block') && next !== undefined) {
      block = integer(next, error('ERR timeout is not an integer or out of range'));
      if (block < 0) throw error('ERR timeout is negative');
      if (inScript)
        throw error(`ERR ${argv[0]} command is not allowed with BLOCK option from scripts`);
      i += 1;
    } else if (is(argv[i], 'count') && next !== undefined) {
      const size = integer(next);
      count = size <= 0 ? Infinity : size;
      i += 1;
    } else if (is(argv[i], 'streams') && next !== undefined) {
      at = i + 1;
      break;
    } else if (is(argv[i], 'group') && argv[i + 2] !== undefined) {
      if (!grouped)
        throw error(
          'ERR The GROUP option is only supported by XREADGROUP. You called XREAD instead.',
        );
      group = next as string;
      consumer = arg(argv, i + 2);
      i += 2;
    } else if (is(argv[i], 'noack')) {
      if (!grouped)
        throw error(
          'ERR The NOACK option is only supported by XREADGROUP. You called XREAD instead.',
        );
      noAck = true;
    } else throw syntaxError;
  }
  if (at < 0) throw syntaxError;
  const rest = argv.length - at;
  if (rest % 2 === 1)
    throw error(
      "ERR Unbalanced XREAD list of streams: for each stream key an ID or '$' must be specified.",
    );
  if (grouped && group === null) throw error('ERR Missing GROUP option for XREADGROUP');
  const half = at + rest / 2;
  return {
    keys: argv.slice(at, half),
    ids: argv.slice(half),
    count,
    block,
    group,
    consumer,
    noAck,
  };
}

const readKeys = (argv: readonly string[]): readonly number[] | undefined => {
  const at = argv.findIndex((word, i) => i > 0 && is(word, 'streams')) + 1;
  const rest = argv.length - at;
  if (at === 0 || rest === 0 || rest % 2 === 1) return undefined;
  return Array.from({ length: rest / 2 }, (_, i) => at + i);
};

/** Entries after `after`, as the reply of one stream; `null` if there are none. */
function readAfter(key: string, stream: Stream | undefined, after: bigint, count: number): Reply {
  if (!stream || after >= stream.lastId) return null;
  const first = stream.from(after + 1n);
  const found = stream.entries.slice(first, first + count);
  return found.length === 0 ? null : [key, found.map(entryReply)];
}

function xread(call: Call): Reply | Wait {
  const { db } = call;
  const { keys, ids, count, block } = parseRead(call, false);
  const afters = ids.map((text, i) => {
    const stream = streamOf(db, keys[i] as string);
    if (text === '$') return stream?.lastId ?? 0n;
    if (text === '>')
      throw error(
        'ERR The > ID can be specified only when calling XREADGROUP using the GROUP <group> <consumer> option.',
      );
    return parseId(text, 0n);
  });
  const found = keys
    .map((key, i) => readAfter(key, streamOf(db, key), afters[i] as bigint, count))
    .filter((one) => one !== null);
  if (found.length > 0) return found;
  if (block === null) return nilArray;
  return new Wait(keys, block, nilArray, (key) => {
    const value = db.entry(key)?.value;
    if (value?.kind !== 'stream') return undefined;
    const one = readAfter(key, value.stream, afters[keys.indexOf(key)] as bigint, count);
    return one === null ? undefined : [one];
  });
}

function noGroup(key: string, group: string, where: string): ErrorReply {
  return error(`NOGROUP No such key '${key}' or consumer group '${group}'${where}`);
}

function consumerOf(group: Group, name: string, time: number): Consumer {
  let consumer = group.consumers.get(name);
  if (!consumer) group.consumers.set(name, (consumer = { name, seen: time }));
  return consumer;
}

/** Hands new entries to a consumer. */
function deliver(
  stream: Stream,
  group: Group,
  consumer: Consumer,
  count: number,
  noAck: boolean,
  time: number,
): StreamEntry[] {
  const first = stream.from(group.lastId + 1n);
  const found = stream.entries.slice(first, first + count);
  for (const { id } of found) {
    if (group.entriesRead !== UNKNOWN && !stream.hasGapFrom(id)) group.entriesRead += 1;
    else if (stream.added > 0) group.entriesRead = stream.distance(id);
    group.lastId = id;
    if (noAck) continue;
    const known = group.find(id);
    if (known) Object.assign(known, { consumer, delivered: time, count: 1 });
    else group.add({ id, consumer, delivered: time, count: 1 });
  }
  return found;
}

/** What a consumer got before and has not acknowledged; what was deleted since comes without fields. */
function history(
  stream: Stream,
  group: Group,
  consumer: Consumer,
  after: bigint,
  count: number,
  time: number,
): Reply {
  const mine = group.pending
    .slice(group.from(after + 1n))
    .filter((one) => one.consumer === consumer);
  return mine.slice(0, count).map((one) => {
    const entry = stream.find(one.id);
    if (!entry) return [formatId(one.id), nilArray];
    one.delivered = time;
    one.count += 1;
    return entryReply(entry);
  });
}

function xreadGroup(call: Call): Reply | Wait {
  const { db, core } = call;
  const { keys, ids, count, block, group: name, consumer: reader, noAck } = parseRead(call, true);
  const groupName = name as string;
  const groups: Group[] = [];
  const afters: (bigint | null)[] = [];
  for (const [i, key] of keys.entries()) {
    const stream = streamOf(db, key);
    const group = stream?.groups.get(groupName);
    if (!group) throw noGroup(key, groupName, ' in XREADGROUP with GROUP option');
    groups.push(group);
    const text = ids[i] as string;
    if (text === '$')
      throw error(
        'ERR The $ ID is meaningless in the context of XREADGROUP: you want to read the history of this consumer by specifying a proper ID, or use the > ID to get new messages. The $ ID would just return an empty result set.',
      );
    afters.push(text === '>' ? null : parseId(text, 0n));
  }
  const found: Reply[] = [];
  for (const [i, key] of keys.entries()) {
    const stream = streamOf(db, key) as Stream;
    const group = groups[i] as Group;
    const after = afters[i];
    if (after === null && stream.lastId <= group.lastId) continue;
    const consumer = consumerOf(group, reader, core.time);
    consumer.seen = core.time;
    if (typeof after === 'bigint')
      found.push([key, history(stream, group, consumer, after, count, core.time)]);
    else {
      const entries = deliver(stream, group, consumer, count, noAck, core.time);
      if (entries.length > 0) found.push([key, entries.map(entryReply)]);
    }
    db.noted(key);
  }
  if (found.length > 0) return found;
  if (block === null) return nilArray;
  return new Wait(keys, block, nilArray, (key) => {
    const value = db.entry(key)?.value;
    if (value?.kind !== 'stream') return error('UNBLOCKED the stream key no longer exists');
    const group = value.stream.groups.get(groupName);
    if (!group)
      return error('NOGROUP the consumer group this client was blocked on no longer exists');
    if (value.stream.lastId <= group.lastId) return undefined;
    const consumer = consumerOf(group, reader, core.time);
    consumer.seen = core.time;
    const entries = deliver(value.stream, group, consumer, count, noAck, core.time);
    db.noted(key);
    return entries.length === 0 ? undefined : [[key, entries.map(entryReply)]];
  });
}

// ── Pending entries ──

function xack({ db, argv }: Call): Reply {
  const group = streamOf(db, arg(argv, 1))?.groups.get(arg(argv, 2));
  if (!group) return 0;
  const ids = argv.slice(3).map((text) => parseId(text, 0n));
  const removed = ids.filter((id) => group.remove(id)).length;
  if (removed > 0) db.noted(arg(argv, 1));
  return removed;
}

function xpending({ db, core, argv }: Call): Reply {
  const [key, name] = [arg(argv, 1), arg(argv, 2)];
  let idle = 0;
  let at = 3;
  const summary = argv.length === 3;
  if (!summary) {
    if (argv.length < 6 || argv.length > 9) throw syntaxError;
    if (is(argv[3], 'idle')) {
      idle = integer(arg(argv, 4));
      if (argv.length < 8) throw syntaxError;
      at = 5;
    }
  }
  const count = summary ? 0 : Math.max(0, integer(arg(argv, at + 2)));
  const [from, to] = summary ? [0n, 0n] : parseRange(arg(argv, at), arg(argv, at + 1));
  const group = streamOf(db, key)?.groups.get(name);
  if (!group) throw noGroup(key, name, '');
  if (summary) {
    const [first, last] = [group.pending[0], group.pending[group.pending.length - 1]];
    if (!first || !last) return [0, null, null, nilArray];
    const byConsumer = group
      .sortedConsumers()
      .map((consumer) => [consumer.name, group.pendingOf(consumer).length] as const)
      .filter(([, size]) => size > 0)
      .map(([consumer, size]) => [consumer, String(size)]);
    return [group.pending.length, formatId(first.id), formatId(last.id), byConsumer];
  }
  const wanted = argv[at + 3];
  const consumer = wanted === undefined ? undefined : group.consumers.get(wanted);
  if (wanted !== undefined && !consumer) return [];
  return group.pending
    .slice(group.from(from))
    .filter(
      (one) =>
        one.id <= to &&
        (!consumer || one.consumer === consumer) &&
        (idle === 0 || core.time - one.delivered >= idle),
    )
    .slice(0, count)
    .map((one) => [
      formatId(one.id),
      one.consumer.name,
      Math.max(0, core.time - one.delivered),
      one.count,
    ]);
}

function xclaim({ db, core, argv }: Call): Reply {
  const [key, name, reader] = [arg(argv, 1), arg(argv, 2), arg(argv, 3)];
  const stream = streamOf(db, key);
  const group = stream?.groups.get(name);
  if (!stream || !group) throw noGroup(key, name, '');
  const badIdle = error('ERR Invalid min-idle-time argument for XCLAIM');
  const idle = Math.max(0, integer(arg(argv, 4), badIdle));
  let i = 5;
  const ids: bigint[] = [];
  for (; i < argv.length && /^\d/.test(arg(argv, i)); i++) ids.push(parseId(arg(argv, i), 0n));
  const { time } = core;
  let delivered = time;
  let count: number | null = null;
  let justId = false;
  let force = false;
  let lastId = 0n;
  for (; i < argv.length; i++) {
    const next = argv[i + 1];
    if (is(argv[i], 'force')) force = true;
    else if (is(argv[i], 'justid')) justId = true;
    else if (is(argv[i], 'idle') && next !== undefined) {
      delivered = time - integer(next, error('ERR Invalid IDLE option argument for XCLAIM'));
      i += 1;
    } else if (is(argv[i], 'time') && next !== undefined) {
      delivered = integer(next, error('ERR Invalid TIME option argument for XCLAIM'));
      i += 1;
    } else if (is(argv[i], 'retrycount') && next !== undefined) {
      count = integer(next, error('ERR Invalid RETRYCOUNT option argument for XCLAIM'));
      i += 1;
    } else if (is(argv[i], 'lastid') && next !== undefined) {
      lastId = parseId(next, 0n);
      i += 1;
    } else throw error(`ERR Unrecognized XCLAIM option '${argv[i]}'`);
  }
  if (delivered < 0 || delivered > time) delivered = time;
  if (lastId > group.lastId) group.lastId = lastId;
  const replies: Reply[] = [];
  for (const id of ids) {
    let one = group.find(id);
    const entry = stream.find(id);
    if (!entry) {
      if (one) group.remove(id);
      continue;
    }
    if (!one) {
      if (!force) continue;
      one = { id, consumer: consumerOf(group, reader, time), delivered: 0, count: 0 };
      group.add(one);
    } else if (time - one.delivered < idle) continue;
    claim(group, one, reader, time, delivered);
    if (count !== null) one.count = count;
    else if (!justId) one.count += 1;
    replies.push(justId ? formatId(id) : entryReply(entry));
  }
  db.noted(key);
  return replies;
}

function claim(group: Group, one: Pending, reader: string, time: number, delivered: number): void {
  const consumer = consumerOf(group, reader, time);
  consumer.seen = time;
  one.consumer = consumer;
  one.delivered = delivered;
}

function xautoclaim({ db, core, argv }: Call): Reply {
  const [key, name, reader] = [arg(argv, 1), arg(argv, 2), arg(argv, 3)];
  const idle = Math.max(
    0,
    integer(arg(argv, 4), error('ERR Invalid min-idle-time argument for XAUTOCLAIM')),
  );
  const [start] = parseRange(arg(argv, 5), '+');
  let count = 100;
  let justId = false;
  for (let i = 6; i < argv.length; i++) {
    if (is(argv[i], 'count') && argv[i + 1] !== undefined) {
      count = integer(arg(argv, i + 1), error('ERR COUNT must be > 0'));
      if (count < 1 || count > 576460752303423487) throw error('ERR COUNT must be > 0');
      i += 1;
    } else if (is(argv[i], 'justid')) justId = true;
    else throw syntaxError;
  }
  const stream = streamOf(db, key);
  const group = stream?.groups.get(name);
  if (!stream || !group) throw noGroup(key, name, '');
  const claimed: Reply[] = [];
  const deleted: Reply[] = [];
  let attempts = count * 10;
  let at = group.from(start);
  while (attempts > 0 && count > 0 && at < group.pending.length) {
    attempts -= 1;
    const one = group.pending[at] as Pending;
    const entry = stream.find(one.id);
    if (!entry) {
      group.pending.splice(at, 1);
      deleted.push(formatId(one.id));
      count -= 1;
      continue;
    }
    at += 1;
    if (idle > 0 && core.time - one.delivered < idle) continue;
    claim(group, one, reader, core.time, core.time);
    if (!justId) one.count += 1;
    claimed.push(justId ? formatId(one.id) : entryReply(entry));
    count -= 1;
  }
  db.noted(key);
  const next = group.pending[at];
  return [next ? formatId(next.id) : '0-0', claimed, deleted];
}

// ── Groups ──

const needsKey = error(
  'ERR The XGROUP subcommand requires the key to exist. Note that for CREATE you may want to use the MKSTREAM option to create an empty stream automatically.',
);

function groupOptions(argv: readonly string[], mayMake: boolean): { make: boolean; read: number } {
  let make = false;
  let read = UNKNOWN;
  for (let i = 5; i < argv.length; i++)
    if (mayMake && is(argv[i], 'mkstream')) make = true;
    else if (is(argv[i], 'entriesread') && argv[i + 1] !== undefined) {
      read = integer(arg(argv, i + 1));
      if (read < 0 && read !== UNKNOWN)
        throw error('ERR value for ENTRIESREAD must be positive or -1');
      i += 1;
    } else
      throw error(
        `ERR unknown subcommand or wrong number of arguments for '${argv[1]}'. Try XGROUP HELP.`,
      );
  return { make, read };
}

function groupCreate({ db, argv }: Call): Reply {
  const { make, read } = groupOptions(argv, true);
  const [key, name, where] = [arg(argv, 2), arg(argv, 3), arg(argv, 4)];
  const known = streamOf(db, key);
  if (!known && !make) throw needsKey;
  const id = where === '$' ? (known?.lastId ?? 0n) : parseId(where, 0n);
  const stream = known ?? new Stream();
  if (!known) db.put(key, { kind: 'stream', stream });
  if (stream.groups.has(name)) throw error('BUSYGROUP Consumer Group name already exists');
  stream.groups.set(name, new Group(id, read));
  db.modified(key);
  return OK;
}

/** The group of an XGROUP subcommand. @throws the error reply without key or group. */
function existingGroup({ db, argv }: Call): readonly [Stream, Group] {
  const [key, name] = [arg(argv, 2), arg(argv, 3)];
  const stream = streamOf(db, key);
  if (!stream) throw needsKey;
  const group = stream.groups.get(name);
  if (!group) throw error(`NOGROUP No such consumer group '${name}' for key name '${key}'`);
  return [stream, group];
}

function groupSetId(call: Call): Reply {
  const { read } = groupOptions(call.argv, false);
  const [stream, group] = existingGroup(call);
  const where = arg(call.argv, 4);
  group.lastId = where === '$' ? stream.lastId : parseRangeEnd(where, 0n);
  group.entriesRead = read;
  call.db.noted(arg(call.argv, 2));
  return OK;
}

function groupDestroy({ db, argv }: Call): Reply {
  const stream = streamOf(db, arg(argv, 2));
  if (!stream) throw needsKey;
  if (!stream.groups.delete(arg(argv, 3))) return 0;
  // Clients that wait in this group are told.
  db.grown(arg(argv, 2));
  return 1;
}

function createConsumer(call: Call): Reply {
  const [, group] = existingGroup(call);
  const name = arg(call.argv, 4);
  if (group.consumers.has(name)) return 0;
  consumerOf(group, name, call.core.time);
  call.db.noted(arg(call.argv, 2));
  return 1;
}

function deleteConsumer(call: Call): Reply {
  const [, group] = existingGroup(call);
  const consumer = group.consumers.get(arg(call.argv, 4));
  if (!consumer) return 0;
  const mine = group.pendingOf(consumer);
  for (const { id } of mine) group.remove(id);
  group.consumers.delete(consumer.name);
  call.db.noted(arg(call.argv, 2));
  return mine.length;
}

// ── XINFO ──

function lag(stream: Stream, group: Group): number | null {
  if (stream.added === 0) return 0;
  if (group.entriesRead !== UNKNOWN && !stream.hasGapFrom(group.lastId))
    return stream.added - group.entriesRead;
  const read = stream.distance(group.lastId);
  return read === UNKNOWN ? null : stream.added - read;
}

const sortedGroups = (stream: Stream): (readonly [string, Group])[] =>
  [...stream.groups].sort(([a], [b]) => (a < b ? -1 : 1));

function infoStream(call: Call): Reply {
  const { db, argv } = call;
  const stream = streamOf(db, arg(argv, 2));
  if (!stream) throw error('ERR no such key');
  const full = is(argv[3], 'full');
  const unknown = error(
    `ERR unknown subcommand or wrong number of arguments for '${argv[1]}'. Try XINFO HELP.`,
  );
  if (argv.length > 3 && !full) throw unknown;
  let count = 10;
  if (argv.length > 4) {
    if (!is(argv[4], 'count') || argv.length !== 6) throw unknown;
    count = integer(arg(argv, 5));
    if (count < 0) count = 10;
  }
  const size = count === 0 ? Infinity : count;
  const { nodes } = stream;
  const common: Reply[] = [
    'length',
    stream.length,
    'radix-tree-keys',
    nodes,
    'radix-tree-nodes',
    nodes + 1,
    'last-generated-id',
    formatId(stream.lastId),
    'max-deleted-entry-id',
    formatId(stream.maxDeletedId),
    'entries-added',
    stream.added,
    'recorded-first-entry-id',
    formatId(stream.firstId),
  ];
  if (!full) {
    const [first, last] = [stream.entries[0], stream.entries[stream.length - 1]];
    return [
      ...common,
      'groups',
      stream.groups.size,
      'first-entry',
      first ? entryReply(first) : null,
      'last-entry',
      last ? entryReply(last) : null,
    ];
  }
  const groups = sortedGroups(stream).map(([name, group]) => [
    'name',
    name,
    'last-delivered-id',
    formatId(group.lastId),
    'entries-read',
    group.entriesRead === UNKNOWN ? null : group.entriesRead,
    'lag',
    lag(stream, group),
    'pel-count',
    group.pending.length,
    'pel',
    group.pending
      .slice(0, size)
      .map((one) => [formatId(one.id), one.consumer.name, one.delivered, one.count]),
    'consumers',
    group.sortedConsumers().map((consumer) => {
      const mine = group.pendingOf(consumer);
      return [
        'name',
        consumer.name,
        'seen-time',
        consumer.seen,
        'pel-count',
        mine.length,
        'pel',
        mine.slice(0, size).map((one) => [formatId(one.id), one.delivered, one.count]),
      ];
    }),
  ]);
  return [...common, 'entries', stream.entries.slice(0, size).map(entryReply), 'groups', groups];
}

function infoGroups({ db, argv }: Call): Reply {
  const stream = streamOf(db, arg(argv, 2));
  if (!stream) throw error('ERR no such key');
  return sortedGroups(stream).map(([name, group]) => [
    'name',
    name,
    'consumers',
    group.consumers.size,
    'pending',
    group.pending.length,
    'last-delivered-id',
    formatId(group.lastId),
    'entries-read',
    group.entriesRead === UNKNOWN ? null : group.entriesRead,
    'lag',
    lag(stream, group),
  ]);
}

function infoConsumers({ db, core, argv }: Call): Reply {
  const [key, name] = [arg(argv, 2), arg(argv, 3)];
  const stream = streamOf(db, key);
  if (!stream) throw error('ERR no such key');
  const group = stream.groups.get(name);
  if (!group) throw error(`NOGROUP No such consumer group '${name}' for key name '${key}'`);
  return group
    .sortedConsumers()
    .map((consumer) => [
      'name',
      consumer.name,
      'pending',
      group.pendingOf(consumer).length,
      'idle',
      Math.max(0, core.time - consumer.seen),
    ]);
}

const second = [2, 2, 1] as const;

export const streamCommands: readonly Command[] = [
  row('xack', -4, 'write fast', oneKey, xack),
  row('xadd', -5, 'write denyoom fast', oneKey, xadd),
  row('xautoclaim', -6, 'write fast', oneKey, xautoclaim),
  row('xclaim', -6, 'write fast', oneKey, xclaim),
  row('xdel', -3, 'write fast', oneKey, xdel),
  row('xgroup', -2, '', noKeys, () => OK),
  row('xgroup|create', -5, 'write denyoom', second, groupCreate),
  row('xgroup|createconsumer', 5, 'write denyoom', second, createConsumer),
  row('xgroup|delconsumer', 5, 'write', second, deleteConsumer),
  row('xgroup|destroy', 4, 'write', second, groupDestroy),
  row('xgroup|setid', -5, 'write', second, groupSetId),
  row('xinfo', -2, '', noKeys, () => OK),
  row('xinfo|consumers', 4, 'readonly', second, infoConsumers),
  row('xinfo|groups', 3, 'readonly', second, infoGroups),
  row('xinfo|stream', -3, 'readonly', second, infoStream),
  row(
    'xlen',
    2,
    'readonly fast',
    oneKey,
    ({ db, argv }) => streamOf(db, arg(argv, 1))?.length ?? 0,
  ),
  row('xpending', -3, 'readonly', oneKey, xpending),
  row('xrange', -4, 'readonly', oneKey, range(false)),
  row('xread', -4, 'readonly blocking movablekeys', readKeys, xread),
  row('xreadgroup', -7, 'write blocking movablekeys', readKeys, xreadGroup),
  row('xrevrange', -4, 'readonly', oneKey, range(true)),
  row('xsetid', -3, 'write denyoom fast', oneKey, xsetId),
  row('xtrim', -4, 'write', oneKey, xtrim),
];
