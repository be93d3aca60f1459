/** A member with its score. */
export interface Scored {
  readonly member: string;
  score: number;
}

const before = (a: Scored, score: number, member: string): boolean =>
  a.score < score || (a.score === score && a.member < member);

/**
 * Members in the order of their scores, equal scores in the order of bytes. One sorted array and one
 * map: a rank or a bound is a binary search, a change moves a block of memory, which for the sizes
 * of this book (≤ 100 000) is faster than any tree.
 */
export class SortedSet {
  readonly scores = new Map<string, Scored>();
  readonly order: Scored[] = [];

  static of(items: Iterable<Scored>): SortedSet {
    const set = new SortedSet();
    for (const { member, score } of items) {
      const item = { member, score };
      set.scores.set(member, item);
      set.order.push(item);
    }
    return set;
  }

  get size(): number {
    return this.order.length;
  }

  score(member: string): number | undefined {
    return this.scores.get(member)?.score;
  }

  /** How many members stand before the place of (score, member). */
  #place(score: number, member: string): number {
    let low = 0;
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (before(this.order[middle] as Scored, score, member)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first index at which `reached` holds; it must hold for everything after it. */
  firstIndex(reached: (item: Scored) => boolean): number {
    let low = 0;
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (reached(this.order[middle] as Scored)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Adds the member or moves it to its new score. */
  set(member: string, score: number): void {
    const known = this.scores.get(member);
    if (known) {
      if (known.score === score) return;
      this.order.splice(this.#place(known.score, member), 1);
      known.score = score;
      this.order.splice(this.#place(score, member), 0, known);
      return;
    }
    const item = { member, score };
    this.scores.set(member, item);
    const place = this.#place(score, member);
    if (place === this.order.length) this.order.push(item);
    else this.order.splice(place, 0, item);
  }

  /** Whether the member was there. */
  delete(member: string): boolean {
    const known = this.scores.get(member);
    if (!known) return false;
    this.scores.delete(member);
    const place = this.#place(known.score, member);
    if (place === 0) this.order.shift();
    else this.order.splice(place, 1);
    return true;
  }

  /** The members from rank `start` up to, not including, `end`, taken out. */
  take(start: number, end: number): Scored[] {
    const taken = this.order.splice(start, Math.max(0, end - start));
    for (const { member } of taken) this.scores.delete(member);
    return taken;
  }

  /** Rank from the lowest score, or `undefined`. */
  rank(member: string): number | undefined {
    const known = this.scores.get(member);
    return known && this.#place(known.score, member);
  }
}
