import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { plans, type PlanCreate, type PlanEdit } from '@officina/contracts/maintenance/plans';
import { statistics } from '@officina/contracts/maintenance/statistics';
import {
  anna,
  bruno,
  carla,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const noon = '2026-11-22T11:00:00.000Z';
/** Midnight of 12 March in Rome. */
const march = '2026-03-11T23:00:00.000Z';
const clock = new TestClock(noon);
let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance(clock);
});
afterAll(() => service.close());

const create = (body: PlanCreate, idempotencyKey?: string) =>
  service.call(plans.create, { body, idempotencyKey }, anna);
const edit = (id: string, body: PlanEdit, by = anna) =>
  service.call(plans.edit, { params: { id }, body }, by);
const jobsOf = async (machineId: string) =>
  (await service.call(interventions.byMachine, { params: { machineId } }, anna)).items;
const dueOf = async (id: string) =>
  (await service.call(plans.due, {}, anna)).items.find(({ _id }) => _id === id);
const bodyOf = async (lastDate?: string | null): Promise<PlanCreate> => ({
  ...{ machineId: (await service.newMachine({ name: 'Pressa 4' }))._id, description: 'Cambio olio' },
  ...{ triggeredByDays: 180, checkList: [{ title: 'Livello', result: '' }], lastDate },
});
const refused = { code: 'invalid', errors: [expect.objectContaining({ path: 'lastDate' })] };

describe('a plan created with its last execution', () => {
  it('has a closed intervention of that day, marked as recorded, with its event; the plan stores no date', async () => {
    const body = await bodyOf(march);
    const made = await create(body);
    expect(made).not.toHaveProperty('lastDate');
    const [job, ...others] = await jobsOf(body.machineId);
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      ...{ type: 'PROGRAMMATA', status: 'CLOSED', maintenanceId: made._id, maintenanceName: 'Cambio olio' },
      ...{ openDate: march, startDate: march, endDate: march, isRecorded: true, createdAt: noon },
      ...{ openBy: null, closedBy: null, doneBy: null, scheduledMaintenance: { checkList: [] } },
    });
    expect(await service.eventsOf(String(job?._id))).toMatchObject([
      {
        ...{ action: 'Ultima volta registrata', from: null, to: { isRecorded: true, endDate: march } },
        ...{ object: `Intervento ${job?._id.slice(-5)} — Pressa 4`, user: { name: 'Anna Rossi' } },
      },
    ]);
    expect(await dueOf(made._id)).toMatchObject({ lastDate: march, interventionCount: 1, daysToExpiry: -75 });
  });

  it('has it recorded once when the request is repeated', async () => {
    const body = await bodyOf(march);
    const twice = await Promise.all([create(body, 'last-key-1'), create(body, 'last-key-1')]);
    expect(twice[1]).toEqual(twice[0]);
    expect(await create(body, 'last-key-1')).toEqual(twice[0]);
    expect(await jobsOf(body.machineId)).toHaveLength(1);
  });

  it('gets it recorded by the repeated request if the process died after creating the plan', async () => {
    const body = await bodyOf(march);
    const made = await create(body, 'last-key-2');
    const { deletedCount } = await service.kit.connection
      .collection('interventions')
      .deleteMany({ tenantId: 'ROSSI', maintenanceId: made._id });
    expect(deletedCount).toBe(1);
    expect(await create(body, 'last-key-2')).toEqual(made);
    expect(await jobsOf(body.machineId)).toMatchObject([{ maintenanceId: made._id, isRecorded: true }]);
  });

  it('does not get the intervention back after a user deleted it', async () => {
    const body = await bodyOf(march);
    await create(body, 'last-key-3');
    const [job] = await jobsOf(body.machineId);
    await service.call(interventions.remove, { params: { id: String(job?._id) } }, anna);
    await create(body, 'last-key-3');
    expect(await jobsOf(body.machineId)).toEqual([]);
  });

  it.each([
    ['tomorrow', '2026-11-22T23:00:00.000Z'],
    ['before 1990', '1989-12-30T23:00:00.000Z'],
  ])('is refused for a day that is %s, and nothing is created', async (_, lastDate) => {
    const body = await bodyOf(lastDate);
    await expect(create(body)).rejects.toMatchObject(refused);
    const { items } = await service.call(plans.byMachine, { params: { machineId: body.machineId } }, anna);
    expect([items, await jobsOf(body.machineId)]).toEqual([[], []]);
  });

  it('may have been done today', async () => {
    const body = await bodyOf('2026-11-21T23:00:00.000Z');
    const { _id } = await create(body);
    expect(await dueOf(_id)).toMatchObject({ daysToExpiry: 180, due: false });
  });
});

describe('an edit of a plan', () => {
  it('records the last execution once if the plan was never done; `null` removes it', async () => {
    const body = await bodyOf();
    const made = await create(body);
    expect(await edit(made._id, { lastDate: march })).toEqual(made);
    expect(await edit(made._id, { lastDate: march }, bruno)).toEqual(made);
    const [job, ...others] = await jobsOf(body.machineId);
    expect([job?.isRecorded, others]).toEqual([true, []]);
    await expect(edit(made._id, { lastDate: '2026-03-12T23:00:00.000Z' })).rejects.toMatchObject(refused);
    await expect(edit(made._id, { lastDate: march }, carla)).rejects.toMatchObject({ code: 'not_found' });
    await edit(made._id, { lastDate: null });
    expect(await jobsOf(body.machineId)).toEqual([]);
    expect((await service.eventsOf(String(job?._id))).at(-1)).toMatchObject({
      ...{ action: 'Intervento eliminato', object: `Intervento ${job?._id.slice(-5)} — Pressa 4` },
    });
    await edit(made._id, { lastDate: march });
    expect(await jobsOf(body.machineId)).toHaveLength(1);
  });

  it('does not record it if the plan has a real execution, and removes none', async () => {
    const body = await bodyOf();
    const { _id: maintenanceId, machineId } = await create(body);
    await service.newIntervention({ machineId, maintenanceId, type: 'PROGRAMMATA', status: 'CLOSED' });
    await expect(edit(maintenanceId, { lastDate: march, triggeredByDays: 9 })).rejects.toMatchObject(refused);
    await edit(maintenanceId, { lastDate: null });
    expect(await jobsOf(machineId)).toMatchObject([{ isRecorded: null }]);
    expect(await dueOf(maintenanceId)).toMatchObject({ triggeredByDays: 180, interventionCount: 1 });
  });
});

it('a recorded execution counts on its day; once reopened, it is an ordinary intervention', async () => {
  const tenant = { ...anna, tenantId: 'ALONE' };
  const { _id: machineId } = await service.newMachine({}, tenant);
  await service.newPlan({ machineId, lastDate: march }, tenant);
  const days = await service.call(statistics.days, { params: { machine: 'all' } }, tenant);
  expect(days.items.filter(({ done, open }) => done + open > 0)).toEqual([]);
  const between = { start: '01032026', end: '22112026', machine: 'all' };
  const { total } = await service.call(statistics.indicators, { params: between }, tenant);
  expect(total).toMatchObject({
    ...{ jobs: 1, failures: 0, timeToRepair: { of: 0 }, onTime: { value: 0, of: 1, leftOut: [] } },
  });
  const [job] = (await service.call(interventions.archived, {}, tenant)).items;
  const params = { id: String(job?._id) };
  const opened = await service.call(interventions.edit, { params, body: { status: 'OPEN' } }, tenant);
  expect(opened).toMatchObject({ isRecorded: null, endDate: null });
});
