import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  interventions,
  type InterventionCreate,
  type InterventionEdit,
} from '@officina/contracts/maintenance/interventions';
import {
  anna,
  longDeadline,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
  await service.another();
});
afterAll(() => service.close());

const message = 'Di questa manutenzione programmata c’è già un intervento aperto';
const refusal = {
  code: 'already_open',
  detail: `${message}.`,
  errors: [{ path: 'maintenanceId', message }],
};

/** A plan, and a function that opens a job of it. */
async function newPlan() {
  const { _id: maintenanceId, machineId } = await service.newPlan();
  const open = (more: Partial<InterventionCreate> = {}, idempotencyKey?: string) => {
    const body = { machineId, maintenanceId, type: 'PROGRAMMATA' as const, ...more };
    return service.call(interventions.create, { body, idempotencyKey }, anna, longDeadline);
  };
  return { maintenanceId, machineId, open };
}
const edit = (id: string, body: InterventionEdit) =>
  service.call(interventions.edit, { params: { id }, body }, anna, longDeadline);
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls))
    .map((one) => (one.status === 'fulfilled' ? 'made' : (one.reason as { code: string }).code))
    .sort();

describe('a second open job of one plan', () => {
  it('is refused unless it is allowed; the permission is not stored', async () => {
    const { open } = await newPlan();
    await open();
    await expect(open()).rejects.toMatchObject(refusal);
    await expect(open({ allowSecond: false })).rejects.toMatchObject(refusal);
    const second = await open({ allowSecond: true });
    expect(second).not.toHaveProperty('allowSecond');
    await expect(open()).rejects.toMatchObject(refusal);
  });

  it('is allowed once the first one is closed or inactive; jobs without a plan do not count', async () => {
    const { open } = await newPlan();
    const { _id } = await open();
    await open({ status: 'CLOSED' });
    await open({ isActive: false });
    expect(await open({ type: 'RICHIESTA' })).toMatchObject({ maintenanceId: null });
    await edit(_id, { status: 'CLOSED' });
    const next = await open();
    await edit(next._id, { isActive: false });
    await open();
  });

  it('is refused, along with its other changes, when a job gets the plan, is reopened or becomes active', async () => {
    const { machineId, maintenanceId, open } = await newPlan();
    const closed = await open({ status: 'CLOSED' });
    const inactive = await open({ isActive: false });
    const plain = await service.newIntervention({ machineId, type: 'PROGRAMMATA' });
    const first = await open();
    for (const [{ _id }, change] of [
      [closed, { status: 'OPEN' }],
      [inactive, { isActive: true }],
      [plain, { maintenanceId }],
    ] as const) {
      await expect(edit(_id, change)).rejects.toMatchObject(refusal);
      expect(await edit(_id, { ...change, allowSecond: true })).toMatchObject({ __v: 1 });
    }
    expect(await edit(first._id, { maintenanceId, externalExecutor: 'Ivan' })).toMatchObject({ __v: 1 });
    expect(await service.eventsOf(plain._id)).toMatchObject([{}, { to: { maintenanceId } }]);
  });

  it('is refused when two are created at once, on any replica', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { open } = await newPlan();
      expect(await outcomes([open(), open(), open()])).toEqual(['already_open', 'already_open', 'made']);
    }
    const { machineId, maintenanceId, open } = await newPlan();
    const plain = await service.newIntervention({ machineId, type: 'PROGRAMMATA' });
    expect(await outcomes([open(), edit(plain._id, { maintenanceId })])).toEqual(['already_open', 'made']);
  });

  it('is not refused when two requests reopen the same job', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { open } = await newPlan();
      const { _id } = await open({ status: 'CLOSED' });
      const reopen = () => edit(_id, { status: 'OPEN' });
      expect(await outcomes([reopen(), reopen(), reopen()])).toEqual(['made', 'made', 'made']);
    }
  });

  it('is the same job when one request is repeated, also at once', async () => {
    const { open } = await newPlan();
    const key = 'key-of-one-plan-job';
    const [one, other] = await Promise.all([open({}, key), open({}, key)]);
    expect(other).toEqual(one);
    expect(await open({}, key)).toEqual(one);
  });
});
