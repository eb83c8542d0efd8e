import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { machines, type MachineEdit } from '@officina/contracts/maintenance/machines';
import { anna, carla, startMaintenance, type MaintenanceTest } from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const edit = (id: string, body: MachineEdit) => service.call(machines.edit, { params: { id }, body }, anna);
const remove = (id: string) => service.call(machines.remove, { params: { id } }, anna);
const fieldAt = (path: string) => ({ errors: [expect.objectContaining({ path })] });

describe('a machine’s code', () => {
  it('is refused if another machine of the tenant has it; another tenant may use it', async () => {
    const [one, two] = [await service.newMachine({ shortCode: 'DUP-1' }), await service.newMachine()];
    const duplicate = { code: 'duplicate', ...fieldAt('shortCode') };
    await expect(service.newMachine({ shortCode: 'DUP-1' })).rejects.toMatchObject(duplicate);
    await expect(edit(two._id, { shortCode: 'DUP-1' })).rejects.toMatchObject(duplicate);
    await service.newMachine({ shortCode: 'DUP-1' }, carla);
    await remove(one._id);
    expect(await service.newMachine({ shortCode: 'DUP-1' })).toMatchObject({ shortCode: 'DUP-1' });
  });

  it('is compared without case, on create and on edit', async () => {
    const [one, two] = [await service.newMachine({ shortCode: 'T0F-1' }), await service.newMachine()];
    const duplicate = {
      code: 'duplicate',
      errors: [{ path: 'shortCode', message: 'Codice già usato da un altro macchinario' }],
    };
    for (const shortCode of ['t0f-1', 'T0f-1', 'T0F-1']) {
      await expect(service.newMachine({ shortCode })).rejects.toMatchObject(duplicate);
      await expect(edit(two._id, { shortCode })).rejects.toMatchObject(duplicate);
    }
    const changed = await edit(one._id, { shortCode: 't0F-1' });
    expect(changed).toEqual({ ...one, __v: 1, shortCode: 't0F-1', lastUpdate: changed.lastUpdate });
    await service.newMachine({ shortCode: 't0f-1' }, carla);
    await edit(one._id, { shortCode: 'T0F-2' });
    expect(await service.newMachine({ shortCode: 't0f-1' })).toMatchObject({ shortCode: 't0f-1' });
    expect(JSON.stringify(await service.eventsOf(one._id))).not.toContain('_folded');
  });
});
