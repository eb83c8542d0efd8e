import type { Type } from '@nestjs/common';
import type { AuditedCollection } from '../store/audited-collection.ts';
import type { Change } from '../store/audited-schema.ts';
import type { Filter } from '../store/audited-reads.ts';
import type { Stored } from '../store/stored.ts';
import { systemCaller } from '../system-caller.ts';

/**
 * A change of a service's stored data that a release needs. It runs before the service serves, while processes of the release
 * before may still write: both read the old shape and the new one. See docs/recipes/add-a-migration.md.
 */
export interface Migration {
  /** `0001-capital-codes`: the number says the order. It never changes, since each database notes it. */
  name: string;
  /**
   * Changes some of what is still of the old shape, at most a few hundred documents.
   * It is asked again until it finds none, also after a kill -9.
   * @param get a provider of the service's module
   * @returns how many it found
   */
  step: (get: <P>(provider: Type<P>) => P) => Promise<number>;
}

const atOnce = 200;

/**
 * The step of a migration of business documents, of all tenants: each is changed by a write of its own, with its event, as if
 * somebody named «Sistema» had edited it.
 * @param old finds documents of the old shape, and no others
 * @param change what makes one of them new; null for one that somebody has changed meanwhile
 * @returns how many were found
 * @throws Error when those that were found stay as they are: the migration would never end
 */
export const changeSome = async <T extends object>(
  documents: AuditedCollection<T>,
  old: Filter<T>,
  change: (current: Stored<T>) => Change<T> | null,
  limit = atOnce,
): Promise<number> => {
  const found = await documents.findEverywhere('migration', old, limit);
  let changed = 0;
  for (const { tenantId, _id, __v } of found) {
    const written = await documents.update({ ...systemCaller(), tenantId }, _id, {}, change);
    if (written.__v !== __v) changed += 1;
  }
  if (found.length > 0 && changed === 0) throw new Error('the migration changes nothing of what it finds');
  return found.length;
};
