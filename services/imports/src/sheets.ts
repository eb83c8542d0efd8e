import type { FileReply } from '@officina/contracts/endpoint';
import type { ImportKind } from '@officina/contracts/imports/imports';
import { batchesOf } from '@officina/server-kit/all-pages';
import { maxFileNameLength } from '@officina/server-kit/bus/files/file-stream';
import { truncate } from '@officina/server-kit/wire-size';
import { link, text } from '@officina/server-kit/import/cells';
import type { MatchedSheet } from '@officina/server-kit/import/check-sheet';
import type { CellReader } from '@officina/server-kit/import/kind';
import type { FilledCell } from '@officina/server-kit/import/sheet/sheet';
import { importKinds } from '@officina/server-kit/import/kinds';
import type { Cell } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import type { JobFields, RefusedRow } from './stored/documents.ts';

const [usualWidth, reasonWidth, batchSize] = [20, 60, 250];
/** Required by the workbook; no cell is written as a date. */
const zone = 'Europe/Rome';

/** File names of lists, without date and ending. */
export const fileNames: Record<ImportKind, string> = {
  customers: 'clienti',
  sites: 'luoghi',
  machines: 'macchinari',
  spares: 'ricambi',
  plans: 'manutenzioni',
  sensors: 'sensori',
};

function sheetOf(name: string, heads: { header: string; width: number }[], rows: Cell[][]): FileReply {
  const batches = async function* () {
    yield* batchesOf(rows, batchSize);
  };
  return { name, content: workbook({ name: 'Foglio1', zone, columns: heads }, batches()) };
}

/** A template: the headers without rows. */
export function emptySheet(kind: ImportKind): FileReply {
  const heads = Object.values(importKinds[kind].columns).map(({ heads: [header] }) => ({
    header,
    width: Math.max(usualWidth, header.length + 2),
  }));
  return sheetOf(`${fileNames[kind]}-da-importare.xlsx`, heads, []);
}

/** A cell as typed. The target of a link replaces the text in columns that read links, and follows it in other columns. */
function asTyped(cell: FilledCell | undefined, read: CellReader | undefined): Cell {
  if (cell === undefined) return null;
  if (typeof cell === 'string' || typeof cell === 'number') return cell;
  if (typeof cell !== 'object' || !('text' in cell) || !cell.link) return text(cell);
  if (read) return read === link ? cell.link : cell.text;
  return cell.link === cell.text ? cell.text : `${cell.text} ${cell.link}`;
}

/** The name of a file with another ending, shortened if necessary. */
const renamed = (name: string, ending: string): string =>
  `${truncate(name.replace(/\.\w+$/, ''), maxFileNameLength - ending.length)}${ending}`;

/** The refused rows as they are in the file, each with the reason. */
export function refusedSheet(
  { name }: JobFields,
  { columns, sheetRows }: MatchedSheet,
  refused: RefusedRow[],
): FileReply {
  const columnAt = new Map(columns.map((column) => [column.at, column]));
  const headOf = new Map<string, string>(columns.map((column) => [column.field, column.head]));
  const cellsOf = new Map(sheetRows.map(({ number, cells }) => [number, cells]));
  const [head, ...rows] = [sheetRows[0]?.cells ?? [], ...refused.map((row) => cellsOf.get(row.number) ?? [])];
  // Includes cells without a header, because a row may be refused for them.
  const width = Math.max(head.length, ...rows.map((cells) => cells.length));
  const heads = Array.from({ length: width }, (_, at) => (head[at] === undefined ? '' : text(head[at])));
  const reasonsOf = ({ wrong }: RefusedRow): string =>
    wrong
      .map(({ field, reason }) => [field && headOf.get(field), reason].filter(Boolean).join(': '))
      .join('; ');
  return sheetOf(
    renamed(name, '-rifiutate.xlsx'),
    [...heads.map((header) => ({ header, width: usualWidth })), { header: 'Motivo', width: reasonWidth }],
    refused.map((row, index) => [
      ...heads.map((_, at) => asTyped(rows[index]?.[at], columnAt.get(at)?.read)),
      reasonsOf(row),
    ]),
  );
}
