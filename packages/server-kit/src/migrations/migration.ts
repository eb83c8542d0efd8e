import type { Type } from '@nestjs/common';
import type { AuditedCollection } from '../store/audited-collection.ts';
import type { Change } from '../store/audited-schema.ts';
import type { Filter } from '../store/audited-reads.ts';
import type { Stored } from '../store/stored.ts';
import { systemIn } from '../system-caller.ts';

/**
 * A change of a service's stored data. It runs before the service serves, while processes of the previous release may still write:
 * both releases read the old shape and the new one. See docs/recipes/add-a-migration.md.
 */
export interface Migration {
  /** For example `0001-capital-codes`; the number gives the order. Never changes, because databases store it. */
  name: string;
  /**
   * Changes some documents of the old shape, at most a few hundred. Repeated until it finds none, also after a kill -9.
   * @param get returns a provider of the service's module
   * @returns how many documents it found
   */
  step: (get: <P>(provider: Type<P>) => P) => Promise<number>;
}

const batchSize = 200;

/**
 * The step of a migration of business documents of all tenants. Each document is written separately, with its event, as if a user
 * named «Sistema» had edited it.
 * @param old matches documents of the old shape, and no others
 * @param change converts a document; null if it has already been changed
 * @returns how many documents were found
 * @throws Error if none of them changes, because the migration would never end
 */
export const changeSome = async <T extends object>(
  documents: AuditedCollection<T>,
  old: Filter<T>,
  change: (current: Stored<T>) => Change<T> | null | Promise<Change<T> | null>,
  limit = batchSize,
): Promise<number> => {
  const found = await documents.findEverywhere('migration', old, limit);
  let changed = 0;
  for (const { tenantId, _id, __v } of found) {
    const written = await documents.update(systemIn(tenantId), _id, {}, change);
    if (written.__v !== __v) changed += 1;
  }
  if (found.length > 0 && changed === 0) throw new Error('the migration changes nothing of what it finds');
  return found.length;
};
