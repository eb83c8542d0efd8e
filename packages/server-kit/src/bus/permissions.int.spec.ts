import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contracts } from '@officina/contracts/all';
import type { Call } from '@officina/contracts/endpoint';
import { ownerCalls } from '@officina/contracts/files/owners';
import { connect, type NatsConnection, type Status } from '@nats-io/transport-node';
import { serviceTokens } from '../service-token.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { referenceCountCall } from '../references/referrers.ts';
import { tenantDataCalls } from '../tenant-data/tenant-data-calls.ts';
import { busUsers, edges, type BusUser } from './permissions.ts';

let nats: TestNats;
const connections = new Map<BusUser, NatsConnection>();
const denials = new Map<BusUser, string[]>();

const recordDenials = async (user: BusUser, statuses: AsyncIterable<Status>) => {
  for await (const status of statuses) {
    if (status.type === 'error') denials.get(user)?.push(status.error.message);
  }
};

beforeAll(async () => {
  nats = await testNats();
  for (const user of busUsers) {
    const { NATS_URL: servers, NATS_USER, NATS_PASSWORD: pass } = nats.config(user);
    const connection = await connect({ servers, user: NATS_USER, pass });
    connections.set(user, connection);
    denials.set(user, []);
    void recordDenials(user, connection.status());
  }
});
afterAll(async () => {
  for (const connection of connections.values()) await connection.close();
  await nats.close();
});

const connectionOf = (user: BusUser): NatsConnection => {
  const connection = connections.get(user);
  if (!connection) throw new Error(user);
  return connection;
};

/** Whether the server allows this: a denial is reported before a flush completes. */
const allowed = async (user: BusUser, what: 'publish' | 'subscribe', subject: string, queue?: string) => {
  const denied = denials.get(user) ?? [];
  denied.length = 0;
  const connection = connectionOf(user);
  if (what === 'publish') connection.publish(subject, '{}');
  else connection.subscribe(subject, { queue, callback: () => undefined });
  await connection.flush();
  await new Promise(setImmediate);
  return denied.length === 0;
};

const sampleCalls = [
  ...serviceTokens.map((token) => `rpc.${token}.things.all`),
  ...serviceTokens.flatMap((token) => [`rpc.${token}.tenantData.lines`, `rpc.${token}.tenantData.erase`]),
  'rpc.maintenance.attachments.title',
  'rpc.maintenance.attachments.keep',
  'rpc.files.kept.bytes',
  'rpc.files.printed.ofVisit',
  'rpc.files.printed.bytes',
  'rpc.sites.attachments.title',
  'rpc.sites.attachments.keep',
  'rpc.files.attachments.reportNamed',
  'rpc.maintenance.machines.byIds',
  'rpc.maintenance.machines.hold',
  'rpc.maintenance.machines.release',
  'rpc.maintenance.machines.single',
  'rpc.maintenance.machines.remove',
  'rpc.maintenance.machines.all',
  'rpc.maintenance.machines.excel',
  'rpc.maintenance.interventions.allExcel',
  'rpc.maintenance.interventions.byMachineExcel',
  'rpc.maintenance.interventions.fromSensor',
  'rpc.maintenance.contractors.current',
  'rpc.maintenance.contractors.show',
  'rpc.maintenance.machines.bySite',
  'rpc.maintenance.machines.create',
  'rpc.maintenance.machines.edit',
  'rpc.maintenance.spares.all',
  'rpc.maintenance.spares.byIds',
  'rpc.maintenance.spares.create',
  'rpc.maintenance.spares.edit',
  'rpc.maintenance.spares.remove',
  'rpc.auth.tenants.myself',
  'rpc.auth.tenants.publicInfo',
  'rpc.auth.tenants.company',
  'rpc.maintenance.references.count',
  'rpc.maintenance.orphans.find',
  'rpc.maintenance.orphans.mend',
  'rpc.sites.sites.byIds',
  'rpc.sites.sites.hold',
  'rpc.sites.sites.release',
  'rpc.sites.sites.all',
  'rpc.auth.tenants.polled',
  'rpc.industrial.references.count',
  'rpc.orders.references.count',
  'rpc.orders.orders.byIds',
  'rpc.orders.orders.hold',
  'rpc.orders.orders.release',
  'rpc.orders.orphans.find',
  'rpc.orders.orphans.mend',
  'rpc.sites.references.count',
  'rpc.sites.visits.create',
  'rpc.sites.visits.lastGrades',
  'rpc.sites.orphans.find',
  'rpc.sites.customers.all',
  'rpc.sites.customers.byIds',
  'rpc.sites.customers.create',
  'rpc.sites.customers.edit',
  'rpc.auth.users.byIds',
  'rpc.auth.users.all',
  'rpc.auth.admin.createTenant',
  'rpc.auth.admin.demo',
  'rpc.auth.admin.keepDemo',
  'rpc.auth.admin.addUser',
  'rpc.auth.admin.setNetworks',
  'rpc.auth.admin.setCompany',
  'rpc.auth.admin.setPassword',
  'rpc.auth.admin.setFullName',
  'rpc.auth.admin.tenants',
  'rpc.auth.demo.addUser',
  'rpc.auth.links.issue',
  'rpc.files.logos.encode',
  'rpc.events.append',
  'rpc.events.after',
  'rpc.events.head',
  'rpc.events.creator',
  'rpc.auth.tenants.codes',
  'rpc.auth.users.contacts',
  'rpc.auth.profile.devices',
  'rpc.maintenance.interventions.single',
  'rpc.maintenance.plans.due',
  'rpc.orders.orders.single',
  'rpc.orders.letters.pdf',
  'rpc.orders.letters.outcome',
  'rpc.auth.users.contactsByIds',
  'rpc.notifications.mails.isOn',
  'rpc.notifications.mails.send',
  'rpc.notifications.stops.stop',
  'demo.rpc.maintenance.machines.create',
  'demo.rpc.sites.sites.create',
  'demo.rpc.orders.orders.create',
  'demo.rpc.lotlog.lots.create',
];

const importers: BusUser[] = ['admin', 'imports'];

/** Written by hand from design §1, not derived from the code under test. */
const mayCall = (user: BusUser, subject: string): boolean => {
  if (subject.startsWith('demo.'))
    return user === 'demo' && /^demo\.rpc\.(lotlog|maintenance|orders|sites)\./.test(subject);
  if (subject === 'rpc.events.append')
    return user === 'demo' || serviceTokens.some((token) => token === user && token !== 'events');
  if (subject.startsWith('rpc.auth.admin.')) {
    return (
      user === 'admin' || (user === 'demo' && /(createTenant|setNetworks|setCompany|demo)$/.test(subject))
    );
  }
  if (subject === 'rpc.auth.demo.addUser') return user === 'demo';
  if (/^rpc\.(maintenance|orders|sites)\.orphans\.|\.tenantData\./.test(subject)) return user === 'admin';
  if (/^rpc\.sites\.customers\.(create|edit)$/.test(subject)) return importers.includes(user);
  if (subject === 'rpc.maintenance.interventions.fromSensor') return ['industrial', 'demo'].includes(user);
  // What a contractor's link is good for is asked by files, and its token signed for maintenance, which has checked its key.
  if (subject === 'rpc.maintenance.contractors.current') return user === 'files';
  if (subject === 'rpc.auth.links.issue') return ['maintenance', 'demo'].includes(user);
  // Browsers reach records by their own calls.
  if (/^rpc\.(maintenance|sites)\.attachments\./.test(subject)) return user === 'files';
  if (/^rpc\.files\.attachments\./.test(subject)) return ['maintenance', 'demo'].includes(user);
  if (subject.startsWith('rpc.files.printed.')) return ['sites', 'demo'].includes(user);
  if (subject.startsWith('rpc.files.kept.')) return user === 'admin';
  if (subject === 'rpc.files.logos.encode') return user === 'auth';
  // E-mail goes out for services alone, and the PDF of an order to notifications.
  if (subject.startsWith('rpc.notifications.mails.')) return ['auth', 'orders', 'demo'].includes(user);
  if (subject.startsWith('rpc.orders.letters.')) return user === 'notifications';
  if (user === 'gateway') return true;
  // The answers to an e-mail go to the person who sent it.
  if (subject === 'rpc.auth.users.contactsByIds') return ['orders', 'demo'].includes(user);
  // To find out whether the demo created a company, and what was deleted while a tenant was exported.
  if (subject === 'rpc.events.after') return ['auth', 'notifications', 'admin'].includes(user);
  // Whom to tell, and of what.
  if (/^rpc\.events\.(head|creator)$/.test(subject)) return user === 'notifications';
  if (/^rpc\.auth\.(tenants\.codes|users\.contacts|profile\.devices)$/.test(subject))
    return user === 'notifications';
  if (/^rpc\.(maintenance\.(interventions\.single|plans\.due)|orders\.orders\.single)$/.test(subject))
    return user === 'notifications';
  // Additional files of a tenant's export.
  if (/^rpc\.maintenance\.(machines\.excel|interventions\.allExcel)$/.test(subject)) return user === 'admin';
  // The demo generator runs the handlers of all three services.
  if (subject === 'rpc.maintenance.machines.byIds')
    return ['industrial', 'orders', 'sites', 'files', 'notifications', 'demo'].includes(user);
  if (/^rpc\.maintenance\.machines\.(hold|release)$/.test(subject))
    return ['industrial', 'orders', 'sites', 'demo'].includes(user);
  if (subject === 'rpc.maintenance.machines.bySite') return ['sites', 'demo'].includes(user);
  if (subject === 'rpc.maintenance.spares.byIds') return ['orders', 'demo'].includes(user);
  if (/^rpc\.(industrial|orders)\.references\.count$/.test(subject))
    return ['maintenance', 'demo'].includes(user);
  if (subject === 'rpc.maintenance.references.count') return ['orders', 'sites', 'demo'].includes(user);
  if (/^rpc\.orders\.orders\.(byIds|hold|release)$/.test(subject))
    return ['maintenance', 'demo'].includes(user);
  if (subject === 'rpc.sites.sites.byIds') return ['maintenance', 'notifications', 'demo'].includes(user);
  if (/^rpc\.sites\.sites\.(hold|release)$/.test(subject)) return ['maintenance', 'demo'].includes(user);
  if (/^rpc\.sites\.(customers\.byIds|references\.count|visits\.lastGrades)$/.test(subject))
    return ['maintenance', 'demo'].includes(user);
  if (subject === 'rpc.auth.users.byIds') return ['maintenance', 'sites', 'demo'].includes(user);
  if (subject === 'rpc.auth.tenants.company') return ['orders', 'sites', 'demo'].includes(user);
  if (subject === 'rpc.auth.tenants.publicInfo')
    return ['maintenance', 'imports', 'files', 'notifications', 'demo'].includes(user);
  if (subject === 'rpc.auth.tenants.polled') return ['industrial', 'demo'].includes(user);
  if (/^rpc\.industrial\.sensors\.(create|edit)$/.test(subject)) return [...importers, 'demo'].includes(user);
  if (subject === 'rpc.auth.users.all') return [...importers, 'demo'].includes(user);
  // Calls of an import: machines, spares, plans, sites, customers and sensors.
  if (/^rpc\.maintenance\.(machines|spares|plans)\.(all|create|edit)$/.test(subject))
    return importers.includes(user);
  if (/^rpc\.sites\.sites\.(all|create|edit)$/.test(subject)) return importers.includes(user);
  if (subject === 'rpc.industrial.sensors.all') return importers.includes(user);
  if (['rpc.auth.tenants.myself', 'rpc.sites.customers.all'].includes(subject))
    return importers.includes(user);
  // An import in the browser can be undone.
  if (/^rpc\.(maintenance\.(machines|spares|plans)|sites\.sites|industrial\.sensors)\.remove$/.test(subject))
    return user === 'imports';
  return false;
};

/** The users that may call each user, also written by hand. */
const allowedCallers: Record<BusUser, BusUser[]> = {
  gateway: [],
  auth: [
    ...(['gateway', 'maintenance', 'orders', 'sites', 'industrial', 'imports', 'files'] as const),
    ...(['notifications', 'admin', 'demo'] as const),
  ],
  maintenance: [
    ...(['gateway', 'orders', 'sites', 'industrial', 'imports', 'files'] as const),
    ...(['notifications', 'admin', 'demo'] as const),
  ],
  orders: ['gateway', 'maintenance', 'notifications', 'admin', 'demo'],
  sites: ['gateway', 'maintenance', 'imports', 'files', 'notifications', 'admin', 'demo'],
  lotlog: ['gateway', 'admin'],
  industrial: ['gateway', 'maintenance', 'imports', 'admin', 'demo'],
  imports: ['gateway', 'admin'],
  files: ['gateway', 'auth', 'maintenance', 'sites', 'admin', 'demo'],
  events: [
    ...(['gateway', 'auth', 'maintenance', 'orders', 'sites', 'lotlog', 'industrial', 'imports'] as const),
    ...(['files', 'notifications', 'admin', 'demo'] as const),
  ],
  notifications: ['gateway', 'auth', 'orders', 'admin', 'demo'],
  admin: [],
  demo: ['demo'],
};

describe('the bus permissions', () => {
  it('have no edge for a call without a contract', () => {
    const calls = Object.values(contracts).flatMap((group): Call[] => Object.values(group));
    const kitCalls = serviceTokens.flatMap((token): Call[] => [
      referenceCountCall(token),
      ...Object.values(tenantDataCalls(token)),
    ]);
    const forOwners = (['maintenance', 'sites'] as const).flatMap((owner): Call[] =>
      Object.values(ownerCalls(owner)),
    );
    const known = [...calls, ...kitCalls, ...forOwners].map(({ subject }) => subject);
    const subjects = Object.values(edges).flatMap((calls) => calls.map(({ subject }) => subject));
    expect(subjects.filter((subject) => !known.includes(subject))).toEqual([]);
  });

  it.each(busUsers)('allow %s exactly its calls', async (user) => {
    const wanted = Object.fromEntries(sampleCalls.map((subject) => [subject, mayCall(user, subject)]));
    const found: Record<string, boolean> = {};
    for (const subject of sampleCalls) found[subject] = await allowed(user, 'publish', subject);
    expect(found).toEqual(wanted);
  });

  it.each(busUsers)('allow %s to answer only its callers', async (user) => {
    for (const other of busUsers) {
      const mayCallUser = allowedCallers[user].includes(other);
      expect([other, await allowed(user, 'publish', `_INBOX.${other}.x.1`)]).toEqual([other, mayCallUser]);
    }
  });

  it.each(busUsers)(
    'allow %s to subscribe only to its work, inbox and replicas, and the gateway to hints',
    async (user) => {
      for (const token of serviceTokens) {
        expect(await allowed(user, 'subscribe', `rpc.${token}.>`, token)).toBe(user === token);
        expect(await allowed(user, 'subscribe', `rpc.${token}.>`)).toBe(false);
        expect(await allowed(user, 'publish', `event.${token}.thing.changed`)).toBe(user === token);
        expect(await allowed(user, 'publish', `peer.${token}.thing`)).toBe(user === token);
        expect(await allowed(user, 'subscribe', `peer.${token}.thing`)).toBe(user === token);
      }
      for (const other of busUsers) {
        expect(await allowed(user, 'subscribe', `_INBOX.${other}.>`)).toBe(user === other);
      }
      expect(await allowed(user, 'subscribe', 'event.>')).toBe(user === 'gateway');
      for (const subject of ['>', 'rpc.>', 'peer.>', '_INBOX.>', '$SYS.>', '$JS.>']) {
        expect([subject, await allowed(user, 'subscribe', subject)]).toEqual([subject, false]);
      }
      expect(await allowed(user, 'publish', '$JS.API.STREAM.DELETE.x')).toBe(false);
    },
  );

  it.each(busUsers)(
    'allow %s to serve its files and, if it may download, to request the chunks of all services',
    async (user) => {
      for (const token of serviceTokens) {
        const subject = `file.${token}.abc`;
        // Photos for a visit's PDF.
        const isPhotos = user === 'sites' && token === 'files';
        // The PDF of an order, for an e-mail.
        const isLetter = user === 'notifications' && token === 'orders';
        const mayDownload = user === 'gateway' || user === 'admin' || isPhotos || isLetter;
        expect([subject, await allowed(user, 'publish', subject)]).toEqual([subject, mayDownload]);
        expect([subject, await allowed(user, 'subscribe', subject)]).toEqual([subject, user === token]);
      }
      for (const subject of ['file.>', 'demo.file.maintenance.abc'])
        expect([subject, await allowed(user, 'subscribe', subject)]).toEqual([subject, false]);
    },
  );

  it('reject connections without a name and a password', async () => {
    await expect(connect({ servers: nats.url, reconnect: false })).rejects.toThrow(/authoriz/i);
    const wrong = connect({ servers: nats.url, user: 'gateway', pass: 'x', reconnect: false });
    await expect(wrong).rejects.toThrow(/authoriz/i);
  });
});
