import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contracts } from '@officina/contracts/all';
import type { Call } from '@officina/contracts/endpoint';
import { connect, type NatsConnection, type Status } from '@nats-io/transport-node';
import { serviceTokens } from '../service-token.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { referencesOf } from '../references/referrers.ts';
import { busUsers, callersOf, edges, type BusUser } from './permissions.ts';

let nats: TestNats;
const connections = new Map<BusUser, NatsConnection>();
const denials = new Map<BusUser, string[]>();

const follow = async (user: BusUser, statuses: AsyncIterable<Status>) => {
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
    void follow(user, connection.status());
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

/** Whether the server lets this through: after a flush it has said so if not. */
const allowed = async (user: BusUser, what: 'publish' | 'subscribe', subject: string, queue?: string) => {
  const said = denials.get(user) ?? [];
  said.length = 0;
  const connection = connectionOf(user);
  if (what === 'publish') connection.publish(subject, '{}');
  else connection.subscribe(subject, { queue, callback: () => undefined });
  await connection.flush();
  await new Promise(setImmediate);
  return said.length === 0;
};

const sampleCalls = [
  ...serviceTokens.map((token) => `rpc.${token}.things.all`),
  'rpc.maintenance.machines.byIds',
  'rpc.maintenance.machines.single',
  'rpc.maintenance.machines.remove',
  'rpc.maintenance.references.count',
  'rpc.sites.sites.byIds',
  'rpc.sites.sites.all',
  'rpc.sites.references.count',
  'rpc.auth.users.byIds',
  'rpc.auth.users.all',
  'rpc.auth.admin.createTenant',
  'rpc.auth.admin.addUser',
  'rpc.auth.admin.setPassword',
  'rpc.events.append',
  'rpc.events.after',
  'demo.rpc.maintenance.machines.create',
  'demo.rpc.sites.sites.create',
  'demo.rpc.orders.orders.create',
];

/** Written by hand, from design §1: not derived from the code under test. */
const mayCall = (user: BusUser, subject: string): boolean => {
  if (subject.startsWith('demo.'))
    return user === 'demo' && /^demo\.rpc\.(maintenance|sites)\./.test(subject);
  if (subject === 'rpc.events.append')
    return user === 'demo' || serviceTokens.some((token) => token === user && token !== 'events');
  if (subject.startsWith('rpc.auth.admin.')) {
    return user === 'admin' || (user === 'demo' && /createTenant|addUser/.test(subject));
  }
  if (user === 'gateway') return true;
  // The demo generator runs the handlers of both.
  if (subject === 'rpc.maintenance.machines.byIds') return ['sites', 'demo'].includes(user);
  if (subject === 'rpc.maintenance.references.count') return ['sites', 'demo'].includes(user);
  if (subject === 'rpc.sites.sites.byIds') return ['maintenance', 'demo'].includes(user);
  if (subject === 'rpc.auth.users.byIds') return ['maintenance', 'demo'].includes(user);
  if (subject === 'rpc.auth.users.all') return user === 'demo';
  return false;
};

describe('bus permissions', () => {
  it('have no edge for a call that no contract has', () => {
    const calls = Object.values(contracts).flatMap((group): Call[] => Object.values(group));
    const known = [...calls, ...serviceTokens.map(referencesOf)].map(({ subject }) => subject);
    const subjects = Object.values(edges).flatMap((asked) => asked.map(({ subject }) => subject));
    expect(subjects.filter((subject) => !known.includes(subject))).toEqual([]);
  });

  it.each(busUsers)('%s may make exactly its own calls', async (user) => {
    const wanted = Object.fromEntries(sampleCalls.map((subject) => [subject, mayCall(user, subject)]));
    const found: Record<string, boolean> = {};
    for (const subject of sampleCalls) found[subject] = await allowed(user, 'publish', subject);
    expect(found).toEqual(wanted);
  });

  it.each(busUsers)('%s may answer only those who may ask it', async (user) => {
    for (const other of busUsers) {
      const asks =
        user === 'demo'
          ? other === 'demo'
          : serviceTokens.some((token) => token === user && callersOf(token).includes(other));
      expect([other, await allowed(user, 'publish', `_INBOX.${other}.x.1`)]).toEqual([other, asks]);
    }
  });

  it.each(busUsers)('%s may listen only to its own work, inbox and, if the gateway, hints', async (user) => {
    for (const token of serviceTokens) {
      expect(await allowed(user, 'subscribe', `rpc.${token}.>`, token)).toBe(user === token);
      expect(await allowed(user, 'subscribe', `rpc.${token}.>`)).toBe(false);
      expect(await allowed(user, 'publish', `event.${token}.thing.changed`)).toBe(user === token);
    }
    for (const other of busUsers) {
      expect(await allowed(user, 'subscribe', `_INBOX.${other}.>`)).toBe(user === other);
    }
    expect(await allowed(user, 'subscribe', 'event.>')).toBe(user === 'gateway');
    for (const subject of ['>', 'rpc.>', '_INBOX.>', '$SYS.>', '$JS.>']) {
      expect([subject, await allowed(user, 'subscribe', subject)]).toEqual([subject, false]);
    }
    expect(await allowed(user, 'publish', '$JS.API.STREAM.DELETE.x')).toBe(false);
  });

  it.each(busUsers)(
    '%s may serve its own files and, if the gateway, ask for the chunks of all',
    async (user) => {
      for (const token of serviceTokens) {
        const subject = `file.${token}.abc`;
        expect([subject, await allowed(user, 'publish', subject)]).toEqual([subject, user === 'gateway']);
        expect([subject, await allowed(user, 'subscribe', subject)]).toEqual([subject, user === token]);
      }
      for (const subject of ['file.>', 'demo.file.maintenance.abc'])
        expect([subject, await allowed(user, 'subscribe', subject)]).toEqual([subject, false]);
    },
  );

  it('lets nobody in without a name and a password', async () => {
    await expect(connect({ servers: nats.url, reconnect: false })).rejects.toThrow(/authoriz/i);
    const wrong = connect({ servers: nats.url, user: 'gateway', pass: 'x', reconnect: false });
    await expect(wrong).rejects.toThrow(/authoriz/i);
  });
});
