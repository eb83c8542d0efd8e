import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import {
  interventionEdit,
  interventions,
  type InterventionCreate,
  type InterventionEdit,
} from '@officina/contracts/maintenance/interventions';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import { until } from '@officina/server-kit/testing/until';
import {
  anna,
  bruno,
  carla,
  longDeadline,
  orderIds,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;
beforeAll(async () => {
  service = await startMaintenance();
  await service.another();
});
afterAll(() => service.close());

const edit = (id: string, body: InterventionEdit) =>
  service.call(interventions.edit, { params: { id }, body }, anna);
type Points = NonNullable<InterventionEdit['scheduledMaintenance']>['checkList'];
const planned = (...checkList: Points) =>
  ({ type: 'PROGRAMMATA', scheduledMaintenance: { checkList } }) as const;

describe('a checklist point', () => {
  const point = { title: 'Cinghie', result: '' as const };

  it('is stored as OK, KO or untouched', async () => {
    const { _id } = await service.newIntervention(planned({ ...point, notOk: true }, point));
    const stored = (await service.call(interventions.single, { params: { id: _id } }, anna))
      .scheduledMaintenance;
    expect(stored?.checkList).toEqual([{ ...point, notOk: true }, point]);
    const marked = planned({ ...point, result: 'OK' }, { ...point, notOk: true });
    const { scheduledMaintenance } = await edit(_id, { ...marked, status: 'CLOSED' });
    expect(scheduledMaintenance?.checkList).toEqual([
      { ...point, result: 'OK' },
      { ...point, notOk: true },
    ]);
  });

  it('cannot be both OK and KO', () => {
    const both = planned({ ...point, result: 'OK', notOk: true });
    expect(interventionEdit.safeParse(both).error?.issues).toEqual([
      expect.objectContaining({
        path: ['scheduledMaintenance', 'checkList', 0, 'notOk'],
        message: 'Un punto è OK oppure KO',
      }),
    ]);
  });
});

describe('a follow-up intervention', () => {
  it('names its origin and the checklist point; a repeated request creates one intervention', async () => {
    const { _id: fromInterventionId, machineId } = await service.newIntervention();
    const body = { machineId, fromInterventionId, fromPoint: 'Cinghie', issueDescription: 'KO: Cinghie' };
    const create = () =>
      service.call(interventions.create, { body, idempotencyKey: `ko-${fromInterventionId}-0` }, anna);
    const [first, second] = [await create(), await create()];
    expect(first).toMatchObject({ fromInterventionId, fromPoint: 'Cinghie', type: 'RICHIESTA' });
    expect(second).toEqual(first);
    expect(await edit(first._id, { status: 'CLOSED' })).toMatchObject({
      fromInterventionId,
      fromPoint: 'Cinghie',
    });
  });

  it('exists once per point, open or closed, for any user and replica', async () => {
    const { _id: fromInterventionId, machineId } = await service.newIntervention();
    const create = (by: Caller, more: Partial<InterventionCreate> = {}) => {
      const body = { machineId, fromInterventionId, fromPoint: 'Cinghie', ...more };
      return service.call(interventions.create, { body }, by, longDeadline);
    };
    const results = await Promise.allSettled([create(anna), create(bruno), create(anna), create(bruno)]);
    const [first, ...others] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(others).toEqual([]);
    const message = 'Per questo punto c’è già un intervento';
    const refusal = {
      ...{ code: 'already_open', detail: `${message}.`, errors: [{ path: 'fromPoint', message }] },
      current: first,
    };
    const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals).toEqual([1, 2, 3].map(() => expect.objectContaining(refusal)));
    await create(bruno, { fromPoint: 'Olio' });
    await create(bruno, { allowSecond: true });
    const { _id: id = '' } = first ?? {};
    expect(await edit(id, { status: 'CLOSED' })).toMatchObject({ __v: 1 });
    await expect(create(bruno)).rejects.toMatchObject({ code: 'already_open' });
  });

  it('is refused if its origin is unknown or another tenant’s, or if it names a point without an origin', async () => {
    const { machineId } = await service.newIntervention();
    const otherTenants = await service.newIntervention({}, carla);
    for (const fromInterventionId of [otherTenants._id, 'f'.repeat(24)])
      await expect(service.newIntervention({ machineId, fromInterventionId })).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ path: 'fromInterventionId', message: 'Intervento sconosciuto' }],
      });
    await expect(service.newIntervention({ machineId, fromPoint: 'Cinghie' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [expect.objectContaining({ path: 'fromInterventionId' })],
    });
  });
});

describe('an intervention that waits for an order', () => {
  const waitsForOrder = orderIds['ROSSI'] ?? '';
  const waiting = { status: 'WAITING PARTS', waitsForOrder } as const;
  const waitingCount = async (id: string) => {
    const body = { entity: 'order' as const, id };
    const { counts } = await service.call(referenceCountCall('maintenance'), { body }, anna);
    return counts.find(({ entity }) => entity === 'intervention')?.count;
  };

  it('holds the order until it is written, and is counted as its reference', async () => {
    const before = service.holds.length;
    const { _id } = await service.newIntervention(waiting);
    expect(await edit((await service.newIntervention())._id, waiting)).toMatchObject(waiting);
    expect(service.holds.length - before).toBe(2);
    await until(() => service.holds.every((by) => service.released.includes(by)));
    expect(await waitingCount(waitsForOrder)).toBe(2);
    expect(await waitingCount('f'.repeat(24))).toBe(0);
    expect(await edit(_id, { ...waiting, status: 'ASSIGNED' })).toMatchObject({
      status: 'ASSIGNED',
      waitsForOrder: null,
    });
    expect(await waitingCount(waitsForOrder)).toBe(1);
    expect((await service.eventsOf(_id)).at(-1)).toMatchObject({
      from: { status: 'WAITING PARTS', waitsForOrder },
      to: { status: 'ASSIGNED', waitsForOrder: null },
    });
  });

  it('an intervention in another state keeps none, and one that waits for nothing is not changed', async () => {
    const { _id } = await service.newIntervention({ waitsForOrder });
    expect(await edit(_id, { waitsForOrder, priority: 'LOW' })).toMatchObject({ waitsForOrder: null });
    expect(await edit(_id, { status: 'CLOSED' })).toMatchObject({ status: 'CLOSED' });
    await expect(edit(_id, { waitsForOrder })).rejects.toMatchObject({ code: 'locked' });
  });

  it.each([
    ['an unknown order', 'f'.repeat(24)],
    ['another tenant’s order', orderIds['CANTINA'] ?? ''],
  ])('%s is refused, and nothing is written', async (_, id) => {
    const refused = { code: 'invalid', errors: [{ path: 'waitsForOrder', message: 'Ordine sconosciuto' }] };
    const { _id, __v } = await service.newIntervention();
    await expect(edit(_id, { ...waiting, waitsForOrder: id })).rejects.toMatchObject(refused);
    await expect(service.newIntervention({ ...waiting, waitsForOrder: id })).rejects.toMatchObject(refused);
    expect(await service.call(interventions.single, { params: { id: _id } }, anna)).toMatchObject({
      ...{ __v, status: 'OPEN' },
    });
  });

  it('can be resumed while orders are unavailable, but not start to wait', async () => {
    const { _id } = await service.newIntervention(waiting);
    await service.stop('orders');
    expect(await edit(_id, { ...waiting, priority: 'LOW' })).toMatchObject(waiting);
    expect(await edit(_id, { status: 'OPEN' })).toMatchObject({ status: 'OPEN', waitsForOrder: null });
    await expect(edit(_id, waiting)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
