import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { retryOnConflict, isDuplicate } from './store-errors.ts';

/**
 * Changes the document with a unique key, or creates it. For data without audit.
 * @param key all fields of a unique index, and `tenantId` if the data is of tenants
 */
export async function upsert<T>(model: Model<T>, key: QueryFilter<T>, change: UpdateQuery<T>): Promise<void> {
  const write = () => retryOnConflict(() => model.updateOne(key, change, { upsert: true }));
  await write().catch((error: unknown) => {
    // A concurrent upsert has created it; now it can be changed.
    if (!isDuplicate(error)) throw error;
    return write();
  });
}
