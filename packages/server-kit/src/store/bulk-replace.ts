import type { Model } from 'mongoose';
import { contended, isDuplicate } from './store-errors.ts';

interface OfTenant {
  _id: string;
  tenantId: string;
}

/** Replaces whole documents in one round trip and no order. @returns how many were there */
async function replaceAll<T extends OfTenant>(
  model: Model<T>,
  documents: T[],
  seen: (document: T) => object,
  upsert: boolean,
): Promise<number> {
  if (!documents.length) return 0;
  const operations = documents.map((replacement) => {
    const { _id, tenantId } = replacement;
    return { replaceOne: { filter: { ...seen(replacement), _id, tenantId }, replacement, upsert } };
  });
  const writes = operations as Parameters<typeof model.bulkWrite>[0];
  const write = () => model.bulkWrite(writes, { ordered: false, skipValidation: true });
  return (await contended(write)).matchedCount;
}

/**
 * Writes whole documents, each in the place of the one with its `_id`, in one round trip and no order. For data without audit
 * (series, readings).
 */
export const bulkReplace = async <T extends OfTenant>(model: Model<T>, documents: T[]): Promise<void> => {
  const write = () => replaceAll(model, documents, () => ({}), true);
  await write().catch((error: unknown) => {
    // Somebody else made one of them at the same moment: now it is there to be replaced.
    if (isDuplicate(error)) return write();
    throw error;
  });
};

/**
 * As `bulkReplace`, but only what is as it was seen, and nothing that is not there.
 * @param seen what the stored document must have for this one to take its place
 * @returns whether all of them took it; those that did stay
 */
export const bulkReplaceSeen = async <T extends OfTenant>(
  model: Model<T>,
  documents: T[],
  seen: (document: T) => object,
): Promise<boolean> => (await replaceAll(model, documents, seen, false)) === documents.length;
