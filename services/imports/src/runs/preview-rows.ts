import type { ImportJob } from '@officina/contracts/imports/imports';
import { bytesOf, cutTo } from '@officina/server-kit/wire-size';
import { BadCell, text } from '@officina/server-kit/import/cells';
import { fateOf, type CheckedSheet, type HeadedSheet } from '@officina/server-kit/import/check-sheet';
import type { Fields, Kind, ReadRow } from '@officina/server-kit/import/kind';
import { ImportRefused, type FilledCell } from '@officina/server-kit/import/sheet/sheet';
import { changesInWords } from '@officina/server-kit/import/known';
import type { JobFields, RowFields } from '../stored/documents.ts';

/** Columns, and characters of a cell or of what is said of one, that a preview shows. */
const [mostColumns, longestText] = [64, 200];
const megabyte = 1024 * 1024;
/** Bytes of JSON that people look at in all rows together, and that are kept of them to be written or undone. */
const [mostShown, mostPlanned] = [5 * megabyte, 20 * megabyte];

const cut = (words: string): string =>
  words.length > longestText ? `${cutTo(words, longestText - 1)}…` : words;

const shownCell = (cell: FilledCell | undefined): string => {
  if (cell === undefined) return '';
  try {
    return cut(text(cell));
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

/** The cells in their places, without what stands in columns that are not imported: no page shows it. */
function importedCells({ columns }: HeadedSheet, cells: (FilledCell | undefined)[] = []): string[] {
  const known = new Set(columns.map(({ at }) => at));
  return shownCells(cells.map((cell, at) => (known.has(at) ? cell : undefined)));
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
      was: cut(was),
      will: cut(will),
    })),
    body: row.body,
    target: { id: from._id, version: from.__v, set: changed, was },
  };
}

type Row = Omit<RowFields, '_id'>;

const shownBytes = ({ cells, changes, wrong }: Row): number => bytesOf([cells, changes, wrong]);
const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What is left of a row that is too much: its number, its fate and why it is refused. */
const bare = (row: Row): Row => ({ ...row, cells: [], changes: [], wrong: row.wrong.slice(0, 1) });

/** The first rows as they are, as far as all together stay under 5 MB. `whole` is how many. */
function bounded(rows: Row[]): { rows: Row[]; whole: number } {
  const [all, least] = [rows, rows.map(bare)].map((some) => some.map(shownBytes)) as [number[], number[]];
  let left = mostShown - sumOf(least);
  const first = all.findIndex((bytes, index) => (left -= bytes - (least[index] ?? 0)) < 0);
  const whole = first < 0 ? rows.length : first;
  return { rows: rows.map((row, index) => (index < whole ? row : bare(row))), whole };
}

/**
 * The rows of the preview, each with what is to be written of it; `whole` of them show their content.
 * @throws ImportRefused when what is to be written is more than 20 MB
 */
export function rowsOf(
  { tenantId, _id: job, expiresAt }: JobFields,
  kind: Kind,
  sheet: HeadedSheet,
  checked: CheckedSheet,
): { rows: Row[]; whole: number; fields: number; bytes: number } {
  const cellsOf = new Map(sheet.sheetRows.map(({ number, cells }) => [number, cells]));
  const all = checked.rows.map((row): Row => ({
    ...{ tenantId, job, expiresAt, number: row.number, written: null },
    cells: importedCells(sheet, cellsOf.get(row.number)),
    wrong: row.wrong.map(({ field, reason }) => ({ field: field ?? null, reason: cut(reason) })),
    ...planned(kind, checked, row),
  }));
  const plannedBytes = sumOf(all.map(({ body, target }) => bytesOf([body, target])));
  if (plannedBytes > mostPlanned)
    throw new ImportRefused(`le righe da salvare sono più di ${mostPlanned / megabyte} MB: dividilo.`);
  const { rows, whole } = bounded(all);
  const bytes = plannedBytes + sumOf(rows.map(shownBytes));
  return { rows, whole, fields: sumOf(all.map(({ changes }) => changes.length)), bytes };
}
