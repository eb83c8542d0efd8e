import type { ImportJob } from '@officina/contracts/imports/imports';
import { cutTo } from '@officina/server-kit/cut-to';
import { BadCell, text } from '@officina/server-kit/import/cells';
import { fateOf, type CheckedSheet, type HeadedSheet } from '@officina/server-kit/import/check-sheet';
import type { Fields, Kind, ReadRow } from '@officina/server-kit/import/kind';
import type { FilledCell } from '@officina/server-kit/import/sheet/sheet';
import { changesInWords } from '@officina/server-kit/import/shown';
import type { JobFields, RowFields } from '../stored/documents.ts';

/** Columns and characters of a cell that a preview shows: a row must fit a message. */
const [mostColumns, longestCell] = [64, 1_000];

const shownCell = (cell: FilledCell | undefined): string => {
  if (cell === undefined) return '';
  try {
    return cutTo(text(cell), longestCell);
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    return String(cell);
  }
};

const shownCells = (cells: (FilledCell | undefined)[]): string[] =>
  Array.from(cells.slice(0, mostColumns), shownCell);

/** All columns of the sheet, as it names them. */
export function columnsOf({ columns, sheetRows: [head] }: HeadedSheet): ImportJob['columns'] {
  const fieldAt = new Map(columns.map(({ at, field }) => [at, field]));
  return shownCells(head?.cells ?? []).map((name, at) => ({ head: name, field: fieldAt.get(at) ?? null }));
}

type Planned = Pick<RowFields, 'fate' | 'changes' | 'body' | 'target'>;
const nothing: Planned = { fate: 'SAME', changes: [], body: null, target: null };

function planned(kind: Kind, checked: CheckedSheet, row: ReadRow): Planned {
  if (row.wrong.length > 0) return { ...nothing, fate: 'REFUSED' };
  const fate = fateOf(kind, checked, row);
  const { made, changed, from } = fate;
  if (made) return { ...nothing, fate: 'NEW', body: made };
  if (!changed || !from) return nothing;
  const was: Fields = Object.fromEntries(Object.keys(changed).map((field) => [field, from[field] ?? null]));
  return {
    fate: 'CHANGED',
    changes: changesInWords(kind, checked.context, fate).map(({ field, was, will }) => ({
      field,
      was,
      will,
    })),
    body: row.body,
    target: { id: from._id, version: from.__v, set: changed, was },
  };
}

/** The rows of the preview, each with what is to be written of it. */
export function rowsOf(
  { tenantId, _id: job, expiresAt }: JobFields,
  kind: Kind,
  { sheetRows }: HeadedSheet,
  checked: CheckedSheet,
): Omit<RowFields, '_id'>[] {
  const cellsOf = new Map(sheetRows.map(({ number, cells }) => [number, cells]));
  return checked.rows.map((row) => ({
    ...{ tenantId, job, expiresAt, number: row.number, written: null },
    cells: shownCells(cellsOf.get(row.number) ?? []),
    wrong: row.wrong.map(({ field, reason }) => ({ field: field ?? null, reason })),
    ...planned(kind, checked, row),
  }));
}
