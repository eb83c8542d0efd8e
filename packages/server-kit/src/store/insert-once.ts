import { retryOnConflict, isDuplicate } from './store-errors.ts';
import type { Model } from 'mongoose';

/** Inserts a document with a given `_id`; `false` if it already exists. */
export async function insertOnce<T extends { _id: string | number }>(
  model: Model<T>,
  document: T,
): Promise<boolean> {
  try {
    await retryOnConflict(() => model.insertMany([document]));
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}
