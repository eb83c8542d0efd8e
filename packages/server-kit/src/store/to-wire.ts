import { Types } from 'mongoose';
import { internalFields, type Wire } from './stored.ts';

const wireValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Types.ObjectId) return value.toHexString();
  if (Array.isArray(value)) return value.map(wireValue);
  return wireFields(value);
};

/** A loop, because lists turn thousands of fields. */
const wireFields = (fields: object): Record<string, unknown> => {
  const wire: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) wire[key] = wireValue(value);
  return wire;
};

/** A stored document as it goes out: ids as hex, instants as ISO, without the store's own fields. */
export const toWire = <T extends object>(document: T): Omit<Wire<T>, 'tenantId' | 'deletedAt'> => {
  const wire: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(document)) {
    if (!internalFields.has(key) && value !== undefined) wire[key] = wireValue(value);
  }
  return wire as Omit<Wire<T>, 'tenantId' | 'deletedAt'>;
};
