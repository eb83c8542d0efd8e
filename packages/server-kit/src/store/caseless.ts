import type { Logger } from '../logger.ts';
import type { RowModel } from './audited-schema.ts';
import { isDuplicate } from './store-errors.ts';
import { systemScope } from './tenant-scope.ts';

/** A text as it is compared where upper and lower case are one. */
export const folded = (text: string): string => text.toLowerCase();

/** What a write of these fields says about `_folded`: nothing unless it says something about the caseless field. */
export const foldedOf = (fields: object, caseless: string | undefined): { _folded?: string } => {
  const text = caseless && new Map<string, unknown>(Object.entries(fields)).get(caseless);
  return typeof text === 'string' ? { _folded: folded(text) } : {};
};

/** Whether a write of these fields takes the caseless field away, and `_folded` with it. */
export const isFoldCleared = (fields: object, caseless: string | undefined): boolean =>
  caseless !== undefined && caseless in fields && foldedOf(fields, caseless)._folded === undefined;

/**
 * Gives documents of before their `_folded`. One whose text another one of its tenant has in other letters stays without,
 * as it is: it is logged, and clashes until somebody changes it.
 */
export const foldOlder = async (model: RowModel, caseless: string, logger: Logger): Promise<void> => {
  const without = { _folded: null, [caseless]: { $type: 'string' }, deletedAt: null };
  const scope = systemScope('caseless');
  for await (const row of model
    .find(without, { tenantId: 1, [caseless]: 1 }, scope)
    .lean()
    .cursor()) {
    const { _id, tenantId } = row;
    try {
      await model.updateOne({ _id, tenantId, ...without }, { $set: foldedOf(row, caseless) });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      logger.warn(
        { collection: model.modelName, id: _id, tenantId, [caseless]: row[caseless] },
        'not unique',
      );
    }
  }
};
