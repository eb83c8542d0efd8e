import type { Caller } from '@officina/contracts/caller';
import { maxDocumentBytes } from '@officina/contracts/document-size';
import type { Entity } from '@officina/contracts/events/actions';
import type { AuditEntry } from '@officina/contracts/events/events';
import { isDeepStrictEqual } from 'node:util';
import { jsonBytes, truncate, fieldSizes, surelyFits } from '../wire-size.ts';
import type { Audit } from './audited-schema.ts';
import { bookkeeping, toWire } from './stored.ts';
type Fields = Record<string, unknown>;

/** Fits a document before and after its change; smaller than a page of the event log. */
const maxEntryBytes = 2 * maxDocumentBytes + 32 * 1024;

const withoutBookkeeping = (wire: Fields): Fields =>
  Object.fromEntries(Object.entries(wire).filter(([field]) => !bookkeeping.has(field)));

/** The fields of a document that users can see, as JSON values. */
export const auditedFields = (document: object, unaudited: readonly string[] = []): Fields =>
  Object.fromEntries(
    Object.entries(withoutBookkeeping(toWire(document))).filter(([field]) => !unaudited.includes(field)),
  );

const isIdentified = (value: unknown): value is { _id: unknown }[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && '_id' in item);

/**
 * For two lists whose items have ids, only the items that changed: a new note does not repeat all old ones.
 */
const changedSides = (old: unknown, now: unknown): [unknown, unknown] => {
  if (!isIdentified(old) || !isIdentified(now)) return [old, now];
  const without = (items: { _id: unknown }[], others: { _id: unknown }[]) => {
    const known = new Map(others.map((item) => [item._id, item]));
    return items.filter((item) => !isDeepStrictEqual(item, known.get(item._id)));
  };
  return [without(old, now), without(now, old)];
};

/**
 * The changes that a write of `set` makes to a document (both as JSON values): only changed top-level
 * fields, and only changed items of lists with ids. `undefined` if nothing changes.
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

export interface EntryParts {
  /** `<token>.<collection>` */
  source: string;
  entity: Entity;
  entityId: string;
  machineId: string | undefined;
  version: number;
  audit: Required<Audit>;
  from: Fields | null;
  to: Fields | null;
  at: Date;
}

/**
 * Replaces the largest values of an entry that is too large to send with their sizes. Only documents that
 * an older version let grow have entries that large.
 */
const cutToFit = (entry: AuditEntry): AuditEntry => {
  const cut = structuredClone(entry);
  let left = jsonBytes(cut);
  const sides = [cut.from, cut.to].flatMap((side) =>
    side ? fieldSizes(side).map((size) => ({ side, ...size })) : [],
  );
  for (const { side, field, bytes } of sides.sort((a, b) => b.bytes - a.bytes)) {
    if (left <= maxEntryBytes) break;
    side[field] = { cut: bytes };
    left -= bytes - jsonBytes(side[field]);
  }
  return cut;
};

/** The audit entry of one write. */
export const auditEntry = (caller: Caller, parts: EntryParts): AuditEntry => {
  const { source, entity, entityId, machineId, version, audit, from, to, at } = parts;
  const entry: AuditEntry = {
    eid: `${source}:${entityId}:${version}`,
    tenantId: caller.tenantId,
    entity,
    entityId,
    ...(machineId && { machineId }),
    version,
    action: audit.action,
    object: truncate(audit.object, 300),
    from,
    to,
    user: { id: caller.userId, name: caller.userName },
    requestId: caller.requestId,
    at: at.toISOString(),
  };
  return surelyFits(maxEntryBytes, entry) || jsonBytes(entry) <= maxEntryBytes ? entry : cutToFit(entry);
};
