import type { Model } from 'mongoose';
import { TenantScopeError } from './tenant-scope.ts';

const closed = new Set([
  'watch',
  'collection',
  '$__collection',
  'db',
  'baseModelName',
  'estimatedDocumentCount',
  'createCollection',
  'dropSearchIndex',
]);

/** The model without its ways around mongoose's hooks: change streams and the raw collection. */
export const guardModel = <T>(model: Model<T>): Model<T> =>
  new Proxy(model, {
    get: (target, property) => {
      if (typeof property === 'string' && closed.has(property)) throw new TenantScopeError(property);
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
