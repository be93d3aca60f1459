import type { Table } from '../output.ts';
import {
  NativeMap,
  append,
  charCodeAt,
  getOwnPropertyDescriptor,
  isArray,
  isEnumerable,
  joined,
  mapForEach,
  mapGet,
  mapSet,
  ownKeys,
  repeat,
  test,
} from '../primordials.ts';
import { print, printLimits, type PrintLimits } from './print.ts';

/** Bounds of one table: what is beyond is left out, and said so in the last row of the text. */
const tableLimits = { rows: 500, columns: 30 };

const CELL: PrintLimits = { ...printLimits, depth: 1, length: 200 };
const MARK = /^\p{M}$/u;

/**
 * Columns of a text as a terminal would count them, near enough for alignment: a vowel sign or any
 * other combining mark takes none, and everything else one.
 */
export function width(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = charCodeAt(text, i);
    if (code >= 0xdc00 && code <= 0xdfff) continue;
    if (code === 0x200c || code === 0x200d) continue;
    if (code >= 0x300 && test(MARK, text[i] as string) !== null) continue;
    count += 1;
  }
  return count;
}

function cell(value: unknown): string {
  const text = print(value, CELL);
  let line = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    line += char === '\n' || char === '\r' || char === '\t' ? ' ' : char;
  }
  return line;
}

function own(object: object, key: PropertyKey): unknown {
  const property = getOwnPropertyDescriptor(object, key);
  return property === undefined ? undefined : property.value;
}

/**
 * Rows for a table: an array of objects (columns are their keys in the order met), an array of arrays
 * (columns are positions), an array of anything else (one column), or a Map or plain object (its keys
 * become a first column). `undefined` when the value is not of any such shape.
 */
export function tableOf(value: unknown, names?: readonly string[]): Table | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const sources: unknown[] = [];
  const labels: string[] = [];
  let labelled = false;
  if (isArray(value)) {
    for (let i = 0; i < value.length && i <= tableLimits.rows; i++) append(sources, own(value, i));
  } else if (value instanceof NativeMap) {
    labelled = true;
    mapForEach(value, (item, key) => {
      if (sources.length > tableLimits.rows) return;
      append(labels, cell(key));
      append(sources, item);
    });
  } else {
    labelled = true;
    const keys = ownKeys(value);
    for (let i = 0; i < keys.length && sources.length <= tableLimits.rows; i++) {
      const key = keys[i] as PropertyKey;
      if (typeof key === 'symbol' || !isEnumerable(value, key)) continue;
      append(labels, `${key}`);
      append(sources, own(value, key));
    }
  }

  const columns = new NativeMap<string, { texts: string[]; numeric: boolean; any: boolean }>();
  const column = (name: string) => {
    let found = mapGet(columns, name);
    if (found === undefined) {
      found = { texts: [], numeric: true, any: false };
      mapSet(columns, name, found);
    }
    return found;
  };
  const put = (name: string, row: number, item: unknown): void => {
    const target = column(name);
    target.texts[row] = cell(item);
    target.any = true;
    if (typeof item !== 'number' && typeof item !== 'bigint') target.numeric = false;
  };
  if (labelled) column('');
  if (names !== undefined) for (let i = 0; i < names.length; i++) column(`${names[i]}`);

  for (let row = 0; row < sources.length && row < tableLimits.rows; row++) {
    if (labelled) {
      const first = column('');
      first.texts[row] = labels[row] as string;
      first.numeric = false;
    }
    const source = sources[row];
    if (typeof source !== 'object' || source === null) {
      put('value', row, source);
      continue;
    }
    if (names !== undefined) {
      for (let i = 0; i < names.length; i++) {
        const item = own(source, isArray(source) ? i : `${names[i]}`);
        if (item !== undefined) put(`${names[i]}`, row, item);
      }
      continue;
    }
    const keys = ownKeys(source);
    for (let i = 0; i < keys.length && i < tableLimits.columns; i++) {
      const key = keys[i] as PropertyKey;
      if (typeof key === 'symbol' || !isEnumerable(source, key)) continue;
      put(`${key}`, row, own(source, key));
    }
  }

  const heads: { name: string; numeric: boolean }[] = [];
  const texts: string[][] = [];
  mapForEach(columns, (one, name) => {
    if (heads.length >= tableLimits.columns) return;
    append(heads, { name, numeric: one.numeric && one.any });
    append(texts, one.texts);
  });
  const count = sources.length < tableLimits.rows ? sources.length : tableLimits.rows;
  const rows: string[][] = [];
  for (let row = 0; row < count; row++) {
    const line: string[] = [];
    for (let i = 0; i < heads.length; i++) append(line, (texts[i] as string[])[row] ?? '');
    append(rows, line);
  }
  if (sources.length > tableLimits.rows) {
    const line: string[] = [];
    for (let i = 0; i < heads.length; i++) append(line, i === 0 ? '…' : '');
    append(rows, line);
  }
  return { columns: heads, rows };
}

/**
 * A table as text: a line of names, a rule, the rows; two spaces between columns, numbers to the
 * right, no spaces at the end of a line.
 */
export function tableText(table: Table): string {
  const widths: number[] = [];
  for (let i = 0; i < table.columns.length; i++) {
    let most = width((table.columns[i] as { name: string }).name);
    for (let row = 0; row < table.rows.length; row++) {
      const here = width((table.rows[row] as readonly string[])[i] as string);
      if (here > most) most = here;
    }
    append(widths, most);
  }
  const line = (cells: readonly string[]): string => {
    let text = '';
    for (let i = 0; i < cells.length; i++) {
      const content = cells[i] as string;
      const gap = repeat(' ', (widths[i] as number) - width(content));
      if (i > 0) text += '  ';
      text += (table.columns[i] as { numeric: boolean }).numeric ? gap + content : content + gap;
    }
    let end = text.length;
    while (end > 0 && text[end - 1] === ' ') end -= 1;
    let trimmed = '';
    for (let i = 0; i < end; i++) trimmed += text[i] as string;
    return trimmed;
  };
  const names: string[] = [];
  const rules: string[] = [];
  for (let i = 0; i < table.columns.length; i++) {
    append(names, (table.columns[i] as { name: string }).name);
    append(rules, repeat('─', widths[i] as number));
  }
  const lines = [line(names), line(rules)];
  for (let i = 0; i < table.rows.length; i++)
    append(lines, line(table.rows[i] as readonly string[]));
  return joined(lines, '\n');
}
