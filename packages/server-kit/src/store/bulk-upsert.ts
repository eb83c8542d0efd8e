import type { Caller } from '@officina/contracts/caller';
import type { Model } from 'mongoose';
import { contended } from './contention.ts';

/** One row: found by `key`, changed by `set`. */
export interface Upsert<T> {
  key: Partial<T>;
  set: Partial<T>;
}

/**
 * Inserts or changes many rows of one tenant in one round trip, in no order. For data without audit (series, readings):
 * the keys must have a unique index that starts with `tenantId`.
 */
export const bulkUpsert = async <T extends { tenantId: string }>(
  model: Model<T>,
  { tenantId }: Caller,
  rows: Upsert<Omit<T, 'tenantId'>>[],
): Promise<void> => {
  if (!rows.length) return;
  const operations = rows.map(({ key, set }) => ({
    updateOne: { filter: { ...key, tenantId }, update: { $set: set }, upsert: true },
  }));
  const writes = operations as Parameters<typeof model.bulkWrite>[0];
  await contended(() => model.bulkWrite(writes, { ordered: false }));
};
