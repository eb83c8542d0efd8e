/**
 * Every way around the tenant scope, and why: a closed list that a test prints.
 * A collection is one that holds no tenant's documents, or is reached before the tenant is known.
 */
export const systemScopes = {
  'outbox-relay': 'sends the audit entries of all tenants in one batch and clears them',
  'tombstone-purge':
    'removes deleted documents of all tenants, or what they held, once their events are stored',
  caseless: 'compares texts of documents of before without regard to case, when a service starts',
  'event-eid': 'asks which audit entries are stored already, by their global eid',
  'audit-verify': 'walks the chains of all tenants',
  login: 'finds a tenant or a user before there is a token',
  'signing-keys': 'key pairs belong to the installation',
  revocations: 'gateways poll the revoked tokens and users of all tenants at once',
  tickets: 'a hand-off ticket is found by its own id, before there is a token',
  leases: 'one worker at a time, for the whole installation',
  'polled-sensors': 'the sensors of all tenants are read by whoever has the lease of their connection',
  'unsummed-days': 'whoever has the lease of it sums the days of all tenants',
  'series-retention': 'readings and details that are no longer kept are removed, of all tenants',
  'demo-progress': 'how far the demo generator has come',
  admin: 'the command line lists the tenants',
  'data-version': 'says which release the data of a service are of',
  migration: 'brings documents of all tenants to the shape that a release needs, when a service starts',
  'demo-companies': 'tells companies of the demo from others, before there is a token too',
  'erased-tenants': 'says of whom nothing may be kept any more, when the tenant itself is gone',
  'polled-tenants': 'whoever reads sensors asks which tenants have them read, and where',
} as const;

export type SystemReason = keyof typeof systemScopes;

/** `comment` is there so that mongoose's types take it for query options. */
interface SystemScope {
  systemScope: SystemReason;
  comment?: never;
}

/** Query option that lifts the tenant scope for one query, with a reason of the closed list. */
export const systemScope = (reason: SystemReason): SystemScope => ({ systemScope: reason });

export const isSystemReason = (reason: unknown): reason is SystemReason =>
  typeof reason === 'string' && Object.hasOwn(systemScopes, reason);
