import { beforeEach, describe, expect, it } from '@jest/globals';
import { sessions } from '@officina/contracts/auth/sessions';
import { contractorJob } from '@officina/contracts/maintenance/contractor-job';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { AppError } from '@officina/server-kit/app-error';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { standIn } from '@officina/server-kit/testing/stand-in';
import type { GatewayConfig } from '../config.ts';
import { sampleView } from '../testing/sample-view.ts';
import { json, testGateway } from '../testing/test-gateway.ts';

/** Far apart, so that each one is reached separately. */
const limits = {
  LIMIT_ADDRESS: 20,
  LIMIT_USER: 5,
  LIMIT_TENANT: 8,
  LIMIT_PUBLIC_ADDRESS: 12,
  LIMIT_PUBLIC_TENANT: 9,
  LIMIT_REPORT_ADDRESS: 4,
  LIMIT_REPORT_TENANT: 2,
};
const validReport = { machineId: 'M0001', openBy: 'Mario', issueDescription: 'Perde olio' };
const refusedReport = () => {
  throw new AppError('invalid', 'no such machine');
};

const closing = closeAfterEach();
let gateway: Awaited<ReturnType<typeof testGateway>>;
let takeReport: () => { ok: true };

async function openGateway(config: Partial<GatewayConfig>) {
  gateway = closing(await testGateway(config));
  const { nats } = gateway;
  takeReport = () => ({ ok: true });
  closing(await standIn(nats, 'auth', sessions.exchange, () => ({ token: 'new' })));
  closing(await standIn(nats, 'maintenance', interventions.report, () => takeReport()));
  closing(await standIn(nats, 'maintenance', contractorJob.show, () => sampleView));
  closing(await standIn(nats, 'maintenance', machines.publicAll, () => ({ items: [] })));
}

/** The statuses of `times` requests, as `[status, consecutive count]`. */
async function statusRuns(times: number, ask: () => Promise<Response>) {
  const all: [number, number][] = [];
  for (let index = 0; index < times; index++) {
    const { status } = await ask();
    const last = all.at(-1);
    if (last?.[0] === status) last[1] += 1;
    else all.push([status, 1]);
  }
  return all;
}

const plain = (path: string, init?: RequestInit) => () => fetch(gateway.url + path, init);
const report = (tenant: string, body: unknown = validReport) =>
  plain(`/api/public/form/${tenant}/create`, json('POST', body));
const machinesOf = (tenant: string) => plain(`/api/public/machine/${tenant}/all`);
const job = async (claims: Record<string, unknown> = {}) => {
  const headers = { 'x-auth-token': await gateway.auth.linkToken({ claims }) };
  return plain('/api/link/job', { headers });
};
const list = async (claims: Record<string, unknown> = {}) => {
  const headers = { 'x-auth-token': await gateway.auth.token({ claims }) };
  return plain('/api/user', { headers });
};

describe('limits per minute', () => {
  beforeEach(() => openGateway(limits));

  it('apply to a user, then to all users of the tenant, and report when to retry', async () => {
    const anna = await list();
    expect(await statusRuns(6, anna)).toEqual([
      [200, 5],
      [429, 1],
    ]);
    const refused = await anna();
    expect(await refused.json()).toMatchObject({ code: 'too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await statusRuns(4, await list({ sub: '64b000000000000000000002' }))).toEqual([
      [200, 3],
      [429, 1],
    ]);
    expect(await statusRuns(1, await list({ TCODE: 'CANTINA' }))).toEqual([[200, 1]]);
  });

  it('apply to a contractor’s link like to a user, and to its tenant together with the users', async () => {
    expect(await statusRuns(6, await job())).toEqual([
      [200, 5],
      [429, 1],
    ]);
    expect(await statusRuns(3, await job({ sub: '64b0000000000000000000f2' }))).toEqual([[200, 3]]);
    expect(await statusRuns(1, await list())).toEqual([[429, 1]]);
    expect(await statusRuns(1, await job({ TCODE: 'CANTINA' }))).toEqual([[200, 1]]);
  });

  it('count failed tokens of links by address', async () => {
    expect(await statusRuns(21, plain('/api/link/job', { headers: { 'x-auth-token': 'a.b.c' } }))).toEqual([
      [401, 20],
      [429, 1],
    ]);
    expect(await statusRuns(1, await job())).toEqual([[200, 1]]);
  });

  it('count the live stream of a user', async () => {
    const headers = { 'x-auth-token': await gateway.auth.token() };
    const open = async () => {
      const answer = await fetch(`${gateway.url}/api/live`, { headers });
      await answer.body?.cancel();
      return answer;
    };
    expect(await statusRuns(6, open)).toEqual([
      [200, 5],
      [429, 1],
    ]);
  });

  it.each([
    '/api/nothing',
    '/%61pi/nothing',
    '/api/user',
    '/%61%70%69/user',
    '/api/docs',
    '/api%2fuser',
    '//api/user',
    '/api/public/machine/x/all',
  ])('apply to an address without a token, in any spelling of %s', async (path) => {
    const all = await statusRuns(21, plain(path));
    expect(all.at(-1)).toEqual([429, 1]);
    expect(all.slice(0, -1).map(([, times]) => times)).toEqual([20]);
    expect((await plain('/%61pi/openapi.json')()).status).toBe(429);
    expect((await plain('/health/live')()).status).toBe(200);
  });

  it('of an address do not affect signed-in users behind it, nor the log-in page', async () => {
    expect(await statusRuns(25, plain('/api/user', { headers: { 'x-auth-token': 'forged' } }))).toEqual([
      [401, 20],
      [429, 5],
    ]);
    expect(await statusRuns(5, await list())).toEqual([[200, 5]]);
    const live = await fetch(`${gateway.url}/api/live`, {
      headers: { 'x-auth-token': await gateway.auth.token({ claims: { TCODE: 'CANTINA' } }) },
    });
    expect(live.status).toBe(200);
    await live.body?.cancel();
    const login = plain('/login', { redirect: 'manual' });
    expect(await statusRuns(21, login)).toEqual([
      [303, 20],
      [429, 1],
    ]);
    expect((await plain('/%6cogin', { redirect: 'manual' })()).status).toBe(429);
  });

  it('are stricter for reports, by tenant and by address, regardless of X-Forwarded-For', async () => {
    expect(await statusRuns(3, report('ROSSI'))).toEqual([
      [201, 2],
      [429, 1],
    ]);
    let n = 0;
    const forwarded = () =>
      fetch(
        `${gateway.url}/api/public/form/cantina/create`,
        json('POST', validReport, { 'x-forwarded-for': `10.0.0.${n++}` }),
      );
    expect(await statusRuns(3, forwarded)).toEqual([
      [201, 2],
      [429, 1],
    ]);
    gateway.auth.services.set('TERZA', {});
    expect(await statusRuns(1, report('TERZA'))).toEqual([[429, 1]]);
  });

  it('of reports do not count rejected ones', async () => {
    expect(await statusRuns(3, report('ROSSI', { ...validReport, openBy: '' }))).toEqual([[422, 3]]);
    takeReport = refusedReport;
    expect(await statusRuns(3, report('ROSSI'))).toEqual([[422, 3]]);
    takeReport = () => ({ ok: true });
    expect(await statusRuns(3, report('ROSSI'))).toEqual([
      [201, 2],
      [429, 1],
    ]);
  });

  it('of reports count those in progress', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, report('ROSSI')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429, 429, 429]);
  });

  it('apply to the public machine list by tenant and by address', async () => {
    expect(await statusRuns(10, machinesOf('ROSSI'))).toEqual([
      [200, 9],
      [429, 1],
    ]);
    expect(await statusRuns(3, machinesOf('CANTINA'))).toEqual([
      [200, 2],
      [429, 1],
    ]);
  });

  it.each([
    ['/api/user', 401, 20],
    ['/api/public/machine/ROSSI/all', 200, 12],
  ])('count the /64 prefix of an IPv6 line as one address: %s', async (path, status, times) => {
    await openGateway({ ...limits, LIMIT_PUBLIC_TENANT: 100, TRUSTED_PROXIES: '127.0.0.1' });
    let n = 0;
    const from = (network: string) => () => {
      n += 1;
      return plain(path, { headers: { 'x-forwarded-for': `${network}::${n.toString(16)}` } })();
    };
    expect(await statusRuns(times + 1, from('2001:db8:1:2'))).toEqual([
      [status, times],
      [429, 1],
    ]);
    expect(await statusRuns(1, from('2001:db8:1:3'))).toEqual([[status, 1]]);
  });

  it('apply to the ticket exchange by address, separately from the public form', async () => {
    const exchange = plain('/api/auth/exchange', json('POST', { ticket: 'a.b.c', nonce: 'n'.repeat(16) }));
    expect(await statusRuns(13, exchange)).toEqual([
      [200, 12],
      [429, 1],
    ]);
    expect(await statusRuns(1, machinesOf('ROSSI'))).toEqual([[200, 1]]);
  });
});

describe('by default', () => {
  beforeEach(() => openGateway({}));

  it('one address may send sixty reports a minute, including the other calls of the form', async () => {
    for (const tenant of ['ROSSI', 'CANTINA']) {
      expect(await statusRuns(30, report(tenant))).toEqual([[201, 30]]);
      expect(await statusRuns(60, machinesOf(tenant))).toEqual([[200, 60]]);
    }
    expect(await statusRuns(2, report('ROSSI'))).toEqual([[429, 2]]);
  });

  it('one address may make 300 public calls a minute', async () => {
    expect(await statusRuns(301, machinesOf('ROSSI'))).toEqual([
      [200, 300],
      [429, 1],
    ]);
  });
});
