import type { ImportJob, ImportKind, RowOutcome } from '@officina/contracts/imports/imports';
import type { Fields } from '@officina/server-kit/import/kind';
import { Schema, type Types } from 'mongoose';

/** A stored import. Kept for a day, or for a month once it is saved. */
export interface JobFields extends Pick<
  ImportJob,
  'name' | 'state' | 'notes' | 'columns' | 'rows' | 'counts' | 'fields' | 'resumed'
> {
  _id: Types.ObjectId;
  tenantId: string;
  kind: ImportKind;
  reason: string | null;
  /** Number of parts of the file. */
  parts: number;
  by: { id: string | null; name: string };
  /** Name of the latest save; part of its idempotency keys, so that a later save creates other records. */
  run: string | null;
  /** Size of the rows as JSON; absent before the check. */
  bytes?: number;
  /** When the import last ended. */
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

/** A row of the preview, with the data to be written. */
export interface RowFields {
  _id: Types.ObjectId;
  tenantId: string;
  job: Types.ObjectId;
  number: number;
  fate: RowOutcome;
  cells: string[];
  changes: { field: string; was: string; will: string }[];
  wrong: { field?: string | null; reason: string }[];
  /** Fields of a good row. */
  body: Fields | null;
  /** The id in the row; absent without one, and in rows of older versions. */
  recordId?: string;
  /** For a changed row: the record and its version at the preview, the fields that change and their former values. */
  target: { id: string; version: number; set: Fields; was: Fields } | null;
  /** The record and its version once the row is written. */
  written: { id: string; version: number } | null;
  expiresAt: Date;
}

/** A row without the fields that are only shown. */
export type PlannedRow = Omit<RowFields, 'cells'>;
export type RefusedRow = Pick<RowFields, 'number' | 'wrong'>;

const mixed = Schema.Types.Mixed;
const tenantId = { type: String, required: true } as const;
const job = { type: Schema.Types.ObjectId, required: true } as const;
const expiresAt = { type: Date, required: true } as const;

/** A schema whose documents are deleted when they expire. Empty values are stored too. */
function expiringSchema<T>(fields: object): Schema<T> {
  const schema = new Schema(
    { tenantId, ...fields, expiresAt },
    { versionKey: false, minimize: false, strict: 'throw' },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return schema as unknown as Schema<T>;
}

export const jobSchema = expiringSchema<JobFields>({
  ...{ kind: String, name: String, state: String, reason: String, parts: Number },
  ...{ notes: [String], columns: mixed, rows: Number, counts: mixed, fields: Number },
  ...{ resumed: Boolean, by: mixed, run: String, bytes: Number, endedAt: Date, createdAt: Date },
});

export const partSchema = expiringSchema<PartFields>({ job, index: Number, content: Buffer });
// part: a repeated upload replaces the part; reading the file
partSchema.index({ tenantId: 1, job: 1, index: 1 }, { unique: true });

export const rowSchema = expiringSchema<RowFields>({
  ...{ job, number: Number, fate: String, cells: [String], changes: mixed, wrong: mixed },
  ...{ body: mixed, recordId: String, target: mixed, written: mixed },
});
// rows: in the order of the file
rowSchema.index({ tenantId: 1, job: 1, number: 1 }, { unique: true });
