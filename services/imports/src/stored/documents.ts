import type { ImportJob, ImportKind, RowFate } from '@officina/contracts/imports/imports';
import type { Fields } from '@officina/server-kit/import/kind';
import { Schema, type Types } from 'mongoose';

/** An import as it is stored, a day long; a month once it is saved. */
export interface JobFields extends Pick<
  ImportJob,
  'name' | 'state' | 'notes' | 'columns' | 'rows' | 'counts' | 'fields' | 'resumed'
> {
  _id: Types.ObjectId;
  tenantId: string;
  kind: ImportKind;
  reason: string | null;
  /** Parts that the file comes in. */
  parts: number;
  by: { id: string | null; name: string };
  /** Of the save that was last begun: part of the keys by which it makes records, so that a later one makes others. */
  run: string | null;
  /** Of JSON, of its rows; absent before they are known. */
  bytes?: number;
  /** When it last came to an end. */
  endedAt?: Date;
  createdAt: Date;
  expiresAt: Date;
}

/** A part of the file. */
export interface PartFields {
  tenantId: string;
  job: Types.ObjectId;
  index: number;
  content: Buffer;
  expiresAt: Date;
}

/** A row of the preview, and what is to be written of it. */
export interface RowFields {
  _id: Types.ObjectId;
  tenantId: string;
  job: Types.ObjectId;
  number: number;
  fate: RowFate;
  cells: string[];
  changes: { field: string; was: string; will: string }[];
  wrong: { field?: string | null; reason: string }[];
  /** Of a good row: what it says. */
  body: Fields | null;
  /** Of a changed row: the record and its version as the preview saw it, the fields that change and what they were. */
  target: { id: string; version: number; set: Fields; was: Fields } | null;
  /** The record and its version once the row is written. */
  written: { id: string; version: number } | null;
  expiresAt: Date;
}

/** A row without what only people look at. */
export type PlannedRow = Omit<RowFields, 'cells'>;
export type RefusedRow = Pick<RowFields, 'number' | 'wrong'>;

const mixed = Schema.Types.Mixed;
const tenantId = { type: String, required: true } as const;
const job = { type: Schema.Types.ObjectId, required: true } as const;
const expiresAt = { type: Date, required: true } as const;

/** What is empty is stored too; the store clears what is over. */
function dayLong<T>(fields: object): Schema<T> {
  const schema = new Schema(
    { tenantId, ...fields, expiresAt },
    { versionKey: false, minimize: false, strict: 'throw' },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return schema as unknown as Schema<T>;
}

export const jobSchema = dayLong<JobFields>({
  ...{ kind: String, name: String, state: String, reason: String, parts: Number },
  ...{ notes: [String], columns: mixed, rows: Number, counts: mixed, fields: Number },
  ...{ resumed: Boolean, by: mixed, run: String, bytes: Number, endedAt: Date, createdAt: Date },
});

export const partSchema = dayLong<PartFields>({ job, index: Number, content: Buffer });
// part: the same one twice is one; assembling
partSchema.index({ tenantId: 1, job: 1, index: 1 }, { unique: true });

export const rowSchema = dayLong<RowFields>({
  ...{ job, number: Number, fate: String, cells: [String], changes: mixed, wrong: mixed },
  ...{ body: mixed, target: mixed, written: mixed },
});
// rows: in the order of the file
rowSchema.index({ tenantId: 1, job: 1, number: 1 }, { unique: true });
