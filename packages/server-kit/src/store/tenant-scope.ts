import type { Query, Schema } from 'mongoose';
import { isSystemReason } from './system-collections.ts';

type Fields = Record<string, unknown>;

/** A query that could touch more than one tenant's documents; a mistake in our code, never the user's. */
export class TenantScopeError extends Error {
  constructor(operation: string) {
    super(`no tenant scope: ${operation}`);
    this.name = 'TenantScopeError';
  }
}

const isTenant = (value: unknown): value is string => typeof value === 'string' && value.length > 0;
const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const asStages = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(asFields) : []);

const demandTenant = (filter: unknown, operation: string): void => {
  if (!isTenant(asFields(filter)['tenantId'])) throw new TenantScopeError(operation);
};

const refuseMove = (update: unknown, operation: string): void => {
  for (const part of Array.isArray(update) ? update : [update]) {
    const { tenantId, ...operators } = asFields(part);
    const moved = [tenantId, ...Object.values(operators).map((operator) => asFields(operator)['tenantId'])];
    if (moved.some((value) => value !== undefined))
      throw new TenantScopeError(`${operation} changes tenantId`);
  }
};

const demandScopedPipeline = (pipeline: unknown, operation: string): void => {
  const [first] = asStages(pipeline);
  demandTenant(first?.['$match'], operation);
  demandScopedStages(pipeline, operation);
};

const demandScopedStages = (pipeline: unknown, operation: string): void => {
  for (const stage of asStages(pipeline)) {
    const lookup = stage['$lookup'] ?? stage['$unionWith'];
    if (lookup !== undefined)
      demandScopedPipeline(asFields(lookup)['pipeline'], `${operation} $lookup/$unionWith`);
    const graph = stage['$graphLookup'];
    if (graph !== undefined)
      demandTenant(asFields(graph)['restrictSearchWithMatch'], `${operation} $graphLookup`);
    if ('$out' in stage || '$merge' in stage) throw new TenantScopeError(`${operation} $out/$merge`);
    for (const inner of Object.values(asFields(stage['$facet']))) {
      demandScopedStages(inner, operation);
    }
  }
};

const queryMethods = [
  'find',
  'findOne',
  'countDocuments',
  'distinct',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
] as const;

type AnyQuery = Query<unknown, unknown> & { op: string; replacement?: unknown };

const guardQuery = (query: AnyQuery): void => {
  if (isSystemReason(asFields(query.getOptions())['systemScope'])) return;
  demandTenant(query.getFilter(), query.op);
  const update: unknown = query.getUpdate();
  if (!/replace/i.test(query.op)) return refuseMove(update, query.op);
  if (asFields(update)['tenantId'] !== query.getFilter()['tenantId']) {
    throw new TenantScopeError(`${query.op} changes tenantId`);
  }
};

const guardBulk = (operations: unknown): void => {
  for (const operation of Array.isArray(operations) ? operations : []) {
    const [[name = 'bulkWrite', details] = []] = Object.entries(asFields(operation));
    const { filter, document, update } = asFields(details);
    demandTenant(filter ?? document, `bulkWrite ${name}`);
    refuseMove(update, `bulkWrite ${name}`);
  }
};

/**
 * Mongoose plugin: every query, aggregate, update, delete and insert of the schema must name one tenant,
 * or carry systemScope(); else it throws before anything is sent. Lint and guardModel() close what hooks cannot.
 */
export const tenantScope = (schema: Schema): void => {
  for (const method of queryMethods) {
    schema.pre(method, { document: false, query: true }, function (this: unknown) {
      guardQuery(this as AnyQuery);
    });
  }
  schema.pre('estimatedDocumentCount', () => {
    throw new TenantScopeError('estimatedDocumentCount');
  });
  schema.pre('aggregate', function () {
    if (isSystemReason(asFields(this.options)['systemScope'])) return;
    demandScopedPipeline(this.pipeline(), 'aggregate');
  });
  schema.pre('insertMany', (documents: unknown) => {
    for (const document of [documents].flat()) demandTenant(document, 'insertMany');
  });
  schema.pre('bulkWrite', (operations: unknown) => guardBulk(operations));
  schema.pre('save', function () {
    demandTenant(this, 'save');
    if (!this.isNew && this.isModified('tenantId')) throw new TenantScopeError('save changes tenantId');
    if (!this.isNew) this.$where = { ...this.$where, tenantId: this.get('tenantId') };
  });
};
