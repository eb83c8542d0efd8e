import { serviceTokens, type ServiceToken } from '../service-token.ts';

/** Users of the bus: one for each service, and three that are no service. */
export const busUsers = ['gateway', ...serviceTokens, 'admin', 'demo'] as const;

export type BusUser = (typeof busUsers)[number];

/** What a user of the bus may do; everything else is denied. */
export interface Permissions {
  publish: { allow: string[]; deny: string[] };
  /** `subject queue`: only in that queue group. */
  subscribe: { allow: string[] };
}

/** Who may ask whom, and what: the only edges between processes (docs/architecture.md). */
export const edges: Record<BusUser, Partial<Record<ServiceToken, string[]>>> = {
  gateway: Object.fromEntries(serviceTokens.map((token) => [token, [`rpc.${token}.>`]])),
  auth: { events: ['rpc.events.append'] },
  maintenance: {
    events: ['rpc.events.append'],
    sites: ['rpc.sites.sites.single'],
    auth: ['rpc.auth.users.single'],
  },
  orders: { events: ['rpc.events.append'], maintenance: ['rpc.maintenance.machines.*'] },
  sites: { events: ['rpc.events.append'], maintenance: ['rpc.maintenance.machines.*'] },
  lotlog: { events: ['rpc.events.append'] },
  industrial: { events: ['rpc.events.append'], maintenance: ['rpc.maintenance.machines.*'] },
  events: {},
  admin: { auth: ['rpc.auth.admin.>'] },
  demo: {
    events: ['rpc.events.append'],
    auth: ['rpc.auth.users.*', 'rpc.auth.admin.createTenant', 'rpc.auth.admin.addUser'],
  },
};

/** Subjects that are no browser's business, whatever the gateway asks. */
const closedToGateway = ['rpc.auth.admin.>', 'rpc.events.append'];

const isService = (user: BusUser): user is ServiceToken => serviceTokens.some((token) => token === user);
const inboxOf = (user: BusUser): string => `_INBOX.${user}.>`;

/** Inboxes of those who may ask this service: the only ones it may answer into. */
const callersOf = (token: ServiceToken): BusUser[] =>
  busUsers.filter((user) => edges[user][token] !== undefined);

const serving = (user: BusUser): { publish: string[]; subscribe: string[] } => {
  if (isService(user)) {
    return {
      publish: [...callersOf(user).map(inboxOf), `event.${user}.>`],
      subscribe: [`rpc.${user}.> ${user}`],
    };
  }
  // The demo generator runs maintenance's handlers in its own process and asks them itself.
  if (user === 'demo') {
    const own = 'demo.rpc.maintenance.>';
    return { publish: [own, inboxOf('demo')], subscribe: [`${own} maintenance`] };
  }
  return { publish: [], subscribe: user === 'gateway' ? ['event.>'] : [] };
};

/** Everything one user may do, derived from the edges. */
export const permissionsOf = (user: BusUser): Permissions => {
  const { publish, subscribe } = serving(user);
  return {
    publish: {
      allow: [...Object.values(edges[user]).flat(), ...publish],
      deny: user === 'gateway' ? closedToGateway : [],
    },
    subscribe: { allow: [inboxOf(user), ...subscribe] },
  };
};
