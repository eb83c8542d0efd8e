import { accounts, profile } from '@officina/contracts/auth/accounts';
import { admin, demo } from '@officina/contracts/auth/admin';
import { linkTokens } from '@officina/contracts/auth/link-token';
import { tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import type { Call } from '@officina/contracts/endpoint';
import { events } from '@officina/contracts/events/events';
import { keptFiles, logos, printedPictures } from '@officina/contracts/files/files';
import { ownerCalls, ownerOf } from '@officina/contracts/files/owners';
import { reportPhotos } from '@officina/contracts/files/reports';
import { sensors } from '@officina/contracts/industrial/sensors';
import { lots } from '@officina/contracts/lotlog/lots';
import { contractorLinks } from '@officina/contracts/maintenance/contractor-links';
import { followedReports } from '@officina/contracts/maintenance/followed';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { orphans } from '@officina/contracts/maintenance/orphans';
import { plans } from '@officina/contracts/maintenance/plans';
import { spares } from '@officina/contracts/maintenance/spares';
import { mails } from '@officina/contracts/notifications/mails';
import { orderLetters } from '@officina/contracts/orders/letters';
import { orders } from '@officina/contracts/orders/orders';
import { orderOrphans } from '@officina/contracts/orders/orphans';
import { customers } from '@officina/contracts/sites/customers';
import { visitOrphans } from '@officina/contracts/sites/orphans';
import { sites } from '@officina/contracts/sites/sites';
import { visits } from '@officina/contracts/sites/visits';
import { referenceCountCall } from '../references/referrers.ts';
import { serviceTokens, type ServiceToken } from '../service-token.ts';
import { tenantDataCalls } from '../tenant-data/tenant-data-calls.ts';
import { transferSubject } from './files/file-stream.ts';

/** Users of the bus: one for each service, and three others. */
export const busUsers = ['gateway', ...serviceTokens, 'admin', 'demo'] as const;

export type BusUser = (typeof busUsers)[number];

/** Permissions of a bus user; everything else is denied. */
export interface Permissions {
  publish: { allow: string[]; deny: string[] };
  /**
   * `subject queue` allows only this queue group.
   */
  subscribe: { allow: string[] };
}

/**
 * Services whose handlers the demo generator runs in its own process, under `demo.`: each part of the demo data
 * belongs to one of them. The generator may make the calls of these services.
 */
export const demoServices = [
  'industrial',
  'lotlog',
  'maintenance',
  'orders',
  'sites',
] as const satisfies ServiceToken[];

/** Calls of an import and of `export`: reads and writes of the imported kinds, and reads of referenced records. */
const importing: Call[] = [
  ...[tenants.myself, users.all],
  ...[sites, machines, spares, plans, customers, sensors].flatMap(({ all, create, edit }): Call[] => [
    ...[all, create, edit],
  ]),
];

/**
 * Additional calls of a tenant's export: all documents, the workbooks, and the log entries written in the meantime.
 */
const exporting: Call[] = [
  ...serviceTokens.flatMap((token): Call[] => Object.values(tenantDataCalls(token))),
  ...[machines.excel, plans.excel, orders.excel, interventions.allExcel, lots.allExcel, events.after],
  ...Object.values(keptFiles),
];

const serviceCalls: Record<ServiceToken, Call[]> = {
  // To find out who created a company; its logo; links for people by e-mail.
  auth: [events.after, logos.encode, ...Object.values(mails)],
  maintenance: [
    ...[users.byIds, sites.byIds, sites.hold, sites.release, customers.byIds],
    ...[referenceCountCall('industrial'), referenceCountCall('orders'), referenceCountCall('sites')],
    ...[tenants.publicInfo, visits.byIds, visits.lastGrades],
    ...[orders.byIds, orders.hold, orders.release, reportPhotos.named, linkTokens.issue],
  ],
  orders: [
    ...[tenants.company, machines.byIds, machines.hold, machines.release, spares.byIds],
    ...[referenceCountCall('maintenance'), users.contactsByIds],
    ...Object.values(mails),
  ],
  sites: [
    tenants.company,
    users.byIds,
    machines.byIds,
    machines.bySite,
    machines.hold,
    machines.release,
    referenceCountCall('maintenance'),
    ...Object.values(printedPictures),
  ],
  lotlog: [],
  industrial: [
    ...[machines.byIds, machines.hold, machines.release, tenants.polled],
    interventions.fromSensor,
  ],
  imports: [
    ...[...importing, tenants.publicInfo],
    // Created records are removed if another row of the same file fails.
    ...[sites, machines, spares, plans, sensors].map(({ remove }) => remove),
  ],
  files: [
    ...Object.values(ownerOf).flatMap((owner): Call[] => Object.values(ownerCalls(owner))),
    ...[machines.byIds, reportPhotos.reportOf, tenants.publicInfo, contractorLinks.current],
  ],
  notifications: [
    ...[events.after, events.head, events.creator],
    ...[tenants.codes, tenants.publicInfo, users.contacts, profile.devices],
    ...[machines.byIds, interventions.single, plans.due, orders.single, sites.byIds],
    followedReports.ofKey,
    ...Object.values(orderLetters),
  ],
  events: [],
};

/**
 * The calls that each user may make: the only edges between services (docs/architecture.md). In addition, every
 * service sends its audit entries, and the gateway forwards the calls of browsers.
 */
export const edges: Record<Exclude<BusUser, 'gateway'>, Call[]> = {
  ...serviceCalls,
  admin: [
    ...[admin, orphans, orderOrphans, visitOrphans].flatMap((calls): Call[] => Object.values(calls)),
    ...[...importing, ...exporting],
    // `npm run admin -- users`
    accounts.all,
  ],
  demo: [
    ...demoServices.flatMap((token) => serviceCalls[token]),
    ...[events.append, users.all, admin.demo, admin.createTenant, admin.setCompany, demo.addUser],
    ...[tenants.polled, admin.setNetworks, sensors.create, sensors.edit],
  ],
};

/** Subjects that are denied to the gateway, because browsers must never reach them. */
const deniedToGateway = [
  ...[
    'rpc.auth.admin.>',
    'rpc.auth.demo.>',
    'rpc.auth.links.>',
    'rpc.events.append',
    'rpc.*.tenantData.>',
    'rpc.*.attachments.>',
    'rpc.files.kept.>',
    'rpc.files.logos.>',
    'rpc.files.printed.>',
    'rpc.notifications.mails.>',
    'rpc.orders.letters.>',
  ],
  ...['maintenance', 'orders', 'sites'].map((service) => `rpc.${service}.orphans.>`),
  ...[customers.create, customers.edit, interventions.fromSensor, contractorLinks.current].map(
    ({ subject }) => subject,
  ),
];

const isService = (user: BusUser): user is ServiceToken => serviceTokens.some((token) => token === user);
const inboxOf = (user: BusUser): string => `_INBOX.${user}.>`;

/** Subjects that a user may call. */
const callsOf = (user: BusUser): string[] => {
  if (user === 'gateway') return serviceTokens.map((token) => `rpc.${token}.>`);
  const audited = isService(user) && user !== 'events' ? [events.append] : [];
  return [...audited, ...edges[user]].map(({ subject }) => subject);
};

/** The users that may call this service: it may reply only to their inboxes. */
const callersOf = (token: ServiceToken): BusUser[] =>
  busUsers.filter((user) => callsOf(user).some((subject) => subject.startsWith(`rpc.${token}.`)));

/** The hint that the log has a new event. */
export const logGrew = 'event.events.event.stored';

/** Messages between the replicas of a service. */
const peersOf = (token: ServiceToken): string => `peer.${token}.>`;

/** Where a service asks for the further chunks of the files that it may call for. */
const chunksFor = (token: ServiceToken): string[] => {
  const owners = serviceCalls[token]
    .filter(({ kind }) => kind === 'file')
    .map(({ subject }) => subject.split('.')[1] ?? '');
  return [...new Set(owners)].map((owner) => transferSubject(owner, '*'));
};

const servingPermissions = (user: BusUser): { publish: string[]; subscribe: string[] } => {
  if (isService(user)) {
    return {
      publish: [...callersOf(user).map(inboxOf), `event.${user}.>`, peersOf(user), ...chunksFor(user)],
      subscribe: [
        ...[`rpc.${user}.> ${user}`, transferSubject(user, '*'), peersOf(user)],
        ...(user === 'notifications' ? [logGrew] : []),
      ],
    };
  }
  if (user === 'demo') {
    const served = demoServices.map((token) => ({ token, subject: `demo.rpc.${token}.>` }));
    return {
      publish: [...served.map(({ subject }) => subject), inboxOf('demo')],
      subscribe: served.map(({ token, subject }) => `${subject} ${token}`),
    };
  }
  const chunks = transferSubject('*', '*');
  if (user === 'gateway') return { publish: [chunks], subscribe: ['event.>'] };
  return { publish: [chunks], subscribe: [] };
};

/** All permissions of one user, derived from the edges. */
export const permissionsOf = (user: BusUser): Permissions => {
  const { publish, subscribe } = servingPermissions(user);
  return {
    publish: {
      allow: [...callsOf(user), ...publish],
      deny: user === 'gateway' ? deniedToGateway : [],
    },
    subscribe: { allow: [inboxOf(user), ...subscribe] },
  };
};
