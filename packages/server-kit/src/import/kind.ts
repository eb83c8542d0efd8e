import type { DateRule } from '@officina/contracts/date-rules';
import type { Call } from '@officina/contracts/endpoint';
import type { PermissionName } from '@officina/contracts/permission';
import type { ZodObject, ZodType } from 'zod';
import type { FilledCell } from './sheet/sheet.ts';

/** Fields of a record, as a row says them or as they are to be written. */
export type Fields = Record<string, unknown>;

/** A record as its service answers it. */
export interface StoredRecord extends Fields {
  _id: string;
  __v: number;
}

/** What a tenant says of itself. */
export interface ImportTenant {
  code: string;
  timezone: string;
  services: Partial<Record<PermissionName, { enabled: boolean }>>;
  networks?: string[];
}

/** What readers and rules need of the tenant: `neighboursOf` has the records that cells of a reader may name. */
export interface Context {
  tenant: ImportTenant;
  zone: string;
  neighboursOf: (read: Reader) => StoredRecord[];
}

/**
 * Makes of a cell what is stored. `say` has a stored value in words, `write` as the cell that reads the same; they are left
 * out where the value itself is either. `isSame` where two values may mean one; `from` is the list that a cell names one of;
 * `remarks` are what people should know of how a cell is read, in words that follow «in 3 righe».
 */
export interface Reader {
  (cell: FilledCell, context: Context): unknown;
  say?(value: unknown, context: Context): string;
  write?(value: unknown, context: Context): unknown;
  isSame?(one: unknown, other: unknown, context: Context): boolean;
  from?: Call;
  remarks?(cell: FilledCell): string[];
}

/**
 * A column: the words that its head may have beside the field's own name, the first of them for people; how a cell is read;
 * whether it holds codes, which lose zeros in a spreadsheet; when its dates may lie.
 */
export interface Column {
  heads: readonly [string, ...string[]];
  read: Reader;
  isCode?: boolean;
  rule?: DateRule;
}

/** A column of a sheet. */
export interface SheetColumn extends Column {
  field: string;
  /** As the sheet writes it. */
  head: string;
  at: number;
}

/** What is the matter with a row, at one of its columns or as a whole. */
export interface Wrong {
  field?: string;
  head?: string;
  reason: string;
}

/** A row as it is to be stored; `wrong` is empty when it is good. */
export interface ReadRow {
  number: number;
  body: Fields;
  wrong: Wrong[];
}

/** Rules for a record as it would be, and what changes of it. */
export type RecordRules = (record: Fields, changes: Fields) => { path: PropertyKey; message: string }[];

/** A kind of record that a spreadsheet can hold. */
export interface Kind {
  /** Without `remove` nobody can take one away. */
  calls: { all: Call; create: Call; edit: Call; remove?: Call };
  /** What a row must say. */
  row: ZodObject<Record<string, ZodType>>;
  columns: Record<string, Column>;
  /** The names under which one of it is known; the first that it has is the one a row is told by. */
  namesOf: (record: Fields) => (string | null)[];
  label: (record: Fields) => string;
  /** That a tenant can switch off. */
  service?: PermissionName;
  /** What a new one has unless its row says otherwise. */
  blank?: Fields;
  rules?: (context: Context) => RecordRules;
  /** Fields that its lists tell and its records do not: an edit carries them out before it writes, `null` undoes them. */
  beside?: string[];
}
