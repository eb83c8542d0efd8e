import type { Type } from '@nestjs/common';

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
