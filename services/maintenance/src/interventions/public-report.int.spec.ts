import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
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
