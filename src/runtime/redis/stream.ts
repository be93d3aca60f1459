import { parseInteger } from './numbers.ts';

/**
 * A stream's own state: entries in the order of their ids, consumer groups and what is pending in
 * them. An id is one bigint, milliseconds × 2⁶⁴ + sequence, so that ids compare as numbers.
 */

const SEQUENCE_BITS = 64n;
const SEQUENCE_MAX = (1n << SEQUENCE_BITS) - 1n;
/** The largest id there is. */
export const ID_MAX = (1n << 128n) - 1n;
/** An entry counter that cannot be known any more, for entries in between were deleted. */
export const UNKNOWN = -1;

/** The id of two parts. */
export const makeId = (millis: bigint, sequence: bigint): bigint =>
  (millis << SEQUENCE_BITS) | sequence;
export const millisOf = (id: bigint): bigint => id >> SEQUENCE_BITS;
export const sequenceOf = (id: bigint): bigint => id & SEQUENCE_MAX;
/** `1700000000000-0` */
export const formatId = (id: bigint): string => `${millisOf(id)}-${sequenceOf(id)}`;

const NODE_ENTRIES = 100;
const NODE_BYTES = 4096;
/** A listpack's own 7 bytes, three counters and an end mark. */
const NODE_HEADER = 7 + 4 * 2;

/**
 * Entries stand in blocks, as in Redis, because an approximate trim (`~`) drops whole blocks only:
 * how much it leaves can be seen.
 */
interface Node {
  /** Entries ever put in, deleted ones too. */
  total: number;
  live: number;
  /** Its size as a listpack. */
  bytes: number;
  /** The first entry's id and field names, against which the others are shortened. */
  readonly firstId: bigint;
  readonly fields: readonly string[];
}

export interface StreamEntry {
  readonly id: bigint;
  /** Field, value, field, value … */
  readonly fields: readonly string[];
  readonly node: Node;
}

/** A reader of a group. */
export interface Consumer {
  readonly name: string;
  /** When it last asked, in milliseconds since 1970. */
  seen: number;
}

/** An entry that was handed out and not acknowledged. */
export interface Pending {
  readonly id: bigint;
  consumer: Consumer;
  /** When it was handed out last. */
  delivered: number;
  /** How often. */
  count: number;
}

const indexFrom = (items: readonly { readonly id: bigint }[], id: bigint): number => {
  let low = 0;
  let high = items.length;
  // Most look-ups are for the end.
  const last = items[high - 1];
  if (last === undefined || last.id < id) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle] as { id: bigint }).id < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A consumer group. */
export class Group {
  lastId: bigint;
  /** How many entries it has read, or UNKNOWN. */
  entriesRead: number;
  readonly consumers = new Map<string, Consumer>();
  readonly pending: Pending[] = [];

  constructor(lastId: bigint, entriesRead: number) {
    this.lastId = lastId;
    this.entriesRead = entriesRead;
  }

  find(id: bigint): Pending | undefined {
    const found = this.pending[indexFrom(this.pending, id)];
    return found?.id === id ? found : undefined;
  }

  /** The index of the first pending entry at or after `id`. */
  from(id: bigint): number {
    return indexFrom(this.pending, id);
  }

  add(pending: Pending): void {
    this.pending.splice(indexFrom(this.pending, pending.id), 0, pending);
  }

  remove(id: bigint): boolean {
    const index = indexFrom(this.pending, id);
    if (this.pending[index]?.id !== id) return false;
    this.pending.splice(index, 1);
    return true;
  }

  pendingOf(consumer: Consumer): Pending[] {
    return this.pending.filter((one) => one.consumer === consumer);
  }

  /** Consumers in the order of their names, as Redis lists them. */
  sortedConsumers(): Consumer[] {
    return [...this.consumers.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  copy(): Group {
    const twin = new Group(this.lastId, this.entriesRead);
    for (const consumer of this.consumers.values())
      twin.consumers.set(consumer.name, { ...consumer });
    for (const one of this.pending) {
      const consumer = twin.consumers.get(one.consumer.name);
      if (consumer) twin.pending.push({ ...one, consumer });
    }
    return twin;
  }
}

/** What an element takes in a listpack, the compact form in which Redis keeps a block. */
function packedBytes(text: string): number {
  const number = text.length < 21 ? parseInteger(text) : undefined;
  let size: number;
  if (number !== undefined) {
    const value = Number(number);
    if (value >= 0 && value < 128) size = 1;
    else if (value >= -4096 && value < 4096) size = 2;
    else if (value >= -32768 && value < 32768) size = 3;
    else if (value >= -8388608 && value < 8388608) size = 4;
    else size = value >= -2147483648 && value < 2147483648 ? 5 : 9;
  } else if (text.length < 64) size = 1 + text.length;
  else size = text.length < 4096 ? 2 + text.length : 5 + text.length;
  return size + (size < 128 ? 1 : size < 16384 ? 2 : 3);
}

const packed = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + packedBytes(text), 0);

const namesOf = (fields: readonly string[]): string[] => fields.filter((_, i) => i % 2 === 0);

/** How far a trim goes. */
export interface Trim {
  readonly by: 'length' | 'id';
  readonly length: number;
  readonly id: bigint;
  /** Whole blocks only. */
  readonly approximate: boolean;
  /** At most so many entries; 0: no limit. */
  readonly limit: number;
}

export class Stream {
  entries: StreamEntry[] = [];
  lastId = 0n;
  maxDeletedId = 0n;
  added = 0;
  readonly groups = new Map<string, Group>();

  get length(): number {
    return this.entries.length;
  }

  get firstId(): bigint {
    return this.entries[0]?.id ?? 0n;
  }

  get nodes(): number {
    return new Set(this.entries.map(({ node }) => node)).size;
  }

  find(id: bigint): StreamEntry | undefined {
    const found = this.entries[indexFrom(this.entries, id)];
    return found?.id === id ? found : undefined;
  }

  /** The index of the first entry at or after `id`. */
  from(id: bigint): number {
    return indexFrom(this.entries, id);
  }

  append(id: bigint, fields: readonly string[]): void {
    const bytes = fields.reduce((sum, text) => sum + text.length, 0);
    const names = namesOf(fields);
    let node = this.entries[this.entries.length - 1]?.node;
    if (!node || node.bytes + bytes >= NODE_BYTES || node.total >= NODE_ENTRIES)
      node = { total: 0, live: 0, bytes: NODE_HEADER + packed(names), firstId: id, fields: names };
    const same =
      names.length === node.fields.length && names.every((name, i) => name === node?.fields[i]);
    const offset =
      packedBytes(String(millisOf(id) - millisOf(node.firstId))) +
      packedBytes(String(sequenceOf(id) - sequenceOf(node.firstId)));
    const content = same ? fields.filter((_, i) => i % 2 === 1) : fields;
    node.total += 1;
    node.live += 1;
    // Flags before, the number of elements behind, and the number of fields unless they are the same.
    node.bytes += 2 + offset + (same ? 0 : 2) + packed(content) + 2;
    this.entries.push({ id, fields, node });
    this.lastId = id;
    this.added += 1;
  }

  /** Whether there was such an entry. */
  delete(id: bigint): boolean {
    const index = indexFrom(this.entries, id);
    const entry = this.entries[index];
    if (entry?.id !== id) return false;
    this.entries.splice(index, 1);
    entry.node.live -= 1;
    if (id > this.maxDeletedId) this.maxDeletedId = id;
    return true;
  }

  /** Removes old entries; how many. */
  trim({ by, length, id, approximate, limit }: Trim): number {
    let removed = 0;
    const total = this.entries.length;
    while (removed < total) {
      const entry = this.entries[removed] as StreamEntry;
      const { live } = entry.node;
      const lastOfNode = this.entries[removed + live - 1] as StreamEntry;
      if (by === 'length' ? total - removed <= length : entry.id >= id) break;
      if (limit > 0 && removed + live > limit) break;
      const whole = by === 'length' ? total - removed - live >= length : lastOfNode.id < id;
      if (whole) {
        removed += live;
        continue;
      }
      if (approximate) break;
      while (removed < total) {
        const next = this.entries[removed] as StreamEntry;
        if (by === 'length' ? total - removed <= length : next.id >= id) break;
        next.node.live -= 1;
        removed += 1;
      }
      break;
    }
    if (removed > 0) this.entries.splice(0, removed);
    return removed;
  }

  /** How many entries were added up to `id`, or UNKNOWN. */
  distance(id: bigint): number {
    if (this.added === 0) return 0;
    if (this.length === 0 && id <= this.lastId) return this.added;
    if (id === this.lastId) return this.added;
    if (id > this.lastId) return UNKNOWN;
    if (this.maxDeletedId === 0n || this.maxDeletedId < this.firstId) {
      if (id < this.firstId) return this.added - this.length;
      if (id === this.firstId) return this.added - this.length + 1;
    }
    return UNKNOWN;
  }

  /** Whether something after `id` was deleted. */
  hasGapFrom(id: bigint): boolean {
    return this.length > 0 && this.maxDeletedId !== 0n && id <= this.maxDeletedId;
  }

  copy(): Stream {
    const twin = new Stream();
    const nodes = new Map<Node, Node>();
    twin.entries = this.entries.map(({ id, fields, node }) => {
      let mine = nodes.get(node);
      if (!mine) nodes.set(node, (mine = { ...node }));
      return { id, fields, node: mine };
    });
    twin.lastId = this.lastId;
    twin.maxDeletedId = this.maxDeletedId;
    twin.added = this.added;
    for (const [name, group] of this.groups) twin.groups.set(name, group.copy());
    return twin;
  }
}
