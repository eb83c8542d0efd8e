import type { Page } from '@officina/contracts/endpoint';
import { Types } from 'mongoose';
import { internalFields, type Wire } from './stored.ts';

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
