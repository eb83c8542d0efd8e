import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { testBus } from '@officina/server-kit/testing/test-bus';
import {
  anna,
  carla,
  publicOf,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const byMachine = async (machineId: string) =>
  (await service.call(interventions.byMachine, { params: { machineId } }, anna)).items;
const report = (tenant: string, body: object, idempotencyKey?: string) =>
  service.call(
    interventions.report,
    { params: { tenant }, body: body as never, idempotencyKey },
    publicOf(tenant),
  );
const fieldAt = (path: string) => ({ code: 'invalid', errors: [expect.objectContaining({ path })] });

describe('the public report', () => {
  it('[S4.int.publicPriority] [S7.form.create] is an open RICHIESTA signed by the operator, for the machine’s id or code', async () => {
    const machine = await service.newMachine({ shortCode: 'PUB-1' });
    const body = { openBy: 'Turno notte', issueDescription: 'Fa rumore' };
    expect(await report('ROSSI', { ...body, machineId: 'PUB-1', priority: 'URGENT' })).toEqual({ ok: true });
    await report('ROSSI', { ...body, machineId: machine._id, priority: 'LOW', alreadyReported: true });
    const found = await byMachine(machine._id);
    expect(found.map(({ priority }) => priority).sort()).toEqual(['NORMAL', 'URGENT']);
    for (const made of found) {
      expect(made).toMatchObject({
        type: 'RICHIESTA',
        status: 'OPEN',
        openBy: 'Turno notte',
        issueDescription: 'Fa rumore',
      });
      const [event] = await service.eventsOf(made._id);
      expect(event).toMatchObject({
        action: 'Segnalazione registrata',
        user: { id: null, name: 'Turno notte' },
        from: null,
      });
    }
  });

  it('finds the machine by code, ignoring case', async () => {
    const machine = await service.newMachine({ shortCode: 'Pub-2' });
    for (const machineId of ['PUB-2', 'pub-2', 'Pub-2']) {
      expect(await report('ROSSI', { machineId, openBy: 'Turno', issueDescription: 'Fa rumore' })).toEqual({
        ok: true,
      });
    }
    expect(await byMachine(machine._id)).toHaveLength(3);
  });

  it('is stored once when it is repeated with its key, also after its machine goes out of service', async () => {
    const machine = await service.newMachine();
    const body = { machineId: machine._id, openBy: 'Turno notte', issueDescription: 'Fa rumore' };
    expect(await report('ROSSI', body, 'report-key-1')).toEqual({ ok: true });
    expect(await report('ROSSI', body, 'report-key-1')).toEqual({ ok: true });
    const off = { params: { id: machine._id }, body: { isActive: false } };
    await service.call(machines.edit, off, anna);
    expect(await report('ROSSI', body, 'report-key-1')).toEqual({ ok: true });
    expect(await byMachine(machine._id)).toHaveLength(1);
  });

  it('is refused for a machine that is unknown, inactive or another tenant’s', async () => {
    const off = await service.newMachine({ isActive: false });
    const theirs = await service.newMachine({}, carla);
    for (const machineId of ['NONE-1', off._id, off.shortCode, theirs._id]) {
      const body = { machineId, openBy: 'Turno notte', issueDescription: 'Fa rumore' };
      await expect(report('ROSSI', body)).rejects.toMatchObject(fieldAt('machineId'));
    }
    await expect(report('ROSSI', { machineId: off._id, issueDescription: 'x' })).rejects.toMatchObject(
      fieldAt('openBy'),
    );
  });
});

describe('the request of a sensor', () => {
  let industrial: Awaited<ReturnType<typeof testBus>>;
  beforeAll(async () => {
    industrial = await testBus(service.nats, 'industrial');
  });
  afterAll(() => industrial.close());

  const issue = 'Temperatura mosto (TMP-01) sopra 28 °C: 29,4 °C dalle 10:32';
  const requestOf = (machineId: string, more: object = {}) => ({
    ...{
      machineId,
      startDate: '2026-11-20T09:32:00.000Z',
      issueDescription: issue,
      note: 'Aperto da Officina.',
    },
    ...more,
  });
  const system = { ...publicOf('ROSSI'), userName: 'Sistema' };
  const open = async (body: ReturnType<typeof requestOf>, idempotencyKey: string) =>
    (await industrial.bus.call(interventions.fromSensor, { body, idempotencyKey }, system))._id;

  it('is one RICHIESTA by the system, however often it is repeated, also after it was closed', async () => {
    const { _id: machineId } = await service.newMachine();
    const body = requestOf(machineId);
    const [id, other] = await Promise.all([open(body, 'sensor-key-1'), open(body, 'sensor-key-1')]);
    expect(other).toBe(id);
    const edit = { params: { id }, body: { status: 'CLOSED' as const } };
    await service.call(interventions.edit, edit, anna);
    expect(await open(body, 'sensor-key-1')).toBe(id);
    const [made, ...more] = await byMachine(machineId);
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      ...{ type: 'RICHIESTA', priority: 'NORMAL', openBy: 'Sistema', issueDescription: issue },
      ...{ startDate: body.startDate, notes: [{ text: 'Aperto da Officina.', user: 'Sistema' }] },
    });
    const [event] = await service.eventsOf(id);
    expect(event).toMatchObject({ action: 'Intervento aperto', user: { id: null, name: 'Sistema' } });
  });

  it('is the one before while that is open, and another one after', async () => {
    const { _id: machineId } = await service.newMachine();
    const first = await open(requestOf(machineId), 'sensor-key-2');
    const next = requestOf(machineId, { before: first });
    expect(await open(next, 'sensor-key-3')).toBe(first);
    await service.call(interventions.edit, { params: { id: first }, body: { status: 'CLOSED' } }, anna);
    const second = await open(next, 'sensor-key-4');
    expect(second).not.toBe(first);
    expect(await byMachine(machineId)).toHaveLength(2);
  });

  it('is refused for a machine of another tenant', async () => {
    const theirs = await service.newMachine({}, carla);
    await expect(open(requestOf(theirs._id), 'sensor-key-5')).rejects.toMatchObject(fieldAt('machineId'));
  });
});
