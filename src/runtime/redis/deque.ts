/**
 * A list with two ends: a ring, so that both ends and every index cost the same. Changes in the
 * middle move the rest, as they do in any array.
 */
export class Deque {
  #ring: string[] = new Array<string>(8);
  #head = 0;
  #size = 0;

  static of(items: Iterable<string>): Deque {
    const deque = new Deque();
    for (const item of items) deque.push(item);
    return deque;
  }

  get length(): number {
    return this.#size;
  }

  #grow(): void {
    if (this.#size < this.#ring.length) return;
    const items = this.slice(0, this.#size);
    items.length = this.#size * 2;
    this.#ring = items;
    this.#head = 0;
  }

  /** Adds at the right end. */
  push(item: string): void {
    this.#grow();
    this.#ring[(this.#head + this.#size) & (this.#ring.length - 1)] = item;
    this.#size += 1;
  }

  /** Adds at the left end. */
  unshift(item: string): void {
    this.#grow();
    this.#head = (this.#head - 1) & (this.#ring.length - 1);
    this.#ring[this.#head] = item;
    this.#size += 1;
  }

  /** Takes from the right end. */
  pop(): string | undefined {
    if (this.#size === 0) return undefined;
    this.#size -= 1;
    const at = (this.#head + this.#size) & (this.#ring.length - 1);
    const item = this.#ring[at];
    this.#ring[at] = '';
    return item;
  }

  /** Takes from the left end. */
  shift(): string | undefined {
    if (this.#size === 0) return undefined;
    const item = this.#ring[this.#head];
    this.#ring[this.#head] = '';
    this.#head = (this.#head + 1) & (this.#ring.length - 1);
    this.#size -= 1;
    return item;
  }

  /** The item at `index`, 0 ≤ index < length. */
  at(index: number): string | undefined {
    if (index < 0 || index >= this.#size) return undefined;
    return this.#ring[(this.#head + index) & (this.#ring.length - 1)];
  }

  /** Replaces the item at `index`, which must exist. */
  set(index: number, item: string): void {
    this.#ring[(this.#head + index) & (this.#ring.length - 1)] = item;
  }

  /** The items from `start` up to, not including, `end`. */
  slice(start: number, end: number): string[] {
    const items: string[] = [];
    for (let i = start; i < end; i++) items.push(this.at(i) as string);
    return items;
  }

  /** Puts all of `items` in place of what is there. */
  replace(items: readonly string[]): void {
    this.#ring = new Array<string>(8);
    this.#head = 0;
    this.#size = 0;
    for (const item of items) this.push(item);
  }
}
