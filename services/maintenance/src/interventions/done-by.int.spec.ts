import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions, type InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { anna, owners, startMaintenance, type MaintenanceTest } from '../testing/maintenance-service.ts';

let service: MaintenanceTest;
beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const edit = (id: string, body: InterventionEdit) =>
  service.call(interventions.edit, { params: { id }, body }, anna);
const person = (tenant: string) => ({ id: owners[tenant] ?? '' });
const named = [{ ...person('ROSSI'), name: 'Anna Rossi' }];

describe('the users who did an intervention', () => {
  it('are those named when it is closed, with their names in the tenant; reopening clears them', async () => {
    const { _id } = await service.newIntervention();
    const self = person('ROSSI');
    const closed = await edit(_id, { status: 'CLOSED', doneBy: [self, self] });
    expect(closed).toMatchObject({ doneBy: named, closedBy: { name: 'Anna Rossi' } });
    expect((await service.eventsOf(_id)).at(-1)).toMatchObject({
      action: 'Intervento chiuso',
      to: { doneBy: named },
    });
    expect(await edit(_id, { status: 'OPEN' })).toMatchObject({ doneBy: null, closedBy: null });
  });

  it('are none if nobody was named', async () => {
    const { _id } = await service.newIntervention();
    expect(await edit(_id, { status: 'CLOSED', doneBy: [] })).toMatchObject({ doneBy: null });
    expect(await edit(_id, { doneBy: null, notes: [{ text: 'Regge' }] })).toMatchObject({ doneBy: null });
  });

  it('are users of the tenant: others are refused, and the write is discarded', async () => {
    const { _id, machineId } = await service.newIntervention();
    const doneBy = [person('ROSSI'), person('CANTINA'), { id: 'f'.repeat(24) }];
    const refusal = {
      code: 'invalid',
      errors: ['doneBy.1.id', 'doneBy.2.id'].map((path) => ({ path, message: 'Utente sconosciuto' })),
    };
    await expect(edit(_id, { status: 'CLOSED', doneBy })).rejects.toMatchObject(refusal);
    await expect(service.newIntervention({ machineId, doneBy })).rejects.toMatchObject(refusal);
    const stored = await service.call(interventions.single, { params: { id: _id } }, anna);
    expect(stored).toMatchObject({ __v: 0, status: 'OPEN' });
  });

  it('cannot be changed once it is closed', async () => {
    const { _id } = await service.newIntervention({ status: 'CLOSED' });
    await expect(edit(_id, { doneBy: [person('ROSSI')] })).rejects.toMatchObject({
      code: 'locked',
      errors: [expect.objectContaining({ path: 'doneBy' })],
    });
  });

  it('are shown in the second sheet of the machine’s Excel, else the user who closed it', async () => {
    const { _id: machineId } = await service.newMachine();
    await service.newIntervention({ machineId, status: 'CLOSED', doneBy: [person('ROSSI')] });
    await service.newIntervention({ machineId, status: 'CLOSED' });
    await service.newIntervention({ machineId });
    const gateway = await testBus(service.nats, 'gateway');
    const file = await gateway.bus.file(interventions.byMachineExcel, { params: { id: machineId } }, anna);
    const [, sheet] = await readWorkbook(file.content);
    const column = sheet?.getColumn(3).values.slice(1) as unknown[];
    await gateway.close();
    expect(column[0]).toBe('Eseguito da');
    expect(column.slice(1).filter(Boolean)).toEqual(['Anna Rossi', 'Anna Rossi']);
  });

  it('are not looked up again once stored: a note is saved while the auth service is down', async () => {
    const { _id } = await service.newIntervention({ status: 'CLOSED', doneBy: [person('ROSSI')] });
    const other = await service.newIntervention();
    await service.stopAuth();
    const fullDocument = { doneBy: [person('ROSSI')], notes: [{ text: 'Regge' }] };
    expect(await edit(_id, fullDocument)).toMatchObject({ doneBy: named, notes: [{ text: 'Regge' }] });
    await expect(edit(other._id, fullDocument)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
