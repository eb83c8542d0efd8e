import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans, type PlanEdit } from '@officina/contracts/maintenance/plans';
import { anna, carla, startMaintenance, type MaintenanceTest } from '../testing/maintenance-service.ts';

const unknownId = 'e'.repeat(24);
let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const single = (id: string) => service.call(plans.single, { params: { id } }, anna);
const edit = (id: string, body: PlanEdit) => service.call(plans.edit, { params: { id }, body }, anna);
const remove = (id: string, version?: number) =>
  service.call(plans.remove, { params: { id }, version }, anna);
const fieldAt = (path: string, message: string) => ({ code: 'invalid', errors: [{ path, message }] });
const checkList = [
  { title: 'Livello olio', result: '' as const },
  { title: 'Filtro', result: '' as const },
];

describe('deleting', () => {
  it('[S7.plan.remove] is refused only while an open intervention references the plan', async () => {
    const { _id, machineId } = await service.newPlan();
    const job = await service.newIntervention({ machineId, maintenanceId: _id, type: 'PROGRAMMATA' });
    await expect(remove(_id)).rejects.toMatchObject({
      code: 'in_use',
      detail:
        'La manutenzione programmata ha un intervento: non si può eliminare. Prima va chiuso quel che è aperto.',
    });
    const id = job._id;
    await service.call(interventions.edit, { params: { id }, body: { status: 'CLOSED' } }, anna);
    await expect(remove(_id, 7)).rejects.toMatchObject({ code: 'stale' });
    expect(await remove(_id, 0)).toEqual({ ok: true });
    await expect(single(_id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await service.eventsOf(_id)).at(-1)).toMatchObject({
      action: 'Manutenzione programmata eliminata',
      version: 1,
      to: null,
    });
    const reopened = { params: { id }, body: { status: 'OPEN' as const } };
    expect(await service.call(interventions.edit, reopened, anna)).toMatchObject({ maintenanceId: _id });
  });

  it('keeps the interventions of the plan, which answer a repeated create unchanged', async () => {
    const { _id, machineId } = await service.newPlan();
    const body = { machineId, maintenanceId: _id, type: 'PROGRAMMATA', status: 'CLOSED' } as const;
    const request = { body, idempotencyKey: 'key-of-plan-job-1' };
    const made = await service.call(interventions.create, request, anna);
    await remove(_id);
    const again = await service.call(interventions.create, request, anna);
    expect(again).toEqual({ ...made, maintenanceName: null });
  });

  it('is not refused for an open intervention that is inactive', async () => {
    const { _id, machineId } = await service.newPlan();
    await service.newIntervention({ machineId, maintenanceId: _id, type: 'PROGRAMMATA', isActive: false });
    expect(await remove(_id)).toEqual({ ok: true });
  });

  it('a machine is refused while it has plans', async () => {
    const { _id, machineId } = await service.newPlan();
    const removeMachine = () => service.call(machines.remove, { params: { id: machineId } }, anna);
    await expect(removeMachine()).rejects.toMatchObject({
      code: 'in_use',
      detail:
        'Il macchinario ha una manutenzione programmata: non si può eliminare. Per non usarlo più, disattivalo.',
    });
    await remove(_id);
    expect(await removeMachine()).toEqual({ ok: true });
  });
});

describe('an intervention with a plan', () => {
  const title = checkList.map(({ title }) => title);

  it('[S3.plan.checkList] gets the plan’s checklist without results, unless the body has one', async () => {
    const done = checkList.map((item) => ({ ...item, result: 'OK' as const }));
    const { _id: maintenanceId, machineId } = await service.newPlan({ checkList: done });
    const body = { machineId, maintenanceId, type: 'PROGRAMMATA' as const, allowSecond: true };
    const copied = await service.newIntervention(body);
    expect(copied.scheduledMaintenance).toEqual({ checkList });
    const own = { checkList: [{ title: 'Altro', result: 'OK' as const }] };
    expect(await service.newIntervention({ ...body, scheduledMaintenance: own })).toMatchObject({
      scheduledMaintenance: own,
    });
    expect(
      (await service.newIntervention({ ...body, scheduledMaintenance: null })).scheduledMaintenance,
    ).toEqual({
      checkList: [],
    });
    await edit(maintenanceId, {
      description: 'Altro nome',
      checkList: [{ title: 'Solo questo', result: '' }],
    });
    const params = { id: copied._id };
    expect(await service.call(interventions.single, { params }, anna)).toEqual({
      ...copied,
      maintenanceName: 'Altro nome',
    });
    expect(copied.scheduledMaintenance?.checkList.map((item) => item.title)).toEqual(title);
  });

  it('[S3.int.maintenanceId] needs a plan of its machine', async () => {
    const [plan, other] = [await service.newPlan(), await service.newPlan()];
    const theirs = await service.newPlan({}, carla);
    const { machineId } = plan;
    const job = await service.newIntervention({ machineId, type: 'PROGRAMMATA' });
    const change = (maintenanceId: string | null) =>
      service.call(interventions.edit, { params: { id: job._id }, body: { maintenanceId } }, anna);
    const unknown = fieldAt('maintenanceId', 'Manutenzione programmata sconosciuta');
    const otherMachine = fieldAt('maintenanceId', 'È di un altro macchinario');
    for (const [maintenanceId, refusal] of [
      [unknownId, unknown],
      [theirs._id, unknown],
      [other._id, otherMachine],
    ] as const) {
      const body = { machineId, type: 'PROGRAMMATA' as const, maintenanceId };
      await expect(service.newIntervention(body)).rejects.toMatchObject(refusal);
      await expect(change(maintenanceId)).rejects.toMatchObject(refusal);
    }
    expect(await change(plan._id)).toMatchObject({ maintenanceId: plan._id, __v: 1 });
    expect(await change(plan._id)).toMatchObject({ __v: 1 });
    expect(await change(null)).toMatchObject({ maintenanceId: null, __v: 2 });
  });

  it('keeps a deleted plan, and accepts other changes', async () => {
    const { _id: maintenanceId, machineId } = await service.newPlan();
    const job = await service.newIntervention({
      machineId,
      maintenanceId,
      type: 'PROGRAMMATA',
      status: 'CLOSED',
    });
    await remove(maintenanceId);
    const note = { ...job, notes: [{ text: 'Fatto in fretta' }] };
    const params = { id: job._id };
    const changed = await service.call(interventions.edit, { params, body: note }, anna);
    expect(changed).toMatchObject({ maintenanceId, __v: 1 });
  });
});
