import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { until } from '../../infra/lib/wait.mjs';
import { makeTenant } from '../../infra/run/testing/tenant.mjs';
import { auditVerify, waitForOutboxes } from './observed.mjs';
import { RetryingClient } from './retrying-client.mjs';
import { isReady } from './storm.mjs';

export const machineCount = 40;
const settleMs = 60_000;
const api = '/api/maintenance';

/** Copies plans in a tenant of their own while processes die. @param {() => object} stack that runs by then */
export function planCopier(stack) {
  let patient;
  let copy;
  let machineIds;
  /** Descriptions of the copied plans with the answered status; undefined when the connection broke. */
  const copied = new Map();

  beforeAll(async () => {
    const { url, token } = await makeTenant(stack(), 'COPIES', { shared: 0 });
    patient = new RetryingClient({ url, token, log: { tried: () => {} } });
    copy = (body) =>
      fetch(`${url}${api}/maintenance/copies/create`, {
        method: 'POST',
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    machineIds = [];
    for (let index = 0; index < machineCount; index += 1)
      machineIds.push(await create('machine', { shortCode: `KOPIE-${index}` }));
  });

  /** Retried until it exists. */
  async function create(what, body) {
    const key = { 'idempotency-key': randomUUID() };
    const answer = await patient.send('POST', `${api}/${what}/create`, body, key);
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body._id;
  }

  /** Copies a new plan to all machines during `kill`, without retries. */
  async function copyWhile(description, kill) {
    const plan = { machineId: machineIds[0], description, triggeredByDays: 90 };
    const maintenanceId = await create('maintenance', plan);
    await kill.before?.();
    const copying = copy({ maintenanceId, machineIds });
    const [answer] = await Promise.allSettled([copying, kill.during?.()]);
    copied.set(description, answer.value?.status);
    await until(() => isReady(stack()), { limitMs: settleMs });
  }

  /** The number of copies of each copied plan. */
  async function copies() {
    const { body } = await patient.send('GET', `${api}/maintenance/all`);
    return new Map(
      [...copied.keys()].map((name) => [
        name,
        body.filter(({ description }) => description === name).length - 1,
      ]),
    );
  }

  return { copied, copies, copyWhile };
}

/** @param {() => object} stack */
export const testLog = (stack) =>
  test('leaves a complete log', async () => {
    await waitForOutboxes(stack());
    expect(await auditVerify(stack(), 'COPIES')).toMatch(
      /chain whole; \d+ documents, each version with its event\.\n/,
    );
  });
