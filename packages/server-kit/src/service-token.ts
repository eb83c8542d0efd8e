/** Names of the services on the bus: second word of their subjects, queue group and NATS user. */
export const serviceTokens = [
  'auth',
  'maintenance',
  'orders',
  'sites',
  'lotlog',
  'industrial',
  'imports',
  'files',
  'notifications',
  'events',
] as const;

export type ServiceToken = (typeof serviceTokens)[number];
