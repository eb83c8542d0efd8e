import type { Action, Entity } from '@officina/contracts/events/actions';
import type { AuditEntry } from '@officina/contracts/events/events';
import { Schema, type Model } from 'mongoose';
import type { Stored } from './stored.ts';
import { tenantScope } from './tenant-scope.ts';

/** A kind of business document: where it lies, and what its audit entries call it. */
export interface AuditedDefinition<T> {
  /** Collection, plural snake_case: `interventions`. */
  name: string;
  /** Word of audit entries and hints. */
  entity: Entity;
  /**
   * Own fields and indexes only; tenant, version, times and outbox are added. Indexes start with `tenantId`;
   * a unique one is made partial on documents that are not deleted, so a deleted code can be used again.
   */
  schema: Schema;
  /** A text field that no two documents of a tenant may have alike, upper and lower case being one. */
  caseless?: keyof T & string;
  /** What an audit entry calls the document, for people: `Intervento a1b2c — Pressa 4`. */
  label: (document: Stored<T>) => string;
  /** Text for a duplicate, by field path; `Già presente` unless given. */
  duplicateMessages?: Record<string, string>;
}

/** What a write says of itself in the event log. */
export interface Audit {
  action: Action;
  /** The definition's label of the document unless given. */
  object?: string;
}

/** Of a create: fixed, or made from the document, whose id is not known before. */
export type AuditOf<T> = Audit | ((document: Stored<T>) => Audit);

/** A document to be created. */
export interface NewDocument<T> {
  fields: T;
  audit: AuditOf<T>;
}

/** A change of some top-level fields; values are replaced whole. */
export interface Change<T> {
  set: Partial<T>;
  audit: Audit;
}

/** A change that was carried out under an Idempotency-Key. */
export interface Save {
  /** Of the user and the key. */
  key: string;
  /** Hash of what was asked for. */
  request: string;
}

/** A document as it lies in the store, bookkeeping included. */
export interface Row {
  tenantId: string;
  __v: number;
  deletedAt: Date | null;
  createdAt: Date;
  /** Audit entries that events has not confirmed yet. */
  _outbox: AuditEntry[];
  /** Hash of the create's body, when it came with an Idempotency-Key. */
  _request?: string;
  /** The last changes that came with an Idempotency-Key. */
  _saves?: Save[];
  /** The definition's `caseless` field in lower case; absent where an older document had that text already. */
  _folded?: string;
  /** Who is about to point at it, and until when that keeps it from being deleted (ADR 0013). */
  _holds?: { by: string; until: Date }[];
  /** How often it has been held. */
  _held?: number;
  [field: string]: unknown;
}

export type RowModel = Model<Row>;

/** Fields left out of every read. */
export const hidden = {
  _outbox: 0,
  _request: 0,
  _saves: 0,
  _folded: 0,
  _holds: 0,
  _held: 0,
  _epoch: 0,
} as const;

const uniqueFolded = {
  unique: true,
  partialFilterExpression: { deletedAt: null, _folded: { $exists: true } },
};

const partialUnique = (schema: Schema): Schema => {
  const copy = schema.clone();
  const indexes = copy.indexes();
  copy.clearIndexes();
  for (const [fields, options] of indexes) {
    const live = options['unique'] ? { partialFilterExpression: { deletedAt: null } } : {};
    copy.index(fields, { ...options, ...live });
  }
  return copy;
};

/** The definition's schema with the fields, indexes and the tenant scope that all audited collections have. */
export const auditedSchema = (own: Schema, isCaseless: boolean): Schema => {
  const schema = partialUnique(own);
  schema.set('versionKey', false);
  schema.set('strict', true);
  schema.set('minimize', false);
  schema.add({
    tenantId: { type: String, required: true },
    __v: { type: Number, required: true },
    deletedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    _request: String,
    _saves: { type: [Schema.Types.Mixed], default: undefined },
    _folded: String,
    _holds: { type: [Schema.Types.Mixed], default: undefined },
    _held: Number,
    _outbox: { type: [Schema.Types.Mixed], default: [] },
  });
  // The relay's scan: only documents with an unsent entry have a string here.
  schema.index({ '_outbox.eid': 1 }, { sparse: true });
  if (isCaseless) schema.index({ tenantId: 1, _folded: 1 }, uniqueFolded);
  schema.plugin(tenantScope);
  return schema;
};
