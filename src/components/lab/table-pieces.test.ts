import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableOf, tableText } from '../../runtime/console/table.ts';
import { tablePieces } from './table-pieces.ts';

const cell = fc.oneof(fc.string({ maxLength: 6 }), fc.integer(), fc.constantFrom('', ' ', 'কিউ'));
const rows = fc.array(fc.dictionary(fc.constantFrom('a', 'vt', 'dlq healthy'), cell), {
  minLength: 1,
  maxLength: 6,
});

test('the pieces of any printed table, joined, are its text and a line break', () => {
  fc.assert(
    fc.property(rows, (data) => {
      const table = tableOf(data);
      if (table === undefined || table.columns.length === 0) return;
      const text = tableText(table);
      const pieces = tablePieces(text, table);
      if (pieces === null) return expect.unreachable(`not cut: ${JSON.stringify(text)}`);
      const joined = [pieces.head, [pieces.rule], ...pieces.rows].flat().join('');
      expect(joined).toBe(`${text}\n`);
      expect(pieces.rows).toHaveLength(table.rows.length);
      for (const row of pieces.rows) expect(row).toHaveLength(table.columns.length);
    }),
  );
});

test('a text that is not the table’s is refused', () => {
  const table = { columns: [{ name: 'a', numeric: true }], rows: [['1']] };
  expect(tablePieces('a\n-\n2', table)).toBeNull();
  expect(tablePieces('a', table)).toBeNull();
});
