import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import {
  anna,
  bruno,
  carla,
  startMaintenance,
  visitIds,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const [visitId = '', theirs = ''] = [visitIds['ROSSI'], visitIds['CANTINA']];
const refusal = { code: 'invalid', errors: [{ path: 'visitId', message: 'Visita sconosciuta' }] };
let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const byVisit = async (id: string, by = anna) =>
  (await service.call(interventions.byVisit, { params: { id } }, by)).items;
const edit = (id: string, body: { visitId: string | null }) =>
  service.call(interventions.edit, { params: { id }, body }, anna);

describe('an intervention from a visit', () => {
  it('is listed with the visit, open or closed, newest first, only for its tenant', async () => {
    const first = await service.newIntervention({ visitId, startDate: '2026-01-01T08:00:00.000Z' });
    const closed = await service.newIntervention({ visitId, status: 'CLOSED' });
    await service.newIntervention();
    expect((await byVisit(visitId)).map(({ _id }) => _id)).toEqual([closed._id, first._id]);
    expect(await byVisit(theirs, carla)).toEqual([]);
    await expect(byVisit(visitId, carla)).rejects.toMatchObject({ code: 'not_found' });
    expect((await service.newIntervention()).visitId).toBeNull();
  });

  it('exists once per machine, for any user, until it is deleted', async () => {
    const { _id: machineId } = await service.newMachine();
    const results = await Promise.allSettled(
      [anna, bruno, anna].map((by) => service.newIntervention({ machineId, visitId }, by)),
    );
    const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made).toHaveLength(1);
    const message = 'Per questa macchina la visita ha già un intervento';
    await expect(service.newIntervention({ machineId, visitId }, bruno)).rejects.toMatchObject({
      ...{ code: 'already_open', errors: [{ path: 'visitId', message }], current: made[0] },
    });
    await service.call(interventions.remove, { params: { id: made[0]?._id ?? '' } }, anna);
    expect(await service.newIntervention({ machineId, visitId }, bruno)).toMatchObject({ visitId });
  });

  it('needs a visit of the tenant', async () => {
    const plain = await service.newIntervention();
    for (const unknown of [theirs, 'e'.repeat(24)]) {
      await expect(service.newIntervention({ visitId: unknown })).rejects.toMatchObject(refusal);
      await expect(edit(plain._id, { visitId: unknown })).rejects.toMatchObject(refusal);
    }
    expect(await edit(plain._id, { visitId })).toMatchObject({ visitId, __v: 1 });
    expect(await edit(plain._id, { visitId: null })).toMatchObject({ visitId: null, __v: 2 });
    expect(await service.eventsOf(plain._id)).toMatchObject([
      {},
      { action: 'Intervento modificato', from: { visitId: null }, to: { visitId } },
      { to: { visitId: null } },
    ]);
  });

  it('is refused while the sites service is down; other interventions are not', async () => {
    const known = await service.newIntervention({ visitId });
    await service.stop('sites');
    await expect(service.newIntervention({ visitId })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(byVisit(visitId)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await service.newIntervention()).toMatchObject({ visitId: null });
    expect(await edit(known._id, { visitId })).toMatchObject({ __v: 0 });
  });
});
