import type { Core } from './core.ts';
import type { Snapshot } from './server.ts';
import { copyValue, type Database, type Value } from './store.ts';

/** The store as a value: fingerprints, and snapshots that a restart comes up with. */

interface Frozen {
  readonly value: Value;
  readonly expiresAt: number;
}

class StoreSnapshot implements Snapshot {
  readonly taken: number;
  readonly databases: readonly ReadonlyMap<string, Frozen>[];
  constructor(taken: number, databases: readonly ReadonlyMap<string, Frozen>[]) {
    this.taken = taken;
    this.databases = databases;
  }
}

/** Two multiply-and-mix hashes at once; fine for telling states apart, not for secrets. */
function mix(hash: [number, number], text: string): void {
  let [a, b] = hash;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  // The length keeps "ab" "c" apart from "a" "bc".
  a = Math.imul(a ^ text.length, 2246822507);
  b = Math.imul(b ^ text.length, 3266489909);
  hash[0] = a ^ (a >>> 15);
  hash[1] = b ^ (b >>> 13);
}

function partsOf(value: Value): readonly string[] {
  switch (value.kind) {
    case 'string':
      return [value.text];
    case 'list':
      return value.items.slice(0, value.items.length);
    case 'hash':
      return [...value.fields].sort(([a], [b]) => (a < b ? -1 : 1)).flat();
    case 'set':
      return [...value.members].sort();
    case 'zset':
      return value.set.order.flatMap(({ member, score }) => [member, String(score)]);
    case 'stream': {
      const { entries, lastId, maxDeletedId, added, groups } = value.stream;
      return [
        ...[lastId, maxDeletedId, added].map(String),
        ...entries.flatMap(({ id, fields }) => [String(id), ...fields]),
        ...[...groups].flatMap(([name, group]) => [
          name,
          String(group.lastId),
          String(group.entriesRead),
          ...group.sortedConsumers().flatMap(({ name: reader, seen }) => [reader, String(seen)]),
          ...group.pending.flatMap((one) => [
            String(one.id),
            one.consumer.name,
            String(one.delivered),
            String(one.count),
          ]),
        ]),
      ];
    }
  }
}

function hashOf(index: number, key: string, value: Value, expiresAt: number): [number, number] {
  const hash: [number, number] = [2166136261, 40389];
  for (const part of [String(index), key, value.kind, String(expiresAt)]) mix(hash, part);
  for (const part of partsOf(value)) mix(hash, part);
  return hash;
}

/** Keeps a hash and a copy of every key, and renews only those that changed. */
export class Keeper {
  readonly #core: Core;
  readonly #hashes: Map<string, readonly [number, number]>[];
  readonly #copies: Map<string, Frozen>[];
  #sum: [number, number] = [0, 0];

  constructor(core: Core) {
    this.#core = core;
    this.#hashes = core.databases.map(() => new Map());
    this.#copies = core.databases.map(() => new Map());
  }

  #renew(db: Database): void {
    db.sweep();
    const hashes = this.#hashes[db.index] as Map<string, readonly [number, number]>;
    for (const key of db.changed) {
      const old = hashes.get(key) ?? [0, 0];
      const entry = db.entries.get(key);
      const fresh = entry ? hashOf(db.index, key, entry.value, entry.expiresAt) : ([0, 0] as const);
      // A sum does not depend on the order in which keys were made.
      this.#sum = [(this.#sum[0] + fresh[0] - old[0]) | 0, (this.#sum[1] + fresh[1] - old[1]) | 0];
      if (entry) hashes.set(key, fresh);
      else hashes.delete(key);
      this.#copies[db.index]?.delete(key);
    }
    db.changed.clear();
  }

  #renewAll(): void {
    this.#core.time = Math.floor(this.#core.environment.now());
    for (const db of this.#core.databases) this.#renew(db);
  }

  fingerprint(): string {
    this.#renewAll();
    return this.#sum.map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }

  snapshot(): Snapshot {
    this.#renewAll();
    const databases = this.#core.databases.map((db) => {
      const copies = this.#copies[db.index] as Map<string, Frozen>;
      for (const [key, { value, expiresAt }] of db.entries)
        if (!copies.has(key)) copies.set(key, { value: copyValue(value), expiresAt });
      // In the order of the store, so that a restart walks its keys as before.
      return new Map([...db.entries.keys()].map((key) => [key, copies.get(key) as Frozen]));
    });
    return new StoreSnapshot(this.#core.time, databases);
  }

  /** @throws TypeError for a snapshot that no server of this kind took. */
  restore(snapshot: Snapshot | undefined): void {
    if (snapshot && !(snapshot instanceof StoreSnapshot))
      throw new TypeError('A restart needs a snapshot taken by a server of this runtime.');
    this.#core.time = Math.floor(this.#core.environment.now());
    for (const db of this.#core.databases)
      db.load(
        [...(snapshot?.databases[db.index] ?? [])].map(
          ([key, { value, expiresAt }]) => [key, copyValue(value), expiresAt] as const,
        ),
      );
  }
}
