import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { plans } from '@officina/contracts/maintenance/plans';
import { statistics } from '@officina/contracts/maintenance/statistics';
import { anna, startMaintenance, TestClock, type MaintenanceTest } from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance(new TestClock('2026-11-22T11:00:00.000Z'));
});
afterAll(() => service.close());

it('each response about a planned job has its plan’s current name, null if the plan was deleted, or nothing without a plan', async () => {
  const { _id: machineId } = await service.newMachine();
  const [renamed, deleted] = [
    await service.newPlan({ machineId, description: 'Olio' }),
    await service.newPlan({ machineId, description: 'Filtri' }),
  ];
  const job = (maintenanceId: string, more = {}) =>
    service.newIntervention({ machineId, maintenanceId, type: 'PROGRAMMATA', ...more });
  const oil = await job(renamed._id);
  expect(oil).toMatchObject({ maintenanceName: 'Olio' });
  const filters = await job(deleted._id, { status: 'CLOSED' });
  const request = await service.newIntervention({ machineId });
  expect(request).not.toHaveProperty('maintenanceName');
  const params = { id: renamed._id };
  await service.call(plans.edit, { params, body: { description: 'Cambio olio' } }, anna);
  await service.call(plans.remove, { params: { id: deleted._id } }, anna);

  const nameIn = (items: { _id: string; maintenanceName?: string | null | undefined }[]) =>
    new Map(items.map(({ _id, maintenanceName }) => [_id, maintenanceName]));
  const all = new Map<string, string | null | undefined>([
    ...([[oil._id, 'Cambio olio']] as const),
    ...([[filters._id, null]] as const),
    ...([[request._id, undefined]] as const),
  ]);
  const byMachine = await service.call(interventions.byMachine, { params: { machineId } }, anna);
  expect(nameIn(byMachine.items)).toEqual(all);
  const ofDay = { day: '22112026', machine: machineId };
  expect(nameIn((await service.call(statistics.day, { params: ofDay }, anna)).items)).toEqual(all);
  expect(nameIn((await service.call(interventions.archived, {}, anna)).items)).toEqual(
    new Map([[filters._id, null]]),
  );
  const single = await service.call(interventions.single, { params: { id: oil._id } }, anna);
  expect(single).toMatchObject({ maintenanceName: 'Cambio olio' });
  const body = { status: 'ASSIGNED' as const };
  expect(await service.call(interventions.edit, { params: { id: oil._id }, body }, anna)).toMatchObject({
    ...{ status: 'ASSIGNED', maintenanceName: 'Cambio olio' },
  });
  // The name is not stored: no event contains it.
  expect(JSON.stringify(await service.eventsOf(oil._id))).not.toContain('maintenanceName');
});
