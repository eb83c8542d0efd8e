import type { Logger } from '../logger.ts';
import type { RowModel } from './audited-schema.ts';
import { isDuplicate } from './store-errors.ts';
import { systemScope } from './tenant-scope.ts';

/** A text as it is compared when case is ignored. */
export const folded = (text: string): string => text.toLowerCase();

/**
 * The value of `_folded` for a write of these fields; nothing if they do not include the caseless field.
 */
export const foldedOf = (fields: object, caseless: string | undefined): { _folded?: string } => {
  const text = caseless && new Map<string, unknown>(Object.entries(fields)).get(caseless);
  return typeof text === 'string' ? { _folded: folded(text) } : {};
};

/** Whether a write of these fields clears the caseless field, and so `_folded`. */
export const isFoldCleared = (fields: object, caseless: string | undefined): boolean =>
  caseless !== undefined && caseless in fields && foldedOf(fields, caseless)._folded === undefined;

/**
 * Adds `_folded` to older documents. A document whose text equals another one's, ignoring case, stays
 * without it: it is logged, and not covered by the index until somebody changes it.
 */
export const backfillFolded = async (model: RowModel, caseless: string, logger: Logger): Promise<void> => {
  const missing = { _folded: null, [caseless]: { $type: 'string' }, deletedAt: null };
  const scope = systemScope('caseless');
  for await (const row of model
    .find(missing, { tenantId: 1, [caseless]: 1 }, scope)
    .lean()
    .cursor()) {
    const { _id, tenantId } = row;
    try {
      await model.updateOne({ _id, tenantId, ...missing }, { $set: foldedOf(row, caseless) });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      logger.warn(
        { collection: model.modelName, id: _id, tenantId, [caseless]: row[caseless] },
        'not unique',
      );
    }
  }
};
