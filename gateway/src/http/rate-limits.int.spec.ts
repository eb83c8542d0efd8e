import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { users } from '@officina/contracts/auth/users';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { json, testGateway } from '../testing/test-gateway.ts';

const limits = {
  LIMIT_ADDRESS: 60,
  LIMIT_USER: 5,
  LIMIT_TENANT: 8,
  LIMIT_PUBLIC_ADDRESS: 12,
  LIMIT_PUBLIC_TENANT: 9,
  LIMIT_REPORT_ADDRESS: 3,
  LIMIT_REPORT_TENANT: 2,
};
const report = json('POST', { machineId: 'M0001', openBy: 'Mario', issueDescription: 'Perde olio' });

let gateway: Awaited<ReturnType<typeof testGateway>>;
const stops: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  gateway = await testGateway(limits);
  stops.push(
    await standIn(gateway.nats, 'auth', users.all, () => ({ items: [] })),
    await standIn(gateway.nats, 'maintenance', interventions.report, () => ({ ok: true as const })),
    await standIn(gateway.nats, 'maintenance', machines.publicAll, () => ({ items: [] })),
  );
});
afterAll(async () => {
  await gateway.close();
  for (const stop of stops) await stop.close();
});

const statuses = async (times: number, ask: () => Promise<Response>) => {
  const all: number[] = [];
  while (all.length < times) all.push((await ask()).status);
  return all;
};
const userOf = (sub: string) =>
  gateway.auth.token({ claims: { sub } }).then((token) => ({ 'x-auth-token': token }));

describe('limits per minute', () => {
  it('hold for a user, then for all users of the tenant', async () => {
    const ask = async () => gateway.fetch('/api/user');
    expect(await statuses(6, ask)).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await ask();
    expect(await refused.json()).toMatchObject({ code: 'too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const headers = await userOf('64b000000000000000000002');
    expect(await statuses(4, () => gateway.fetch('/api/user', { headers }))).toEqual([200, 200, 200, 429]);
    const foreign = { 'x-auth-token': await gateway.auth.token({ claims: { TCODE: 'CANTINA' } }) };
    expect((await gateway.fetch('/api/user', { headers: foreign })).status).toBe(200);
  });

  it('are stricter for public reports, by tenant and by address, whatever X-Forwarded-For says', async () => {
    let n = 0;
    const send = (tenant: string) => () =>
      gateway.fetch(`/api/public/form/${tenant}/create`, {
        ...report,
        headers: { ...report.headers, 'x-forwarded-for': `10.0.0.${n++}` } as Record<string, string>,
      });
    expect(await statuses(3, send('ROSSI'))).toEqual([201, 201, 429]);
    expect(await statuses(2, send('cantina'))).toEqual([429, 429]);
  });

  it('hold for the public machine list', async () => {
    const all = await statuses(10, () => gateway.fetch('/api/public/machine/ROSSI/all'));
    expect(all).toContain(429);
  });

  it('hold for an address, whatever it asks', async () => {
    expect(await statuses(60, () => fetch(`${gateway.url}/api/nothing`))).toContain(429);
    expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
  });
});
