import type { Action, Entity } from '@officina/contracts/events/actions';
import type { AuditEntry } from '@officina/contracts/events/events';
import { Schema, type Model } from 'mongoose';
import type { Stored } from './stored.ts';
import { tenantScope } from './tenant-scope.ts';

/** A kind of business document: its collection, and its name in audit entries. */
export interface AuditedDefinition<T> {
  /** Collection, plural snake_case: `interventions`. */
  name: string;
  /** Name in audit entries and hints. */
  entity: Entity;
  /**
   * Only the fields and indexes of this kind; tenant, version, times and outbox are added. Indexes start
   * with `tenantId`; unique ones are made partial on documents that are not deleted, so that a deleted code
   * can be reused.
   */
  schema: Schema;
  /** A text field that must be unique within the tenant, ignoring case. */
  caseless?: keyof T & string;
  /** Label of the document in audit entries: `Intervento a1b2c — Pressa 4`. */
  label: (document: Stored<T>) => string;
  /** Messages for duplicates, by field path; default `Già presente`. */
  duplicateMessages?: Record<string, string>;
  /** Whether its writes send no live hints: it stands beside the documents of its entity, which do not change with it. */
  isQuiet?: boolean;
}

/** How a write is described in the event log. */
export interface Audit {
  action: Action;
  /** Default: the definition's label of the document. */
  object?: string;
}

/** Audit of a create: fixed, or derived from the new document, whose id is not known earlier. */
export type AuditOf<T> = Audit | ((document: Stored<T>) => Audit);

/** A document to be created. */
export interface NewDocument<T> {
  fields: T;
  audit: AuditOf<T>;
}

/** A change of some top-level fields; each value is replaced as a whole. */
export interface Change<T> {
  set: Partial<T>;
  audit: Audit;
}

/** A change that was applied with an Idempotency-Key. */
export interface Save {
  /** Hash of the user and the key. */
  key: string;
  /** Hash of the request. */
  request: string;
}

/** A document as it is stored, including bookkeeping. */
export interface Row {
  tenantId: string;
  __v: number;
  deletedAt: Date | null;
  createdAt: Date;
  /** Audit entries that the events service has not confirmed yet. */
  _outbox: AuditEntry[];
  /** Hash of the create's request, if it had an Idempotency-Key. */
  _request?: string;
  /** The last changes that had an Idempotency-Key. */
  _saves?: Save[];
  /**
   * The definition's `caseless` field in lower case; absent if an older document already had the same text.
   */
  _folded?: string;
  /** Holds that prevent deletion, each with its expiry (ADR 0013). */
  _holds?: { by: string; until: Date }[];
  /** How many holds there have been. */
  _held?: number;
  /** Revision of the fields that another service computes. */
  _revision?: number;
  [field: string]: unknown;
}

export type RowModel = Model<Row>;

/** Fields that reads omit. */
export const hiddenFields = {
  _outbox: 0,
  _request: 0,
  _saves: 0,
  _folded: 0,
  _holds: 0,
  _held: 0,
  _revision: 0,
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
    const partial = { ...options['partialFilterExpression'], deletedAt: null };
    const live = options['unique'] ? { partialFilterExpression: partial } : {};
    copy.index(fields, { ...options, ...live });
  }
  return copy;
};

/** Adds the fields, indexes and tenant scope of all audited collections to a definition's schema. */
export const auditedSchema = (definition: Schema, isCaseless: boolean): Schema => {
  const schema = partialUnique(definition);
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
    _revision: Number,
    _outbox: { type: [Schema.Types.Mixed], default: [] },
  });
  // For the relay's scan: only documents with an unsent entry have a string here.
  schema.index({ '_outbox.eid': 1 }, { sparse: true });
  if (isCaseless) schema.index({ tenantId: 1, _folded: 1 }, uniqueFolded);
  schema.plugin(tenantScope);
  return schema;
};
