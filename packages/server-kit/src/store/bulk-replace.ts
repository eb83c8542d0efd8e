import type { Model } from 'mongoose';
import { retryOnConflict, isDuplicate } from './store-errors.ts';

interface OfTenant {
  _id: string;
  tenantId: string;
}

/** Replaces documents in one round trip, unordered. @returns how many existed */
async function replaceAll<T extends OfTenant>(
  model: Model<T>,
  documents: T[],
  expected: (document: T) => object,
  upsert: boolean,
): Promise<number> {
  if (!documents.length) return 0;
  const operations = documents.map((replacement) => {
    const { _id, tenantId } = replacement;
    return { replaceOne: { filter: { ...expected(replacement), _id, tenantId }, replacement, upsert } };
  });
  const writes = operations as Parameters<typeof model.bulkWrite>[0];
  const write = () => model.bulkWrite(writes, { ordered: false, skipValidation: true });
  return (await retryOnConflict(write)).matchedCount;
}

/**
 * Writes complete documents, each replacing the one with its `_id`, in one round trip, unordered. For data
 * without audit (series, readings).
 */
export const bulkReplace = async <T extends OfTenant>(model: Model<T>, documents: T[]): Promise<void> => {
  const write = () => replaceAll(model, documents, () => ({}), true);
  await write().catch((error: unknown) => {
    // Another process created one of them at the same moment; now it can be replaced.
    if (isDuplicate(error)) return write();
    throw error;
  });
};

/**
 * As `bulkReplace`, but replaces only documents that exist and still match.
 * @param expected fields that the stored document must have to be replaced
 * @returns whether all were replaced; partial replacements are kept
 */
export const bulkReplaceUnchanged = async <T extends OfTenant>(
  model: Model<T>,
  documents: T[],
  expected: (document: T) => object,
): Promise<boolean> => (await replaceAll(model, documents, expected, false)) === documents.length;
