/** Edits (insert, drop, change, swap neighbours) that turn one word into the other. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (rows[i - 1]?.[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (rows[i - 2]?.[j - 2] ?? 0) + 1
          : Infinity;
      row.push(Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change, swap));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The names most like a mistyped one, best first: for messages that tell an author what to write. */
export function nearest(wrong: string, names: readonly string[], count = 3): string[] {
  const word = wrong.toLowerCase();
  return names
    .map((name) => {
      const within = name.toLowerCase().includes(word) || word.includes(name.toLowerCase());
      return { name, far: distance(word, name.toLowerCase()) - (within ? word.length / 2 : 0) };
    })
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({ name }) => name);
}
