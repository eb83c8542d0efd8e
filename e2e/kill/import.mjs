import { beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../infra/lib/wait.mjs';
import { makeTenant } from '../../infra/run/testing/tenant.mjs';
import { auditVerify, waitForOutboxes } from './observed.mjs';
import { RetryingClient } from './retrying-client.mjs';

const count = 1_000;
const settleMs = 180_000;

/** Runs a save of an import while its processes die. @param {() => object} stack that runs by then */
export function testImportUnderKills(stack) {
  let ask;

  beforeAll(async () => {
    const { url, token } = await makeTenant(stack(), 'IMPORT', { shared: 0 });
    const patient = new RetryingClient({ url, token, log: { tried: () => {} } });
    ask = async (method, path, body) => (await patient.send(method, `/api${path}`, body)).body;
  });

  test(`a save of ${count} rows is completed once, whatever is killed during it`, async () => {
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
      stack().kill(name);
      await delay(500);
    }
    await reaches(({ state }) => state === 'SAVED');
    expect(await job()).toMatchObject({ written: count, resumed: true, reason: null });
    const machines = await ask('GET', '/maintenance/machine/all');
    const codes = machines.map(({ shortCode }) => shortCode).filter((code) => code.startsWith('KIL-'));
    expect(codes.sort()).toEqual(rows.map((row) => row.split(';')[0]).sort());
    await waitForOutboxes(stack());
    expect(await auditVerify(stack(), 'IMPORT')).toMatch(
      /chain whole; \d+ documents, each version with its event\.\n/,
    );
  }, 600_000);
}
