import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions, type InterventionEdit } from '@officina/contracts/maintenance/interventions';
import {
  anna,
  bruno,
  owners,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;
beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const edit = (id: string, body: InterventionEdit) =>
  service.call(interventions.edit, { params: { id }, body }, anna);
const assigned = (...people: { id: string; name: string }[]) => ({
  assignees: people,
  externalExecutor: people.map(({ name }) => name).join(', '),
});
const nobody = { assignees: null, externalExecutor: null };

const ofAnna = { id: owners['ROSSI'] ?? '', name: 'Anna Rossi' };
/** Disabled. */
const ofBruno = { id: bruno.userId ?? '', name: 'Bruno Neri' };
const ids = (...people: { id: string }[]) => people.map(({ id }) => ({ id }));

describe('the people an intervention is assigned to', () => {
  it('are stored once each with their names, which are its text; each event has both lists whole', async () => {
    const { _id } = await service.newIntervention({ assignees: ids(ofAnna, ofAnna) });
    await edit(_id, { assignees: ids(ofAnna, ofBruno) });
    const stored = await service.call(interventions.single, { params: { id: _id } }, anna);
    expect(stored).toMatchObject(assigned(ofAnna, ofBruno));
    const [made, added] = await service.eventsOf(_id);
    expect(made).toMatchObject({ action: 'Intervento aperto', to: assigned(ofAnna) });
    expect(added).toMatchObject({
      action: 'Intervento assegnato',
      from: assigned(ofAnna),
      to: assigned(ofAnna, ofBruno),
    });
  });

  it('stay with the same text, go with another one, and take their text with them', async () => {
    const { _id } = await service.newIntervention({ assignees: ids(ofAnna) });
    const same = { externalExecutor: 'Anna Rossi', status: 'ASSIGNED' as const };
    expect(await edit(_id, same)).toMatchObject({ ...assigned(ofAnna), status: 'ASSIGNED' });
    const company = { externalExecutor: 'Ditta Verne' };
    expect(await edit(_id, company)).toMatchObject({ ...company, assignees: null });
    expect(await edit(_id, { ...company, assignees: ids(ofAnna) })).toMatchObject(assigned(ofAnna));
    expect(await edit(_id, { assignees: [] })).toMatchObject(nobody);
  });

  it('are ten users of the tenant at most: others are refused, and the write is discarded', async () => {
    const { _id, machineId } = await service.newIntervention();
    const foreign = { id: owners['CANTINA'] ?? '' };
    const refusal = {
      code: 'invalid',
      errors: [{ path: 'assignees.1.id', message: 'Utente sconosciuto' }],
    };
    const assignees = [...ids(ofAnna), foreign];
    await expect(edit(_id, { assignees })).rejects.toMatchObject(refusal);
    await expect(service.newIntervention({ machineId, assignees })).rejects.toMatchObject(refusal);
    const eleven = Array.from({ length: 11 }, () => ({ id: ofAnna.id }));
    await expect(edit(_id, { assignees: eleven })).rejects.toMatchObject({
      code: 'invalid',
      errors: [expect.objectContaining({ path: 'assignees' })],
    });
    const stored = await service.call(interventions.single, { params: { id: _id } }, anna);
    expect(stored).toMatchObject({ __v: 0, ...nobody });
  });

  it('stay while it is closed and after it is reopened, and cannot change meanwhile', async () => {
    const { _id } = await service.newIntervention({ status: 'CLOSED', assignees: ids(ofBruno) });
    await expect(edit(_id, { assignees: ids(ofAnna) })).rejects.toMatchObject({
      code: 'locked',
      errors: [expect.objectContaining({ path: 'assignees' })],
    });
    const full = { assignees: ids(ofBruno), externalExecutor: 'Bruno Neri', status: 'OPEN' as const };
    expect(await edit(_id, full)).toMatchObject({ ...assigned(ofBruno), status: 'OPEN' });
  });
});
