import type { LuaValue } from './values.ts';

/**
 * A Lua table that also walks in Lua's order. What `pairs` visits first depends on how a table grew:
 * on the size of its array part, on the hash of every key and on collisions. Programs see that order
 * (`cjson.encode` above all), so the two parts are kept here exactly as Lua 5.1 keeps them; looking a
 * key up goes through a Map all the same.
 */

type Key = Exclude<LuaValue, undefined>;

interface Node {
  readonly index: number;
  key: Key | undefined;
  value: LuaValue;
  next: Node | null;
}

/** A 32-bit hash of bytes, the one of Lua 5.1: long strings are sampled. */
function hashString(text: string): number {
  const { length } = text;
  const step = (length >> 5) + 1;
  let hash = length;
  for (let i = length; i >= step; i -= step)
    hash = (hash ^ ((hash << 5) + (hash >>> 2) + text.charCodeAt(i - 1))) >>> 0;
  return hash;
}

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

function hashNumber(value: number): number {
  double[0] = value;
  return ((halves[0] as number) + (halves[1] as number)) >>> 0;
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

/** A number of its own for everything that Lua would hash by its address. */
function identity(thing: object): number {
  let known = identities.get(thing);
  if (known === undefined) {
    lastIdentity += 1;
    identities.set(thing, (known = lastIdentity));
  }
  return known;
}

const ceilLog2 = (value: number): number => 32 - Math.clz32(value - 1);

/** The smallest power of two not below `size`; of nothing, nothing. */
const powerAbove = (size: number): number => (size === 0 ? 0 : 2 ** ceilLog2(size));

/** The size that survives the rounding in which Lua's table constructor encodes it. */
function constructorSize(size: number): number {
  let [mantissa, exponent] = [size, 0];
  while (mantissa >= 16) {
    mantissa = (mantissa + 1) >> 1;
    exponent += 1;
  }
  return mantissa * 2 ** exponent;
}

const MAX_ARRAY_BITS = 26;

export class LuaTable {
  meta: LuaTable | undefined;
  /** Nothing may be written into it: the libraries and the globals. */
  readonly = false;
  #array: LuaValue[] = [];
  #nodes: Node[] = [];
  #free = 0;
  #places = new Map<Key, Node>();

  /** A table as a constructor `{…}` makes it, with room for so many list items and named fields. */
  constructor(items = 0, fields = 0) {
    if (items > 0) this.#array = new Array<LuaValue>(constructorSize(items)).fill(undefined);
    if (fields > 0) this.#setNodes(constructorSize(fields));
  }

  get(key: LuaValue): LuaValue {
    if (typeof key === 'number' && key >= 1 && key <= this.#array.length && Number.isInteger(key))
      return this.#array[key - 1];
    return this.#places.get(key as Key)?.value;
  }

  /** Writes a key that is neither nil nor NaN; who calls has seen to that. */
  set(key: Key, value: LuaValue): void {
    if (typeof key === 'number' && key >= 1 && key <= this.#array.length && Number.isInteger(key)) {
      this.#array[key - 1] = value;
      return;
    }
    const known = this.#places.get(key);
    if (known) known.value = value;
    else this.#insert(key, value);
  }

  #setNodes(size: number): void {
    const real = powerAbove(size);
    this.#nodes = Array.from({ length: real }, (_, index) => ({
      index,
      key: undefined,
      value: undefined,
      next: null,
    }));
    this.#free = real;
    this.#places = new Map();
  }

  #mainPlace(key: Key): Node {
    const size = this.#nodes.length;
    let index: number;
    if (typeof key === 'string') index = hashString(key) & (size - 1);
    else if (typeof key === 'number') index = key === 0 ? 0 : hashNumber(key) % ((size - 1) | 1);
    else if (typeof key === 'boolean') index = Number(key) & (size - 1);
    else index = identity(key) % ((size - 1) | 1);
    return this.#nodes[index] as Node;
  }

  #freeNode(): Node | null {
    while (this.#free > 0) {
      this.#free -= 1;
      const node = this.#nodes[this.#free] as Node;
      if (node.key === undefined) return node;
    }
    return null;
  }

  #insert(key: Key, value: LuaValue): void {
    if (this.#nodes.length === 0) {
      this.#rehash(key);
      this.set(key, value);
      return;
    }
    let place = this.#mainPlace(key);
    if (place.value !== undefined) {
      const free = this.#freeNode();
      if (!free) {
        this.#rehash(key);
        this.set(key, value);
        return;
      }
      let other = this.#mainPlace(place.key as Key);
      if (other !== place) {
        // Who stands here does not belong here, and moves to the free node.
        while (other.next !== place) other = other.next as Node;
        other.next = free;
        free.key = place.key;
        free.value = place.value;
        free.next = place.next;
        this.#places.set(free.key as Key, free);
        place.next = null;
      } else {
        free.next = place.next;
        place.next = free;
        place = free;
      }
    } else if (place.key !== undefined) this.#places.delete(place.key);
    place.key = key;
    place.value = value;
    this.#places.set(key, place);
  }

  /** Finds new sizes for both parts, so that more than half of the array part is used. */
  #rehash(extra: Key): void {
    const slices = new Array<number>(MAX_ARRAY_BITS + 1).fill(0);
    const count = (key: Key | undefined): number => {
      if (typeof key !== 'number' || key < 1 || key > 2 ** MAX_ARRAY_BITS || !Number.isInteger(key))
        return 0;
      const slice = ceilLog2(key);
      slices[slice] = (slices[slice] as number) + 1;
      return 1;
    };
    let candidates = 0;
    let total = 0;
    for (let i = 0; i < this.#array.length; i++)
      if (this.#array[i] !== undefined) {
        candidates += count(i + 1);
        total += 1;
      }
    for (const { key, value } of this.#nodes)
      if (value !== undefined) {
        candidates += count(key);
        total += 1;
      }
    candidates += count(extra);
    total += 1;
    let [seen, inArray, size] = [0, 0, 0];
    for (let i = 0, power = 1; power / 2 < candidates; i++, power *= 2) {
      const here = slices[i] as number;
      if (here > 0) {
        seen += here;
        if (seen > power / 2) {
          size = power;
          inArray = seen;
        }
      }
      if (seen === candidates) break;
    }
    this.#resize(size, total - inArray);
  }

  #resize(arraySize: number, hashSize: number): void {
    const [array, nodes] = [this.#array, this.#nodes];
    const vanishing = array.slice(arraySize);
    if (arraySize > array.length)
      for (let i = array.length; i < arraySize; i++) array.push(undefined);
    else array.length = arraySize;
    this.#setNodes(hashSize);
    vanishing.forEach((value, i) => {
      if (value !== undefined) this.set(arraySize + i + 1, value);
    });
    for (let i = nodes.length - 1; i >= 0; i--) {
      const { key, value } = nodes[i] as Node;
      if (value !== undefined) this.set(key as Key, value);
    }
  }

  /** Writes the items of a constructor from `first` on, from the last to the first as Lua does. */
  setList(first: number, items: readonly LuaValue[]): void {
    const last = first + items.length - 1;
    if (last > this.#array.length) this.#resize(last, this.#nodes.length);
    for (let i = items.length - 1; i >= 0; i--) this.set(first + i, items[i]);
  }

  /** A border: `t[n]` is there and `t[n + 1]` is not. */
  get length(): number {
    const { length } = this.#array;
    const has = (index: number) => this.get(index) !== undefined;
    if (length > 0 && this.#array[length - 1] === undefined) {
      let [low, high] = [0, length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (this.#array[middle - 1] === undefined) high = middle;
        else low = middle;
      }
      return low;
    }
    if (this.#nodes.length === 0) return length;
    let [low, high] = [length, length + 1];
    while (has(high)) {
      low = high;
      high *= 2;
    }
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (has(middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The pair after `key` (nil: the first), `null` at the end, `undefined` for a key that is none. */
  next(key: LuaValue): readonly [Key, LuaValue] | null | undefined {
    let index: number;
    if (key === undefined) index = 0;
    else if (
      typeof key === 'number' &&
      key >= 1 &&
      key <= this.#array.length &&
      Number.isInteger(key)
    )
      index = key;
    else {
      const place = this.#places.get(key);
      if (!place) return undefined;
      index = this.#array.length + place.index + 1;
    }
    for (; index < this.#array.length; index++)
      if (this.#array[index] !== undefined) return [index + 1, this.#array[index]];
    for (let i = index - this.#array.length; i < this.#nodes.length; i++) {
      const { key: found, value } = this.#nodes[i] as Node;
      if (value !== undefined) return [found as Key, value];
    }
    return null;
  }

  /** Every pair in Lua's order; the table must not get new keys meanwhile. */
  *pairs(): Generator<readonly [Key, LuaValue]> {
    for (let i = 0; i < this.#array.length; i++)
      if (this.#array[i] !== undefined) yield [i + 1, this.#array[i]];
    for (const { key, value } of this.#nodes) if (value !== undefined) yield [key as Key, value];
  }
}
