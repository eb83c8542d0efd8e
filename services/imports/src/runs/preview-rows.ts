import type { ImportJob } from '@officina/contracts/imports/imports';
import { jsonBytes, truncate } from '@officina/server-kit/wire-size';
import { BadCell, text } from '@officina/server-kit/import/cells';
import { rowOutcome, type CheckedSheet, type MatchedSheet } from '@officina/server-kit/import/check-sheet';
import type { Fields, RecordKind, ReadRow } from '@officina/server-kit/import/kind';
import { ImportRefused, type FilledCell } from '@officina/server-kit/import/sheet/sheet';
import { describeChanges } from '@officina/server-kit/import/known-records';
import type { JobFields, RowFields } from '../stored/documents.ts';

/** Maximum number of columns in a preview. */
const maxColumns = 64;
/**
 * Maximum length of a cell or message: the longest text of a field, and the length for a file with more text than a preview can
 * show whole.
 */
const [wholeText, briefText] = [4_000, 200];
const megabyte = 1024 * 1024;
/** Maximum bytes of JSON of all rows together: of their shown content, and of the data stored to write or undo them. */
const [maxShown, maxPlanned] = [5 * megabyte, 20 * megabyte];

const cut = (message: string, maxText: number): string =>
  message.length > maxText ? `${truncate(message, maxText - 1)}…` : message;

const shownCell = (cell: FilledCell | undefined, maxText: number): string => {
  if (cell === undefined) return '';
  try {
    return cut(text(cell), maxText);
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    return String(cell);
  }
};

const shownCells = (cells: (FilledCell | undefined)[], maxText: number): string[] =>
  Array.from(cells.slice(0, maxColumns), (cell) => shownCell(cell, maxText));

/** All columns of the sheet, with their names in the sheet. */
export function columnsOf({ columns, sheetRows: [head] }: MatchedSheet): ImportJob['columns'] {
  const fieldAt = new Map(columns.map(({ at, field }) => [at, field]));
  return shownCells(head?.cells ?? [], briefText).map((name, at) => ({
    head: name,
    field: fieldAt.get(at) ?? null,
  }));
}

/** The cells in their positions; those in columns that are not imported are empty, because no page shows them. */
function importedCells(
  { columns }: MatchedSheet,
  cells: (FilledCell | undefined)[] = [],
  maxText: number,
): string[] {
  const known = new Set(columns.map(({ at }) => at));
  return shownCells(
    cells.map((cell, at) => (known.has(at) ? cell : undefined)),
    maxText,
  );
}

type Planned = Pick<RowFields, 'fate' | 'changes' | 'body' | 'target'>;
const nothing: Planned = { fate: 'SAME', changes: [], body: null, target: null };

function planned(kind: RecordKind, checked: CheckedSheet, row: ReadRow, maxText: number): Planned {
  if (row.wrong.length > 0) return { ...nothing, fate: 'REFUSED' };
  const fate = rowOutcome(kind, checked, row);
  const { made, changed, from } = fate;
  if (made) return { ...nothing, fate: 'NEW', body: made };
  if (!changed || !from) return nothing;
  const was: Fields = Object.fromEntries(Object.keys(changed).map((field) => [field, from[field] ?? null]));
  return {
    fate: 'CHANGED',
    changes: describeChanges(kind, checked.context, fate).map(({ field, was, will }) => ({
      field,
      was: cut(was, maxText),
      will: cut(will, maxText),
    })),
    body: row.body,
    target: { id: from._id, version: from.__v, set: changed, was },
  };
}

type Row = Omit<RowFields, '_id'>;

const shownBytes = ({ cells, changes, wrong }: Row): number => jsonBytes([cells, changes, wrong]);
const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** A row without its content: its number, its fate and the first reason for its refusal. */
const withoutContent = (row: Row): Row => ({ ...row, cells: [], changes: [], wrong: row.wrong.slice(0, 1) });

/** Removes the content of the last rows if all rows together exceed 5 MB. `complete` counts the rows with content. */
function bounded(rows: Row[]): { rows: Row[]; complete: number } {
  const [all, least] = [rows, rows.map(withoutContent)].map((some) => some.map(shownBytes)) as [
    number[],
    number[],
  ];
  let left = maxShown - sumOf(least);
  const first = all.findIndex((bytes, index) => (left -= bytes - (least[index] ?? 0)) < 0);
  const complete = first < 0 ? rows.length : first;
  return { rows: rows.map((row, index) => (index < complete ? row : withoutContent(row))), complete };
}

/**
 * The rows of the preview, with the data to be written; the first `complete` rows show their content. Cells are cut at 200 characters
 * only if all rows would have more than 5 MB.
 * @throws ImportRefused if the data to be written exceed 20 MB
 */
export function previewRows(
  { tenantId, _id: job, expiresAt }: JobFields,
  kind: RecordKind,
  sheet: MatchedSheet,
  checked: CheckedSheet,
): { rows: Row[]; complete: number; fields: number; bytes: number } {
  const cellsOf = new Map(sheet.sheetRows.map(({ number, cells }) => [number, cells]));
  const rowsWith = (maxText: number) =>
    checked.rows.map((row): Row => ({
      ...{ tenantId, job, expiresAt, number: row.number, written: null },
      cells: importedCells(sheet, cellsOf.get(row.number), maxText),
      wrong: row.wrong.map(({ field, reason }) => ({ field: field ?? null, reason: cut(reason, maxText) })),
      ...planned(kind, checked, row, maxText),
      ...(row.id && { recordId: row.id }),
    }));
  const whole = rowsWith(wholeText);
  const all = sumOf(whole.map(shownBytes)) > maxShown ? rowsWith(briefText) : whole;
  const plannedBytes = sumOf(all.map(({ body, target }) => jsonBytes([body, target])));
  if (plannedBytes > maxPlanned)
    throw new ImportRefused(`le righe da salvare sono più di ${maxPlanned / megabyte} MB: dividilo.`);
  const { rows, complete } = bounded(all);
  const bytes = plannedBytes + sumOf(rows.map(shownBytes));
  return { rows, complete, fields: sumOf(all.map(({ changes }) => changes.length)), bytes };
}
