import type { Page } from '@officina/contracts/endpoint';
import type { Entity } from '@officina/contracts/events/actions';
import { Types } from 'mongoose';

/** A business document as it is stored, without internal bookkeeping. */
export type Stored<T> = T & {
  _id: Types.ObjectId;
  tenantId: string;
  /** Increases by one with every write; compared with `If-Match`. */
  __v: number;
  deletedAt: null;
  createdAt: Date;
};

/** A value as JSON: ids are 24 hex digits, instants ISO UTC. */
type Wire<T> = T extends Types.ObjectId | Date
  ? string
  : T extends (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

/** Fields that never leave the store. */
const internalFields: ReadonlySet<string> = new Set([
  'tenantId',
  'deletedAt',
  '_outbox',
  '_request',
  '_saves',
  '_folded',
  '_holds',
  '_held',
  '_revision',
  '_epoch',
]);

/** Fields of every document that audit entries omit. */
export const bookkeeping: ReadonlySet<string> = new Set([...internalFields, '_id', '__v', 'createdAt']);

const wireValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Types.ObjectId) return value.toHexString();
  if (Array.isArray(value)) return value.map(wireValue);
  return wireFields(value as Record<string, unknown>);
};

// for…in: V8 stores documents of twenty fields as hash tables, on which Object.entries is slow; lists convert
// thousands.
const wireFields = (fields: Record<string, unknown>): Record<string, unknown> => {
  const wire: Record<string, unknown> = {};
  for (const key in fields) wire[key] = wireValue(fields[key]);
  return wire;
};

/** A stored document as JSON: ids as hex, instants as ISO, without internal fields. */
export const toWire = <T extends object>(document: T): Omit<Wire<T>, 'tenantId' | 'deletedAt'> => {
  const wire: Record<string, unknown> = {};
  for (const key in document) {
    const value: unknown = document[key];
    if (value !== undefined && !internalFields.has(key)) wire[key] = wireValue(value);
  }
  return wire as Omit<Wire<T>, 'tenantId' | 'deletedAt'>;
};

/** A page of a list as JSON; `item` converts each document, usually `toWire`. */
export const pageToWire = <T, W>({ items, ...place }: Page<T>, item: (document: T) => W): Page<W> => ({
  ...place,
  items: items.map((document) => item(document)),
});

/**
 * Fields that audit entries omit, also for `npm run audit:verify`. A change of only these fields has an entry with
 * empty `from` and `to`.
 */
export const unaudited: Partial<Record<Entity, readonly string[]>> = {
  // Changes with every other field and would only repeat the event's time.
  machine: ['lastUpdate', 'files'],
  // Counted by the service files.
  intervention: ['files'],
  visit: ['files'],
  // Identifies the version that set up the reading.
  sensor: ['cfg'],
  // Secrets, and fields that change with them.
  user: ['passwordHash', 'endedUpTo', 'entry', 'disabled'],
  tenant: ['endedUpTo'],
  // A secret, and a mark that every opening would change.
  contractorLink: ['keyHash', 'openedAt'],
};
