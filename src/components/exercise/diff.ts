/** Two versions side by side: which lines only the one has, which only the other. */

export interface Compared<T> {
  readonly line: T;
  /** False: this line has no partner at this place in the other version. */
  readonly shared: boolean;
}

/** Compares by a longest common subsequence, so that moving one line marks one line. */
export function compare<T>(
  mine: readonly T[],
  theirs: readonly T[],
): { readonly mine: readonly Compared<T>[]; readonly theirs: readonly Compared<T>[] } {
  // length[i][j]: how many lines mine.slice(i) and theirs.slice(j) share in order.
  const length = Array.from({ length: mine.length + 1 }, () =>
    Array<number>(theirs.length + 1).fill(0),
  );
  const at = (i: number, j: number): number => length[i]?.[j] ?? 0;
  for (let i = mine.length - 1; i >= 0; i--)
    for (let j = theirs.length - 1; j >= 0; j--)
      (length[i] as number[])[j] =
        mine[i] === theirs[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));

  const [left, right] = [new Set<number>(), new Set<number>()];
  for (let i = 0, j = 0; i < mine.length && j < theirs.length;) {
    if (mine[i] === theirs[j]) {
      left.add(i++);
      right.add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return {
    mine: mine.map((line, index) => ({ line, shared: left.has(index) })),
    theirs: theirs.map((line, index) => ({ line, shared: right.has(index) })),
  };
}
