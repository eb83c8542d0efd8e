import type { Schema } from 'mongoose';
import type { Action, Entity } from '@officina/contracts/events/actions';
import type { Stored } from './stored.ts';

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
