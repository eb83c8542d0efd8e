import { batchesOf } from '../all-pages.ts';
import type { Cell, Sheet } from './sheet.ts';
import { workbook } from './workbook.ts';

/** A column of a list, with its cell of a row. */
export type ListColumn<T> = Sheet['columns'][number] & { cell: (row: T) => Cell };

/** The rows of a list with these ids, in this order; deleted ones are absent. */
type RowsOf<T> = (ids: string[]) => Promise<T[]>;

const usualBatchSize = 250;

/** What a downloaded list says about rows that were deleted since it was shown. */
export const goneRows = (count: number): string =>
  count === 1
    ? 'Una riga è stata eliminata mentre si preparava il foglio: non c’è.'
    : `${count} righe sono state eliminate mentre si preparava il foglio: non ci sono.`;

async function* cellsOf<T>(columns: ListColumn<T>[], wanted: string[], rowsOf: RowsOf<T>, batchSize: number) {
  let found = 0;
  for (const ids of batchesOf(wanted, batchSize)) {
    const rows = await rowsOf(ids);
    found += rows.length;
    yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  }
  if (found < wanted.length) yield [[goneRows(wanted.length - found)]];
}

/**
 * A list as a workbook: the rows with these ids, in this order, and below them how many of them no longer exist.
 * @param batchSize how many rows are read at once
 */
export function listWorkbook<T>(
  { columns, ...sheet }: Omit<Sheet, 'columns'> & { columns: ListColumn<T>[] },
  ids: string[],
  rowsOf: RowsOf<T>,
  batchSize = usualBatchSize,
) {
  const heads = columns.map(({ cell: _cell, ...head }) => head);
  return workbook({ ...sheet, columns: heads }, cellsOf(columns, [...new Set(ids)], rowsOf, batchSize));
}
