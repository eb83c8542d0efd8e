import { admin, demo } from '@officina/contracts/auth/admin';
import { tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import type { Call } from '@officina/contracts/endpoint';
import { events } from '@officina/contracts/events/events';
import { sensors } from '@officina/contracts/industrial/sensors';
import { lots } from '@officina/contracts/lotlog/lots';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { orphans } from '@officina/contracts/maintenance/orphans';
import { plans } from '@officina/contracts/maintenance/plans';
import { spares } from '@officina/contracts/maintenance/spares';
import { orders } from '@officina/contracts/orders/orders';
import { orderOrphans } from '@officina/contracts/orders/orphans';
import { customers } from '@officina/contracts/sites/customers';
import { visitOrphans } from '@officina/contracts/sites/orphans';
import { sites } from '@officina/contracts/sites/sites';
import { visits } from '@officina/contracts/sites/visits';
import { referencesOf } from '../references/referrers.ts';
import { serviceTokens, type ServiceToken } from '../service-token.ts';
import { tenantDataOf } from '../tenant-data/tenant-data-calls.ts';
import { transferSubject } from './files/file-stream.ts';

/** Users of the bus: one for each service, and three that are no service. */
export const busUsers = ['gateway', ...serviceTokens, 'admin', 'demo'] as const;

export type BusUser = (typeof busUsers)[number];

/** What a user of the bus may do; everything else is denied. */
export interface Permissions {
  publish: { allow: string[]; deny: string[] };
  /** `subject queue`: only in that queue group. */
  subscribe: { allow: string[] };
}

/**
 * Services whose handlers the demo generator runs in its own process, under `demo.`: a part of the demo data names one of
 * them. It may ask what they may.
 */
export const demoServices = [
  'industrial',
  'lotlog',
  'maintenance',
  'orders',
  'sites',
] as const satisfies ServiceToken[];

/** What an import and `export` ask: their kinds as whoever writes them, and what their rows may name. */
const importing: Call[] = [
  ...[tenants.myself, users.all],
  ...[sites, machines, spares, plans, customers, sensors].flatMap(({ all, create, edit }): Call[] => [
    ...[all, create, edit],
  ]),
];

/** What an export of a tenant asks besides: all its documents, its workbooks, and what its log says meanwhile. */
const exporting: Call[] = [
  ...serviceTokens.flatMap((token): Call[] => Object.values(tenantDataOf(token))),
  ...[machines.excel, plans.excel, orders.excel, interventions.allExcel, lots.allExcel, events.after],
];

const asked: Record<ServiceToken, Call[]> = {
  // Who made a company.
  auth: [events.after],
  maintenance: [
    ...[users.byIds, sites.byIds, sites.hold, sites.release, customers.byIds],
    ...[referencesOf('industrial'), referencesOf('orders'), referencesOf('sites')],
    ...[tenants.publicInfo, visits.byIds, visits.lastGrades],
  ],
  orders: [tenants.company, machines.byIds, machines.hold, machines.release, spares.byIds],
  sites: [
    tenants.company,
    users.byIds,
    machines.byIds,
    machines.bySite,
    machines.hold,
    machines.release,
    referencesOf('maintenance'),
  ],
  lotlog: [],
  industrial: [machines.byIds, machines.hold, machines.release, tenants.polled],
  imports: [
    ...[...importing, tenants.publicInfo],
    // What was made is taken back when a row of the same file did not pass.
    ...[sites, machines, spares, plans, sensors].map(({ remove }) => remove),
  ],
  events: [],
};

/**
 * Who may ask whom, and what: the only edges between services (docs/architecture.md), call by call. Beside them every
 * service sends its audit entries, and the gateway carries the calls of browsers.
 */
export const edges: Record<Exclude<BusUser, 'gateway'>, Call[]> = {
  ...asked,
  admin: [
    ...[admin, orphans, orderOrphans, visitOrphans].flatMap((calls): Call[] => Object.values(calls)),
    ...[...importing, ...exporting],
  ],
  demo: [
    ...demoServices.flatMap((token) => asked[token]),
    ...[events.append, users.all, admin.demo, admin.createTenant, admin.setCompany, demo.addUser],
    ...[tenants.polled, admin.setNetworks, sensors.create, sensors.edit],
  ],
};

/** Subjects that are no browser's business, whatever the gateway asks. */
const closedToGateway = [
  ...['rpc.auth.admin.>', 'rpc.auth.demo.>', 'rpc.events.append', 'rpc.*.tenantData.>'],
  ...['maintenance', 'orders', 'sites'].map((service) => `rpc.${service}.orphans.>`),
  ...[customers.create, customers.edit].map(({ subject }) => subject),
];

const isService = (user: BusUser): user is ServiceToken => serviceTokens.some((token) => token === user);
const inboxOf = (user: BusUser): string => `_INBOX.${user}.>`;

/** Subjects on which a user may ask. */
const callsOf = (user: BusUser): string[] => {
  if (user === 'gateway') return serviceTokens.map((token) => `rpc.${token}.>`);
  const audited = isService(user) && user !== 'events' ? [events.append] : [];
  return [...audited, ...edges[user]].map(({ subject }) => subject);
};

/** Those who may ask this service: it may answer into their inboxes alone. */
const callersOf = (token: ServiceToken): BusUser[] =>
  busUsers.filter((user) => callsOf(user).some((subject) => subject.startsWith(`rpc.${token}.`)));

/** What the replicas of a service say to each other. */
const peersOf = (token: ServiceToken): string => `peer.${token}.>`;

const serving = (user: BusUser): { publish: string[]; subscribe: string[] } => {
  if (isService(user)) {
    return {
      publish: [...callersOf(user).map(inboxOf), `event.${user}.>`, peersOf(user)],
      subscribe: [`rpc.${user}.> ${user}`, transferSubject(user, '*'), peersOf(user)],
    };
  }
  if (user === 'demo') {
    const own = demoServices.map((token) => ({ token, subject: `demo.rpc.${token}.>` }));
    return {
      publish: [...own.map(({ subject }) => subject), inboxOf('demo')],
      subscribe: own.map(({ token, subject }) => `${subject} ${token}`),
    };
  }
  const chunks = transferSubject('*', '*');
  if (user === 'gateway') return { publish: [chunks], subscribe: ['event.>'] };
  return { publish: [chunks], subscribe: [] };
};

/** Everything one user may do, derived from the edges. */
export const permissionsOf = (user: BusUser): Permissions => {
  const { publish, subscribe } = serving(user);
  return {
    publish: {
      allow: [...callsOf(user), ...publish],
      deny: user === 'gateway' ? closedToGateway : [],
    },
    subscribe: { allow: [inboxOf(user), ...subscribe] },
  };
};
