import { Deque } from './deque.ts';
import { ErrorReply } from './reply.ts';
import { SortedSet } from './sorted-set.ts';
import type { Stream } from './stream.ts';

/** A string. */
export interface StringValue {
  readonly kind: 'string';
  text: string;
  /** How it came about, which OBJECT ENCODING shows: built in place, computed as a text, or set. */
  form: 'raw' | 'text' | 'set';
}
export interface ListValue {
  readonly kind: 'list';
  readonly items: Deque;
}
export interface HashValue {
  readonly kind: 'hash';
  readonly fields: Map<string, string>;
  /** Once too large for a listpack, a hash stays a hashtable. */
  large: boolean;
}
export interface SetValue {
  readonly kind: 'set';
  readonly members: Set<string>;
  /** Only integers so far and at most 512: kept and listed in numeric order. */
  integers: boolean;
}
export interface ZSetValue {
  readonly kind: 'zset';
  readonly set: SortedSet;
  /** Once too large for a listpack, a sorted set stays a skiplist. */
  large: boolean;
}
export interface StreamValue {
  readonly kind: 'stream';
  readonly stream: Stream;
}

/** What a key may hold. */
export type Value = StringValue | ListValue | HashValue | SetValue | ZSetValue | StreamValue;
export type Kind = Value['kind'];
export type ValueOf<K extends Kind> = Extract<Value, { kind: K }>;

/** A key's value and the moment it dies. */
export interface Entry {
  value: Value;
  /** Milliseconds since 1970; `Infinity`: never. */
  expiresAt: number;
  /** Rises with every new key: the order in which SCAN walks. */
  readonly serial: number;
}

export const wrongType = new ErrorReply(
  'WRONGTYPE Operation against a key holding the wrong kind of value',
);

/** What the database tells the server about its keys. */
export interface Watcher {
  /** Milliseconds since 1970, one moment for a whole command, transaction step or script. */
  readonly time: number;
  /** The key has another content now: transactions that watch it fail. */
  modified(database: Database, key: string): void;
  /** Something was added to the key for which a blocked client may wait. */
  ready(database: Database, key: string): void;
}

/** One numbered database: its keys in the order of their creation. */
export class Database {
  readonly index: number;
  entries = new Map<string, Entry>();
  /** Keys that changed since the last fingerprint. */
  readonly changed = new Set<string>();
  #serial = 0;
  readonly #watcher: Watcher;
  /** How many keys may expire. */
  volatile = 0;

  constructor(index: number, watcher: Watcher) {
    this.index = index;
    this.#watcher = watcher;
  }

  /** The key's entry; an expired one dies here. */
  entry(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    if (entry !== undefined && entry.expiresAt <= this.#watcher.time) {
      this.#drop(key, entry);
      return undefined;
    }
    return entry;
  }

  /** The key's value if it is of this kind. @throws the WRONGTYPE error if it is of another. */
  get<K extends Kind>(key: string, kind: K): ValueOf<K> | undefined {
    const entry = this.entry(key);
    if (entry === undefined) return undefined;
    if (entry.value.kind !== kind) throw wrongType;
    return entry.value as ValueOf<K>;
  }

  /** Puts a value in place of whatever the key held; without `expiresAt` it lives for ever. */
  put(key: string, value: Value, expiresAt = Infinity): void {
    const entry = this.entry(key);
    if (entry) {
      this.#volatile(entry, expiresAt);
      entry.value = value;
    } else {
      this.#serial += 1;
      const fresh = { value, expiresAt: Infinity, serial: this.#serial };
      this.#volatile(fresh, expiresAt);
      this.entries.set(key, fresh);
    }
    this.modified(key);
    this.#watcher.ready(this, key);
  }

  #volatile(entry: Entry, expiresAt: number): void {
    this.volatile += Number(expiresAt !== Infinity) - Number(entry.expiresAt !== Infinity);
    entry.expiresAt = expiresAt;
  }

  #drop(key: string, entry: Entry): void {
    this.#volatile(entry, Infinity);
    this.entries.delete(key);
    this.changed.add(key);
  }

  /** Whether there was such a key. */
  remove(key: string): boolean {
    const entry = this.entry(key);
    if (!entry) return false;
    this.#drop(key, entry);
    this.modified(key);
    this.#watcher.ready(this, key);
    return true;
  }

  /** Sets the moment of death; `Infinity`: none. */
  expire(key: string, entry: Entry, expiresAt: number): void {
    this.#volatile(entry, expiresAt);
    this.modified(key);
  }

  /** To be called after a value was changed in place. */
  modified(key: string): void {
    this.changed.add(key);
    this.#watcher.modified(this, key);
  }

  /** As `modified`, when something was added that blocked clients may want. */
  grown(key: string): void {
    this.modified(key);
    this.#watcher.ready(this, key);
  }

  /** A change that transactions do not watch: pending entries of a stream's groups. */
  noted(key: string): void {
    this.changed.add(key);
  }

  /** Lets every key die whose time has come, as the server's background cycle does. */
  sweep(): void {
    if (this.volatile === 0) return;
    for (const [key, entry] of this.entries)
      if (entry.expiresAt <= this.#watcher.time) this.#drop(key, entry);
  }

  /** Empties the database. */
  clear(): void {
    for (const key of [...this.entries.keys()]) this.remove(key);
  }

  /** Takes the keys of a snapshot. */
  load(entries: Iterable<readonly [string, Value, number]>): void {
    for (const key of this.entries.keys()) this.changed.add(key);
    this.entries = new Map();
    this.volatile = 0;
    for (const [key, value, expiresAt] of entries) this.put(key, value, expiresAt);
  }
}

export const newString = (text: string): StringValue => ({ kind: 'string', text, form: 'set' });
export const newList = (): ListValue => ({ kind: 'list', items: new Deque() });
export const newHash = (): HashValue => ({ kind: 'hash', fields: new Map(), large: false });
export const newSet = (): SetValue => ({ kind: 'set', members: new Set(), integers: true });
export const newZSet = (): ZSetValue => ({ kind: 'zset', set: new SortedSet(), large: false });

/** A copy that shares nothing that can change. */
export function copyValue(value: Value): Value {
  switch (value.kind) {
    case 'string':
      return { ...value };
    case 'list':
      return { kind: 'list', items: Deque.of(value.items.slice(0, value.items.length)) };
    case 'hash':
      return { ...value, fields: new Map(value.fields) };
    case 'set':
      return { ...value, members: new Set(value.members) };
    case 'zset':
      return { ...value, set: SortedSet.of(value.set.order) };
    case 'stream':
      return { kind: 'stream', stream: value.stream.copy() };
  }
}
