import type { Table } from './sandbox/protocol.ts';

/**
 * The plain text of a printed table, cut at its cells: the pieces, joined, are `text` and a line
 * break, byte for byte, so that a table on the page reads as the printed text does when it is copied
 * or compared. The padding stands inside the cells, where a page collapses it.
 * @returns the head, the rule under it, and the rows; `null` when the text is not that of the table
 */
export function tablePieces(
  text: string,
  { columns, rows }: Table,
): { head: string[]; rule: string; rows: string[][] } | null {
  const [head, rule, ...body] = text.split('\n');
  if (head === undefined || rule === undefined || body.length !== rows.length) return null;
  const cut = (line: string, cells: readonly string[]): string[] | null => {
    const pieces: string[] = [];
    let at = 0;
    for (const cell of cells) {
      // A line ends without spaces, those of its last cells included.
      const whole = line.indexOf(cell, at);
      const shown = whole < 0 ? cell.trimEnd() : cell;
      const found = line.indexOf(shown, at);
      if (found < 0 || line.slice(at, found).trim() !== '') return null;
      pieces.push(line.slice(at, found + shown.length));
      at = found + shown.length;
    }
    pieces[pieces.length - 1] += `${line.slice(at)}\n`;
    return line.slice(at).trim() === '' ? pieces : null;
  };
  const headPieces = cut(
    head,
    columns.map(({ name }) => name),
  );
  const rowPieces = body.map((line, index) => cut(line, rows[index] ?? []));
  if (headPieces === null || rowPieces.includes(null)) return null;
  return { head: headPieces, rule: `${rule}\n`, rows: rowPieces as string[][] };
}
