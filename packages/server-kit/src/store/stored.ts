import type { Types } from 'mongoose';

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
export type Wire<T> = T extends Types.ObjectId | Date
  ? string
  : T extends (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

/** Fields that stay in the store. */
export const internalFields: ReadonlySet<string> = new Set([
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
