import { Injectable } from '@nestjs/common';
import { AuditedCollection } from './audited-collection.ts';
import type { AuditedDefinition } from './audited-schema.ts';
import { Store } from './store.ts';

/**
 * An injectable class for a kind of business document, provided by its name alone:
 * `class Machines extends collection<MachineFields>({ … }) {}`. What it answers beyond the kit's calls are its methods.
 */
export const collection = <T extends object>(definition: AuditedDefinition<T>) => {
  @Injectable()
  class Collection extends AuditedCollection<T> {
    constructor(store: Store) {
      super(definition, store);
    }
  }
  return Collection;
};
