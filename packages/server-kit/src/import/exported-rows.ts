import { BadCell, text } from './cells.ts';
import type { CellReader, Fields, ImportContext, RecordKind } from './kind.ts';
import { changesOf } from './known-records.ts';
import type { FilledCell } from './sheet/sheet.ts';

/** What an export needs besides the records. */
export interface ExportJob {
  kind: RecordKind;
  context: ImportContext;
  /** How a cell comes back from the kind of file that is written. */
  asRead: (cell: FilledCell) => FilledCell;
  /** Receives what an import of the file would not understand. */
  say: (line: string) => void;
}

type ExportedCell = string | number | Date;

/** A record as cells in the order of the kind's columns, and as an import would read them. */
export interface ExportedRow {
  number: number;
  cells: (ExportedCell | undefined)[];
  body: Fields;
}

/** How cells come back from an `.xlsx` file: XML has no carriage returns. */
export const asReadFromWorkbook = (cell: FilledCell): FilledCell =>
  typeof cell === 'string' ? cell.replace(/\r\n?/g, '\n') : cell;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const unreadable = Symbol('no such value can be in its field');

/** The cell for a stored value; `unreadable` if the value is invalid in its field, so that something else has stored it. */
function cellOf(read: CellReader, value: unknown, context: ImportContext): unknown {
  const write = read.write ?? read.format ?? ((one: unknown) => one);
  try {
    return write(value, context);
  } catch {
    return unreadable;
  }
}

/** The value that an import would read from a cell; undefined if it would read none. */
function readBack(read: CellReader, cell: FilledCell, context: ImportContext): unknown {
  try {
    return read(cell, context);
  } catch (error) {
    if (error instanceof BadCell) return undefined;
    throw error;
  }
}

/**
 * A record as a row that an import reads as it is. Cells that it would read differently are left empty and reported.
 * @param number of the row in the file; the header is the first one
 */
export function exportedRow(
  { kind, context, asRead, say }: ExportJob,
  document: Fields,
  number: number,
): ExportedRow {
  const body: Fields = {};
  const cells = Object.entries(kind.columns).map(([field, { heads, read }]) => {
    const value = document[field];
    if (isEmpty(value)) return undefined;
    const written = cellOf(read, value, context);
    if (written === unreadable) {
      say(`riga ${number}, ${heads[0]}: quello che è conservato non si legge: lasciato vuoto`);
      return undefined;
    }
    if (isEmpty(written)) return undefined;
    const cell = written as ExportedCell;
    const back = readBack(read, asRead(cell), context);
    if (back === undefined || changesOf(kind, document, { [field]: back }, context)) {
      say(`riga ${number}, ${heads[0]}: ${text(cell)} sarebbe letto come un’altra cosa: lasciato vuoto`);
      return undefined;
    }
    body[field] = back;
    return cell;
  });
  return { number, cells, body };
}
