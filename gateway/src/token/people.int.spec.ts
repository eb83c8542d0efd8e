import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import { machines } from '@officina/contracts/maintenance/machines';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { until } from '@officina/server-kit/testing/until';
import { freezeDate } from '../testing/fake-time.ts';
import { sampleMachine } from '../testing/sample-machine.ts';
import { anna } from '../testing/test-auth.ts';
import { json, testGateway } from '../testing/test-gateway.ts';
import { People } from './people.ts';

type Gateway = Awaited<ReturnType<typeof testGateway>>;

/** For a gateway to hear of a change. */
const limitMs = 5_000;
const bruno = '64b000000000000000000021';

let gateway: Gateway;
let service: { close(): Promise<void> };
/** Callers that reached a service. */
let callers: Caller[];

beforeAll(async () => {
  gateway = await testGateway();
  gateway.answers.users = (caller) => {
    callers.push(caller);
    return { items: [] };
  };
  service = await standIn(gateway.nats, 'maintenance', machines.create, (_, caller) => {
    callers.push(caller);
    return sampleMachine(1);
  });
});
beforeEach(async () => {
  callers = [];
  gateway.auth.people.roles.clear();
  await changeRole('manager');
});
afterEach(() => void jest.useRealTimers());
afterAll(async () => {
  await service.close();
  await gateway.close();
});
const closing = closeAfterEach();

const ask = async (headers: Record<string, string> = {}) =>
  (await gateway.fetch('/api/user', { headers })).status;
const create = async (body: object = { shortCode: 'M0001' }) =>
  gateway.fetch('/api/maintenance/machine/create', json('POST', body));
const rolesIn = async ({ url }: Gateway) =>
  (
    (await (await fetch(`${url}/health/status`)).json()) as {
      roles: { loadedAt: string | null; isOld: boolean };
    }
  ).roles;

/** Changes anna's role; resolves when the gateway has heard of it. */
async function changeRole(role: 'operator' | 'manager') {
  gateway.auth.people.roles.set(anna, role);
  const { requests } = gateway.auth.people;
  await gateway.auth.hint('event.auth.user.changed');
  await until(() => gateway.auth.people.requests > requests, limitMs);
}

describe('the role of a caller', () => {
  it('reaches the service, and counts at once after a hint', async () => {
    await create();
    await changeRole('operator');
    await until(async () => (await create()).status === 403, limitMs);
    await changeRole('manager');
    await until(async () => (await create()).status === 201, limitMs);
    expect(new Set(callers.map(({ userId, role }) => `${userId} ${role}`))).toEqual(
      new Set([`${anna} manager`]),
    );
  });

  it('that does not suffice is a 403 that says who may, and nothing reaches the bus', async () => {
    await changeRole('operator');
    await until(async () => (await create()).status === 403, limitMs);
    callers = [];
    const refused = await create();
    expect(await refused.json()).toMatchObject({
      ...{ code: 'forbidden', status: 403 },
      message: 'Può farlo soltanto chi è Responsabile o Amministratore',
    });
    expect([await ask(), callers.map(({ role }) => role)]).toEqual([200, ['operator']]);
  });

  it('is not taken from the token, a header or the body', async () => {
    await changeRole('operator');
    const forged = await gateway.auth.token({ claims: { role: 'admin', roles: ['admin'] } });
    const raised = { ...json('POST', { shortCode: 'M0001', role: 'admin' }).headers, 'x-auth-token': forged };
    await until(async () => (await create()).status === 403, limitMs);
    const caller = JSON.stringify({ tenantId: 'ROSSI', userId: anna, role: 'admin' });
    callers = [];
    const answer = await gateway.fetch('/api/maintenance/machine/create', {
      ...json('POST', { shortCode: 'M0001', role: 'admin' }),
      headers: { ...raised, 'x-caller': caller, 'x-role': 'admin' },
    });
    expect([answer.status, callers]).toEqual([403, []]);
    expect(await ask({ 'x-auth-token': forged, 'x-caller': caller })).toBe(200);
    expect(callers.map(({ role }) => role)).toEqual(['operator']);
  });
});

describe('a user whom auth-proxy does not list', () => {
  it('gets 401 after having been listed, with a valid token', async () => {
    expect(await ask()).toBe(200);
    const token = await gateway.auth.token();
    gateway.auth.people.roles.delete(anna);
    await gateway.auth.hint('event.auth.user.changed');
    await until(async () => (await ask({ 'x-auth-token': token })) === 401, limitMs);
    expect(callers.every(({ userId }) => userId === anna)).toBe(true);
  });

  it('is looked for once for all concurrent requests, and let in if the new list has this user', async () => {
    const { people } = gateway.auth;
    const token = await gateway.auth.token({ claims: { sub: bruno }, isListed: false });
    expect(await ask({ 'x-auth-token': token })).toBe(401);
    people.roles.set(bruno, 'technician');
    const before = people.requests;
    const known = gateway.app.get(People);
    const found = await Promise.all([1, 2, 3, 4, 5].map(() => known.roleOf({ sub: bruno })));
    expect([new Set(found), people.requests]).toEqual([new Set(['technician']), before + 1]);
    expect([await ask({ 'x-auth-token': token }), people.requests]).toEqual([200, before + 1]);
  });
});

describe('the list of users', () => {
  it('must have been loaded once: before, every signed-in request is 503, never 401', async () => {
    const fresh = closing(await testGateway({}, undefined, { hasPeople: false }));
    const answer = await fresh.fetch('/api/user');
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect(await rolesIn(fresh)).toEqual({ loadedAt: null, isOld: true });
    fresh.auth.people.isDown = false;
    expect((await fresh.fetch('/api/user')).status).toBe(200);
    expect(await rolesIn(fresh)).toEqual({ loadedAt: expect.any(String), isOld: false });
  });

  it('is loaded again after a change during a load, once for all such changes', async () => {
    const { people } = gateway.auth;
    const known = gateway.app.get(People);
    const { promise, resolve } = Promise.withResolvers<void>();
    people.held = promise;
    const before = people.requests;
    const loading = known.refresh();
    await until(() => people.requests > before, limitMs);
    people.roles.set(anna, 'operator');
    const refreshes = [known.refresh(), known.refresh()];
    resolve();
    people.held = Promise.resolve();
    expect([await loading, ...(await Promise.all(refreshes))]).toEqual([true, true, true]);
    expect([await known.roleOf({ sub: anna }), people.requests]).toEqual(['operator', before + 2]);
  });

  it('of an auth-proxy that is behind brings back no older role', async () => {
    const { people } = gateway.auth;
    const known = gateway.app.get(People);
    people.version = 2;
    people.roles.set(anna, 'operator');
    await known.refresh();
    people.version = 1;
    people.roles.set(anna, 'admin');
    await known.refresh();
    expect(await known.roleOf({ sub: anna })).toBe('operator');
  });

  it('is kept while auth-proxy is down, and the status says its age: old after two minutes', async () => {
    freezeDate();
    await changeRole('operator');
    await until(async () => (await create()).status === 403, limitMs);
    const { loadedAt } = await rolesIn(gateway);
    const start = Date.parse(loadedAt ?? '');
    await gateway.auth.close();
    jest.setSystemTime(start + 120_000);
    expect(await rolesIn(gateway)).toEqual({ loadedAt, isOld: false });
    jest.setSystemTime(start + 120_001);
    await gateway.auth.hint('event.auth.user.changed');
    expect([await ask(), (await create()).status]).toEqual([200, 403]);
    expect(await rolesIn(gateway)).toEqual({ loadedAt, isOld: true });
    // Somebody unknown may have been added meanwhile.
    expect(await ask({ 'x-auth-token': await gateway.auth.token({ claims: { sub: bruno } }) })).toBe(503);
    await gateway.auth.reopen();
    await changeRole('manager');
    await until(async () => !(await rolesIn(gateway)).isOld, limitMs);
  });
});
