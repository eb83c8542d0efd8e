import type { Model } from 'mongoose';
import { contended } from './contention.ts';
import { isDuplicate } from './duplicate-key.ts';

/**
 * Writes whole documents, each in the place of the one with its `_id`, in one round trip and no order. For data without audit
 * (series, readings).
 */
export const bulkReplace = async <T extends { _id: string; tenantId: string }>(
  model: Model<T>,
  documents: T[],
): Promise<void> => {
  if (!documents.length) return;
  const operations = documents.map((replacement) => ({
    replaceOne: {
      filter: { _id: replacement._id, tenantId: replacement.tenantId },
      replacement,
      upsert: true,
    },
  }));
  const writes = operations as Parameters<typeof model.bulkWrite>[0];
  const write = () => contended(() => model.bulkWrite(writes, { ordered: false, skipValidation: true }));
  await write().catch((error: unknown) => {
    // Somebody else made one of them at the same moment: now it is there to be replaced.
    if (isDuplicate(error)) return write();
    throw error;
  });
};
