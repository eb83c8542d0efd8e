import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { profile } from '@officina/contracts/auth/accounts';
import { sessions } from '@officina/contracts/auth/sessions';
import type { Caller } from '@officina/contracts/caller';
import { contractorJob } from '@officina/contracts/maintenance/contractor-job';
import { contractorLinks } from '@officina/contracts/maintenance/contractor-links';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { sampleView } from '../testing/sample-view.ts';
import { anna, linkId } from '../testing/test-auth.ts';
import { json, testGateway } from '../testing/test-gateway.ts';

const named = { username: 'anna.rossi', fullName: 'Anna Rossi', role: 'manager' as const };
const own = { _id: anna, __v: 0, ...named, refused: [], limits: {} };
const opened = { token: 'new', expiresAt: '2026-12-31T12:00:00.000Z' };
const report = json('POST', { machineId: 'M0001', openBy: 'Mario', issueDescription: 'Perde olio' });

let gateway: Awaited<ReturnType<typeof testGateway>>;
let callers: Caller[];
const note =
  <A>(answer: A) =>
  (_request: unknown, caller: Caller) => {
    callers.push(caller);
    return answer;
  };
const stops: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  gateway = await testGateway({ LIMIT_PUBLIC_ADDRESS: 1_000, LIMIT_REPORT_ADDRESS: 1_000 });
  const { nats } = gateway;
  gateway.answers.users = (caller) => note({ items: [] })(undefined, caller);
  stops.push(
    await standIn(nats, 'auth', sessions.exchange, note({ token: 'new' })),
    await standIn(nats, 'auth', profile.me, note(own)),
    await standIn(nats, 'maintenance', contractorJob.show, note(sampleView)),
    await standIn(nats, 'maintenance', contractorLinks.open, note(opened)),
    await standIn(nats, 'maintenance', interventions.report, note({ ok: true as const })),
    await standIn(nats, 'maintenance', machines.publicAll, note({ items: [] })),
  );
});
beforeEach(() => {
  callers = [];
  gateway.auth.services.set('ROSSI', {});
});
afterAll(async () => {
  await gateway.close();
  for (const stop of stops) await stop.close();
});

describe('the caller of a request', () => {
  it('is taken only from the token', async () => {
    const headers = {
      'x-tenant': 'CANTINA',
      'x-caller': '{"tenantId":"CANTINA"}',
      'x-request-id': 'request-1',
    };
    await gateway.fetch('/api/user?tenant=CANTINA', { headers });
    expect(callers).toEqual([
      {
        tenantId: 'ROSSI',
        userId: anna,
        userName: 'Anna Rossi',
        requestId: 'request-1',
        tokenId: expect.any(String),
        role: 'manager',
        timezone: 'Europe/Rome',
      },
    ]);
  });

  it('includes the tenant’s settings for lots', async () => {
    const settings = { instrument: 'refractometer', bands: { AL1: { min: 8, max: 14 } } } as const;
    gateway.auth.lots.set('ROSSI', settings);
    await gateway.auth.hint('event.auth.tenant.changed');
    await gateway.fetch('/api/user');
    gateway.auth.lots.delete('ROSSI');
    await gateway.auth.hint('event.auth.tenant.changed');
    await gateway.fetch('/api/user');
    expect(callers.map(({ lots }) => lots)).toEqual([settings, undefined]);
  });

  it('of a public call has the tenant of the path, in upper case, and no user', async () => {
    const answer = await fetch(`${gateway.url}/api/public/form/rossi/create`, report);
    expect(answer.status).toBe(201);
    expect(callers[0]).toMatchObject({ tenantId: 'ROSSI', userId: null, userName: 'Segnalazione pubblica' });
  });

  it('of a link’s call has its tenant and its link, from the token alone, and no user', async () => {
    const headers = {
      'x-auth-token': await gateway.auth.linkToken(),
      'x-request-id': 'request-2',
      'x-caller': JSON.stringify({ tenantId: 'CANTINA', userId: anna, linkId: 'f'.repeat(24) }),
    };
    const answer = await fetch(`${gateway.url}/api/link/job?tenant=CANTINA&linkId=${'f'.repeat(24)}`, {
      headers,
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(callers).toEqual([
      {
        ...{ tenantId: 'ROSSI', userId: null, userName: 'Ditta esterna', linkId },
        ...{ requestId: 'request-2', timezone: 'Europe/Rome' },
      },
    ]);
  });

  it('of the ticket exchange has no user', async () => {
    const body = { ticket: 'a.b.c', nonce: 'n'.repeat(16) };
    expect((await fetch(`${gateway.url}/api/auth/exchange`, json('POST', body))).status).toBe(200);
    expect(callers[0]).toMatchObject({ userId: null });
  });

  it('of the ticket exchange, and of one’s own profile, names the browser: printable, at most 300 characters', async () => {
    const exchange = async (userAgent: string) => {
      const body = { ticket: 'a.b.c', nonce: 'n'.repeat(16) };
      const request = json('POST', body);
      const headers = { ...request.headers, 'user-agent': userAgent };
      await fetch(`${gateway.url}/api/auth/exchange`, { ...request, headers });
      return callers.at(-1)?.device;
    };
    expect(await exchange('Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0')).toBe(
      'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0',
    );
    expect(await exchange(`caffè\t${'x'.repeat(400)}`)).toBe(`caff${'x'.repeat(296)}`);
    const headers = { 'user-agent': 'Browser/1' };
    await gateway.fetch('/api/user/me', { headers });
    expect(callers.at(-1)).toMatchObject({ userId: anna, device: 'Browser/1' });
    await gateway.fetch('/api/user', { headers });
    expect(callers.at(-1)).toMatchObject({ userId: anna });
    expect(callers.at(-1)).not.toHaveProperty('device');
  });
});

describe('a public call', () => {
  it.each(['NOBODY', 'x', 'a b', '*', 'x.%3E', '..%2fx', 'T'.repeat(25), '__proto__'])(
    'for an invalid tenant is 404: %s',
    async (tenant) => {
      const answer = await fetch(`${gateway.url}/api/public/machine/${encodeURI(tenant)}/all`);
      expect(answer.status).toBe(404);
      expect(callers).toEqual([]);
    },
  );

  it('is the same 404 if the tenant has switched off its form, right after a hint', async () => {
    const ask = () => fetch(`${gateway.url}/api/public/form/ROSSI/create`, report);
    expect((await ask()).status).toBe(201);
    gateway.auth.services.set('ROSSI', { form: { enabled: false } });
    await gateway.auth.hint('event.auth.tenant.changed');
    const off = await ask();
    const unknown = await fetch(`${gateway.url}/api/public/form/NOBODY/create`, report);
    const { requestId: _, ...problem } = (await off.json()) as Record<string, unknown>;
    expect(off.status).toBe(404);
    expect(await unknown.json()).toMatchObject(problem);
  });
});

describe('the token of a contractor’s link', () => {
  const id = 'a'.repeat(24);
  const status = async (method: string, path: string, token: string) =>
    (await fetch(gateway.url + path, { method, headers: { 'x-auth-token': token } })).status;

  it.each([
    ['GET', '/api/user'],
    ['GET', '/api/user/me'],
    ['POST', '/api/auth/logout'],
    ['GET', '/api/live'],
    ['POST', '/api/files/uploads'],
    ['PATCH', `/api/files/uploads/${'a'.repeat(32)}`],
    ['GET', `/api/files/${id}/picture/320`],
    ['GET', `/api/files/${id}/download`],
    ['GET', `/api/maintenance/intervention/${id}/links`],
    ['PUT', `/api/maintenance/link/${id}/revoke`],
  ])('is 401 for the staff’s %s %s', async (method, path) => {
    expect(await status(method, path, await gateway.auth.linkToken())).toBe(401);
    expect(callers).toEqual([]);
  });

  it.each([
    ['GET', '/api/link/job'],
    ['POST', '/api/link/note'],
    ['PUT', '/api/link/point'],
    ['POST', '/api/link/propose'],
    ['GET', '/api/link/photos'],
  ])('is needed by %s %s, where that of a user is 401', async (method, path) => {
    expect(await status(method, path, await gateway.auth.token())).toBe(401);
    expect(callers).toEqual([]);
  });

  it('stands in no line of the log, whether it is accepted or not', async () => {
    const token = await gateway.auth.linkToken();
    await status('GET', '/api/link/job', token);
    await status('GET', '/api/user', token);
    expect(gateway.log()).toContain('/api/user');
    expect(gateway.log()).not.toContain(token.split('.')[2]);
  });
});

describe('the service of contractors, switched off', () => {
  const open = (tenant: string) =>
    fetch(`${gateway.url}/api/public/link/${tenant}/open`, json('POST', { key: 'k'.repeat(43) }));

  it('is 404 for links, like an unknown tenant, and 403 for staff, right after a hint', async () => {
    const headers = { 'x-auth-token': await gateway.auth.linkToken() };
    const show = () => fetch(`${gateway.url}/api/link/job`, { headers });
    expect([(await show()).status, (await open('rossi')).status]).toEqual([200, 200]);
    gateway.auth.services.set('ROSSI', { contractors: { enabled: false } });
    await gateway.auth.hint('event.auth.tenant.changed');
    const unknown = (await (await open('NOBODY')).json()) as { requestId?: string };
    const { requestId: _, ...problem } = unknown;
    for (const answer of [await open('ROSSI'), await show()]) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject(problem);
    }
    const links = await gateway.fetch(`/api/maintenance/intervention/${'a'.repeat(24)}/links`);
    expect(links.status).toBe(403);
  });
});

describe('[S6.permissions] a switched-off service', () => {
  it('is 403 for staff', async () => {
    gateway.auth.services.set('ROSSI', { events: { enabled: false } });
    await gateway.auth.hint('event.auth.tenant.changed');
    const answer = await gateway.fetch('/api/action/sft/maintenance/01012026/02012026');
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden' });
  });

  it('does not show its sensors', async () => {
    gateway.auth.services.set('ROSSI', { industrial: { enabled: false } });
    await gateway.auth.hint('event.auth.tenant.changed');
    for (const call of ['state', 'state/since/2026-11-20T12:00:00.000Z', 'hours'])
      expect([call, (await gateway.fetch(`/api/maintenance/sensor/${call}`)).status]).toEqual([call, 403]);
    gateway.auth.services.set('ROSSI', {});
    await gateway.auth.hint('event.auth.tenant.changed');
    // After switching it on, requests are validated: the service itself does not run in this test.
    const answer = await gateway.fetch('/api/maintenance/sensor/state/since/ieri');
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'moment' }] }]);
  });

  it('disables dependent services: visits depend on sites', async () => {
    const statusOf = async (path: string) => (await gateway.fetch(path)).status;
    const statusesWith = async (services: object) => {
      gateway.auth.services.set('ROSSI', services);
      await gateway.auth.hint('event.auth.tenant.changed');
      return Promise.all(['/api/visit/all', '/api/site/all'].map(statusOf));
    };
    expect(await statusesWith({ site: { enabled: false } })).toEqual([403, 403]);
    const [visits, sites] = await statusesWith({ visit: { enabled: false } });
    expect(visits).toBe(403);
    expect(sites).not.toBe(403);
    expect(await statusesWith({})).not.toContain(403);
  });
});
