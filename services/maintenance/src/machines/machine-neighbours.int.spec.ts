import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { machines, type MachineEdit } from '@officina/contracts/maintenance/machines';
import { randomUUID } from 'node:crypto';
import {
  anna,
  carla,
  customerIds,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance(undefined, { deleteMs: 100 });
});
afterAll(() => service.close());

const edit = (id: string, body: MachineEdit) => service.call(machines.edit, { params: { id }, body }, anna);
const remove = (id: string) => service.call(machines.remove, { params: { id } }, anna);

describe('a machine’s customer', () => {
  it('is one of the same tenant, or null', async () => {
    const machine = await service.newMachine({ customer: customerIds['ROSSI'] });
    const refusal = { code: 'invalid', errors: [{ path: 'customer', message: 'Cliente sconosciuto' }] };
    await expect(edit(machine._id, { customer: customerIds['CANTINA'] })).rejects.toMatchObject(refusal);
    await expect(service.newMachine({ customer: 'e'.repeat(24) })).rejects.toMatchObject(refusal);
    expect(await edit(machine._id, { customer: null })).toMatchObject({ __v: 1, customer: null });
  });

  it('is reported along with every other unknown reference', async () => {
    const missingId = 'e'.repeat(24);
    const body = {
      shortCode: 'TUTTI-1',
      name: 'Una',
      owner: missingId,
      customer: missingId,
      site: missingId,
    };
    await expect(service.call(machines.create, { body }, anna)).rejects.toMatchObject({
      code: 'invalid',
      errors: [
        { path: 'owner', message: 'Utente sconosciuto' },
        { path: 'customer', message: 'Cliente sconosciuto' },
        { path: 'site', message: 'Luogo sconosciuto' },
      ],
    });
  });

  it('may be deleted before a create is repeated with its key, and so may the machine', async () => {
    const deletedCustomer = customerIds['ROSSI'] ?? '';
    const body = { shortCode: 'IDEM-9', name: 'Una', customer: deletedCustomer };
    const create = () => service.call(machines.create, { body, idempotencyKey: 'key-of-customer-1' }, anna);
    const first = await create();
    customerIds['ROSSI'] = '3'.repeat(24);
    expect(await create()).toEqual(first);
    await remove(first._id);
    await expect(create()).rejects.toMatchObject({ code: 'gone' });
    customerIds['ROSSI'] = deletedCustomer;
  });

  it('does not block other changes if it was stored before customers existed', async () => {
    const machine = await service.newMachine();
    const customer = 'e'.repeat(24);
    await service.kit.connection
      .collection('machines')
      .updateOne({ shortCode: machine.shortCode, tenantId: 'ROSSI' }, { $set: { customer } });
    expect(await edit(machine._id, { name: 'Altra', customer })).toMatchObject({ name: 'Altra', customer });
  });
});

describe('visits of a machine', () => {
  it('keep it from being deleted', async () => {
    const { _id } = await service.newMachine();
    service.visited.push(_id, _id);
    await expect(remove(_id)).rejects.toMatchObject({
      code: 'in_use',
      detail: 'Il macchinario ha 2 visite: non si può eliminare. Per non usarlo più, disattivalo.',
    });
    service.visited.length = 0;
    expect(await remove(_id)).toEqual({ ok: true });
  });

  it('hold it: it cannot be deleted until the hold is released', async () => {
    const { _id } = await service.newMachine();
    const body = { ids: [_id, 'e'.repeat(24)], by: randomUUID() };
    expect(await service.call(machines.hold, { body }, anna)).toEqual({ items: [{ _id }] });
    expect(await service.call(machines.hold, { body: { ...body, by: randomUUID() } }, carla)).toEqual({
      items: [],
    });
    await expect(remove(_id)).rejects.toMatchObject({ code: 'in_use' });
    await service.call(machines.release, { body }, anna);
    expect(await remove(_id)).toEqual({ ok: true });
  });

  it('keep it from being deleted also while they cannot be counted', async () => {
    const { _id } = await service.newMachine();
    await service.stop('sites');
    await expect(remove(_id)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
