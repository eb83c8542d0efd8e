import type { Caller } from '@officina/contracts/caller';
import type { Entity } from '@officina/contracts/events/actions';
import type { AuditEntry } from '@officina/contracts/events/events';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../app-error.ts';
import type { Audit } from './audited-definition.ts';
import { bookkeeping } from './stored.ts';
import { toWire } from './to-wire.ts';

type Fields = Record<string, unknown>;

/** An entry travels with others in one message of at most 1 MB. */
const maxEntryBytes = 700 * 1024;

const withoutBookkeeping = (wire: Fields): Fields =>
  Object.fromEntries(Object.entries(wire).filter(([field]) => !bookkeeping.has(field)));

/** The fields that people know of a document, as JSON carries them. */
export const auditedFields = (document: object, unaudited: readonly string[] = []): Fields =>
  Object.fromEntries(
    Object.entries(withoutBookkeeping(toWire(document))).filter(([field]) => !unaudited.includes(field)),
  );

const isIdentified = (value: unknown): value is { _id: unknown }[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && '_id' in item);

/** Of two lists whose items have ids only the items that are not in the other: a new note does not repeat all old ones. */
const changedSides = (old: unknown, now: unknown): [unknown, unknown] => {
  if (!isIdentified(old) || !isIdentified(now)) return [old, now];
  const without = (items: unknown[], others: unknown[]) =>
    items.filter((item) => !others.some((other) => isDeepStrictEqual(item, other)));
  return [without(old, now), without(now, old)];
};

/**
 * What a write of `set` changes in a document, both as JSON carries them: only the top-level fields that differ, and of
 * lists with ids only the items; `undefined` when none does.
 */
export const difference = (document: Fields, set: Fields): { from: Fields; to: Fields } | undefined => {
  const from: Fields = {};
  const to: Fields = {};
  for (const [field, value] of Object.entries(set)) {
    const [old, now] = [document[field] ?? null, value ?? null];
    if (isDeepStrictEqual(old, now)) continue;
    [from[field], to[field]] = changedSides(old, now);
  }
  return Object.keys(to).length ? { from, to } : undefined;
};

interface EntryParts {
  /** `<token>.<collection>` */
  source: string;
  entity: Entity;
  entityId: string;
  version: number;
  audit: Required<Audit>;
  from: Fields | null;
  to: Fields | null;
  at: Date;
}

/** The audit entry of one write. @throws AppError `too_large` when it could not be sent */
export const auditEntry = (caller: Caller, parts: EntryParts): AuditEntry => {
  const { source, entity, entityId, version, audit, from, to, at } = parts;
  const entry: AuditEntry = {
    eid: `${source}:${entityId}:${version}`,
    tenantId: caller.tenantId,
    entity,
    entityId,
    version,
    action: audit.action,
    object: audit.object.slice(0, 300),
    from,
    to,
    user: { id: caller.userId, name: caller.userName },
    requestId: caller.requestId,
    at: at.toISOString(),
  };
  if (Buffer.byteLength(JSON.stringify(entry)) > maxEntryBytes) {
    throw new AppError('too_large', 'Documento troppo grande');
  }
  return entry;
};
