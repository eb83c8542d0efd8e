import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../infra/lib/wait.mjs';
import { makeTenant } from '../../infra/run/testing/tenant.mjs';
import { startKilledStack } from './killed-stack.mjs';
import { auditVerify, outboxesEmpty } from './observed.mjs';
import { PatientClient } from './patient-client.mjs';

const count = 1_000;
const settleMs = 180_000;
const many = '1000000000';
let killed;
let ask;

beforeAll(async () => {
  const gateway = { LIMIT_ADDRESS: many, LIMIT_USER: many, LIMIT_TENANT: many };
  const services = ['auth-proxy', 'events', 'maintenance', 'imports', 'sites', 'gateway'];
  killed = await startKilledStack({ env: { gateway }, onDeath: () => {}, services });
  const { url, token } = await makeTenant(killed.stack, 'IMPORT', { shared: 0 });
  const patient = new PatientClient({ url, token, log: { tried: () => {} } });
  ask = async (method, path, body) => (await patient.send(method, `/api${path}`, body)).body;
});
afterAll(() => killed?.stop());

test(`a save of ${count} rows is finished once, whatever is killed in the middle of it`, async () => {
  const rows = Array.from({ length: count }, (_, index) => `KIL-${index};Macchina ${index}`);
  const content = Buffer.from(['Codice;Nome', ...rows].join('\n')).toString('base64');
  const { _id } = await ask('POST', '/import/machines/create', { name: 'macchine.csv', parts: 1 });
  const job = () => ask('GET', `/import/single/${_id}`);
  const reaches = (isThere) =>
    until(async () => expect(isThere(await job())).toBe(true), { limitMs: settleMs });
  await ask('PUT', `/import/${_id}/part`, { index: 0, content });
  await ask('PUT', `/import/${_id}/check`, {});
  await reaches(({ state }) => state === 'READY');
  await ask('PUT', `/import/${_id}/save`, {});
  for (const [at, name] of ['imports', 'maintenance', 'imports'].entries()) {
    await reaches(({ written }) => written >= (count * (at + 1)) / 5);
    killed.stack.kill(name);
    await delay(500);
  }
  await reaches(({ state }) => state === 'SAVED');
  expect(await job()).toMatchObject({ written: count, resumed: true, reason: null });
  const machines = await ask('GET', '/maintenance/machine/all');
  const codes = machines.map(({ shortCode }) => shortCode).filter((code) => code.startsWith('KIL-'));
  expect(codes.sort()).toEqual(rows.map((row) => row.split(';')[0]).sort());
  await outboxesEmpty(killed.stack);
  expect(await auditVerify(killed.stack, 'IMPORT')).toMatch(
    /chain whole; \d+ documents, each version with its event\.\n/,
  );
}, 600_000);
