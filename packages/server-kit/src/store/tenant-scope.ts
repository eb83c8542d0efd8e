import type { Model, Query, Schema } from 'mongoose';

/**
 * The exceptions from the tenant scope and their reasons: a closed list, which a test prints. Such collections hold
 * no tenant documents, or are queried before the tenant is known.
 */
export const systemScopes = {
  'outbox-relay': 'sends the audit entries of all tenants in one batch and clears them',
  'tombstone-purge':
    'removes deleted documents of all tenants, or their contents, once their events are stored',
  caseless: 'compares texts of older documents, ignoring case, when a service starts',
  'event-eid': 'checks which audit entries are stored already, by their global eid',
  'audit-verify': 'walks the chains of all tenants',
  login: 'finds a tenant or a user before there is a token',
  'signing-keys': 'key pairs belong to the installation',
  people: 'gateways poll the roles of the users of all tenants at once',
  revocations: 'gateways poll the revoked tokens and users of all tenants at once',
  'used-tokens': 'gateways report the used tokens of all tenants at once',
  tickets: 'a hand-off ticket is found by its id, before there is a token',
  leases: 'one worker at a time, for the whole installation',
  'polled-sensors': 'the process with the lease of a connection reads the sensors of all tenants on it',
  'unsummed-days': 'the process with the lease sums the days of all tenants',
  'series-retention': 'removes expired readings and details of all tenants',
  'demo-progress': 'progress of the demo generator',
  admin: 'the command line lists the tenants',
  'data-version': 'the release that the data of a service belong to',
  migration: 'converts documents of all tenants to the format of a release, when a service starts',
  'file-sweep': 'completes interrupted work on attached files of all tenants, and removes what is not needed',
  'demo-companies': 'recognizes companies of the demo, also before there is a token',
  setup: 'the code for the first company, before there is one',
  'erased-tenants': 'remembers tenants whose data may not be kept, after the tenants are deleted',
  'due-mails':
    'e-mail of all tenants waits for one mail server, and one address is asked by all tenants once a day',
  'due-pushes': 'push of all tenants is sent by one process',
  'push-devices': 'a browser gets the push of one person at a time, in whichever tenant',
  'waiting-letters': 'hands over the e-mails of orders of all tenants that wait to be sent',
  'notified-tenants': 'the log of every tenant is read for notices',
  'polled-tenants': 'pollers look up the tenants that have sensors, and their networks',
} as const;

export type SystemReason = keyof typeof systemScopes;

/**
 * `comment` makes mongoose's types accept this as query options.
 */
interface SystemScope {
  systemScope: SystemReason;
  comment?: never;
}

/** Query option that lifts the tenant scope for one query, with a reason from the closed list. */
export const systemScope = (reason: SystemReason): SystemScope => ({ systemScope: reason });

const isSystemReason = (reason: unknown): reason is SystemReason =>
  typeof reason === 'string' && Object.hasOwn(systemScopes, reason);

type Fields = Record<string, unknown>;

/** Thrown for a query that could touch documents of several tenants: a bug in our code, never the user's mistake. */
class TenantScopeError extends Error {
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
 * Mongoose plugin: every query, aggregate, update, delete and insert of the schema must name one tenant, or carry
 * systemScope(); otherwise it throws before anything is sent. Lint and guardModel() cover what hooks cannot.
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

const blocked = new Set([
  'watch',
  'collection',
  '$__collection',
  'db',
  'baseModelName',
  'estimatedDocumentCount',
  'createCollection',
  'dropSearchIndex',
]);

/** The model without the members that bypass mongoose's hooks: change streams and the raw collection. */
export const guardModel = <T>(model: Model<T>): Model<T> =>
  new Proxy(model, {
    get: (target, property) => {
      if (typeof property === 'string' && blocked.has(property)) throw new TenantScopeError(property);
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
