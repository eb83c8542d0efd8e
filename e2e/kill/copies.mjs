import { beforeAll, expect, test } from '@jest/globals';
import { often } from '@officina/server-kit/testing/chance';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../infra/lib/wait.mjs';
import { makeTenant } from '../../infra/run/testing/tenant.mjs';
import { auditVerify, outboxesEmpty } from './observed.mjs';
import { PatientClient } from './patient-client.mjs';
import { isReady } from './storm.mjs';

const machineCount = 40;
const settleMs = 60_000;
const api = '/api/maintenance';

const faults = { current: '' };
/** Variables of the process that copies, read at each of its starts. */
export const maintenance = {
  get FAULTS() {
    return faults.current;
  },
};

/** Copies of a plan while what makes them dies. @param {() => object} stack that runs by then */
export function copiesThroughKills(stack) {
  let patient;
  let copy;
  let machineIds;
  /** Descriptions of the plans that were copied, each with the status that was answered; none when the connection broke. */
  const copied = new Map();

  beforeAll(async () => {
    const { url, token } = await makeTenant(stack(), 'COPIES', { shared: 0 });
    patient = new PatientClient({ url, token, log: { tried: () => {} } });
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

  /** Asked for until it is there. */
  async function create(what, body) {
    const key = { 'idempotency-key': randomUUID() };
    const answer = await patient.send('POST', `${api}/${what}/create`, body, key);
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body._id;
  }

  /** Copies a new plan to all machines while `kill` happens; never sent again. */
  async function copyWhile(description, kill) {
    const plan = { machineId: machineIds[0], description, triggeredByDays: 90 };
    const maintenanceId = await create('maintenance', plan);
    await kill.before?.();
    const copying = copy({ maintenanceId, machineIds });
    const [answer] = await Promise.allSettled([copying, kill.during?.()]);
    copied.set(description, answer.value?.status);
    await until(() => isReady(stack()), { limitMs: settleMs });
  }

  /** How many copies there are of each plan that was copied. */
  async function copies() {
    const { body } = await patient.send('GET', `${api}/maintenance/all`);
    return new Map(
      [...copied.keys()].map((name) => [
        name,
        body.filter(({ description }) => description === name).length - 1,
      ]),
    );
  }

  const dyingAt = (point) => ({
    async before() {
      faults.current = `${point}:1:1`;
      await stack().restart('maintenance');
      faults.current = '';
      await until(() => isReady(stack()), { limitMs: settleMs });
    },
  });

  test('a service that dies before or behind its write leaves no copy, or all', async () => {
    await copyWhile('before', dyingAt('store.beforeWrite'));
    await copyWhile('behind', dyingAt('store.afterWrite'));
    expect([...(await copies())]).toEqual([
      ['before', 0],
      ['behind', machineCount],
    ]);
    expect([...copied.values()]).not.toContain(201);
  });

  test('so does whatever dies at whatever moment of it, the store too', async () => {
    const began = performance.now();
    await copyWhile('undisturbed', {});
    const lasts = performance.now() - began;
    const store = stack()
      .processes.map(({ name }) => name)
      .filter((name) => /db$|^mongod$/.test(name));
    const names = [...store, 'maintenance', 'maintenance'];
    const rounds = often(16);
    // So that in a usual run each process dies at another moment than in the one before.
    const late = Math.random();
    for (let round = 0; round < rounds; round += 1) {
      const name = names[round % names.length];
      const during = async () => {
        await delay((lasts * (round + late)) / rounds);
        stack().kill(name);
      };
      await copyWhile(`${round} ${name}`, { during });
    }
    const found = await copies();
    expect([...found].filter(([, count]) => count !== 0 && count !== machineCount)).toEqual([]);
    const promised = [...copied].filter(([, status]) => status === 201).map(([name]) => name);
    expect(promised.filter((name) => found.get(name) !== machineCount)).toEqual([]);
    expect(promised).toContain('undisturbed');
  });

  test('leaves a whole log', async () => {
    await outboxesEmpty(stack());
    expect(await auditVerify(stack(), 'COPIES')).toMatch(
      /chain whole; \d+ documents, each version with its event\.\n/,
    );
  });
}
