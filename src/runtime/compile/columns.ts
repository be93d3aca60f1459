/**
 * From a column of compiled text back to the reader's column. Compiling keeps every line where it is,
 * so a line's map is a flat list of pairs: compiled column, source column, both from 0, in rising
 * order of the first.
 */
export type LineColumns = readonly number[];

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The line maps of a source map's `mappings` (one source, lines kept). */
export function lineColumns(mappings: string): LineColumns[] {
  let source = 0;
  let line = 0;
  return mappings.split(';').map((part, index) => {
    const pairs: number[] = [];
    let compiled = 0;
    for (const segment of part === '' ? [] : part.split(',')) {
      const fields = decode(segment);
      compiled += fields[0] ?? 0;
      line += fields[2] ?? 0;
      source += fields[3] ?? 0;
      if (fields.length >= 4 && line === index) pairs.push(compiled, source);
    }
    return pairs;
  });
}

function decode(segment: string): number[] {
  const fields: number[] = [];
  let value = 0;
  let shift = 0;
  for (const char of segment) {
    const digit = DIGITS.indexOf(char);
    value += (digit & 31) << shift;
    if ((digit & 32) !== 0) {
      shift += 5;
      continue;
    }
    fields.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return fields;
}

/**
 * The source column (from 1) of a compiled column (from 1): inside a token that was kept, the same
 * distance from its start; never past the start of the next token.
 */
export function sourceColumn(columns: LineColumns | undefined, column: number): number {
  if (columns === undefined || columns.length === 0) return column;
  const wanted = column - 1;
  let at = 0;
  while (at + 2 < columns.length && (columns[at + 2] as number) <= wanted) at += 2;
  const compiled = columns[at] as number;
  const source = columns[at + 1] as number;
  if (wanted <= compiled) return source + 1;
  const next = columns[at + 3];
  const last = next === undefined || next <= source ? Infinity : next - 1;
  return Math.min(source + wanted - compiled, last) + 1;
}
