import type { DateRule } from '@officina/contracts/date-rules';
import type { Call } from '@officina/contracts/endpoint';
import type { ServiceName } from '@officina/contracts/service';
import type { ZodObject, ZodType } from 'zod';
import type { FilledCell } from './sheet/sheet.ts';

/** Fields of a record, as read from a row or as they will be written. */
export type Fields = Record<string, unknown>;

/** A record as returned by its service. */
export interface StoredRecord extends Fields {
  _id: string;
  __v: number;
}

/** Data of a tenant that imports need. */
export interface ImportTenant {
  code: string;
  timezone: string;
  services: Partial<Record<ServiceName, { enabled: boolean }>>;
  networks?: string[];
}

/** Tenant data for readers and rules; `neighboursOf` returns the records that a reader's cells may reference. */
export interface ImportContext {
  tenant: ImportTenant;
  zone: string;
  neighboursOf: (read: CellReader) => StoredRecord[];
}

/**
 * Converts a cell to the stored value. `format` returns a stored value as text, `write` as a cell that reads back the
 * same; by default both use the value itself. `isSame` compares values that may be equal in meaning; `from` is the
 * list of referenced records; `remarks` are notes on how a cell is read, as the continuation of «in 3 righe».
 */
export interface CellReader {
  (cell: FilledCell, context: ImportContext): unknown;
  format?(value: unknown, context: ImportContext): string;
  write?(value: unknown, context: ImportContext): unknown;
  isSame?(one: unknown, other: unknown, context: ImportContext): boolean;
  from?: Call;
  remarks?(cell: FilledCell): string[];
}

/**
 * A column: accepted headers besides the field's name, the first of them for display; the reader of its cells;
 * whether it contains codes, which lose leading zeros in a spreadsheet; the range of its dates.
 */
export interface Column {
  heads: readonly [string, ...string[]];
  read: CellReader;
  isCode?: boolean;
  rule?: DateRule;
}

/** A recognized column of a sheet. */
export interface SheetColumn extends Column {
  field: string;
  /** The header as written in the sheet. */
  head: string;
  at: number;
}

/** A problem of a row, in one column or in the entire row. */
export interface RowProblem {
  field?: string;
  head?: string;
  reason: string;
}

/** A row as it will be stored; `wrong` is empty if it is valid. With an `id` it is this record, otherwise the one of its names. */
export interface ReadRow {
  number: number;
  id?: string;
  body: Fields;
  wrong: RowProblem[];
}

/** Rules for the resulting record and its changes. */
export type RecordRules = (record: Fields, changes: Fields) => { path: PropertyKey; message: string }[];

/** A kind of record that can be imported from a spreadsheet. */
export interface RecordKind {
  /** Without `remove`, records cannot be deleted. */
  calls: { all: Call; create: Call; edit: Call; remove?: Call };
  /** Schema of a row. */
  row: ZodObject<Record<string, ZodType>>;
  columns: Record<string, Column>;
  /** Identifying names of a record; the first one that is present identifies a row. */
  namesOf: (record: Fields) => (string | null)[];
  label: (record: Fields) => string;
  /** The service of these records, which a tenant can switch off. */
  service?: ServiceName;
  /** Default values of new records. */
  blank?: Fields;
  rules?: (context: ImportContext) => RecordRules;
  /**
   * Fields that are only in lists, not in single records: an edit applies them before it writes, and `null` undoes
   * them.
   */
  beside?: string[];
}
