/** One line of a comparison. Line numbers are 1-based; absent on the side that has no such line. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  readonly before?: number;
  readonly after?: number;
}

/** Above this many cells the table of common lines is not built: the middle counts as rewritten. */
const MAX_CELLS = 4_000_000;

/** Compares two texts line by line: the shortest list of removed and added lines (removed first). */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = before.split('\n');
  const b = after.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let tail = 0;
  while (
    tail < a.length - start &&
    tail < b.length - start &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  ) {
    tail += 1;
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  const same = () => {
    lines.push({ kind: 'same', text: a[i] ?? '', before: i + 1, after: j + 1 });
    i += 1;
    j += 1;
  };
  const removed = () => {
    lines.push({ kind: 'removed', text: a[i] ?? '', before: i + 1 });
    i += 1;
  };
  const added = () => {
    lines.push({ kind: 'added', text: b[j] ?? '', after: j + 1 });
    j += 1;
  };
  while (i < start) same();
  const width = b.length - tail - start;
  const height = a.length - tail - start;
  const common = height * width <= MAX_CELLS ? commonTails(a, b, start, height, width) : null;
  while (i < start + height || j < start + width) {
    const restA = i < start + height;
    const restB = j < start + width;
    if (restA && restB && common !== null && a[i] === b[j]) same();
    else if (restA && (!restB || common === null || common(i + 1, j) >= common(i, j + 1)))
      removed();
    else added();
  }
  while (i < a.length) same();
  return lines;
}

/** How many lines two tails have in common at most, for every pair of starting lines. */
function commonTails(
  a: readonly string[],
  b: readonly string[],
  start: number,
  height: number,
  width: number,
): (i: number, j: number) => number {
  const cells = new Uint16Array((height + 1) * (width + 1));
  const at = (i: number, j: number) => cells[i * (width + 1) + j] ?? 0;
  for (let i = height - 1; i >= 0; i -= 1) {
    for (let j = width - 1; j >= 0; j -= 1) {
      cells[i * (width + 1) + j] =
        a[start + i] === b[start + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return (i, j) => at(i - start, j - start);
}
