import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  interventionEdit,
  interventions,
  type InterventionEdit,
} from '@officina/contracts/maintenance/interventions';
import { anna, carla, startMaintenance, type MaintenanceTest } from '../testing/maintenance-service.ts';

let service: MaintenanceTest;
beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const edit = (id: string, body: InterventionEdit) =>
  service.call(interventions.edit, { params: { id }, body }, anna);
type Points = NonNullable<InterventionEdit['scheduledMaintenance']>['checkList'];
const planned = (...checkList: Points) =>
  ({ type: 'PROGRAMMATA', scheduledMaintenance: { checkList } }) as const;

describe('a point of a checklist', () => {
  const point = { title: 'Cinghie', result: '' as const };

  it('is OK, KO or untouched, and stays so', async () => {
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

  it('is not both', () => {
    const both = planned({ ...point, result: 'OK', notOk: true });
    expect(interventionEdit.safeParse(both).error?.issues).toEqual([
      expect.objectContaining({
        path: ['scheduledMaintenance', 'checkList', 0, 'notOk'],
        message: 'Un punto è OK oppure KO',
      }),
    ]);
  });
});

describe('what follows an intervention', () => {
  it('says which one, and of which point; twice pressed it is one', async () => {
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

  it('is refused for one that is not there, or is another company’s, and a point of none', async () => {
    const { machineId } = await service.newIntervention();
    const foreign = await service.newIntervention({}, carla);
    for (const fromInterventionId of [foreign._id, 'f'.repeat(24)])
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
