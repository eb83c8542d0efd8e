import type { Page } from '@officina/contracts/endpoint';
import type { Entity } from '@officina/contracts/events/actions';
import { Types } from 'mongoose';

/** A business document as it lies in the store, without the store's own bookkeeping. */
export type Stored<T> = T & {
  _id: Types.ObjectId;
  tenantId: string;
  /** Grows by one with every write; what `If-Match` compares. */
  __v: number;
  deletedAt: null;
  createdAt: Date;
};

/** A value as JSON carries it: ids are 24 hex digits, instants ISO UTC. */
type Wire<T> = T extends Types.ObjectId | Date
  ? string
  : T extends (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

/** Fields that stay in the store. */
const internalFields: ReadonlySet<string> = new Set([
  'tenantId',
  'deletedAt',
  '_outbox',
  '_request',
  '_saves',
  '_folded',
  '_holds',
  '_held',
  '_epoch',
]);

/** Fields of every document that no audit entry repeats. */
export const bookkeeping: ReadonlySet<string> = new Set([...internalFields, '_id', '__v', 'createdAt']);

const wireValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Types.ObjectId) return value.toHexString();
  if (Array.isArray(value)) return value.map(wireValue);
  return wireFields(value as Record<string, unknown>);
};

// for…in: documents of twenty fields are hash tables to V8, and Object.entries of those is slow; lists turn thousands.
const wireFields = (fields: Record<string, unknown>): Record<string, unknown> => {
  const wire: Record<string, unknown> = {};
  for (const key in fields) wire[key] = wireValue(fields[key]);
  return wire;
};

/** A stored document as it goes out: ids as hex, instants as ISO, without the store's own fields. */
export const toWire = <T extends object>(document: T): Omit<Wire<T>, 'tenantId' | 'deletedAt'> => {
  const wire: Record<string, unknown> = {};
  for (const key in document) {
    const value: unknown = document[key];
    if (value !== undefined && !internalFields.has(key)) wire[key] = wireValue(value);
  }
  return wire as Omit<Wire<T>, 'tenantId' | 'deletedAt'>;
};

/** A page of a list as it goes out, each document by `item`: `toWire` where it says nothing else. */
export const pageToWire = <T, W>({ items, ...place }: Page<T>, item: (document: T) => W): Page<W> => ({
  ...place,
  items: items.map((document) => item(document)),
});

/**
 * Fields that no audit entry shows, for its writers and for `npm run audit:verify`. A change of one alone has an entry with
 * nothing in from and to.
 */
export const unaudited: Partial<Record<Entity, readonly string[]>> = {
  // It changes with every other field and would only repeat the event's own time.
  machine: ['lastUpdate'],
  // It says which of its own versions set up what is read.
  sensor: ['cfg'],
  // Secrets, and what a change of them brings with it.
  user: ['passwordHash', 'endedUpTo'],
  tenant: ['endedUpTo'],
};
