import { Types } from 'mongoose';
import { AppError } from '../app-error.ts';

export type Sort = Record<string, 1 | -1>;
type Fields = Record<string, unknown>;
type CursorValue = string | number | boolean | null | { date: number } | { id: string };

const pack = (value: unknown): CursorValue => {
  if (value instanceof Date) return { date: value.getTime() };
  if (value instanceof Types.ObjectId) return { id: value.toHexString() };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
};

const unpack = (value: CursorValue): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return 'date' in value ? new Date(value.date) : new Types.ObjectId(value.id);
};

/** The sort with its tie-breaker, so that each document has one place. */
export const withTie = (sort: Sort): Sort => ({ ...sort, _id: sort['_id'] ?? 1 });

/** Opaque place of a document in a list. */
export const cursorOf = (document: Fields, sort: Sort): string =>
  Buffer.from(JSON.stringify(Object.keys(sort).map((field) => pack(document[field])))).toString('base64url');

/** The values of a cursor, one for each field of its sort. @throws AppError `malformed` */
export const readCursor = (cursor: string, length: number): unknown[] => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === length) return values.map(unpack);
  } catch {
    // Falls through: a cursor that we did not make.
  }
  throw new AppError('malformed', 'bad list cursor');
};

/** Documents behind one value: absent fields count as null, and null is the least. */
const behind = (field: string, value: unknown, direction: 1 | -1): Fields[] => {
  if (value === null) return direction === 1 ? [{ [field]: { $ne: null } }] : [];
  if (direction === 1) return [{ [field]: { $gt: value } }];
  return [{ [field]: { $lt: value } }, { [field]: null }];
};

/** Filter for the documents after a cursor in this order. @throws AppError `malformed` */
export const afterCursor = (cursor: string, sort: Sort): Fields => {
  const entries = Object.entries(sort);
  const values = readCursor(cursor, entries.length);
  const same: Fields = {};
  const branches: Fields[] = [];
  entries.forEach(([field, direction], index) => {
    branches.push(...behind(field, values[index], direction).map((next) => ({ ...same, ...next })));
    same[field] = values[index];
  });
  return { $or: branches };
};
