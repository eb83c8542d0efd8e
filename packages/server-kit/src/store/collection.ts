import { Injectable } from '@nestjs/common';
import { AuditedCollection } from './audited-collection.ts';
import type { AuditedDefinition } from './audited-schema.ts';
import { Store } from './store.ts';

/**
 * An injectable base class for a kind of business document: `class Machines extends
 * collection<MachineFields>({ … }) {}`. The subclass can add methods.
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
